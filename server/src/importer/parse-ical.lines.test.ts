/** Lines as programs really write them: broken ones cost no more than the fact in them. */
import { describe, expect, test } from 'vitest'
import { event, names, parse, reasons, times, today } from '../testing/calendar-files.ts'
import { parseIcal } from './parse-ical.ts'

describe('dates are read however they are written', () => {
  test.each<[string[], string[]]>([
    [
      ['DTSTART:20261128', 'DTEND:20261130'],
      ['2026-11-28 ?–?', '2026-11-29 ?–?'],
    ],
    [['DTSTART;VALUE=DATE-TIME:20261128'], ['2026-11-28 ?–?']],
    [['DTSTART;VALUE=DATE:20261128T000000', 'DTEND;VALUE=DATE:20261129T000000'], ['2026-11-28 ?–?']],
    [['DTSTART:2026-11-28'], ['2026-11-28 ?–?']],
    [['DTSTART:2026-11-28T10:00:00', 'DTEND:2026-11-28T14:00:00'], ['2026-11-28 10:00–14:00']],
    [['DTSTART:20261128T1000', 'DTEND:20261128T1400'], ['2026-11-28 10:00–14:00']],
    [['DTSTART:20261128T100000+0200'], ['2026-11-28 09:00–?']],
    [['DTSTART:20261128t100000z'], ['2026-11-28 11:00–?']],
    [['DTSTART;TZID=(UTC+01:00) Amsterdam, Stockholm:20261128T100000'], ['2026-11-28 10:00–?']],
    [['DTSTART:20261128T100000', 'DTEND:20261128T240000'], ['2026-11-28 10:00–24:00']],
    [['RRULE:freq=weekly; count=2'], ['2026-11-28 10:00–?', '2026-12-05 10:00–?']],
    [['RRULE:FREQ=WEEKLY;COUNT=2;WKST1;'], ['2026-11-28 10:00–?', '2026-12-05 10:00–?']],
    [['RRULE:FREQ=WEEKLY;COUNT=2', 'EXDATE:2026-12-05 10:00'], ['2026-11-28 10:00–?']],
    // vCalendar 1.0
    [['RRULE:W1 SA #2'], ['2026-11-28 10:00–?', '2026-12-05 10:00–?']],
    [['RRULE:W2 SA 20261212T100000'], ['2026-11-28 10:00–?', '2026-12-12 10:00–?']],
    [['RRULE:MP1 4+ SA #2'], ['2026-11-28 10:00–?', '2026-12-26 10:00–?']],
    [['RRULE:MP1 1- SA #2'], ['2026-11-28 10:00–?', '2026-12-26 10:00–?']],
    [['RRULE:MD1 28 #2'], ['2026-11-28 10:00–?', '2026-12-28 10:00–?']],
    [['RRULE:D1'], ['2026-11-28 10:00–?', '2026-11-29 10:00–?']],
    [['RRULE:FREQ=WEEKLY;UNTIL=2026-12-05'], ['2026-11-28 10:00–?', '2026-12-05 10:00–?']],
    [['RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE:20261205T100000;20261212T100000'], ['2026-11-28 10:00–?']],
    [['RRULE:', 'EXDATE:', 'RDATE;VALUE=DATE:', 'DTEND:'], ['2026-11-28 10:00–?']],
    [['RRULE:FREQ=WEEKLY;COUNT=2', 'EXDATE:20261128,20261128T100000'], ['2026-12-05 10:00–?']],
  ])('%j: %j', (lines, expected) => {
    const file = parse(...event(...lines))
    expect(times(file)).toEqual(expected)
    expect([file.skipped, file.shortened]).toEqual([[], []])
  })
})

