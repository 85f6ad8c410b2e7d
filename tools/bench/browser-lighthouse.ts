/** Runs Google's Lighthouse on pages of the site with its own presets: a mid-range phone on slow 4G, and a desktop. */
import lighthouse, { desktopConfig, type Flags, type Result } from 'lighthouse'
import { median } from './median.ts'

export const lighthouseForms = ['mobile', 'desktop'] as const
export type LighthouseForm = (typeof lighthouseForms)[number]

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const metrics = {
  firstPaintMs: 'first-contentful-paint',
  largestPaintMs: 'largest-contentful-paint',
  blockingMs: 'total-blocking-time',
  layoutShift: 'cumulative-layout-shift',
} as const

/** Medians of the runs. */
export interface LighthouseFigures extends Readonly<Record<keyof typeof metrics, number>> {
  /** 0–100, in the order performance, accessibility, best practices, SEO. */
  readonly scores: readonly number[]
  /** The performance score of each run, lowest first. */
  readonly performances: readonly number[]
}

/** Audits `address` several times in the browser whose debugging port is `port`. Throws when the audit fails. */
export async function auditPage(
  port: number,
  address: string,
  form: LighthouseForm,
  runs: number,
): Promise<LighthouseFigures> {
  const results: Result[] = []
  for (let run = 0; run < runs; run++) {
    const flags: Flags = { port, logLevel: 'error', onlyCategories: [...categories] }
    const result = await lighthouse(address, flags, form === 'desktop' ? desktopConfig : undefined)
    if (!result || result.lhr.runtimeError) throw new Error(`Lighthouse: ${result?.lhr.runtimeError?.message}`)
    results.push(result.lhr)
  }
  const scoresOf = (category: string) => results.map((lhr) => Math.round((lhr.categories[category]?.score ?? 0) * 100))
  const of = (metric: keyof typeof metrics) =>
    median(results.map((lhr) => lhr.audits[metrics[metric]]?.numericValue ?? Number.NaN))
  return {
    scores: categories.map((category) => median(scoresOf(category))),
    performances: scoresOf('performance').toSorted((a, b) => a - b),
    firstPaintMs: of('firstPaintMs'),
    largestPaintMs: of('largestPaintMs'),
    blockingMs: of('blockingMs'),
    layoutShift: of('layoutShift'),
  }
}
