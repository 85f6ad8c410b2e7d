import { describe, expect, test } from 'vitest'
import { formatDateOrYearDay, formatYearDay, parseDateOrYearDay, parseYearDay } from './typed-year-day.ts'

describe('a day of every year', () => {
  test.each([
    ['1 maj', '05-01'],
    ['01 Maj', '05-01'],
    ['  30   sept. ', '09-30'],
    ['1. juni', '06-01'],
    ['24/12', '12-24'],
    ['1 / 5', '05-01'],
    ['05-01', '05-01'],
    ['29 februari', '02-29'],
    ['1 ja', null],
    ['1 maja', null],
    ['32/1', null],
    ['31/4', null],
    ['0/1', null],
    ['1/13', null],
    ['1.5', null],
    ['maj', null],
    ['2026-12-24', null],
    ['', null],
  ])('%j: %s', (typed, inYear) => {
    expect(parseYearDay(typed)).toBe(inYear)
  })

  test.each(['01-01', '02-29', '05-01', '12-31'])('%s is formatted and parsed to the same day', (inYear) => {
    expect(parseYearDay(formatYearDay(inYear))).toBe(inYear)
  })
})

describe('a date of one year or a day of every year', () => {
  test.each([
    ['2026-12-24', '2026-12-24', '2026-12-24'],
    ['2026_12_24', '2026-12-24', '2026-12-24'],
    ['24/12', '12-24', '24 december'],
  ])('%s', (typed, read, written) => {
    expect(parseDateOrYearDay(typed)).toBe(read)
    expect(formatDateOrYearDay(read)).toBe(written)
  })

  test('2027-02-29 does not exist', () => {
    expect(parseDateOrYearDay('2027-02-29')).toBeNull()
  })
})