describe('from midnight to midnight are whole days', () => {
  const stockholm = 'TZID=Europe/Stockholm'
  test.each<[string[], string[]]>([
    [['DTSTART:20261128T000000', 'DTEND:20261129T000000'], ['2026-11-28 ?–?']],
    [['DTSTART:20261128T000000', 'DTEND:20261128T235900'], ['2026-11-28 ?–?']],
    [['DTSTART:20261128T000000', 'DTEND:20261128T235959'], ['2026-11-28 ?–?']],
    [
      ['DTSTART:20261128T000000', 'DTEND:20261130T000000'],
      ['2026-11-28 ?–?', '2026-11-29 ?–?'],
    ],
    [['DTSTART:20261127T230000Z', 'DTEND:20261128T230000Z'], ['2026-11-28 ?–?']],
    // The day on which the clocks change has 23 hours.
    [[`DTSTART;${stockholm}:20270328T000000`, `DTEND;${stockholm}:20270329T000000`], ['2027-03-28 ?–?']],
    [['DTSTART:20261128T000000'], ['2026-11-28 ?–?']],
    [['DTSTART:20261128T000000', 'DTEND:20261128T000000'], ['2026-11-28 ?–?']],
    [['DTSTART:20261128T000000', 'DTEND:20261128T030000'], ['2026-11-28 00:00–03:00']],
    [['DTSTART:20261127T230000Z', 'DURATION:PT3H'], ['2026-11-28 00:00–03:00']],
    [
      [
        `DTSTART;${stockholm}:20261128T000000`,
        `DTEND;${stockholm}:20261129T000000`,
        'RRULE:FREQ=WEEKLY;COUNT=3',
      ].concat(`EXDATE;${stockholm}:20261205T000000`),
      ['2026-11-28 ?–?', '2026-12-12 ?–?'],
    ],
    [
      [`DTSTART;${stockholm}:20261128T000000`, 'DURATION:P1D', 'RRULE:FREQ=WEEKLY;UNTIL=20261204T230000Z'],
      ['2026-11-28 ?–?', '2026-12-05 ?–?'],
    ],
    // Excluded by midnight of the day, as some programs do.
    [
      [`DTSTART;${stockholm}:20261128T100000`, 'RRULE:FREQ=WEEKLY;COUNT=2', `EXDATE;${stockholm}:20261205T000000`],
      ['2026-11-28 10:00–?'],
    ],
  ])('%j: %j', (lines, expected) => {
    expect(times(parse(...event(...lines)))).toEqual(expected)
  })
})

describe('a line that is not needed destroys nothing', () => {
  const held = ['2026-11-28 10:00–?']
  test.each<[string, string[]]>([
    [
      'a broken one of Apple',
      ['X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-TITLE="Hamngatan 7', '441 30 Alingsås', 'Sverige":geo:57.9,12.5'],
    ],
    ['parameters without an end', ['ORGANIZER;CN="Anna:mailto:anna@example.se', 'ATTENDEE;=;:x']],
    ['no name', ['X-NOTE:rad ett', 'rad två', '']],
    ['a reminder', ['BEGIN:VALARM', 'X-A', 'DESCRIPTION:Annat', 'DURATION:PT5M', 'END:VALARM']],
    ['a reminder without an end', ['BEGIN:VALARM', 'ACTION:DISPLAY', 'TRIGGER:-PT15M']],
    ['a line twice', ['UID:1@test', 'UID:1@test', 'DTSTART:20261128T100000', 'DTSTART:20261128T100000']],
  ])('%s', (_, lines) => {
    const file = parse(...event(...lines))
    expect(times(file)).toEqual(held)
    expect(file).toMatchObject({ skipped: [], shortened: [], incomplete: null, unread: new Set() })
  })

  test.each<[string, string[]]>([
    ['after the calendar', ['BEGIN:VCALENDAR', ...event(), 'END:VCALENDAR', '<!-- Cached page -->', '']],
    ['before the calendar', ['<!-- Cached page -->', 'BEGIN:VCALENDAR', ...event(), 'END:VCALENDAR']],
    ['a second calendar', ['BEGIN:VCALENDAR', ...event(), 'END:VCALENDAR', 'BEGIN:VCALENDAR', 'END:VCALENDAR']],
    [
      'a time zone that cannot be read',
      ['BEGIN:VCALENDAR', 'BEGIN:VTIMEZONE', 'RRULE:FREQ=?', 'END:VTIMEZONE', ...event(), 'END:VCALENDAR'],
    ],
    ['a task', ['BEGIN:VCALENDAR', 'BEGIN:VTODO', 'SUMMARY:x', 'DTSTART:1', 'END:VTODO', ...event(), 'END:VCALENDAR']],
  ])('%s', (_, lines) => {
    const file = parseIcal(lines.join('\n'), { source: 'test.ics', today })
    expect(times(file)).toEqual(held)
    expect(file.incomplete).toBeNull()
  })

  test('a calendar that cancels its events leaves those of another one', () => {
    const cancelling = ['BEGIN:VCALENDAR', 'METHOD:CANCEL', ...event('UID:2@test'), 'END:VCALENDAR']
    const text = ['BEGIN:VCALENDAR', 'METHOD:PUBLISH', ...event(), 'END:VCALENDAR', ...cancelling].join('\n')
    expect(times(parseIcal(text, { source: 'x', today }))).toEqual([...held, '2026-11-28 10:00–? cancelled'])
  })
})

