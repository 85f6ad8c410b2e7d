import { unknownFacts } from '@fyndkartan/domain/facts'
import { describe, expect, test } from 'vitest'
import { UnreadableFile } from './import-draft.ts'
import { parseIcal } from './parse-ical.ts'
import { event, names, parse, reasons, times, today } from '../testing/calendar-files.ts'

test('an event becomes a market', () => {
  const file = parse(
    ...event(
      'SUMMARY:Loppis\\, stor och\\n  glad',
      'DTEND:20261128T143000',
      'LOCATION:Folkets hus\\, Storgatan 1\\, 503 30 Borås',
      'GEO:57.721;12.9401',
      'URL:https://loppis.example/boras',
    ),
  )
  expect(file).toMatchObject({ read: 1, skipped: [], incomplete: null })
  expect(file.drafts).toEqual([
    {
      kind: 'market',
      sourceId: 'ical:test.ics#1@test#',
      facts: {
        ...unknownFacts('market'),
        name: 'Loppis, stor och glad',
        address: 'Folkets hus, Storgatan 1',
        town: 'Borås',
        position: { lat: 57.721, lng: 12.9401 },
        date: '2026-11-28',
        startMinute: 600,
        endMinute: 870,
        link: 'https://loppis.example/boras',
      },
    },
  ])
})

describe('times are converted to Swedish time', () => {
  const custom = [
    'BEGIN:VTIMEZONE',
    'TZID:Egen tid',
    'BEGIN:STANDARD',
    'DTSTART:19701025T030000',
    'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
    'TZOFFSETFROM:+0300',
    'TZOFFSETTO:+0200',
    'END:STANDARD',
    'BEGIN:DAYLIGHT',
    'DTSTART:19700329T020000',
    'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
    'TZOFFSETFROM:+0200',
    'TZOFFSETTO:+0300',
    'END:DAYLIGHT',
    'END:VTIMEZONE',
  ]
  // As Outlook writes a zone that is not in its list.
  const since1601 = [
    'BEGIN:VTIMEZONE',
    'TZID:Customized Time Zone',
    'BEGIN:STANDARD',
    'DTSTART:16011028T040000',
    'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
    'TZOFFSETFROM:+0300',
    'TZOFFSETTO:+0200',
    'END:STANDARD',
    'BEGIN:DAYLIGHT',
    'DTSTART:16010325T030000',
    'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3',
    'TZOFFSETFROM:+0200',
    'TZOFFSETTO:+0300',
    'END:DAYLIGHT',
    'END:VTIMEZONE',
  ]
  test.each([
    ['DTSTART:20261128T100000', '2026-11-28 10:00–?'],
    ['DTSTART:20261128T100000Z', '2026-11-28 11:00–?'],
    ['DTSTART:20270605T100000Z', '2027-06-05 12:00–?'],
    ['DTSTART:20261128T233000Z', '2026-11-29 00:30–?'],
    ['DTSTART;TZID=Europe/Stockholm:20270605T100000', '2027-06-05 10:00–?'],
    // A few hours before and after the clock changes.
    ['DTSTART;TZID=Europe/Stockholm:20271031T013000', '2027-10-31 01:30–?'],
    ['DTSTART;TZID=Europe/Stockholm:20271031T033000', '2027-10-31 03:30–?'],
    ['DTSTART;TZID=Europe/Stockholm:20270328T013000', '2027-03-28 01:30–?'],
    ['DTSTART;TZID=Europe/Stockholm:20270328T033000', '2027-03-28 03:30–?'],
    ['DTSTART;TZID=Europe/Helsinki:20270605T100000', '2027-06-05 09:00–?'],
    ['DTSTART;TZID=America/New_York:20261128T200000', '2026-11-29 02:00–?'],
    // Summer time has begun in New York, but not yet in Sweden.
    ['DTSTART;TZID=America/New_York:20270320T100000', '2027-03-20 15:00–?'],
    ['DTSTART;TZID=W. Europe Standard Time:20270605T100000', '2027-06-05 10:00–?'],
    ['DTSTART;TZID=/freeassociation.sourceforge.net/Europe/London:20261128T100000', '2026-11-28 11:00–?'],
    ['DTSTART;TZID=/freeassociation.sourceforge.net/Tzfile/Europe/London:20261128T100000', '2026-11-28 11:00–?'],
    ['DTSTART;TZID=/mozilla.org/20050126_1/Europe/Helsinki:20261128T100000', '2026-11-28 09:00–?'],
    ['DTSTART;TZID=/Europe/London:20261128T100000', '2026-11-28 11:00–?'],
    ['DTSTART;TZID="Västeuropa, normaltid":20261128T100000', '2026-11-28 10:00–?'],
    ['DTSTART;TZID="(UTC+01:00) Amsterdam, Berlin, Stockholm, Wien":20270605T100000', '2027-06-05 10:00–?'],
    ['DTSTART;TZID="tzone://Microsoft/Utc":20261128T100000', '2026-11-28 11:00–?'],
    ['DTSTART;TZID="tzone://Microsoft/W. Europe Standard Time":20270605T100000', '2027-06-05 10:00–?'],
    ['DTSTART;TZID=Eastern Standard Time:20261128T100000', '2026-11-28 16:00–?'],
    ['DTSTART;TZID=e. europe standard time:20261128T100000', '2026-11-28 09:00–?'],
    ['DTSTART;TZID=CEST:20270605T100000', '2027-06-05 10:00–?'],
    ['DTSTART;TZID="Customized Time Zone":20261128T100000', '2026-11-28 09:00–?'],
    ['DTSTART;TZID="Customized Time Zone":20270605T100000', '2027-06-05 09:00–?'],
    ['DTSTART;TZID=GMT+0100:20270605T100000', '2027-06-05 11:00–?'],
    ['DTSTART;TZID=UTC+2:20261128T100000', '2026-11-28 09:00–?'],
    ['DTSTART;TZID="GMT +01:00":20261128T100000', '2026-11-28 10:00–?'],
    ['DTSTART;TZID=Egen tid:20261128T100000', '2026-11-28 09:00–?'],
    ['DTSTART;TZID=Egen tid:20270605T100000', '2027-06-05 09:00–?'],
    ['DTSTART;VALUE=DATE:20261128', '2026-11-28 ?–?'],
  ])('%s: %s', (line, expected) => {
    expect(times(parse(...custom, ...since1601, ...event(line)))).toEqual([expected])
  })

  test('a time zone without a definition is not guessed', () => {
    const file = parse(...event('DTSTART;TZID=Månens tid:20261128T100000'))
    expect(file.drafts).toEqual([])
    expect(reasons(file)).toEqual(['unknown time zone'])
    expect(file.unread).toEqual(new Set(['ical:test.ics#1@test']))
  })
})

