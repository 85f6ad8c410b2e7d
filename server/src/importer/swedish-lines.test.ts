import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { swedishLine, swedishReasons } from './swedish-lines.ts'

/** The reasons in the source code of the parsers. */
const reasons = readdirSync(import.meta.dirname)
  .filter(
    (name) =>
      /^(calendar-|coming-|csv-|import-draft|osm-|parse-|recurrence|schema-|series-|table-)/.test(name) &&
      !name.includes('.test.'),
  )
  .flatMap((name) => {
    const code = readFileSync(join(import.meta.dirname, name), 'utf8')
    return [
      ...code.matchAll(
        /(?:reason: |Reason = |hasBeen = |lineAbout\([a-z]+, |Problem\(|UnclearHours\(|refuse\(line\(|line\(|reason === |\? |: |lineOf\(|return )['`]([a-z][a-z, ]+ [a-z, ]+)/g,
      ),
    ]
  })
  .map((match) => match[1]?.trim() ?? '')
  // Reasons why a file is not whole have a sentence of their own.
  .filter((reason) => !/^(it breaks off|its last line|some of its)/.test(reason))

test.each([...new Set(reasons)])('"%s" has a Swedish translation', (reason) => {
  const isKnown = swedishReasons.some(([english]) => english.startsWith(reason) || reason.startsWith(english))
  expect(isKnown).toBe(true)
})

test('the list of reasons is not empty', () => {
  expect(reasons.length).toBeGreaterThan(12)
})

test.each([
  [{ at: 'line 12, 1@test', reason: 'cancelled', detail: 'Loppis' }, 'rad 12, 1@test', 'inställt', 'Loppis'],
  [{ at: 'element 3', reason: 'no name, brand or operator' }, 'objekt 3', 'varken namn, kedja eller ägare', null],
  [{ at: 'node/3', reason: 'cannot be read: extra comma' }, 'node/3', 'går inte att läsa', null],
  [{ at: 'line 3', reason: 'more fields than columns', detail: 'A' }, 'rad 3', 'fler fält än rubrikraden', 'A'],
])('%j in Swedish', (problem, at, reason, detail) => {
  expect(swedishLine(problem)).toEqual({ at, reason, detail })
})
