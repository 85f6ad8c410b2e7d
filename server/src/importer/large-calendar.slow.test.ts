/** The largest calendar that is accepted. */
import { dateOfDayNumber, dayNumber } from '@fyndkartan/domain/local-time'
import { expect, test } from 'vitest'
import { onSqlite } from '../testing/databases.ts'
import { applyImport } from './apply-import.ts'
import { parseIcal } from './parse-ical.ts'

const today = '2026-11-21'
const nowMs = Date.UTC(2026, 10, 21, 11)

/** A calendar of weekly markets. */
function calendarOf(count: number, dates: number, hour: number): string {
  const events = Array.from({ length: count }, (_, index) => {
    const start = dateOfDayNumber(dayNumber(today) + (index % 7)).replaceAll('-', '')
    return [
      'BEGIN:VEVENT',
      `UID:${index}`,
      `SUMMARY:Loppis nummer ${index}`,
      'LOCATION:Storgatan 1\\, 503 30 Borås',
      `DTSTART;TZID=Europe/Stockholm:${start}T${hour}0000`,
      `RRULE:FREQ=WEEKLY;COUNT=${dates}`,
      'END:VEVENT',
    ]
  })
  return ['BEGIN:VCALENDAR', ...events.flat(), 'END:VCALENDAR'].join('\r\n')
}

onSqlite(({ fresh }) => {
  test('2,000 series of 100,000 dates are imported, imported again unchanged, and changed', async () => {
    const database = await fresh()
    const options = { scope: 'ical:x#', source: 'x', prune: false, dryRun: false, today } as const
    const importOf = async (hour: number) => {
      const { drafts, groups } = parseIcal(calendarOf(2000, 50, hour), { source: 'x', today })
      return applyImport(database, nowMs, drafts, { ...options, ...(groups && { groups }) })
    }
    expect(await importOf(10)).toMatchObject({ added: 2000 })
    expect(await importOf(10)).toMatchObject({ added: 0, changed: 0, unchanged: 2000 })
    expect(await importOf(11)).toMatchObject({ changed: 2000 })
    const hours = await database.db
      .selectFrom('market')
      .select((eb) => ['start_minute', eb.fn.countAll<number>().as('count')])
      .groupBy('start_minute')
      .execute()
    expect(hours).toEqual([{ start_minute: 660, count: 100_000 }])
    // Half a minute on an idle machine.
  }, 300_000)

  test('one date more is refused', () => {
    expect(() => parseIcal(calendarOf(2001, 50, 10), { source: 'x', today })).toThrow(
      'more than 100000 dates of markets',
    )
  })
})
