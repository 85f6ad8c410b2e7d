/** How much a test under faults tries, and what it tells of it. */
import { appendFileSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../root.ts'

/** 'short' is a part of `npm run test:rest`, 'long' is `npm run test:faults`. */
export const form: 'short' | 'long' = process.env['FAULTS'] === 'long' ? 'long' : 'short'

/** A line for each tally of every run, as JSON. */
const reportFile = join(root, 'node_modules/.cache/reports/faults.jsonl')

/**
 * Prints in one line what was tried and what was lost, and adds it to the report. A figure that counts tries is named
 * 'tried' or begins so; one that is zero throws: a test that tried nothing has shown nothing.
 */
export function tally(title: string, figures: Readonly<Record<string, number | string>>): void {
  const line = Object.entries(figures).map(([name, value]) => `${name} ${value}`)
  console.log(`${title}: ${line.join(', ')}`)
  mkdirSync(dirname(reportFile), { recursive: true })
  appendFileSync(reportFile, `${JSON.stringify({ title, form, ...figures })}\n`)
  const idle = Object.keys(figures).filter((name) => name.startsWith('tried') && Number(figures[name]) === 0)
  if (idle.length > 0) throw new Error(`${title}: ${idle.join(', ')} is zero`)
}

/** The seed of this run: what FAULTS_SEED says, to see a failure again, else one of chance. Printed by who uses it. */
export function chooseSeed(): number {
  const given = process.env['FAULTS_SEED']
  return given ? Number(given) : Math.floor(Math.random() * 2 ** 31)
}

/** Chance that can be had again (mulberry32): numbers from 0 to below 1. */
export function chanceFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
