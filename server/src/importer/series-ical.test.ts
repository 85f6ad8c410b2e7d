import { formatRepeats } from '@fyndkartan/domain/series/format-repeats'
import { occurrencesOf } from '@fyndkartan/domain/series/occurrences'
import { describe, expect, test } from 'vitest'
import { readCalendarEvent } from './calendar-event.ts'
import { readCalendarText } from './calendar-text.ts'
import { zoneReader } from './calendar-zone.ts'
import { seriesOfEvents, type SeriesOrReason } from './series-ical.ts'

const today = '2026-04-01'
const always = { first: '2000-01-01', last: '2100-01-01' } as const

/** Reads a series from the lines of its main event, and of the events that change single dates. */
function read(...events: readonly (readonly string[])[]): SeriesOrReason {
  const lines = events.flatMap((event) => ['BEGIN:VEVENT', 'UID:a', 'LOCATION:Torget\\, Borås', ...event, 'END:VEVENT'])
  const { events: parts, zones } = readCalendarText(['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n'))
  const zoneOf = zoneReader(zones, { left: 100_000 })
  return seriesOfEvents(parts.map(({ event }) => readCalendarEvent(event, zoneOf)))
}

function wordsOf(read: SeriesOrReason): string {
  return 'series' in read ? formatRepeats(read.series, today) : `– ${read.reason}`
}

const other = '– no rule of a series'