describe('a market is on one day', () => {
  test.each<[string[], string[]]>([
    [['DTEND:20261128T140000'], ['2026-11-28 10:00–14:00']],
    [['DURATION:PT1H30M'], ['2026-11-28 10:00–11:30']],
    [['DURATION:PT1.5H'], ['2026-11-28 10:00–11:30']],
    [['DURATION:P0Y0M0DT1H30M0S'], ['2026-11-28 10:00–11:30']],
    [['DTEND:20261128T100000'], ['2026-11-28 10:00–?']],
    [['DTSTART:20261128T180000', 'DTEND:20261129T000000'], ['2026-11-28 18:00–24:00']],
    [['DTSTART:20261128T180000', 'DTEND:20261129T020000'], ['2026-11-28 18:00–24:00']],
    [['DTEND:20261129T160000'], ['2026-11-28 10:00–?', '2026-11-29 ?–16:00']],
    [['DTSTART;VALUE=DATE:20261128', 'DTEND;VALUE=DATE:20261129'], ['2026-11-28 ?–?']],
    [
      ['DTSTART;VALUE=DATE:20261128', 'DTEND;VALUE=DATE:20261130'],
      ['2026-11-28 ?–?', '2026-11-29 ?–?'],
    ],
    [
      ['DTSTART;VALUE=DATE:20261128', 'DURATION:P2D'],
      ['2026-11-28 ?–?', '2026-11-29 ?–?'],
    ],
    // An event that has begun has only its remaining days.
    [
      ['DTSTART;VALUE=DATE:20261119', 'DTEND;VALUE=DATE:20261123'],
      ['2026-11-21 ?–?', '2026-11-22 ?–?'],
    ],
  ])('%j: %j', (lines, expected) => {
    expect(times(parse(...event(...lines)))).toEqual(expected)
  })

  test('each day of an event has its own id', () => {
    const file = parse(...event('DTSTART;VALUE=DATE:20261128', 'DTEND;VALUE=DATE:20261130'))
    expect(names(file)).toEqual(['ical:test.ics#1@test#', 'ical:test.ics#1@test#+1'])
  })

  test('an event of 31 days is a market on each, a longer one is not a market', () => {
    const lasting = (end: string) => parse(...event('DTSTART;VALUE=DATE:20261201', `DTEND;VALUE=DATE:${end}`))
    expect(lasting('20270101').drafts).toHaveLength(31)
    expect(lasting('20270102').drafts).toEqual([])
    expect(reasons(lasting('20270102'))).toEqual(['lasts longer than 31 days'])
  })
})

