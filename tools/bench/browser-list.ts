/** Scrolls a long list of places from the first to the last. */
import type { Browser } from '@playwright/test'
import { type Frames, measureFrames } from './browser-frames.ts'
import { type LongestTask, traceLongestTask } from './browser-trace.ts'

export interface ListFigures extends LongestTask, Frames {
  readonly seconds: number
  /** Number of elements in the document at the end of the list, and the maximum on the way. */
  readonly nodes: number
}

/** A fast scroll: two and a half screens of 900 px in ten frames. */
const pxPerFrame = 220

/** `address` is the search page with a list of at least `count` places, which is loaded page by page while scrolling. */
export async function measureList(browser: Browser, address: string, count: number): Promise<ListFigures> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    await page.goto(address)
    await page.getByRole('article').first().waitFor()
    let [frames, nodes]: [Frames | undefined, number] = [undefined, 0]
    const begin = performance.now()
    const task = await traceLongestTask(browser, page, async () => {
      frames = await measureFrames(page, async () => {
        nodes = await page.evaluate(scrollTo, { count, pxPerFrame })
      })
    })
    return { ...task, ...(frames as unknown as Frames), seconds: (performance.now() - begin) / 1000, nodes }
  } finally {
    await context.close()
  }
}

/** Runs in the page: scrolls until the last of `count` cards is shown, and returns the maximum number of elements at any time. */
async function scrollTo({ count, pxPerFrame }: { count: number; pxPerFrame: number }): Promise<number> {
  let nodes = 0
  for (let frame = 0; ; frame++) {
    if (frame % 60 === 0) nodes = Math.max(nodes, document.getElementsByTagName('*').length)
    const last = [...document.querySelectorAll('[aria-posinset]')].at(-1)
    if (Number(last?.getAttribute('aria-posinset')) >= count) return nodes
    window.scrollBy(0, pxPerFrame)
    await new Promise(requestAnimationFrame)
  }
}
