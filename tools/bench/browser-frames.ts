/** How smoothly a page renders while it is being used. */
import type { Page } from '@playwright/test'

export interface Frames {
  /** Time between consecutive frames, ms. */
  readonly medianMs: number
  readonly p95Ms: number
  /** Share of frames more than 20 ms after the previous one: at 60 Hz, each of them means a dropped frame. */
  readonly lateShare: number
}

const lateMs = 20

/** Measures the frame intervals of `page` while `work` runs. */
export async function measureFrames(page: Page, work: () => Promise<void>): Promise<Frames> {
  await page.evaluate(() => {
    const times: number[] = []
    const tick = (time: number) => {
      times.push(time)
      handle = requestAnimationFrame(tick)
    }
    let handle = requestAnimationFrame(tick)
    Object.assign(globalThis, {
      endFrames() {
        cancelAnimationFrame(handle)
        return times
      },
    })
  })
  await work()
  const times = await page.evaluate(() => (globalThis as unknown as { endFrames(): number[] }).endFrames())
  const gaps = times
    .slice(1)
    .map((time, i) => time - (times[i] ?? 0))
    .toSorted((a, b) => a - b)
  const at = (share: number) => gaps[Math.min(gaps.length - 1, Math.floor(gaps.length * share))] ?? Number.NaN
  return {
    medianMs: at(0.5),
    p95Ms: at(0.95),
    lateShare: gaps.filter((gap) => gap > lateMs).length / gaps.length,
  }
}
