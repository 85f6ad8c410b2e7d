import { describe, expect, test } from 'vitest'
import { event, names, parse, reasons, times } from '../testing/calendar-files.ts'

describe('repeated events', () => {
  test('become one market, whose dates are computed for two years, at the same Swedish time in summer and winter', () => {
    const file = parse(...event('DTSTART;TZID=Europe/Stockholm:20200104T100000', 'RRULE:FREQ=WEEKLY'))
    expect(names(file)).toEqual(['ical:test.ics#1@test'])
    expect(times(file)).toHaveLength(105)
    expect(times(file)[0]).toBe('2026-11-21 10:00–?')
    expect(times(file).at(-1)).toBe('2028-11-18 10:00–?')
    expect(new Set(times(file).map((time) => time.slice(11)))).toEqual(new Set(['10:00–?']))
    expect(file.repeats).toEqual([
      { at: 'line 2, 1@test', reason: 'repeats without an end, dates for two years', detail: 'Loppis' },
    ])
  })

  test('have the facts of the event, and the text about their dates exactly as it arrived', () => {
    const change = ['UID:1@test', 'RECURRENCE-ID:20261205T100000', 'DTSTART:20261205T120000', 'COMMENT:Sent']
    const file = parse(
      ...event('RRULE:FREQ=WEEKLY;', ' COUNT=3', 'DESCRIPTION:Lång', ' text'),
      'BEGIN:VEVENT',
      'SUMMARY:Loppis',
      'LOCATION:Borås',
      ...change,
      'END:VEVENT',
    )
    const facts = { name: 'Loppis', town: 'Borås', date: null, startMinute: null, cancellation: null }
    expect(file).toMatchObject({ drafts: [{ kind: 'series', facts }], skipped: [], repeats: [] })
    const arrived = ['BEGIN:VEVENT', 'DTSTART:20261128T100000', 'RRULE:FREQ=WEEKLY;', ' COUNT=3', 'END:VEVENT']
    const changed = ['BEGIN:VEVENT', ...change.slice(1), 'END:VEVENT']
    expect(file.drafts).toMatchObject([{ arrived: [...arrived, ...changed].join('\n') }])
  })

  test('keep at most 50,000 characters of a very long text, in whole lines', () => {
    const comments = Array.from({ length: 700 }, (_, index) => `COMMENT:${index} ${'x'.repeat(90)}`)
    const [draft] = parse(...event('RRULE:FREQ=WEEKLY;COUNT=3', ...comments)).drafts
    const lines = draft?.kind === 'series' ? draft.arrived.split('\n') : []
    expect(lines.length).toBeGreaterThan(400)
    expect(lines.slice(3)).toEqual(comments.slice(0, lines.length - 3))
  })

  test.each<[string[], string[]]>([
    [['RDATE:20261206T100000'], ['2026-11-28 10:00–?', '2026-12-06 10:00–?']],
    [
      ['DTEND:20261128T150000', 'RDATE;VALUE=PERIOD:20261205T110000/20261205T130000,20261212T110000/PT1H30M'],
      ['2026-11-28 10:00–15:00', '2026-12-05 11:00–13:00', '2026-12-12 11:00–12:30'],
    ],
    // The period of the first day.
    [
      ['DTEND:20261128T150000', 'RDATE;VALUE=PERIOD:20261128T100000/PT2H,20261205T100000Z/20261205T120000Z'],
      ['2026-11-28 10:00–12:00', '2026-12-05 11:00–13:00'],
    ],
    [
      ['RRULE:FREQ=WEEKLY;COUNT=2', 'STATUS:CANCELLED'],
      ['2026-11-28 10:00–? cancelled', '2026-12-05 10:00–? cancelled'],
    ],
    [['RRULE:FREQ=WEEKLY;COUNT=1', 'STATUS:CANCELLED', 'COMMENT:Slut'], ['2026-11-28 10:00–? cancelled Slut']],
  ])('%j: %j', (lines, expected) => {
    const file = parse(...event(...lines))
    expect(file.drafts).toMatchObject([{ kind: 'series' }])
    expect(times(file)).toEqual(expected)
  })

  test('have an additional date without an end if its period cannot be read, with a line', () => {
    const file = parse(...event('DTEND:20261128T150000', 'RDATE;VALUE=PERIOD:20261205T100000/snart'))
    expect(times(file)).toEqual(['2026-11-28 10:00–15:00', '2026-12-05 10:00–?'])
    expect(file.shortened).toMatchObject([{ reason: 'not understood, left out', detail: 'endMinute, Loppis' }])
    expect(file.unread).toEqual(new Set(['ical:test.ics#1@test']))
  })

  test('have an additional date of two days as single dates', () => {
    const file = parse(...event('DTEND:20261128T150000', 'RDATE;VALUE=PERIOD:20261205T100000/P1DT2H'))
    expect(times(file)).toEqual(['2026-11-28 10:00–15:00', '2026-12-05 10:00–?', '2026-12-06 ?–12:00'])
    expect(file.repeats).toMatchObject([{ reason: 'as single dates: lasts longer than a day' }])
  })

  // A cancellation may lack all that stays the same (RFC 5546, section 3.2.5).
  test.each([
    ['of a series', 'RRULE:FREQ=WEEKLY;COUNT=3', ['STATUS:CANCELLED']],
    ['of single dates', 'RRULE:FREQ=DAILY;INTERVAL=7;COUNT=3', ['STATUS:CANCELLED']],
    ['by its title', 'RRULE:FREQ=WEEKLY;COUNT=3', ['SUMMARY:INSTÄLLT: Loppis']],
  ])('have a cancelled date without a beginning of its own, %s', (_of, rule, lines) => {
    const change = ['BEGIN:VEVENT', 'UID:1@test', 'RECURRENCE-ID:20261205T100000', ...lines, 'END:VEVENT']
    const file = parse(...event(rule), ...change)
    expect(times(file)).toEqual(['2026-11-28 10:00–?', '2026-12-05 10:00–? cancelled', '2026-12-12 10:00–?'])
    expect(file.skipped).toEqual([])
    const bySingles = file.drafts.find(({ sourceId }) => sourceId.endsWith('#2026-12-05'))
    expect([undefined, 'Loppis']).toContain(bySingles?.facts.name)
  })

  test('have a date that a calendar of cancellations names without its beginning', () => {
    const change = ['BEGIN:VEVENT', 'UID:1@test', 'RECURRENCE-ID:20261205T100000', 'END:VEVENT']
    const file = parse(
      ...event('RRULE:FREQ=WEEKLY;COUNT=2'),
      'END:VCALENDAR',
      'BEGIN:VCALENDAR',
      'METHOD:CANCEL',
      ...change,
    )
    expect(times(file)).toEqual(['2026-11-28 10:00–?', '2026-12-05 10:00–? cancelled'])
  })

  test.each(['Loppis (inställt 12/12)', 'Loppis, inställd den 12 december', 'Loppis (12/12 inställt)'])(
    'are held, although the title %j cancels one date',
    (summary) => {
      const file = parse(...event('RRULE:FREQ=WEEKLY;COUNT=2', `SUMMARY:${summary}`))
      expect(times(file)).toEqual(['2026-11-28 10:00–?', '2026-12-05 10:00–?'])
      expect(file.drafts).toMatchObject([{ facts: { name: summary } }])
      const one = (start: string) => times(parse(...event(`SUMMARY:${summary}`, `DTSTART:${start}`)))
      expect([one('20261205'), one('20261212')]).toEqual([
        ['2026-12-05 ?–?'],
        [expect.stringContaining('2026-12-12 ?–? cancelled')],
      ])
    },
  )

  test('that a series cannot express become a market for each date, with the reason', () => {
    const file = parse(...event('RRULE:FREQ=MONTHLY;COUNT=2'))
    expect(names(file)).toEqual(['ical:test.ics#1@test#', 'ical:test.ics#1@test#2026-12-28'])
    expect(file.repeats).toMatchObject([{ at: 'line 2, 1@test', reason: 'as single dates: no rule of a series' }])
  })

  test('have additional days and no excluded days', () => {
    const file = parse(
      ...event(
        'DTSTART;TZID=Europe/Stockholm:20261128T100000',
        'RRULE:FREQ=WEEKLY;COUNT=4',
        'RDATE;TZID=Europe/Stockholm:20261224T120000',
        'EXDATE:20261205T090000Z',
        'EXDATE;VALUE=DATE:20261212',
      ),
    )
    expect(file.drafts).toMatchObject([{ kind: 'series' }])
    expect(times(file)).toEqual(['2026-11-28 10:00–?', '2026-12-19 10:00–?', '2026-12-24 12:00–?'])
  })

  test('have changed days, even moved ones', () => {
    const file = parse(
      ...event('RRULE:FREQ=WEEKLY;COUNT=4'),
      ...event('RECURRENCE-ID:20261205T100000', 'DTSTART:20261206T120000'),
      ...event('RECURRENCE-ID:20261212T090000Z', 'DTSTART:20261212T100000', 'STATUS:CANCELLED', 'COMMENT:Storm'),
    )
    expect(names(file)).toEqual(['ical:test.ics#1@test'])
    expect(times(file)).toEqual([
      '2026-11-28 10:00–?',
      '2026-12-06 12:00–?',
      '2026-12-12 10:00–? cancelled Storm',
      '2026-12-19 10:00–?',
    ])
    expect(file.groups).toEqual(new Set(['ical:test.ics#1@test']))
  })

  test('become a market for each date when one day is another market', () => {
    const file = parse(
      ...event('RRULE:FREQ=WEEKLY;COUNT=3'),
      ...event('RECURRENCE-ID:20261205T100000', 'DTSTART:20261206T120000', 'SUMMARY:Julloppis'),
      ...event('RECURRENCE-ID:20261212T090000Z', 'DTSTART:20261212T100000', 'STATUS:CANCELLED'),
    )
    expect(times(file)).toEqual(['2026-11-28 10:00–?', '2026-12-06 12:00–?', '2026-12-12 10:00–? cancelled'])
    expect(file.drafts[1]).toMatchObject({ sourceId: 'ical:test.ics#1@test#2026-12-05', facts: { name: 'Julloppis' } })
    expect(file.drafts[2]?.unlessKnown).toEqual({
      at: expect.stringContaining('1@test'),
      reason: 'cancelled',
      detail: 'Loppis',
    })
    expect(file.repeats).toMatchObject([{ reason: 'as single dates: one date at another place' }])
  })

  test.each([
    ['UNTIL=20261205', 2],
    ['UNTIL=20261205T085959Z', 1],
    ['UNTIL=20261205T090000Z', 2],
    ['UNTIL=20261205T100000', 2],
  ])('end with %s', (until, count) => {
    const file = parse(...event('DTSTART;TZID=Europe/Stockholm:20261128T100000', `RRULE:FREQ=WEEKLY;${until}`))
    expect(times(file)).toHaveLength(count)
  })

  test.each([
    ['FREQ=WEEKLY;UNTIL=20261345', 'repetition not understood'],
    ['FREQ=SECONDLY', 'repeats within a day'],
    ['FREQ=YEARLY;BYWEEKNO=3', 'repetition not understood'],
  ])('%s gives only its first day, and the reason is reported', (rule, reason) => {
    const file = parse(...event(`RRULE:${rule}`))
    expect(times(file)).toEqual(['2026-11-28 10:00–?'])
    expect(reasons(file)).toEqual([reason])
    expect(file.unread?.size).toBe(1)
    expect(file.repeats).toEqual([])
  })

  test('a calendar of endless daily events is refused in bounded time', () => {
    const many = Array.from({ length: 200 }, (_, index) => event(`UID:${index}`, 'RRULE:FREQ=DAILY')).flat()
    expect(() => parse(...many)).toThrow('more than 100000 dates of markets')
  })

  test('a calendar of rules without matching days is read in bounded time', () => {
    const rule = 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;COUNT=9'
    const many = Array.from({ length: 2000 }, (_, index) =>
      event(`UID:${index}`, 'DTSTART:20200101T100000', rule),
    ).flat()
    const file = parse(...many)
    expect(file.drafts).toEqual([])
    expect(reasons(file)).toContain('too many repetitions in the file')
  })
})
