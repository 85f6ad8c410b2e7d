import { addDays, type CivilDate, minutesPerDay, parseClockTime, weekdayOf } from '@fyndkartan/domain/local-time'
import { type Interval, tidyIntervals } from '@fyndkartan/domain/opening-hours/full-hours'
import { hoursOn, intervalsOnDate } from '@fyndkartan/domain/opening-hours/hours-on'
import { readHours, regularRules } from '@fyndkartan/domain/opening-hours/stored-hours'
import { describe, expect, test } from 'vitest'
import { type StructuredHours, structuredHours } from './structured-hours.ts'

const today: CivilDate = '2026-11-21'
const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

const spec = (openingHours: string) => ({ openingHours, openingHoursOsm: null })
const osm = (openingHoursOsm: string) => ({ openingHours: null, openingHoursOsm })

/** 'Monday Tuesday 10:00–18:00', with '2026-12-24..2026-12-26' if it is valid for some days only. */
function linesOf(specifications: StructuredHours['openingHoursSpecification']): string[] {
  return specifications.map((one) => {
    const names = ((one['dayOfWeek'] ?? []) as string[]).map((name) =>
      name.replace('https://schema.org/', '').slice(0, 2),
    )
    const span = 'validFrom' in one ? `${String(one['validFrom'])}..${String(one['validThrough'])}` : ''
    return [names.join(' '), `${String(one['opens'])}–${String(one['closes'])}`, span].filter(Boolean).join(' ')
  })
}

const week =
  'söndag: stängt,måndag: 10:00–18:00,tisdag: 10:00–18:00,onsdag: stängt,torsdag: 12:00–20:00,fredag: 20:00–02:00,lördag: 10:00–24:00'

test.each<[string, { openingHours: string | null; openingHoursOsm: string | null }, string[], string[]]>([
  [
    'a week in the specification’s format',
    spec(week),
    ['Mo Tu 10:00–18:00', 'Th 12:00–20:00', 'Fr 20:00–02:00', 'Sa 10:00–00:00'],
    [],
  ],
  ['special words', spec('varierar'), [], []],
  ['no hours', { openingHours: null, openingHoursOsm: null }, [], []],
  ['an unreadable text', spec('hej'), [], []],
  ['single weekdays of a month', osm('Mo-Fr 10:00-18:00; Sa[1] 10:00-14:00'), [], []],
  ['uncertain hours', osm('Mo-Fr 10:00-18:00; Sa "ring"'), [], []],
  ['an unreadable text from OpenStreetMap beside a week', { openingHours: week, openingHoursOsm: 'hej' }, [], []],
  [
    'two intervals a day',
    osm('Mo-Fr 10:00-12:00,13:00-18:00'),
    ['Mo Tu We Th Fr 10:00–12:00', 'Mo Tu We Th Fr 13:00–18:00'],
    [],
  ],
  ['open always', osm('24/7'), ['Mo Tu We Th Fr Sa Su 00:00–23:59'], []],
  ['open never', osm('off'), [], []],
  ['open for a day and a night', osm('Sa 10:00-34:00'), ['Sa 10:00–00:00', 'Su 00:00–10:00'], []],
  [
    'holidays and dates',
    osm('Mo-Fr 10:00-18:00; PH off; Dec 23 10:00-14:00; 2026 Dec 28-2026 Dec 30 off'),
    ['Mo Tu We Th Fr 10:00–18:00'],
    [
      '10:00–14:00 2026-12-23..2026-12-23',
      '00:00–00:00 2026-12-25..2026-12-25',
      '00:00–00:00 2026-12-28..2026-12-30',
      '00:00–00:00 2027-01-01..2027-01-01',
      '00:00–00:00 2027-01-06..2027-01-06',
      '00:00–00:00 2027-03-26..2027-03-26',
      '00:00–00:00 2027-03-29..2027-03-29',
      '00:00–00:00 2027-05-06..2027-05-06',
    ],
  ],
  [
    'a season',
    osm('Sa 10:00-14:00; May-Aug Sa,Su 11:00-16:00'),
    [
      'Sa 10:00–14:00 2026-11-21..2027-04-30',
      'Sa Su 11:00–16:00 2027-05-01..2027-08-31',
      'Sa 10:00–14:00 2027-09-01..2027-11-20',
    ],
    [],
  ],
  [
    'a season over New Year, until the end of February',
    osm('Oct-Feb Sa 10:00-14:00'),
    ['Sa 10:00–14:00 2026-11-21..2027-02-28', 'Sa 10:00–14:00 2027-10-01..2027-11-20'],
    [],
  ],
  ['alternate weeks', osm('week 1-53/2 Sa 10:00-14:00'), [], []],
])('%s', (_what, texts, ordinary, special) => {
  const found = structuredHours(texts, today)
  expect(linesOf(found.openingHoursSpecification)).toEqual(ordinary)
  expect(linesOf(found.specialOpeningHoursSpecification)).toEqual(special)
})

/** The opening intervals of a date, as a consumer of the data computes them. */
function readOn({ openingHoursSpecification, specialOpeningHoursSpecification }: StructuredHours, date: CivilDate) {
  const holds = (one: Readonly<Record<string, unknown>>) =>
    !('validFrom' in one) || (String(one['validFrom']) <= date && date <= String(one['validThrough']))
  const special = specialOpeningHoursSpecification.filter(holds)
  const name = `https://schema.org/${days[weekdayOf(date)]}`
  const ordinary = openingHoursSpecification.filter(
    (one) => holds(one) && (one['dayOfWeek'] as string[]).includes(name),
  )
  const spans = (special.length > 0 ? special : ordinary).flatMap((one): Interval[] => {
    const [from, to] = [parseClockTime(String(one['opens'])) ?? 0, parseClockTime(String(one['closes'])) ?? 0]
    if (from === 0 && to === 0) return []
    const closes = to === minutesPerDay - 1 ? minutesPerDay : to
    return [{ from, to: closes <= from ? closes + minutesPerDay : closes }]
  })
  return tidyIntervals(spans)
}

describe('the data gives the stored hours on each day of half a year', () => {
  test.each([
    spec(week),
    osm('Mo-Fr 10:00-12:00,13:00-18:00; Sa 10:00-14:00; PH off'),
    osm('Mo-Su,PH 11:00-17:00; Dec 24-26 off'),
    osm('Sa,Su 10:00-16:00; Jun 15-Aug 15 Mo-Su 10:00-18:00; Jun 19 off'),
    osm('Fr 20:00-02:00, Sa 22:00-04:00'),
    osm('PH off; Su 12:00-16:00'),
    osm('24/7'),
    osm('Oct-Feb 10:00-12:00; Apr-Sep Tu 09:00-15:00'),
    osm('Mo-Fr 10:00-18:00; Jul off'),
    osm('May-Sep 10:00-18:00; May-Sep PH 12:00-16:00'),
    osm('2026 Dec 1-2027 Jan 31 Sa 10:00-12:00; Su 10:00-12:00'),
  ])('%j', (texts) => {
    const stored = readHours(texts)
    if (stored.kind !== 'known') throw new Error('unreadable')
    const found = structuredHours(texts, today)
    for (let date = today; date < addDays(today, 183); date = addDays(date, 1)) {
      const said = hoursOn(stored.hours, date)
      const usual = { rules: regularRules(stored.hours, today) }
      const expected =
        said.kind === 'unsure' ? intervalsOnDate(usual, date) : said.kind === 'open' ? said.intervals : []
      expect(readOn(found, date), date).toEqual(tidyIntervals(expected))
    }
  })
})
