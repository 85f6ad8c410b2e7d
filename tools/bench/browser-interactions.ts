/**
 * How soon the page shows that it has heard what a visitor does, on a processor four times slower: from the press to the next frame
 * that is drawn, as the Event Timing API tells it, in steps of 8 ms.
 */
import type { Browser, Page } from '@playwright/test'
import { chooseView, expectStill, pins, showSign } from '../../e2e/search-page.ts'
import { median } from './median.ts'

export interface InteractionFigures {
  readonly name: string
  /** The longest of the interactions that the step takes, ms: median of the runs, and the worst of them. */
  readonly medianMs: number
  readonly worstMs: number
}

const slowdown = 4
/** The API reports nothing shorter, ms. */
const shortestMs = 16
/** For frames that are still to be drawn after a step, and for what the step fetches, ms. */
const restMs = 700

const steps: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'opening a popup': async (page) => {
    const pin = pins(page, 'Evenemang').first()
    await expectStill(pin)
    await pin.click()
    await page.getByRole('dialog').getByRole('heading').first().waitFor()
  },
  'switching to the list': async (page) => {
    await chooseView(page, 'Lista')
    await page.getByRole('article').first().waitFor()
  },
  'choosing a town': async (page) => {
    await page.getByRole('button', { name: /^Stad: / }).click()
    const dialog = page.getByRole('dialog', { name: 'Välj stad' })
    await dialog.getByRole('searchbox').pressSequentially('Kalm')
    await dialog.getByRole('checkbox', { name: 'Kalmar', exact: true }).check()
    await dialog.getByRole('button', { name: 'Klar' }).click()
    await dialog.waitFor({ state: 'hidden' })
  },
  'typing a word, and searching': async (page) => {
    await page.getByRole('searchbox', { name: 'Sökord' }).pressSequentially('loppis')
    await showSign(page).click()
    await page.getByRole('article').first().waitFor()
  },
}

/** `address` is the search page with a map on which markets have pins of their own. Each run opens a page anew, as a first-time visitor on a phone. */
export async function measureInteractions(
  browser: Browser,
  address: string,
  runs: number,
): Promise<InteractionFigures[]> {
  const durations = new Map(Object.keys(steps).map((name) => [name, [] as number[]]))
  for (let run = 0; run < runs; run++) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' })
    try {
      const page = await context.newPage()
      await page.addInitScript(noteInteractions, shortestMs)
      await page.goto(address)
      await pins(page, 'Evenemang').first().waitFor()
      const session = await context.newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
      for (const [name, act] of Object.entries(steps)) durations.get(name)?.push(await longestInteraction(page, act))
    } finally {
      await context.close()
    }
  }
  return [...durations].map(([name, ms]) => ({ name, medianMs: median(ms), worstMs: Math.max(...ms) }))
}

async function longestInteraction(page: Page, act: (page: Page) => Promise<void>): Promise<number> {
  await page.waitForTimeout(restMs)
  await page.evaluate(takeInteractions)
  await act(page)
  await page.waitForTimeout(restMs)
  return Math.max(shortestMs, ...(await page.evaluate(takeInteractions)))
}

/** Runs in the page. */
function noteInteractions(durationThreshold: number): void {
  const durations: number[] = []
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      if (entry.interactionId) durations.push(entry.duration)
  })
  observer.observe({ type: 'event', durationThreshold, buffered: true } as PerformanceObserverInit)
  Object.assign(globalThis, { interactions: durations })
}

/** Runs in the page: the durations since the last call, ms. */
function takeInteractions(): number[] {
  return (globalThis as unknown as { interactions: number[] }).interactions.splice(0)
}
