import { between, type View } from './view.ts'

export interface Glide {
  readonly to: View
  /** Ends the animation at the current view, without a call of `arrive`. */
  stop(): void
}

interface Options {
  readonly from: View
  readonly to: View
  readonly ms: number
  /** The easing: converts the share of the time that has passed to the share of the way, both from 0 to 1. */
  readonly ease: (part: number) => number
  readonly show: (view: View) => void
  readonly arrive: () => void
}

/**
 * An animation begins as if this much time had passed, so that its first frame already shows a movement: the time of
 * one frame at 60 frames a second, ms.
 */
const firstStepMs = 1000 / 60

/** Animates the map from one view to another, one step in each frame. */
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
