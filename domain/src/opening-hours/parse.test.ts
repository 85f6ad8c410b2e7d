import { describe, expect, test } from 'vitest'
import { dayBefore, type DayHours, parseOpeningHours } from './parse.ts'
import { parseSpecialHours } from './special-hours.ts'

const open = (from: number, to: number): DayHours => ({ kind: 'open', from, to })
const closed: DayHours = { kind: 'closed' }

const wholeWeek =
  'söndag: stängt, måndag: 10:00–18:00, tisdag: 10:00–18:00, onsdag: 10:00–18:00, torsdag: 10:00–20:00, fredag: 10:00–18:00, lördag: 11:00–15:00'

/** Parses the week above with other hours for Monday, and returns Monday's. */
function monday(hours: string): DayHours | null | undefined {
  const read = parseOpeningHours(wholeWeek.replace('måndag: 10:00–18:00', `måndag: ${hours}`))
  return read.kind === 'week' ? read.days[1] : undefined
}

test('§3 seven entries, §3 weekday names, §3 open entry, §3 closed entry, §R6 Sunday is 0: a week, Sunday first', () => {
  expect(parseOpeningHours(wholeWeek)).toEqual({
    kind: 'week',
    days: [closed, open(600, 1080), open(600, 1080), open(600, 1080), open(600, 1200), open(600, 1080), open(660, 900)],
  })
})

describe('entries are found by weekday name', () => {
  test.each([
    ['§R3 entry separators: without a space after the comma', wholeWeek.replaceAll(', ', ',')],
    ['§R3 entries by weekday: in capitals', wholeWeek.toUpperCase()],
    [
      '§R3 entries by weekday: with a capital first letter',
      wholeWeek.replaceAll(/\b(sön|mån|tis|ons|tors|fre|lör)/g, (day) => day[0]!.toUpperCase() + day.slice(1)),
    ],
    [
      '§R3 entries by weekday: with spaces around names and entries',
      `  ${wholeWeek.replaceAll(',', '  ,').replaceAll(': ', ' : ')}  `,
    ],
    [
      '§R3 entries by weekday: from Monday to Sunday',
      [...wholeWeek.split(', ').slice(1), wholeWeek.split(', ')[0]].join(', '),
    ],
    ['§R3 entry separators: with a comma at the end', `${wholeWeek},`],
    ['§R3 entries by weekday: with å and ö written as two characters (NFD)', wholeWeek.normalize('NFD')],
    ['§R3 entry separators: on several lines', wholeWeek.replaceAll(', ', ',\n')],
  ])('%s', (_how, text) => {
    expect(parseOpeningHours(text)).toEqual(parseOpeningHours(wholeWeek))
  })
})

describe('times of one day', () => {
  test.each([
    ['§3 closed entry', 'stängt', closed],
    ['§R3 entries by weekday', 'Stängt', closed],
    ['§3 open entry', '10:00–18:00', open(600, 1080)],
    ['§R3 both dashes', '10:00-18:00', open(600, 1080)],
    ['§R3 one digit of the hour', '9:00–18:00', open(540, 1080)],
    ['§R3 spaces round the dash', '10:00 – 18:00', open(600, 1080)],
    ['§R3 spaces round the dash', '10:00 - 18:00', open(600, 1080)],
    ['§R3 midnight as 24.00', '00:00–24:00', open(0, 1440)],
    ['§R6 first colon splits', '00:00–23:59', open(0, 1439)],
    ['§R3 closing after midnight', '18:00–02:00', open(1080, 120)],
    ['§R3 closing after midnight', '10:00–10:00', open(600, 600)],
  ] as const)('%s: "%s" is read', (_mark, text, hours) => {
    expect(monday(text)).toEqual(hours)
  })

  test.each([
    '10:00',
    '10:00–12:00–14:00',
    '10–18',
    '10.00–18.00',
    '24:00–02:00',
    '10:60–18:00',
    '10:00–25:00',
    '–18:00',
    'efter överenskommelse',
    '',
  ])('§4 malformed range: "%s" is not exactly two times', (text) => {
    expect(monday(text)).toEqual({ kind: 'invalid', text })
  })
})

describe('§4 fewer than seven entries: counted', () => {
  test.each([
    ['six', wholeWeek.split(', ').slice(0, 6).join(', '), 'too-few'],
    ['seven', wholeWeek, 'week'],
    ['one', 'måndag: 10:00–18:00', 'too-few'],
    ['a sentence', 'Öppet de flesta dagar', 'too-few'],
    ['only commas', ',,,,,,', 'too-few'],
  ])('%s', (_count, text, kind) => {
    expect(parseOpeningHours(text).kind).toBe(kind)
  })

  test('§4 day not listed: seven entries that leave out a day are a week in which that day is not listed', () => {
    const read = parseOpeningHours(wholeWeek.replace('söndag', 'helgdag'))
    expect(read).toMatchObject({
      kind: 'week',
      days: [null, open(600, 1080), ...Array.from({ length: 5 }, () => expect.anything())],
    })
  })

  test('of two entries for the same day the first applies', () => {
    const read = parseOpeningHours(wholeWeek.replace('tisdag: 10:00–18:00', 'måndag: 12:00–13:00'))
    expect(read.kind === 'week' && [read.days[1], read.days[2]]).toEqual([open(600, 1080), null])
  })
})

test.each([
  ['§R3 empty and n/a alike', null],
  ['§R3 empty and n/a alike', undefined],
  ['§3 empty hours', ''],
  ['§3 empty hours', '   '],
  ['§3 hours not available', 'n/a'],
  ['§3 hours not available', 'N/A'],
  ['§3 hours not available', ' n/a '],
])('%s: %j is missing', (_mark, text) => {
  expect(parseOpeningHours(text)).toEqual({ kind: 'missing' })
})

describe('special words', () => {
  test.each([
    ['§3 special words', 'varierar', 'varierar'],
    ['§R3 special words in any spelling', 'Varierar', 'varierar'],
    ['§3 special words', 'säsongsbaserade', 'säsongsbaserade'],
    ['§R3 special words in any spelling', 'säsongsbaserade'.normalize('NFD'), 'säsongsbaserade'],
    ['§3 special words', 'på_förfrågan', 'på_förfrågan'],
    ['§3 special word with a space', 'på förfrågan', 'på_förfrågan'],
    ['§R3 special words in any spelling', ' På  Förfrågan ', 'på_förfrågan'],
  ])('%s: %s', (_mark, text, word) => {
    expect(parseOpeningHours(text)).toEqual({ kind: 'special', word })
    expect(parseSpecialHours(text)).toBe(word)
  })

  test.each(['', 'alla', 'varierande', 'påförfrågan', 'toString'])('"%s" is not a special word', (text) => {
    expect(parseSpecialHours(text)).toBeNull()
  })
})

test.each([
  [0, 6],
  [1, 0],
  [6, 5],
] as const)('the day before weekday %i is %i', (day, before) => {
  expect(dayBefore(day)).toBe(before)
})
