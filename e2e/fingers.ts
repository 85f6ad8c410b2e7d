/** Touch input in Chromium and Firefox. */
import type { Page } from '@playwright/test'
import type { EnginePage } from './engines/engine-page.ts'

export interface Spot {
  readonly x: number
  readonly y: number
}

const steps = 10

/**
 * Moves fingers at the same time, each from the point `from` by the offset `by`, then lifts them. The page may scroll.
 */
export async function drag(page: Page, fingers: readonly { readonly from: Spot; readonly by: Spot }[]): Promise<void> {
  const at = (part: number) => fingers.map(({ from, by }) => ({ x: from.x + by.x * part, y: from.y + by.y * part }))
  const path = Array.from({ length: steps + 1 }, (_, step) => at(step / steps))
  if (isInEngine(page)) {
    await page.touchscreen.drag(fingers.map((_, finger) => path.map((spots) => spots[finger] as Spot)))
    return
  }
  const screen = await page.context().newCDPSession(page)
  for (const [step, touchPoints] of path.entries())
    await screen.send('Input.dispatchTouchEvent', { type: step === 0 ? 'touchStart' : 'touchMove', touchPoints })
  await screen.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

function isInEngine(page: Page | EnginePage): page is EnginePage {
  return 'complaints' in page
}
