/** Compares the domain's parser of OpenStreetMap's opening hours with the library `opening_hours`. */
import { addDays, type CivilDate, minutesPerDay } from '@fyndkartan/domain/local-time'
import { formatOsmHours } from '@fyndkartan/domain/opening-hours/format-osm-hours'
import {
  everyWeekday,
  type FullHours,
  hasMixedDoubts,
  hasUnclearNights,
  type HoursRule,
  tidyIntervals,
} from '@fyndkartan/domain/opening-hours/full-hours'
import { hoursOn } from '@fyndkartan/domain/opening-hours/hours-on'
import { parseOsmHours } from '@fyndkartan/domain/opening-hours/parse-osm-hours'
import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import OpeningHoursLibrary from 'opening_hours'

const sweden = { lat: 62, lon: 15, address: { country_code: 'se', state: '' } }

/**
 * Minutes at which the two disagree, as 'date minute'. Leaves out public holidays that the hours do not mention, days on
 * which the clock changes, and the nights after them.
 */
function disagreements(hours: FullHours, text: string, first: CivilDate, days: number): string[] {
  const ours = new Uint8Array((days + 2) * minutesPerDay)
  const theirs = new Uint8Array(ours.length)
  const ignored: [number, number][] = [[0, minutesPerDay]]
  const library = new OpeningHoursLibrary(withoutNotes(text), sweden)
  const start = localDate(first)
  const minutesAfter = (date: Date) => {
    const midnight = new Date(date.getFullYear(), date.getMonth(), date.getDate())
    const dayIndex = Math.round((midnight.getTime() - start.getTime()) / 86_400_000)
    return dayIndex * minutesPerDay + date.getHours() * 60 + date.getMinutes()
  }
  for (const [from, to, unsure] of library.getOpenIntervals(start, localDate(addDays(first, days))))
    theirs.fill(unsure ? 2 : 1, minutesAfter(from), minutesAfter(to))
  for (let day = 0; day < days; day++) {
    const at = day * minutesPerDay
    const found = hoursOn(hours, addDays(first, day))
    const isHoliday = found.kind === 'unsure' && found.doubt === undefined
    if (isHoliday || changesClock(addDays(first, day))) ignored.push([at, at + longestNight(hours)])
    if (found.kind === 'unsure')
      for (const { from, to } of found.doubt?.intervals ?? []) ours.fill(2, at + from, at + to)
    if (found.kind === 'open') for (const { from, to } of found.intervals) ours.fill(1, at + from, at + to)
  }
  // The first day is left out too: its early hours may belong to the night before, which is outside the span.
  for (const minutes of [ours, theirs]) for (const [from, to] of ignored) minutes.fill(0, from, to)
  const end = days * minutesPerDay
  if (Buffer.compare(ours.subarray(0, end), theirs.subarray(0, end)) === 0) return []
  const differing = Array.from({ length: end }, (_, minute) => minute).filter(
    (minute) => ours[minute] !== theirs[minute],
  )
  return differing.map((minute) => `${addDays(first, Math.floor(minute / minutesPerDay))} ${minute % minutesPerDay}`)
}

/**
 * The text without comments that stand for a whole rule: strictly they make all other hours uncertain, but here they are
 * notes.
 */
function withoutNotes(text: string): string {
  const note = String.raw`\s*(?:unknown\s*)?"[^"]*"\s*`
  return text.replace(new RegExp(`(?:;|\\|\\||,)${note}(?=;|,|\\|\\||$)`, 'g'), '').replace(new RegExp(`^${note};`), '')
}

/** The library miscounts when the clock changes in the process's time zone. */
function changesClock(date: CivilDate): boolean {
  return localDate(addDays(date, 1)).getTime() - localDate(date).getTime() !== 86_400_000
}

function longestNight({ rules }: FullHours): number {
  return Math.max(minutesPerDay, ...rules.flatMap(({ intervals }) => intervals.map(({ to }) => to)))
}

function localDate(date: CivilDate): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return new Date(year, month - 1, day)
}

