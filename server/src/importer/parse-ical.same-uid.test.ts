/** Several events with one UID: versions, changes of single dates, or unrelated events. */
import { describe, expect, test } from 'vitest'
import { event, parse, reasons, times } from '../testing/calendar-files.ts'

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
