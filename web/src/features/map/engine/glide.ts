import { between, type View } from './view.ts'

export interface Glide {
  readonly to: View
  /** Stays where it is; `arrive` is not called. */
  stop(): void
}

interface Options {
  readonly from: View
  readonly to: View
  readonly ms: number
  /** How far on the way, from 0 to 1, by the part of the time that is gone. */
  readonly ease: (part: number) => number
  readonly show: (view: View) => void
  readonly arrive: () => void
}

/** The first frame already shows a step of the way, as long as one of 60 a second. */
const firstStepMs = 1000 / 60

/** From one view to another, a step a frame. */
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