/** 2026 and 2027, and the day before, which `disagreements` does not compare. */
const twoYears = ['2025-12-31', 731] as const

describe('parsed hours agree with the library on every day of 2026 and 2027', () => {
  test.each([
    'Mo-Fr 10:00-18:00; Sa 10:00-14:00; PH off',
    'Mo-Fr 10:00-18:00; PH off; Su 12:00-16:00',
    'Mo-Sa,PH 09:00-17:00; Su 10:30-16:30',
    'Mo-Fr 10:00-18:00; PH Mo-Fr 12:00-13:00',
    'Mo-Fr 10:00-18:00; PH,Sa 12:00-13:00',
    'Mo-Fr 10:00-18:00; Jun-Aug PH 12:00-13:00',
    'Mo-Fr 10:00-12:00,13:00-18:00; Dec 24-26,31 off',
    'Mo-Fr 10-18; Sa 10-12,13-14',
    'Mo-Fr 10:00-18:00, We 17:00-20:00; PH off',
    'Fr,Sa 18:00-02:00, Su 10:00-12:00',
    'Mo-Sa 10:00-10:00',
    'Fr 20:00-26:00',
    '24/7; PH off',
    'Oct-Mar Mo-Fr 10:00-16:00; Apr-Sep Mo-Fr 10:00-18:00',
    'Mar 21-Sep 21 Mo-Su 11:00-17:30; Sep 22-Mar 20 closed',
    'Mo-Su 10:00-12:00; Jun 19-25 Fr off',
    'Mo-Fr 10:00-18:00; 2026 Dec 24-2027 Jan 6 off; 2027 Jan 7 12:00-14:00',
    'Mo-Fr 10:00-18:00; 2026 Jun-Aug 11:00-15:00',
    'week 1-53/2 Sa 10:00-14:00',
    'week 2-52/2 Sa 10:00-14:00; week 10,20-22 Su 10:00-12:00',
    'Jun-Aug week 1-53/2 Sa 10:00-14:00',
    'mon-FRI 9.15–16.45; Sa closed "på sommaren"; PH Off',
    '09:00-22:00; Sa 09:00-18:00; Su 10:00-12:00 open "kom" ',
    'Monday-Friday 10:00-18:00; Saturday 10:00-14:00',
    'Sa[1] 10:00-14:00',
    'Jun-Aug Sa[1] 10:00-14:00',
    'May Sa[2] 10:00-15:00; Sep Sa[2] 10:00-15:00',
    'Mo-Fr 10:00-18:00; Sa[1,-1] 10:00-14:00; We[-2] off',
    'Sa[2],Su[-1] 10:00-14:00; Fr[5] 10:00-12:00',
    'Sa[1],Su 10:00-14:00',
    'May-Sep: Sa 10:00-16:00',
    'Mo-Fr: 10:00-18:00; Sa: 10:00-14:00',
    'Mo-Fr 10:00-18:00; Jul 1-Aug 15: Mo-Fr 10:00-15:00',
    'week 1-53/2: Sa 10:00-14:00',
    'Mo-Fr 10:00-18:00 || "efter överenskommelse"',
    'Mo-Fr 10:00-18:00 || Sa 10:00-14:00',
    'Mo-Fr 10:00-18:00 || Sa "efter överenskommelse"',
    'Mo-Fr 10:00-18:00 "ring först"; Sa 10:00-14:00',
    'Mo-Fr 10:00-18:00; Sa unknown; Su 10:00-12:00 unknown "kanske"',
    'Mo-Sa 10:00-18:00; "juli stängt"',
  ])('%s', (text) => {
    expect(disagreements(parseOsmHours(text)!, text, ...twoYears)).toEqual([])
  })
})

const interval = fc
  .tuple(fc.nat(95), fc.integer({ min: 1, max: 48 }), fc.boolean())
  .map(([from, length, maybeNight]) => {
    const end = from * 15 + length * 15
    return { from: from * 15, to: maybeNight ? end : Math.min(end, minutesPerDay) }
  })
