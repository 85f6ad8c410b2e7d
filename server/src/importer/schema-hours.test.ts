import { describe, expect, test } from 'vitest'
import { parseSchema } from './parse-schema.ts'

const shop = { '@type': 'Store', '@id': 'x', name: 'Kupan', address: 'Storgatan 1, 503 30 Borås' }

/** The stored hours, those of the specification in OpenStreetMap's short form; or the report's reason. */
function hoursFor(hours: object, today = '2026-11-28') {
  const text = JSON.stringify({ ...shop, ...hours })
  const { drafts, hoursNotExpressible } = parseSchema(text, { source: 'sidan', today, abroad: false } as never)
  const [draft] = drafts
  if (draft?.kind !== 'shop') return null
  const { openingHours, openingHoursOsm } = draft.facts
  return openingHoursOsm ?? openingHours ?? hoursNotExpressible[0]?.reason ?? null
}

const spec = (dayOfWeek: unknown, opens?: string, closes?: string, dates: object = {}) => ({
  '@type': 'OpeningHoursSpecification',
  dayOfWeek,
  opens,
  closes,
  ...dates,
})
const usual = spec(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], '10:00', '18:00')
const weekdays =
  'måndag: 10:00–18:00, tisdag: 10:00–18:00, onsdag: 10:00–18:00, torsdag: 10:00–18:00, fredag: 10:00–18:00'

describe('hours add up', () => {
  test.each<[string, object, string]>([
    [
      'texts with a lunch break',
      { openingHours: ['Mo-Fr 10:00-12:00', 'Mo-Fr 13:00-18:00', 'Sa 10:00-14:00'] },
      'Mo-Fr 10:00-12:00,13:00-18:00; Sa 10:00-14:00',
    ],
    [
      'rules with a blank between them',
      { openingHours: 'Mo-Fr 10:00-12:00 Mo-Fr 13:00-18:00 Sa 10:00-14:00' },
      'Mo-Fr 10:00-12:00,13:00-18:00; Sa 10:00-14:00',
    ],
    [
      'texts that overlap',
      { openingHours: ['Mo-Tu 10:00-14:00', 'Mo 12:00-18:00,19:00-20:00'] },
      'Mo 10:00-18:00,19:00-20:00; Tu 10:00-14:00',
    ],
    [
      'specifications',
      { openingHoursSpecification: [spec('Monday', '10:00', '12:00'), spec('Monday', '13:00', '18:00')] },
      'Mo 10:00-12:00,13:00-18:00',
    ],
    [
      'both properties',
      { openingHours: 'Mo-Fr 10:00-18:00', openingHoursSpecification: spec('Saturday', '10:00', '14:00') },
      `söndag: stängt, ${weekdays}, lördag: 10:00–14:00`,
    ],
    [
      'both properties with the same hours',
      { openingHours: 'Mo-Fr 10:00-18:00', openingHoursSpecification: usual },
      `söndag: stängt, ${weekdays}, lördag: stängt`,
    ],
    [
      'special hours beside a text',
      {
        openingHours: 'Mo-Fr 10:00-18:00',
        specialOpeningHoursSpecification: spec(undefined, '00:00', '00:00', {
          validFrom: '2026-12-23',
          validThrough: '2027-01-06',
        }),
      },
      'Mo-Fr 10:00-18:00; 2026 Dec 23-2027 Jan 6 off',
    ],
    [
      'public holidays',
      { openingHoursSpecification: [usual, spec('https://schema.org/PublicHolidays')] },
      'Mo-Fr 10:00-18:00; PH off',
    ],
    [
      'several hours of one date',
      {
        openingHoursSpecification: [
          usual,
          spec(undefined, '10:00', '11:00', { validFrom: '2026-12-24', validThrough: '2026-12-24' }),
          spec(undefined, '12:00', '13:00', { validFrom: '2026-12-24', validThrough: '2026-12-24' }),
        ],
      },
      'Mo-Fr 10:00-18:00; 2026 Dec 24 10:00-11:00,12:00-13:00',
    ],
  ])('%s', (_title, hours, stored) => {
    expect(hoursFor(hours)).toBe(stored)
  })
})