test('a name that is too long is cut at a word, and reported once for all days', () => {
  const name = `${'Loppis '.repeat(30)}slut`
  const file = parse(...event(`SUMMARY:${name}`, 'RRULE:FREQ=DAILY;COUNT=3'))
  expect(file.drafts.map(({ facts }) => facts.name)).toEqual([`${'Loppis '.repeat(21).trim()}...`])
  expect(file.skipped).toEqual([])
  expect(file.shortened).toMatchObject([{ at: 'line 2, 1@test', reason: 'too long, shortened' }])
})

test('a market outside Sweden is kept on request', () => {
  const text = ['BEGIN:VCALENDAR', ...event('LOCATION:', 'GEO:52.5;13.4'), 'END:VCALENDAR'].join('\r\n')
  expect(parseIcal(text, { source: 'test.ics', today: '2026-11-21', abroad: true }).drafts).toHaveLength(1)
})

describe('events that are not markets', () => {
  test.each<[string[], string]>([
    [['DTSTART:20261120T100000'], 'has already been'],
    [['DTSTART:20261101T100000', 'RRULE:FREQ=WEEKLY;COUNT=2'], 'has already been'],
    [['DTSTART:20271122T100000'], 'more than a year ahead'],
    [['DTSTART:17000102T100000', 'RRULE:FREQ=YEARLY'], 'repeats since too long ago'],
    [['STATUS:CANCELLED', 'LOCATION:'], 'cancelled'],
    [['STATUS:CANCELLED', 'RRULE:FREQ=WEEKLY', 'LOCATION:'], 'cancelled'],
    [['STATUS:CANCELLED', 'DTSTART:20261120T100000'], 'has already been'],
    [['DTSTART:20290101T100000', 'RRULE:FREQ=WEEKLY'], 'more than two years ahead'],
    [['RRULE:FREQ=MONTHLY;BYDAY=5SA;UNTIL=20261201', 'EXDATE:20261128T100000'], 'no date left'],
    [['RRULE:FREQ=WEEKLY', 'LOCATION:'], 'neither a usable position nor a town'],
    [['CLASS:PRIVATE'], 'private'],
    [['DURATION:P99999999999W'], 'lasts longer than a year'],
    [['DURATION:P367D'], 'lasts longer than a year'],
    [['DURATION:P366D'], 'lasts longer than 31 days'],
    [['DTSTART;TZID=__proto__:20261128T100000'], 'unknown time zone'],
    [['DTSTART:20261340T100000'], 'no usable date'],
    [['DTSTART:i morgon'], 'no usable date'],
    [['LOCATION:'], 'neither a usable position nor a town'],
    [['LOCATION:https://zoom.example/1'], 'neither a usable position nor a town'],
    [['LOCATION:', 'GEO:52.5;13.4'], 'lies outside Sweden'],
    [['SUMMARY:'], 'no name'],
  ])('%j: %s', (lines, reason) => {
    const file = parse(...event(...lines))
    expect(file.drafts).toEqual([])
    expect(file.skipped).toMatchObject([{ at: 'line 2, 1@test', reason }])
  })

  test('a cancelled event is a cancelled market, for an import that knows it', () => {
    const cancelled = event('STATUS:CANCELLED', `COMMENT:${'Regn '.repeat(50)}`)
    const file = parse(...cancelled)
    expect(times(file)).toEqual([`2026-11-28 10:00–? cancelled ${'Regn '.repeat(40).trim()}`])
    expect(file.drafts).toMatchObject([
      { unlessKnown: { at: 'line 2, 1@test', reason: 'cancelled', detail: 'Loppis' } },
    ])
    expect(file.skipped).toEqual([])
    expect(times(parse('METHOD:CANCEL', ...event('RRULE:FREQ=WEEKLY;COUNT=2')))).toEqual([
      '2026-11-28 10:00–? cancelled',
      '2026-12-05 10:00–? cancelled',
    ])
  })

  test('a broken entry is skipped alone, and its line is reported', () => {
    const file = parse(...event('UID:2@test', 'trasig rad'), ...event('RRULE:FREQ=NEVER', 'UID:3@test'), ...event())
    expect(file.drafts).toHaveLength(1)
    expect(file.skipped).toMatchObject([
      { at: 'line 2, 2@test', reason: 'cannot be read', detail: expect.stringContaining('trasig rad') },
      { at: 'line 9, 3@test', reason: 'cannot be read' },
    ])
    expect(file.incomplete).toBeNull()
    expect(file.unread).toEqual(new Set(['ical:test.ics#2@test', 'ical:test.ics#3@test']))
  })

  test('a truncated calendar is reported as incomplete', () => {
    const text = ['BEGIN:VCALENDAR', ...event(), ...event('UID:2').slice(0, -1)].join('\n')
    const file = parseIcal(text, { source: 'x', today })
    expect(file.drafts).toHaveLength(1)
    expect(file.incomplete).not.toBeNull()
    expect(file.skipped).toMatchObject([{ at: 'line 8', detail: 'END:VEVENT is missing' }])
  })

  test.each([
    ['', 'the file is empty'],
    ['<!doctype html>', 'HTML'],
    ['\n\nHej', 'line 3 is not the beginning of a calendar'],
  ])('%j is not a calendar', (text, message) => {
    const reading = () => parseIcal(text, { source: 'x', today })
    expect(reading).toThrow(UnreadableFile)
    expect(reading).toThrow(message)
  })
})