describe('a fact that cannot be read is left out, with a line', () => {
  test.each<[string[], string]>([
    [['DTEND:i kväll'], 'endMinute'],
    [['DTEND:20261128T090000'], 'endMinute'],
    [['DTEND:20261129'], 'endMinute'],
    [['DTEND;TZID=Månens tid:20261128T140000'], 'endMinute'],
    [['DURATION:två timmar'], 'endMinute'],
    [['DTEND:20261128T140000', 'DTEND:20261128T150000'], 'endMinute'],
    [['GEO:norr om kyrkan'], 'position'],
    [['GEO:57.7;12.9;3'], 'position'],
    [['URL:ring oss'], 'link'],
    [['DESCRIPTION;ALTREP="cid:x:Bord'], 'description'],
  ])('%j', (lines, fact) => {
    const file = parse(...event(...lines))
    expect(times(file)).toEqual(['2026-11-28 10:00–?'])
    expect(file.shortened).toEqual([
      { at: 'line 2, 1@test', reason: 'not understood, left out', detail: `${fact}, Loppis` },
    ])
    // The event may have more days than those that are known.
    expect(file.unread?.size).toBe(fact === 'endMinute' ? 1 : 0)
  })

  test('entities of HTML in a link are decoded', () => {
    const { drafts } = parse(...event('URL:https://loppis.example/?a=1&amp;b=2&#038;copy=3'))
    expect(drafts).toMatchObject([{ facts: { link: 'https://loppis.example/?a=1&b=2&copy=3' } }])
  })

  test.each<[string, { lat: number; lng: number } | null]>([
    ['57.721;12.94', { lat: 57.721, lng: 12.94 }],
    ['57,721;12,94', { lat: 57.721, lng: 12.94 }],
    ['57.721,12.94', { lat: 57.721, lng: 12.94 }],
    [String.raw`57.721\;12.94`, { lat: 57.721, lng: 12.94 }],
    ['0;0', null],
  ])('the position %s', (written, position) => {
    const file = parse(...event(`GEO:${written}`))
    expect(file.drafts).toMatchObject([{ facts: { town: 'Borås', position } }])
    expect(file.shortened).toEqual([])
  })
})

describe("Apple's place is the position", () => {
  const written = (parameters: string, value: string) => `X-APPLE-STRUCTURED-LOCATION;VALUE=URI${parameters}:${value}`
  const inBoras = { lat: 57.721, lng: 12.94 }
  test.each<[string, string[], { lat: number; lng: number } | null]>([
    ['alone', [written(';X-APPLE-RADIUS=70.5;X-TITLE="Torget: 1"', 'geo:57.721000,12.940000')], inBoras],
    ['beside GEO', [written('', 'geo:59.3,18'), 'GEO:57.721;12.94'], inBoras],
    ['of a town', [written(';X-APPLE-RADIUS=14000', 'geo:57.721,12.94')], null],
    ['that is no position', [written('', 'geo:')], null],
    ['far from the town', [written('', 'geo:59.3,18')], null],
    ['abroad', [written('', 'geo:48.8,2.3')], null],
    ['at 0,0', [written('', 'geo:0,0')], null],
  ])('%s', (_, lines, position) => {
    const file = parse(...event(...lines))
    expect(file.drafts).toMatchObject([{ facts: { town: 'Borås', position } }])
    expect(file.shortened).toEqual([])
  })
})

describe('an event without a line that it needs is left out, with a line', () => {
  test.each<[string[], string]>([
    [['DTSTART;TZID="Europe/Lond:20261128T100000'], 'unknown time zone'],
    [['RRULE:FREQ=IBLAND'], 'cannot be read'],
    [['STATUS;X="y:CANCELLED'], 'cannot be read'],
    [['EXRULE:FREQ=MONTHLY', 'RRULE:FREQ=WEEKLY'], 'repetition not understood'],
    [['RRULE:FREQ=WEEKLY;', 'COUNT=3'], 'cannot be read'],
    [['EXDATE:ibland', 'RRULE:FREQ=WEEKLY'], 'no usable date'],
  ])('%j: %s', (lines, reason) => {
    const file = parse(...event(...lines))
    expect(file.drafts).toEqual([])
    expect(reasons(file)).toEqual([reason])
    expect(file.unread).toEqual(new Set(['ical:test.ics#1@test']))
    expect(file.incomplete).toBeNull()
  })

  test.each<[string, string[]]>([
    ['END and BEGIN between two', [...event().slice(0, -1), ...event('UID:2@test', 'DTSTART:20261129').slice(1)]],
    ['BEGIN', event().slice(1)],
    ['BEGIN and END', event().slice(1, -1)],
    ['UID, if another line is broken', event('UID;X="y:1', 'DTSTART:20261128')],
  ])('without %s the file is not whole', (_, lines) => {
    const file = parse(...lines)
    expect(file.drafts).toEqual([])
    expect(reasons(file)).toEqual(['cannot be read'])
    expect(file.incomplete).not.toBeNull()
  })
})