const intervals = fc
  .array(interval, { maxLength: 3 })
  .map(tidyIntervals)
  .filter((tidy) => tidy.every(({ from, to }) => to - from <= minutesPerDay))

const dayOfYear = fc.nat(364).map((days) => addDays('2026-01-01', days).slice(5))
const yearly = fc
  .tuple(dayOfYear, dayOfYear)
  .map(([a, b]) => {
    const isInOneMonth = a.slice(0, 2) === b.slice(0, 2)
    return isInOneMonth && b < a ? { from: b, to: a } : { from: a, to: b }
  })
  // The library (3.15) takes a whole year that does not begin on 1 January ('Jul 1-Jun 30') for an empty span. One that
  // does is read as no dates.
  .filter(({ from, to }) => addDays(`2027-${to}` as CivilDate, 1).slice(5) !== from)
const months = fc
  .tuple(fc.nat(11), fc.nat(11))
  .filter(([a, b]) => b - a !== 11)
  .map(([a, b]) => ({
    from: `${String(a + 1).padStart(2, '0')}-01`,
    to: b === 1 ? '02-29' : addDays(`2027-${String(((b + 1) % 12) + 1).padStart(2, '0')}-01` as CivilDate, -1).slice(5),
  }))
const dated = fc.tuple(fc.nat(400), fc.nat(40)).map(([day, length]) => {
  const from = addDays('2026-01-01', day)
  return { from, to: addDays(from, length) }
})
const dates = fc.oneof(
  { weight: 3, arbitrary: fc.constant([]) },
  ...[yearly, months, dated].map((span) => fc.array(span, { minLength: 1, maxLength: 2 })),
)
const week = fc
  .tuple(fc.integer({ min: 1, max: 52 }), fc.nat(30), fc.integer({ min: 1, max: 4 }))
  .map(([from, more, step]) => {
    const to = Math.min(53, from + more)
    return { from, to, step: to === from ? 1 : step }
  })
const nth = fc.oneof(
  { weight: 3, arbitrary: fc.constant([]) },
  fc
    .uniqueArray(fc.constantFrom(-5, -2, -1, 1, 2, 3, 4, 5), { minLength: 1, maxLength: 3 })
    .map((list) => list.toSorted((a, b) => a - b)),
)
const rule: fc.Arbitrary<HoursRule> = fc.record({
  adds: fc.boolean(),
  dates,
  weeks: fc.oneof({ weight: 4, arbitrary: fc.constant([]) }, fc.array(week, { minLength: 1, maxLength: 2 })),
  weekdays: fc.oneof(fc.constant(everyWeekday), fc.integer({ min: 1, max: everyWeekday })),
  nth,
  holidays: fc.constantFrom('no', 'no', 'also', 'only'),
  intervals,
  doubt: fc.constantFrom(null, null, null, '', 'ring'),
})
/** The library reads only one weekday of the month beside dates. */
const readableRule = rule.filter(
  (each) =>
    each.dates.length === 0 ||
    each.nth.length === 0 ||
    (each.nth.length === 1 && Number.isInteger(Math.log2(each.weekdays))),
)
const fullHours: fc.Arbitrary<FullHours> = fc
  .array(readableRule, { minLength: 1, maxLength: 5 })
  .map((rules) =>
    rules.map((each, index) => ({
      ...each,
      adds: each.adds && index > 0 && each.intervals.length > 0,
      doubt: each.intervals.length > 0 ? each.doubt : null,
    })),
  )
  .filter((rules) => !hasUnclearNights(rules) && !hasMixedDoubts(rules))
  .map((rules) => ({ rules }))

test('any hours survive a round trip through their text, and agree with the library', () => {
  fc.assert(
    fc.property(fullHours, fc.nat(400), (hours, start) => {
      const text = formatOsmHours(hours)
      expect(parseOsmHours(text), text).toEqual(hours)
      expect(disagreements(hours, text, addDays('2025-12-20', start), 100), text).toEqual([])
    }),
    { numRuns: 100 },
  )
})

