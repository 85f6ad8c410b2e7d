import { expect, test } from 'vitest'
import { progressBar } from './progress-bar.ts'
import { formatReport } from './report.ts'

const counts = { added: 3, changed: 20, unchanged: 100, kept: 2, removed: 1 }

test('the report counts everything and names examples by reason, the commonest first', () => {
  const skipped = [
    { at: 'node/9', reason: 'no name, brand or operator' },
    ...Array.from({ length: 7 }, (_, index) => ({
      at: `way/${index}`,
      reason: 'other kind of element',
      detail: 'books',
    })),
  ]
  const hoursNotExpressible = [
    { at: 'node/3', reason: 'several intervals a day', detail: 'Mo 10:00-12:00,13:00-14:00' },
  ]
  expect(
    formatReport(
      { read: 131, drafts: [], skipped, hoursNotExpressible, shortened: [], repeats: [], incomplete: null },
      counts,
      false,
    ),
  ).toBe(
    `read      131
new         3
changed    20
unchanged 100
kept        2
removed     1
skipped     8
  7 × other kind of element
      way/0: books
      way/1: books
      way/2: books
      way/3: books
      way/4: books
      … and 2 more
  1 × no name, brand or operator
      node/9
hours not expressible: 1
  1 × several intervals a day
      node/3: Mo 10:00-12:00,13:00-14:00`,
  )
})

test('a dry run and an incomplete file are reported as such', () => {
  const file = {
    read: 0,
    drafts: [],
    skipped: [],
    hoursNotExpressible: [],
    shortened: [],
    repeats: [],
    incomplete: 'timed out',
  }
  const report = formatReport(file, counts, true)
  expect(report).toMatch(/^Dry run: nothing was written/)
  expect(report).toMatch(/not whole: timed out$/)
})

test('the progress bar draws on a terminal and ends its line when all is done', () => {
  const written: string[] = []
  const bar = progressBar({ isTTY: true, write: (text) => written.push(text) })
  bar(50, 100)
  bar(100, 100)
  expect(written[0]).toBe(`\r[${'#'.repeat(15)}${'·'.repeat(15)}] 50/100\x1b[K`)
  expect(written[1]).toBe(`\r[${'#'.repeat(30)}] 100/100\x1b[K\n`)
})

test('with nothing to do the progress bar ends at once', () => {
  const written: string[] = []
  progressBar({ isTTY: true, write: (text) => written.push(text) })(0, 0)
  expect(written.join('')).toContain('0/0')
})

test('the progress bar writes nothing to a file or pipe', () => {
  const written: string[] = []
  progressBar({ write: (text) => written.push(text) })(1, 2)
  expect(written).toEqual([])
})
