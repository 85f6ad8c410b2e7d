/** Many places on the map: the time from receiving the rows to painting the markers, and main-thread work while the map moves. */
import type { Browser, Page } from '@playwright/test'
import { endpoints } from '@fyndkartan/contract/endpoints'
import { type Frames, measureFrames } from './browser-frames.ts'
import { type LongestTask, traceLongestTask } from './browser-trace.ts'

export interface MapFigures {
  /** Transferred size of the map's rows, in kilobytes (1,000 bytes). */
  readonly rowsKB: number
  /** From the last byte of the rows to the first frame with markers, ms. */
  readonly drawnMs: number
  /** From the page request until the map is idle. */
  readonly opening: LongestTask
  readonly panning: LongestTask & Frames
  readonly zooming: LongestTask & Frames
}

/** A cluster's accessible name. */
const clusterName = /ställen, zooma in$/
/** Time after the last marker for tiles, town names and the list's first page. */
const restMs = 1500
const drags = 6
const movesPerDrag = 40
const pxPerMove = 9
const zoomSteps = 3

/** `address` is the search page with all places. Opens a new page as a first-time visitor. */
export async function measureMap(browser: Browser, address: string): Promise<MapFigures> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    await page.addInitScript(noteFirstMarker)
    const rows = page.waitForEvent('requestfinished', (request) => request.url().includes(endpoints.searchMap.path))
    const opening = await traceLongestTask(browser, page, async () => {
      await page.goto(address)
      await page.getByRole('button', { name: clusterName }).first().waitFor({ timeout: 60_000 })
      await page.waitForTimeout(restMs)
    })
    const request = await rows
    const { startTime, responseEnd } = request.timing()
    const drawnAt = await page.evaluate(() => (globalThis as unknown as { firstMarkerAt: number }).firstMarkerAt)
    const moved = async (work: () => Promise<void>) => {
      let frames: Frames | undefined
      const task = await traceLongestTask(browser, page, async () => {
        frames = await measureFrames(page, work)
      })
      return { ...task, ...(frames as unknown as Frames) }
    }
    return {
      rowsKB: (await request.sizes()).responseBodySize / 1000,
      drawnMs: drawnAt - (startTime + responseEnd),
      opening,
      panning: await moved(() => pan(page)),
      zooming: await moved(() => zoom(page)),
    }
  } finally {
    await context.close()
  }
}

/** Runs in the page: records when the first marker has been painted, ms since 1970. */
function noteFirstMarker(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('[aria-label$="zooma in"]')) return
    observer.disconnect()
    // The callback runs when a frame begins; the task after it runs once that frame has been painted.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      const painted = () => Object.assign(globalThis, { firstMarkerAt: performance.timeOrigin + performance.now() })
      port1.addEventListener('message', painted)
      port1.start()
      port2.postMessage(null)
    })
  })
  observer.observe(document, { childList: true, subtree: true, attributeFilter: ['aria-label'] })
}

async function middleOfMap(page: Page): Promise<{ x: number; y: number }> {
  const map = page.getByRole('region', { name: /^Karta med sökresultat/ })
  await map.scrollIntoViewIfNeeded()
  const box = await map.boundingBox()
  if (!box) throw new Error('the map has no box')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Drags there and back at frame rate: the browser acknowledges each move after rendering it. */
async function pan(page: Page): Promise<void> {
  const { x, y } = await middleOfMap(page)
  for (let drag = 0; drag < drags; drag++) {
    const sign = drag % 2 === 0 ? 1 : -1
    const from = x - (sign * movesPerDrag * pxPerMove) / 2
    await page.mouse.move(from, y)
    await page.mouse.down()
    for (let move = 1; move <= movesPerDrag; move++) await page.mouse.move(from + sign * move * pxPerMove, y + move)
    await page.mouse.up()
  }
  await page.waitForTimeout(restMs)
}

/** Zooms in and out with the wheel, waiting for each step's animation to finish. */
async function zoom(page: Page): Promise<void> {
  const { x, y } = await middleOfMap(page)
  await page.mouse.move(x, y)
  for (const notch of [-120, 120])
    for (let step = 0; step < zoomSteps; step++) {
      await page.mouse.wheel(0, notch)
      await page.waitForTimeout(700)
    }
}
