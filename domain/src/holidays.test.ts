import { describe, expect, test } from 'vitest'
import { holidayOf } from './holidays.ts'
import { addDays, type CivilDate } from './local-time.ts'

/** The movable days of each year, from Swedish almanacs. */
const moving = {
  2024: ['03-29', '03-30', '03-31', '04-01', '05-09', '05-19', '06-21', '06-22', '11-02'],
  2025: ['04-18', '04-19', '04-20', '04-21', '05-29', '06-08', '06-20', '06-21', '11-01'],
  2026: ['04-03', '04-04', '04-05', '04-06', '05-14', '05-24', '06-19', '06-20', '10-31'],
  2027: ['03-26', '03-27', '03-28', '03-29', '05-06', '05-16', '06-25', '06-26', '11-06'],
  2028: ['04-14', '04-15', '04-16', '04-17', '05-25', '06-04', '06-23', '06-24', '11-04'],
  2029: ['03-30', '03-31', '04-01', '04-02', '05-10', '05-20', '06-22', '06-23', '11-03'],
  2030: ['04-19', '04-20', '04-21', '04-22', '05-30', '06-09', '06-21', '06-22', '11-02'],
} as const

const movingNames = [
  'långfredagen',
  'påskafton',
  'påskdagen',
  'annandag påsk',
  'Kristi himmelsfärdsdag',
  'pingstdagen',
  'midsommarafton',
  'midsommardagen',
  'alla helgons dag',
] as const

const fixed = [
  ['01-01', 'nyårsdagen'],
  ['01-06', 'trettondedag jul'],
  ['05-01', 'första maj'],
  ['06-06', 'nationaldagen'],
  ['12-24', 'julafton'],
  ['12-25', 'juldagen'],
  ['12-26', 'annandag jul'],
  ['12-31', 'nyårsafton'],
] as const

const eves = ['påskafton', 'midsommarafton', 'julafton', 'nyårsafton']

describe.each(Object.entries(moving))('%s', (year, days) => {
  const expected = new Map<string, string>([
    ...movingNames.map((name, index) => [`${year}-${days[index]}`, name] as const),
    ...fixed.map(([day, name]) => [`${year}-${day}`, name] as const),
  ])

  test('has these seventeen days and no others', () => {
    const found: [string, string][] = []
    for (let date = `${year}-01-01` as CivilDate; date.startsWith(year); date = addDays(date, 1)) {
      const holiday = holidayOf(date)
      if (holiday) found.push([date, holiday.name])
    }
    expect(found).toEqual([...expected].toSorted(([a], [b]) => (a < b ? -1 : 1)))
  })

  test('tells eves from public holidays', () => {
    for (const [date, name] of expected)
      expect(holidayOf(date as CivilDate)?.kind, name).toBe(eves.includes(name) ? 'eve' : 'holiday')
  })
})

describe('days that move, at their limits', () => {
  test.each([
    ['2008-03-23', 'påskdagen'],
    ['2038-04-25', 'påskdagen'],
    ['2035-03-25', 'påskdagen'],
    ['2049-04-18', 'påskdagen'],
    ['2076-04-19', 'påskdagen'],
    ['2020-06-20', 'midsommardagen'],
    ['2021-06-26', 'midsommardagen'],
    ['2020-10-31', 'alla helgons dag'],
    ['2021-11-06', 'alla helgons dag'],
  ] as const)('%s: %s', (date, name) => {
    expect(holidayOf(date)?.name).toBe(name)
  })

  test('2008-05-01 has two names, and is a public holiday by both', () => {
    expect(holidayOf('2008-05-01')).toEqual({ name: 'Kristi himmelsfärdsdag', kind: 'holiday' })
  })
})
