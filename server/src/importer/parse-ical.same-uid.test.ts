/** Several events with one UID: versions, changes of single dates, or unrelated events. */
import { describe, expect, test } from 'vitest'
import { event, names, parse, reasons, times } from '../testing/calendar-files.ts'

const stem = 'ical:test.ics#1@test'

describe('unrelated events with one UID are several markets', () => {
  test.each<[string, string[][], string[]]>([
    [
      'on different days',
      [event(), event('DTSTART:20261129T100000', 'SUMMARY:Julloppis'), event('DTSTART:20270109T100000')],
      ['#2026-11-28', '#2026-11-29', '#2027-01-09'],
    ],
    [
      'one of which repeats',
      [event('DTSTART:20261129T100000', 'RRULE:FREQ=WEEKLY;COUNT=3'), event('SUMMARY:Julloppis')],
      ['', '#2026-11-28'],
    ],
    [
      'that both repeat',
      [event('RRULE:FREQ=WEEKLY;COUNT=3'), event('DTSTART:20261129T100000', 'RRULE:FREQ=WEEKLY;COUNT=2')],
      ['~2026-11-28', '~2026-11-29'],
    ],
    [
      'with sequence numbers of their own',
      [event('SEQUENCE:0'), event('SEQUENCE:4', 'SUMMARY:Julloppis', 'DTSTART:20261219T100000')],
      ['#2026-11-28', '#2026-12-19'],
    ],
  ])('%s', (_, events, expected) => {
    const file = parse(...events.flat())
    expect(names(file)).toEqual(expected.map((end) => stem + end))
    expect(file.skipped).toEqual([])
    // The order in the file does not matter.
    expect(names(parse(...events.toReversed().flat())).toSorted()).toEqual(names(file).toSorted())
  })

  test('at one time in two places', () => {
    const events = [event(), event('SUMMARY:Julloppis', 'LOCATION:Kinna')]
    const file = parse(...events.flat())
    expect(file.drafts.map(({ facts }) => facts.town)).toEqual(['Borås', 'Kinna'])
    for (const name of names(file)) expect(name).toMatch(/^ical:test\.ics#1@test#2026-11-28~[\w-]{10}$/)
    expect(names(parse(...events.toReversed().flat())).toSorted()).toEqual(names(file).toSorted())
  })

  test('at one time and address, with other names', () => {
    const events = [event(), event('SUMMARY:Julbak')]
    const file = parse(...events.flat())
    expect(file.drafts).toMatchObject([{ facts: { name: 'Loppis' } }, { facts: { name: 'Julbak' } }])
    expect([new Set(names(file)).size, file.skipped]).toEqual([2, []])
    expect(names(parse(...events.toReversed().flat())).toSorted()).toEqual(names(file).toSorted())
  })

  test('and have the changes of their own dates', () => {
    const file = parse(
      ...event('RRULE:FREQ=WEEKLY;COUNT=2'),
      ...event('DTSTART:20261129T100000', 'RRULE:FREQ=WEEKLY;COUNT=2'),
      ...event('RECURRENCE-ID:20261206T100000', 'DTSTART:20261206T120000'),
      ...event('RECURRENCE-ID;VALUE=DATE:20261205', 'DTSTART:20261205T110000'),
      ...event('RECURRENCE-ID:20270101T100000', 'DTSTART:20270102T150000'),
    )
    expect(times(file)).toEqual([
      '2026-11-28 10:00–?',
      '2026-12-05 11:00–?',
      '2026-11-29 10:00–?',
      '2026-12-06 12:00–?',
      '2027-01-02 15:00–?',
    ])
  })

  test('events without a UID are different ones in different places', () => {
    const without = (place: string) => event(`LOCATION:${place}`).filter((line) => !line.startsWith('UID'))
    expect(parse(...without('Borås'), ...without('Kinna')).drafts).toHaveLength(2)
  })
})

describe('versions of one event', () => {
  test.each<[string, string[], string[]]>([
    ['with a new name', event('SUMMARY:Gammal'), event('SUMMARY:Ny', 'SEQUENCE:1')],
    ['at a new place', event('LOCATION:Kinna', 'SUMMARY:Ny'), event('SUMMARY:Ny')],
    ['at a new time', event('DTSTART:20261127T100000', 'SUMMARY:Ny'), event('SEQUENCE:1', 'SUMMARY:Ny')],
  ])('%s: the newest applies, the others are listed', (_, older, newer) => {
    const file = parse(...older, ...newer)
    expect(file.drafts).toMatchObject([{ sourceId: `${stem}#`, facts: { name: 'Ny', town: 'Borås' } }])
    expect(times(file)).toEqual(['2026-11-28 10:00–?'])
    expect(file.skipped).toMatchObject([{ at: 'line 2, 1@test', reason: 'replaced by a newer version in the file' }])
  })

  test('that are equal need no line', () => {
    expect(parse(...event(), ...event())).toMatchObject({ drafts: [{ sourceId: `${stem}#` }], skipped: [] })
  })
})

describe('dates of a series whose change cannot be read are left out', () => {
  const weekly = event('RRULE:FREQ=WEEKLY;COUNT=4')
  const monthly = event('RRULE:FREQ=MONTHLY;COUNT=3')
  test.each<[string, string[], string[], string, string[]]>([
    [
      'of one date',
      weekly,
      ['RECURRENCE-ID:20261205T100000', 'DTSTART;TZID=Månens tid:20261205T120000'],
      'unknown time zone',
      ['2026-11-28', '2026-12-12', '2026-12-19'],
    ],
    [
      'of one date, broken',
      weekly,
      ['RECURRENCE-ID:20261205T100000', 'RRULE:FREQ=IBLAND'],
      'cannot be read',
      ['2026-11-28', '2026-12-12', '2026-12-19'],
    ],
    [
      'that is private',
      weekly,
      ['RECURRENCE-ID:20261205T100000', 'CLASS:PRIVATE'],
      'private',
      ['2026-11-28', '2026-12-12', '2026-12-19'],
    ],
    [
      'of all later dates',
      weekly,
      ['RECURRENCE-ID;RANGE=THISANDFUTURE:20261212T100000', 'DTSTART:20261212T140000'],
      'changes all later dates',
      ['2026-11-28', '2026-12-05'],
    ],
    [
      'of all later dates, without an end and with more dates',
      event('RRULE:FREQ=WEEKLY', 'RDATE:20261202T100000,20270101T100000'),
      ['RECURRENCE-ID;RANGE=THISANDFUTURE:20261205T100000', 'DTSTART:20261205T140000'],
      'changes all later dates',
      ['2026-11-28', '2026-12-02'],
    ],
    [
      'of all later dates of a list',
      event('RDATE:20261202T100000,20270101T100000'),
      ['RECURRENCE-ID;RANGE=THISANDFUTURE:20261202T100000', 'DTSTART:20261202T140000'],
      'changes all later dates',
      ['2026-11-28'],
    ],
    [
      'of one of single dates',
      monthly,
      ['RECURRENCE-ID:20261228T100000', 'DTSTART:ibland'],
      'no usable date',
      ['2026-11-28', '2027-01-28'],
    ],
    [
      'of all later single dates',
      monthly,
      ['RECURRENCE-ID;RANGE=THISANDFUTURE:20261228T100000'],
      'changes all later dates',
      ['2026-11-28'],
    ],
  ])('%s', (_, series, change, reason, expected) => {
    const file = parse(...series, ...event(...change))
    expect(times(file).map((time) => time.slice(0, 10))).toEqual(expected)
    expect(reasons(file)).toEqual([reason])
    expect(file.unread).toEqual(new Set(reason === 'private' ? [] : [stem]))
  })

  test('a later change that can be read applies', () => {
    const file = parse(
      ...weekly,
      ...event('RECURRENCE-ID;RANGE=THISANDFUTURE:20261212T100000', 'DTSTART:20261212T140000'),
      ...event('RECURRENCE-ID:20261219T100000', 'DTSTART:20261219T110000'),
    )
    expect(times(file)).toEqual(['2026-11-28 10:00–?', '2026-12-05 10:00–?', '2026-12-19 11:00–?'])
  })

  test('all of them if the date of the change cannot be read either', () => {
    const file = parse(...weekly, ...event('RECURRENCE-ID:ibland'))
    expect(file.drafts).toEqual([])
    expect(reasons(file)).toEqual(['no usable date', 'one of its changes cannot be read'])
    expect(file.unread).toEqual(new Set([stem]))
  })
})

describe('a change of one date', () => {
  const weekly = event('RRULE:FREQ=WEEKLY;COUNT=3')
  test('keeps the series when it has a description or a cancelled title of its own', () => {
    const file = parse(
      ...weekly,
      ...event('RECURRENCE-ID:20261205T100000', 'DTSTART:20261205T100000', 'DESCRIPTION:Tema böcker'),
      ...event('RECURRENCE-ID:20261212T100000', 'DTSTART:20261212T100000', 'SUMMARY:INSTÄLLT: Loppis'),
    )
    expect(file.drafts).toMatchObject([{ kind: 'series', facts: { name: 'Loppis', description: null } }])
    expect(times(file)).toEqual(['2026-11-28 10:00–?', '2026-12-05 10:00–?', '2026-12-12 10:00–? cancelled'])
    expect(reasons({ ...file, skipped: file.shortened })).toEqual(['description of one date, left out'])
  })

  test('with the hour of an earlier version replaces what is held on that day', () => {
    const file = parse(...weekly, ...event('RECURRENCE-ID:20261205T090000', 'DTSTART:20261205T120000'))
    expect(times(file)).toEqual(['2026-11-28 10:00–?', '2026-12-05 12:00–?', '2026-12-12 10:00–?'])
  })

  test('is listed when it is tentative, has a broken end, or cancels a date that the series does not have', () => {
    const file = parse(
      ...weekly,
      ...event('RECURRENCE-ID:20261205T100000', 'DTSTART:20261205T100000', 'STATUS:TENTATIVE', 'DTEND:sent'),
      ...event('RECURRENCE-ID:20261231T100000', 'DTSTART:20261231T100000', 'STATUS:CANCELLED'),
    )
    expect(times(file)).toHaveLength(3)
    expect(reasons({ ...file, skipped: file.shortened })).toEqual([
      'not understood, left out',
      'tentative, shown as usual',
    ])
    expect(reasons(file)).toEqual(['cancelled'])
  })
})
