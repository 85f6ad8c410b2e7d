import { findTownName } from '@fyndkartan/domain/town-names'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { postalTowns, townOfPostalCode } from './postal-towns.ts'

test.each([
  ['503 30', 'Borås'],
  ['50330', 'Borås'],
  ['Storgatan 1, SE-503 30', 'Borås'],
  ['722 11', 'Västerås'],
  ['735 31', null],
  ['999 99', null],
  ['03330', null],
  ['', null],
])('the town of "%s" is %s', (text, town) => {
  expect(townOfPostalCode(text)).toBe(town)
})

test.each([...postalTowns])('%s: %s is a town of the table', (digits, town) => {
  expect(digits).toMatch(/^\d{2,3}$/)
  expect(findTownName(town)).toBe(town)
})

const realDataDir = process.env['REAL_DATA_DIR']

describe.skipIf(!realDataDir)('real postal codes (skipped when REAL_DATA_DIR is not set)', () => {
  const [header = '', ...lines] = realDataDir
    ? readFileSync(join(realDataDir, 'postal_codes.csv'), 'utf8').trim().split(/\r?\n/)
    : []
  const columns = header.split(',')
  const rows = lines.map((line) => Object.fromEntries(line.split(',').map((cell, index) => [columns[index], cell])))

  test.each([...postalTowns])('all that begin with %s belong to %s or its municipality', (digits, town) => {
    const some = rows.filter((row) => row['postal_code']?.startsWith(digits))
    const others = some.filter((row) => row['municipality'] !== town && row['locality'] !== town)
    expect(some.length).toBeGreaterThan(0)
    expect(others.map((row) => [row['municipality'], row['locality']])).toEqual(
      town === 'Visby' ? others.map(() => ['Gotland', expect.any(String)]) : [],
    )
  })
})
