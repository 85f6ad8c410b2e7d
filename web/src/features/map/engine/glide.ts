import { between, type View } from './view.ts'

export interface Glide {
  readonly to: View
  /** Stops at the current view, without calling `arrive`. */
  stop(): void
}

interface Options {
  readonly from: View
  readonly to: View
  readonly ms: number
  /** The easing: progress from 0 to 1 by the share of the time that has passed. */
  readonly ease: (part: number) => number
  readonly show: (view: View) => void
  readonly arrive: () => void
}

/** Moves already in the first frame, by one step at 60 frames a second. */
const firstStepMs = 1000 / 60

/** Animates from one view to another, one step a frame. */
export function startGlide({ from, to, ms, ease, show, arrive }: Options): Glide {
  let start: number | null = null
  const step = (now: number) => {
    start ??= now - firstStepMs
    const part = (now - start) / ms
    if (part >= 1) return arrive()
    frame = requestAnimationFrame(step)
    show(between(from, to, ease(part)))
  }
  let frame = requestAnimationFrame(step)
  return { to, stop: () => cancelAnimationFrame(frame) }
}