describe('texts', () => {
  test('have no HTML, and a description keeps its lines', () => {
    const file = parse(
      ...event(
        'SUMMARY:Loppis &amp\\; kaffe &#8211\\; Bj&ouml\\;rk&ouml\\;',
        'LOCATION:B&ouml;lav&auml;gen 4\\, 521 43 Falk&ouml;ping',
        'DESCRIPTION:<p>Bord 20 kr.</p>\\n\\nFika &amp; <a href="https://loppis.example">mer</a>',
      ),
    )
    const description = 'Bord 20 kr.\n\nFika & mer'
    const facts = { name: 'Loppis & kaffe – Björkö', address: 'Bölavägen 4', town: 'Falköping', description }
    expect(file.drafts).toMatchObject([{ facts }])
  })

  test('with line breaks that are not escaped are read whole', () => {
    const file = parse(
      ...event('DESCRIPTION:Bord 20 kr.', '', 'Tid: 10–14', 'Swish', 'LOCATION:Hamngatan 7', '441 30 Alingsås'),
    )
    const description = 'Bord 20 kr.\n\nTid: 10–14\nSwish'
    expect(file.drafts).toMatchObject([{ facts: { address: 'Hamngatan 7', town: 'Alingsås', description } }])
  })

  test.each([
    ['in UTF-8', ['SUMMARY;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:Loppis i Bj=C3=B6rk=', 'b=C3=A4cken']],
    ['in Latin letters', ['SUMMARY;ENCODING=QUOTED-PRINTABLE;CHARSET=ISO-8859-1:Loppis i Bj=F6rkb=E4cken']],
    ['without a name of the parameter', ['SUMMARY;QUOTED-PRINTABLE:Loppis i Bj=C3=B6rkb=C3=A4cken=', '']],
    ['in base64', ['SUMMARY;ENCODING=BASE64:TG9wcGlzIGkgQmrDtnJrYsOkY2tlbg==']],
  ])('of vCalendar 1.0 are decoded, %s', (_, lines) => {
    const file = parse(...event(...lines, 'DESCRIPTION;ENCODING=QUOTED-PRINTABLE:Fika=0D=0A=', 'Bord: 20 kr=3D'))
    const facts = { name: 'Loppis i Björkbäcken', description: 'Fika\nBord: 20 kr=' }
    expect(file).toMatchObject({ drafts: [{ facts }], skipped: [], incomplete: null })
  })

  test('are Swedish if the event has several', () => {
    const file = parse(...event('SUMMARY;LANGUAGE=en:Flea market', 'SUMMARY;LANGUAGE=sv:Loppis'))
    expect(file.drafts).toMatchObject([{ facts: { name: 'Loppis' } }])
  })
})

describe('status and title', () => {
  test.each<[string[], string]>([
    [['SUMMARY:INSTÄLLT: Loppis'], '2026-11-28 10:00–? cancelled'],
    [['SUMMARY:Inställt pga regn: Loppis'], '2026-11-28 10:00–? cancelled pga regn'],
    [['SUMMARY:Inställt pga regn: Loppis', 'COMMENT:Storm'], '2026-11-28 10:00–? cancelled Storm'],
    [['SUMMARY:Flyttad till 13 dec – Loppis'], '2026-11-28 10:00–? cancelled Flyttad till 13 dec'],
    [['STATUS:CANCELED'], '2026-11-28 10:00–? cancelled'],
    [['STATUS:POSTPONED'], '2026-11-28 10:00–? cancelled Uppskjuten'],
    [['STATUS:CONFIRMED'], '2026-11-28 10:00–?'],
  ])('%j: %s', (lines, expected) => {
    const file = parse(...event(...lines))
    expect(times(file)).toEqual([expected])
    expect(file.drafts).toMatchObject([{ facts: { name: 'Loppis' } }])
  })

  test('a tentative event is read, and listed as such', () => {
    const file = parse(...event('STATUS:TENTATIVE'))
    expect(times(file)).toEqual(['2026-11-28 10:00–?'])
    const line = { at: 'line 2, 1@test', reason: 'tentative, shown as such', detail: 'Loppis' }
    expect(file.shortened).toEqual([line])
    expect(file.drafts).toMatchObject([{ facts: { description: 'Preliminärt datum.' } }])
    expect(parse(...event('STATUS:TENTATIVE', 'DESCRIPTION:Fika')).drafts).toMatchObject([
      { facts: { description: 'Preliminärt datum.\n\nFika' } },
    ])
    expect(parse(...event('STATUS:TENTATIVE', 'RRULE:FREQ=WEEKLY')).drafts).toMatchObject([
      { facts: { description: 'Preliminära datum.' } },
    ])
    expect(parse(...event('STATUS:TENTATIVE', 'RRULE:FREQ=WEEKLY')).shortened).toEqual([line])
  })

  test('an event without a UID stays the same when it is cancelled', () => {
    const without = (title: string) => event(`SUMMARY:${title}`).filter((line) => !line.startsWith('UID'))
    expect(names(parse(...without('Inställt: Loppis')))).toEqual(names(parse(...without('Loppis'))))
  })
})
