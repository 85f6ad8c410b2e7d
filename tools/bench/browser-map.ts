/** So many places on the map: from their bytes to the stickers, and what the main thread does when the map is moved. */
import type { Browser, Page } from '@playwright/test'
import { endpoints } from '@fyndkartan/contract/endpoints'
import { type Frames, measureFrames } from './browser-frames.ts'
import { type LongestTask, traceLongestTask } from './browser-trace.ts'

export interface MapFigures {
  /** Kilobytes (1,000 bytes) of the map's rows, as they were transferred. */
  readonly rowsKB: number
  /** From the last byte of the rows to the first picture with stickers, ms. */
  readonly drawnMs: number
  /** From the call of the page until the map rests. */
  readonly opening: LongestTask
  readonly panning: LongestTask & Frames
  readonly zooming: LongestTask & Frames
}

/** What a screen reader calls a cluster. */
const clusterName = /ställen, zooma in$/
/** After the last sticker: tiles, towns' names, the list's first page. */
const restMs = 1500
const drags = 6
const movesPerDrag = 40
const pxPerMove = 9
const zoomSteps = 3

/** `address` is the search page with all places. Opens a page of its own, which a new visitor sees. */
export async function measureMap(browser: Browser, address: string): Promise<MapFigures> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    await page.addInitScript(noteFirstSticker)
    const rows = page.waitForEvent('requestfinished', (request) => request.url().includes(endpoints.searchMap.path))
    const opening = await traceLongestTask(browser, page, async () => {
      await page.goto(address)
      await page.getByRole('button', { name: clusterName }).first().waitFor({ timeout: 60_000 })
      await page.waitForTimeout(restMs)
    })
    const request = await rows
    const { startTime, responseEnd } = request.timing()
    const drawnAt = await page.evaluate(() => (globalThis as unknown as { firstStickerAt: number }).firstStickerAt)
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

/** Runs in the page: the moment, ms since 1970, at which the first sticker has been painted. */
function noteFirstSticker(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('[aria-label$="zooma in"]')) return
    observer.disconnect()
    // A frame begins, and the task after it comes when it has been painted.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      const painted = () => Object.assign(globalThis, { firstStickerAt: performance.timeOrigin + performance.now() })
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

/** There and back, as fast as frames come: the browser answers a move when it has drawn. */
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

/** In by the wheel and out again, each step shown to its end. */
async function zoom(page: Page): Promise<void> {
  const { x, y } = await middleOfMap(page)
  await page.mouse.move(x, y)
  for (const notch of [-120, 120])
    for (let step = 0; step < zoomSteps; step++) {
      await page.mouse.wheel(0, notch)
      await page.waitForTimeout(700)
    }
}
