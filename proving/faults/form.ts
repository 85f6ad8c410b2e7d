/** The form of a fault test's run (short or long), its random numbers, and its report. */
import { appendFileSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../../tools/root.ts'

/** 'short' runs in `npm run test:rest`, 'long' in `npm run test:faults`. */
export const form: 'short' | 'long' = process.env['FAULTS'] === 'long' ? 'long' : 'short'

/** The report: one JSON line for each call of `tally` in every run. */
const reportFile = join(root, 'node_modules/.cache/reports/faults.jsonl')

/**
 * Prints a test's figures on one line and adds them to the report. A figure with 'tried' in its name counts attempts;
 * throws if such a figure is zero, because the test has then shown nothing.
 */
export function tally(title: string, figures: Readonly<Record<string, number | string>>): void {
  const line = Object.entries(figures).map(([name, value]) => `${name} ${value}`)
  console.log(`${title}: ${line.join(', ')}`)
  mkdirSync(dirname(reportFile), { recursive: true })
  appendFileSync(reportFile, `${JSON.stringify({ title, form, ...figures })}\n`)
  const idle = Object.keys(figures).filter((name) => name.startsWith('tried') && Number(figures[name]) === 0)
  if (idle.length > 0) throw new Error(`${title}: ${idle.join(', ')} is zero`)
}

/** The seed of this run: FAULTS_SEED, which reproduces a failure, or a random number. Callers must print it. */
export function chooseSeed(): number {
  const given = process.env['FAULTS_SEED']
  return given ? Number(given) : Math.floor(Math.random() * 2 ** 31)
}

/** Returns a seeded generator of random numbers from 0 to below 1 (mulberry32). */
export function chanceFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