test.each<[string, object, string]>([
  [
    'names of days',
    spec(['Måndag', 'tis', 'onsdagar', 'Thu', 'http://schema.org/Friday'], '10:00', '18:00'),
    `söndag: stängt, ${weekdays}, lördag: stängt`,
  ],
  ['a span of days', spec('Mo-Fr', '10:00:00+01:00', '6 PM'), `söndag: stängt, ${weekdays}, lördag: stängt`],
  [
    'a list of days in one text',
    spec('Monday, Tuesday', '10.00', '24:00'),
    'söndag: stängt, måndag: 10:00–24:00, tisdag: 10:00–24:00, onsdag: stängt, torsdag: stängt, fredag: stängt, lördag: stängt',
  ],
  [
    'an end in the night',
    spec('Monday', '22:00', '02:00'),
    'söndag: stängt, måndag: 22:00–02:00, tisdag: stängt, onsdag: stängt, torsdag: stängt, fredag: stängt, lördag: stängt',
  ],
  [
    'words for closed',
    [usual, spec('Sunday', 'Closed', 'Closed'), spec('Saturday', 'Stängt')],
    `söndag: stängt, ${weekdays}, lördag: stängt`,
  ],
  ['texts', ['Mo-Fr 10:00-18:00'], `söndag: stängt, ${weekdays}, lördag: stängt`],
])('%s are understood', (_title, openingHoursSpecification, stored) => {
  expect(hoursFor({ openingHoursSpecification })).toBe(stored)
})

test.each([
  ['Mo-Fr 1000-1800'],
  ['Mo-Fr 10-18'],
  ['Mo-Fr: 10.00 – 18.00, Sa: closed'],
  ['Monday-Friday 10am-6pm'],
  ['Monday to Friday 10 am - 6 p.m.'],
  ['Mon, Tue, Wed, Thu & Fri 10-18'],
  ['Mån–Tors 10-18 Fre 10-18, Lör stängt'],
])('%j is read as usual hours', (openingHours) => {
  expect(hoursFor({ openingHours })).toBe(`söndag: stängt, ${weekdays}, lördag: stängt`)
})

test.each([
  ['Mo-Fr 10-12, 13-18', 'Mo-Fr 10:00-12:00,13:00-18:00'],
  ['Mo 1000-1200,1300-1800', 'Mo 10:00-12:00,13:00-18:00'],
  ['Mo-Fr 10:00-12:00, Mo-Fr 13:00-18:00', 'Mo-Fr 10:00-12:00,13:00-18:00'],
  ['Mo-Fr 10:00-18:00, PH off', 'Mo-Fr 10:00-18:00; PH off'],
  ['Mo 10:00-12:00, Mo 13:00-18:00, , ,', 'Mo 10:00-12:00,13:00-18:00'],
  ['Mo-Fr 10-18, ej fredag', 'cannot be read: "Mo-Fr 10-18, ej fredag"'],
  ['Mo-Fr 10-18 (ej juli)', 'cannot be read: "Mo-Fr 10-18 (ej juli)"'],
  ['Lö 10-15 jämna veckor', 'cannot be read: "Lö 10-15 jämna veckor"'],
])('%j gives %j', (openingHours, stored) => {
  expect(hoursFor({ openingHours })).toBe(stored)
})

test('a specification may open several times a day', () => {
  const opening = (opens: unknown, closes: unknown) =>
    hoursFor({ openingHoursSpecification: { dayOfWeek: 'Monday', opens, closes } })
  expect(opening(['10:00', '13:00'], ['12:00', '18:00'])).toBe('Mo 10:00-12:00,13:00-18:00')
  expect(opening(['10:00', '13:00'], '18:00')).toBe('opens or closes at an unknown time')
})

test.each(['10', '10.00', 'T10:00', '1000', '10:00 AM'])('opens: %j', (opens) => {
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']
  expect(hoursFor({ openingHoursSpecification: spec(days, opens, '18') })).toBe(
    `söndag: stängt, ${weekdays}, lördag: stängt`,
  )
})