test('the last entry with the highest sequence number wins', () => {
  const file = parse(
    ...event('SEQUENCE:2', 'SUMMARY:Ny'),
    ...event('SEQUENCE:1', 'SUMMARY:Gammal'),
    ...event('SEQUENCE:3', 'SUMMARY:Nyast'),
  )
  expect(file.drafts).toMatchObject([{ facts: { name: 'Nyast' } }])
})

test('an event without a UID is identified by its content', () => {
  const nameless = () => names(parse(...event().filter((line) => !line.startsWith('UID'))))
  expect(nameless()).toEqual(nameless())
  expect(nameless()[0]).toMatch(/^ical:test\.ics#~[\w-]{10}#$/)
})

test('an invalid link is left out, and a position determines the town', () => {
  const file = parse(...event('URL:javascript:alert(1)', 'LOCATION:Bygdegården', 'GEO:57.721;12.94'))
  expect(file.drafts).toMatchObject([{ facts: { link: null, address: 'Bygdegården', town: 'Borås' } }])
})

test('folded lines, lower case and a byte order mark are read', () => {
  const text = `\uFEFFbegin:vcalendar\nbegin:vevent\nuid:1\ndtstart:20261128T100000\nsummary:Lop\n pis\nlocation:Borås\nend:vevent\nend:vcalendar\n`
  expect(parseIcal(text, { source: 'x', today }).drafts).toMatchObject([{ facts: { name: 'Loppis' } }])
})