test.each<[string, string, string]>([
  // Saturday 2 May 2026.
  ['20260502', 'FREQ=WEEKLY', 'Varje lördag från 2 maj tills vidare'],
  ['20260502', 'FREQ=WEEKLY;BYDAY=SA;UNTIL=20260926', 'Varje lördag 2 maj–26 sep'],
  ['20260502', 'FREQ=WEEKLY;BYDAY=SA,SU;COUNT=4', 'Varje lördag och söndag 2–10 maj'],
  ['20260502', 'FREQ=WEEKLY;BYDAY=SA;BYSETPOS=1;COUNT=2', 'Varje lördag 2–9 maj'],
  ['20260502', 'FREQ=WEEKLY;INTERVAL=2;COUNT=3', 'Varannan lördag 2–30 maj'],
  ['20260502', 'FREQ=WEEKLY;INTERVAL=2;WKST=SU;COUNT=3', 'Varannan lördag 2–30 maj'],
  ['20260502', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=SA,SU;COUNT=3', 'Varannan lördag och söndag 2–16 maj'],
  ['20260502', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=SA,SU;WKST=SU', other],
  ['20260503', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU;WKST=SU;COUNT=2', 'Varannan söndag 3–17 maj'],
  // A Wednesday: when weeks begin on Sunday, the next Sunday is in another week. The start is an additional date.
  ['20260506', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU;WKST=SU;COUNT=2', 'Varannan söndag 17–31 maj och 6 maj'],
  ['20260506', 'FREQ=WEEKLY;BYDAY=SA;COUNT=2', 'Varje lördag 9–16 maj och 6 maj'],
  ['20260502', 'FREQ=WEEKLY;INTERVAL=53', other],
  ['20260502', 'FREQ=WEEKLY;BYMONTH=5,6', other],
  ['20260502', 'FREQ=DAILY;COUNT=9', 'Varje dag 2–10 maj'],
  ['20260502', 'FREQ=DAILY;BYDAY=SA,SU;COUNT=3', 'Varje lördag och söndag 2–9 maj'],
  ['20260502', 'FREQ=DAILY;INTERVAL=14;COUNT=2', 'Varannan lördag 2–16 maj'],
  ['20260502', 'FREQ=DAILY;INTERVAL=7;BYDAY=SA;COUNT=2', 'Varje lördag 2–9 maj'],
  ['20260502', 'FREQ=DAILY;INTERVAL=7;BYDAY=SU;COUNT=2', other],
  ['20260502', 'FREQ=DAILY;INTERVAL=2', other],
  ['20260502', 'FREQ=MONTHLY;BYDAY=1SA;COUNT=3', 'Första lördagen i månaden 2 maj–4 jul'],
  ['20260502', 'FREQ=MONTHLY;BYDAY=1SA,3SA;COUNT=3', 'Första och tredje lördagen i månaden 2 maj–6 jun'],
  ['20260502', 'FREQ=MONTHLY;BYDAY=SA;BYSETPOS=1,-1;COUNT=3', 'Första och sista lördagen i månaden 2 maj–6 jun'],
  ['20260509', 'FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=8,9,10,11,12,13,14;COUNT=2', 'Andra lördagen i månaden 9 maj–13 jun'],
  ['20260530', 'FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=29,30,31;COUNT=2', 'Femte lördagen i månaden 30 maj–29 aug'],
  [
    '20260530',
    'FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=-1,-2,-3,-4,-5,-6,-7;COUNT=2',
    'Sista lördagen i månaden 30 maj–27 jun',
  ],
  ['20260530', 'FREQ=MONTHLY;BYDAY=-1SA;INTERVAL=2;COUNT=2', 'Sista lördagen varannan månad 30 maj–25 jul'],
  ['20260502', 'FREQ=MONTHLY;BYDAY=SA;COUNT=6', 'Varje lördag 2 maj–6 jun'],
  [
    '20260502',
    'FREQ=MONTHLY;BYDAY=SA;INTERVAL=2;COUNT=6',
    'Första, andra, tredje, fjärde och femte lördagen varannan månad 2 maj–4 jul',
  ],
  ['20260502', 'FREQ=MONTHLY', other],
  ['20260502', 'FREQ=MONTHLY;BYDAY=1SA,1SU', other],
  ['20260502', 'FREQ=MONTHLY;BYDAY=-2SA', other],
  ['20260502', 'FREQ=MONTHLY;BYDAY=SA;BYSETPOS=-2', other],
  ['20260502', 'FREQ=MONTHLY;BYDAY=1SA;BYSETPOS=1', other],
  ['20260502', 'FREQ=MONTHLY;BYDAY=1SA;BYMONTH=5', other],
  ['20260502', 'FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=1,2,3', other],
  ['20260502', 'FREQ=YEARLY;BYMONTH=5;BYDAY=1SA;COUNT=2', 'Första lördagen i maj varje år 2 maj 2026–1 maj 2027'],
  ['20260502', 'FREQ=YEARLY;BYMONTH=12;BYDAY=SA;BYSETPOS=1;COUNT=1', '2 maj och 5 dec'],
  ['20260502', 'FREQ=YEARLY;BYMONTH=4;BYDAY=1SA;COUNT=1', '2 maj och 3 apr 2027'],
  ['20260502', 'FREQ=YEARLY', other],
  ['20260502', 'FREQ=YEARLY;BYDAY=18SA', other],
  ['20260502', 'FREQ=YEARLY;INTERVAL=3;BYMONTH=5;BYDAY=1SA', other],
  ['20260502', 'FREQ=YEARLY;BYYEARDAY=100', other],
  ['20260502', 'FREQ=WEEKLY;COUNT=9999', other],
  ['18990506', 'FREQ=WEEKLY', other],
  ['20260502', 'FREQ=HOURLY', '– repeats within a day'],
  ['20260502', 'FREQ=YEARLY;BYWEEKNO=20', '– repetition not understood'],
])('from %s, %s: %s', (start, rule, words) => {
  expect(wordsOf(read([`DTSTART;VALUE=DATE:${start}`, `RRULE:${rule}`]))).toBe(words)
})

const stockholm = 'TZID=Europe/Stockholm'
const weekly = [
  `DTSTART;${stockholm}:20260502T100000`,
  `DTEND;${stockholm}:20260502T150000`,
  'RRULE:FREQ=WEEKLY;UNTIL=20260523T080000Z',
]
const change = (id: string, ...lines: readonly string[]) => [`RECURRENCE-ID;${stockholm}:${id}T100000`, ...lines]

/** For example '05-02 10–15', '05-02 10', '05-02' or 'inställt' with the reason, separated by commas. */
function datesOf(read: SeriesOrReason): string {
  if ('reason' in read) return `– ${read.reason}`
  const hour = (minute: number | null) => (minute === null ? '' : String(minute / 60))
  return occurrencesOf(read.series, always, today)
    .map(({ date, startMinute, endMinute, isCancelled, reason }) =>
      [
        date.slice(5),
        ...(startMinute === null ? [] : [`${hour(startMinute)}${endMinute === null ? '' : `–${hour(endMinute)}`}`]),
        ...(isCancelled ? ['inställt', ...(reason === null ? [] : [reason])] : []),
      ].join(' '),
    )
    .join(', ')
}

describe('dates with hours', () => {
  const all = '05-02 10–15, 05-09 10–15, 05-16 10–15, 05-23 10–15'
  test.each<[string, string, readonly (readonly string[])[]]>([
    ['the rule alone', all, [weekly]],
    ['one date', '05-02 10–12', [[`DTSTART;${stockholm}:20260502T100000`, 'DURATION:PT2H']]],
    [
      'until the second before the last',
      '05-02 10, 05-09 10',
      [[`DTSTART;${stockholm}:20260502T100000`, 'RRULE:FREQ=WEEKLY;UNTIL=20260516T095959']],
    ],
    [
      'additional dates: one at another hour, one equal to the start',
      `${all}, 06-03 12–17, 06-06 10–15`,
      [[...weekly, `RDATE;${stockholm}:20260606T100000,20260603T120000,20260502T100000`]],
    ],
    [
      'an additional date on a day of the rule',
      '– twice on one day',
      [[...weekly, `RDATE;${stockholm}:20260509T180000`]],
    ],
    [
      'excluded dates, by hour and by day',
      '05-09 10–15, 05-23 10–15',
      [[...weekly, `EXDATE;${stockholm}:20260502T100000`, 'EXDATE;VALUE=DATE:20260516']],
    ],
    [
      'an excluded hour at which nothing begins has no effect',
      all,
      [[...weekly, `EXDATE;${stockholm}:20260502T110000`]],
    ],
    ['all dates excluded', '– no date left', [[...weekly.slice(0, 2), 'EXDATE;VALUE=DATE:20260502']]],
    [
      'in UTC',
      all.replace(', 05-23 10–15', ''),
      [['DTSTART:20260502T080000Z', 'DTEND:20260502T130000Z', 'RRULE:FREQ=WEEKLY;COUNT=3']],
    ],
    [
      'in UTC through the winter',
      '– repeats by the clock of another zone',
      [['DTSTART:20260502T080000Z', 'RRULE:FREQ=WEEKLY;COUNT=40']],
    ],
    [
      'without end in UTC',
      '– repeats by the clock of another zone',
      [['DTSTART:20260502T080000Z', 'RRULE:FREQ=WEEKLY']],
    ],
    ['in Berlin', all, [weekly.map((line) => line.replace('Stockholm', 'Berlin'))]],
    [
      'in Helsinki',
      all.replaceAll('10–15', '9–14'),
      [weekly.map((line) => line.replace('Stockholm', 'Helsinki').replace('T08', 'T07'))],
    ],
    [
      'on the day before, in New York',
      '– repeats by the clock of another zone',
      [['DTSTART;TZID=America/New_York:20260502T200000', 'RRULE:FREQ=WEEKLY;COUNT=3']],
    ],
    [
      'past midnight',
      '05-02 20–24, 05-09 20–24',
      [[`DTSTART;${stockholm}:20260502T200000`, 'DURATION:PT6H', 'RRULE:FREQ=WEEKLY;COUNT=2']],
    ],
    [
      'of two days',
      '– lasts longer than a day',
      [['DTSTART;VALUE=DATE:20260502', 'DTEND;VALUE=DATE:20260504', 'RRULE:FREQ=WEEKLY']],
    ],
    ['two rules', '– several rules', [[...weekly, 'RRULE:FREQ=MONTHLY;BYDAY=1SU']]],
    [
      'one date at other hours',
      all.replace('05-09 10–15', '05-09 11–13'),
      [weekly, change('20260509', `DTSTART;${stockholm}:20260509T110000`, `DTEND;${stockholm}:20260509T130000`)],
    ],
    [
      'the newest change applies',
      all.replace('05-09 10–15', '05-09 12'),
      [
        weekly,
        change('20260509', 'SEQUENCE:2', `DTSTART;${stockholm}:20260509T120000`),
        change('20260509', 'SEQUENCE:1', `DTSTART;${stockholm}:20260509T110000`),
      ],
    ],
    [
      'one date moved',
      '05-02 10–15, 05-10 10, 05-16 10–15, 05-23 10–15',
      [weekly, change('20260509', `DTSTART;${stockholm}:20260510T100000`)],
    ],
    [
      'two dates change places',
      '05-02 10–15, 05-09 12, 05-16 11, 05-23 10–15',
      [
        weekly,
        change('20260509', `DTSTART;${stockholm}:20260516T110000`),
        change('20260516', `DTSTART;${stockholm}:20260509T120000`),
      ],
    ],
    [
      'one date moved onto another',
      '– twice on one day',
      [weekly, change('20260509', `DTSTART;${stockholm}:20260516T160000`)],
    ],
    [
      'a change of an unknown date adds a date',
      `${all}, 06-03 12`,
      [weekly, change('20260604', `DTSTART;${stockholm}:20260603T120000`)],
    ],
    [
      'one date cancelled',
      all.replace('05-09 10–15', '05-09 10 inställt Regn'),
      [weekly, change('20260509', `DTSTART;${stockholm}:20260509T100000`, 'STATUS:CANCELLED', 'COMMENT:Regn')],
    ],
    [
      'a cancelled and moved date stays where it was',
      all.replace('05-09 10–15', '05-09 10–15 inställt'),
      [weekly, change('20260509', `DTSTART;${stockholm}:20260510T110000`, 'STATUS:CANCELLED')],
    ],
    [
      'an unknown date cancelled',
      all,
      [weekly, change('20260510', `DTSTART;${stockholm}:20260510T110000`, 'STATUS:CANCELLED')],
    ],
    [
      'all cancelled',
      all.replaceAll('10–15', '10–15 inställt Slut'),
      [[...weekly, 'STATUS:CANCELLED', 'COMMENT:Slut']],
    ],
    [
      'all cancelled but one',
      '– all but single dates are cancelled',
      [[...weekly, 'STATUS:CANCELLED'], change('20260509', `DTSTART;${stockholm}:20260509T110000`)],
    ],
    [
      'one date at another place',
      '– one date at another place',
      [weekly, change('20260509', `DTSTART;${stockholm}:20260509T100000`, 'SUMMARY:Julmarknad')],
    ],
    ['only changes', '– only changed dates', [change('20260509', `DTSTART;${stockholm}:20260509T100000`)]],
    ['the newest event applies', '05-02 12', [weekly, ['SEQUENCE:1', `DTSTART;${stockholm}:20260502T120000`]]],
  ])('%s: %s', (_, dates, events) => {
    expect(datesOf(read(...events))).toBe(dates)
  })
})

test('a very old rule is parsed without counting its dates', () => {
  const start = performance.now()
  for (let index = 0; index < 300; index++)
    expect(read(['DTSTART:19500107T100000', 'RRULE:FREQ=WEEKLY'])).toHaveProperty('series')
  expect(performance.now() - start).toBeLessThan(5000)
})