describe('what is not understood is not closed', () => {
  test.each<[string, object, string]>([
    [
      'opens without closes',
      { openingHoursSpecification: [spec('Monday', '10:00'), spec('Tuesday', '10:00', '18:00')] },
      'opens or closes at an unknown time',
    ],
    [
      'closes without opens',
      { openingHoursSpecification: [usual, spec('Saturday', undefined, '18:00')] },
      'opens or closes at an unknown time',
    ],
    [
      'a time in words',
      { openingHoursSpecification: spec('Monday', 'tio', '18:00') },
      'opens or closes at an unknown time',
    ],
    [
      'equal times',
      { openingHoursSpecification: spec('Monday', '10:00', '10:00') },
      'opens or closes at an unknown time',
    ],
    [
      'an unknown day',
      { openingHoursSpecification: [usual, spec('Helgdagsafton', '10:00', '14:00')] },
      'cannot be read',
    ],
    ['no day', { openingHoursSpecification: spec(undefined, '10:00', '14:00') }, 'cannot be read'],
    [
      'a date in words',
      { openingHoursSpecification: [usual, spec(undefined, '', '', { validFrom: 'jul' })] },
      'cannot be read',
    ],
    ['one of several texts', { openingHours: ['Mo-Fr 10:00-18:00', 'Lördagar efter kyrkan'] }, 'cannot be read'],
    [
      'special hours alone',
      {
        specialOpeningHoursSpecification: spec(undefined, '00:00', '00:00', {
          validFrom: '2026-12-24',
          validThrough: '2026-12-24',
        }),
      },
      'only closed days are named',
    ],
    [
      'special open hours alone',
      {
        specialOpeningHoursSpecification: spec(undefined, '10:00', '12:00', {
          validFrom: '2026-12-23',
          validThrough: '2026-12-23',
        }),
      },
      'only some dates have hours',
    ],
    [
      'special hours without dates',
      { openingHours: 'Mo-Fr 10:00-18:00', specialOpeningHoursSpecification: spec('Monday', '10:00', '12:00') },
      'cannot be read',
    ],
    [
      'special hours in words',
      { openingHours: 'Mo-Fr 10:00-18:00', specialOpeningHoursSpecification: 'Julafton stängt' },
      'cannot be read',
    ],
    [
      'one word for closed',
      { openingHoursSpecification: spec('Monday', '10:00', 'Closed') },
      'opens or closes at an unknown time',
    ],
    ['a closed day alone', { openingHours: 'Su off' }, 'only closed days are named'],
    [
      'closed days alone',
      { openingHoursSpecification: [spec('Sunday', '00:00', '00:00'), spec('Saturday')] },
      'only closed days are named',
    ],
    [
      'two properties that contradict',
      { openingHours: 'Mo-Fr 10:00-18:00', openingHoursSpecification: spec('Friday', '10:00', '16:00') },
      'two different hours of one day',
    ],
    [
      'hours whose validity is over',
      { openingHoursSpecification: spec('Monday', '10:00', '18:00', { validThrough: '2025-12-31' }) },
      'only some dates have hours',
    ],
    [
      'hours that hold later only',
      { openingHoursSpecification: spec('Monday', '10:00', '18:00', { validFrom: '2027-03-01' }) },
      'only some dates have hours',
    ],
  ])('%s', (_title, hours, reason) => {
    expect(hoursFor(hours)).toBe(reason)
  })

  test('a business that says that it is closed every day is closed', () => {
    expect(hoursFor({ openingHours: 'Mo-Su off' })).toMatch(/^söndag: stängt.*lördag: stängt$/)
  })
})

describe('hours without a beginning or an end', () => {
  const monday = (opens: string, dates: object) => spec('Monday', opens, '18:00', dates)
  const onMonday = (from: string) =>
    `söndag: stängt, måndag: ${from}–18:00, tisdag: stängt, onsdag: stängt, torsdag: stängt, fredag: stängt, lördag: stängt`

  test.each<[string, object[], string]>([
    ['that have begun are the usual ones', [monday('09:00', { validFrom: '2026-01-01' })], onMonday('09:00')],
    [
      'that began last are the usual ones',
      [monday('09:00', { validFrom: '2026-01-01' }), monday('10:00', { validFrom: '2026-11-01' })],
      onMonday('10:00'),
    ],
    [
      'replace the usual ones from their first day on',
      [monday('09:00', {}), monday('10:00', { validFrom: '2027-03-01' })],
      'Mo 09:00-18:00; 2027 Mar 1-2099 Dec 31 Mo 10:00-18:00',
    ],
    [
      'hold until their last day',
      [monday('09:00', { validThrough: '2027-02-28' }), monday('10:00', { validFrom: '2027-03-01' })],
      '2000 Jan 1-2027 Feb 28 Mo 09:00-18:00; 2027 Mar 1-2099 Dec 31 Mo 10:00-18:00',
    ],
    [
      'give way to special dates',
      [
        monday('09:00', {}),
        { ...monday('10:00', { validFrom: '2026-12-01' }) },
        spec(undefined, '', '', { validFrom: '2026-12-24', validThrough: '2026-12-24' }),
      ],
      'Mo 09:00-18:00; 2026 Dec 1-2099 Dec 31 Mo 10:00-18:00; 2026 Dec 24 off',
    ],
  ])('%s', (_title, openingHoursSpecification, stored) => {
    expect(hoursFor({ openingHoursSpecification })).toBe(stored)
  })
})