const words = (
  'Mo-Fr Sa Su Mo,We PH ,PH PH, Sa-Mo mon Jun-Aug Feb Dec 24 -26 ,31 Jan 2026 week 1-53/2 20-30 10:00-12:00 ,13:00-18:00 10-18 ' +
  ',19-20 9:00-18.30 20:00-02:00 00:00-24:00 24/7 off closed open "text" ; ; , - / : 10:00'
).split(' ')
const likelyRule = fc
  .tuple(
    fc.constantFrom(
      '',
      '',
      'Jun-Aug',
      'Dec 24',
      'Dec 24,31',
      '2026 Dec 24',
      'week 1-53/2',
      'Jun,Aug',
      'Mar 5-Sep 7',
      '2026-2027',
      '2026 Jan',
      '2026 Jan-Mar',
      'May-Sep:',
      'Jul 1-Aug 15:',
      'Jan',
      'May-Sep:',
      'Jul 1-Aug 15:',
    ),
    fc.constantFrom('', 'Mo-Fr', 'Sa', 'PH', 'Su,PH', 'PH Mo', 'PH,Mo', 'Mo PH', 'Fr-Su', 'Sa[1]', 'Su[-1]', 'Mo-Fr:'),
    fc.constantFrom(
      '10:00-12:00',
      '10-18',
      'off',
      '10:00-12:00,13-18',
      'closed "x"',
      '',
      '20:00-02:00',
      '10:00-18',
      '10-18:30',
      '24/7',
      '12:00-13:00 off',
      '10:00-12:00 "x"',
      'unknown',
    ),
  )
  .map((parts) => parts.filter((part) => part !== '').join(' '))
const likelyText = fc
  .array(fc.tuple(likelyRule, fc.constantFrom('; ', ', ', ' ', ' || ')), { minLength: 1, maxLength: 4 })
  .map((rules) =>
    rules
      .map(([text, separator]) => text + separator)
      .join('')
      .replace(/(?:; |, | )$/, ''),
  )
const anyText = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 10 }).map((parts) => parts.join(' '))

test('any text that is parsed agrees with the library', () => {
  fc.assert(
    fc.property(fc.oneof({ weight: 3, arbitrary: likelyText }, anyText), fc.nat(400), (text, start) => {
      const hours = parseOsmHours(text)
      const differing = hours === null ? [] : disagreements(hours, text, addDays('2025-12-20', start), 100)
      expect(differing, text).toEqual([])
    }),
    { numRuns: 300 },
  )
})

const realDataDir = process.env['REAL_DATA_DIR']

describe.skipIf(!realDataDir)('real values (skipped when REAL_DATA_DIR is not set)', () => {
  const read = (file: string) => JSON.parse(readFileSync(join(realDataDir ?? '', file), 'utf8'))

  function realValues(): readonly string[] {
    const elements: { tags?: Record<string, string>; properties?: Record<string, string> }[] = [
      ...read('overpass_se_reconstructed.json').elements,
      ...read('overpass_real_gb_at.json').elements,
      ...read('helsinki_second_hand.geojson').features,
    ]
    const oracle: { value: string; valid: boolean }[] = read('osm_opening_hours_values.json').values
    const valid = oracle.filter((each) => each.valid).map((each) => each.value)
    return [
      ...new Set([
        ...valid,
        ...elements.flatMap(({ tags, properties }) => (tags ?? properties)?.['opening_hours'] ?? []),
      ]),
    ]
  }

  test('more than nine in ten are parsed, and agree with the library', () => {
    const values = realValues()
    const known = values.filter((value) => parseOsmHours(value) !== null)
    expect(known.length / values.length).toBeGreaterThan(0.9)
    for (const value of known) expect(disagreements(parseOsmHours(value)!, value, ...twoYears), value).toEqual([])
  }, 120_000)

  test('values that the library refuses are refused', () => {
    const oracle: { value: string; valid: boolean }[] = read('osm_opening_hours_values.json').values
    const refused = oracle.filter(({ valid }) => !valid).map(({ value }) => value)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.filter((value) => parseOsmHours(value) !== null)).toEqual([])
  })
})
