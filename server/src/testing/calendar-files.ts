/** Small calendars as texts, and the markets that the importer reads from them. */
import { formatClockTime } from '@fyndkartan/domain/local-time'
import { comingDates } from '../importer/coming-dates.ts'
import { parseIcal } from '../importer/parse-ical.ts'

/** Saturday 21 November 2026. */
export const today = '2026-11-21'

export function parse(...lines: readonly string[]) {
  return parseIcal(['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n'), { source: 'test.ics', today })
}

/** The lines of an event with a name and a town; `lines` replaces lines with the same property or adds new ones. */
export function event(...lines: readonly string[]): string[] {
  const usual = ['UID:1@test', 'SUMMARY:Loppis', 'LOCATION:Borås', 'DTSTART:20261128T100000']
  const names = new Set(lines.map((line) => line.split(/[:;]/)[0]))
  return ['BEGIN:VEVENT', ...usual.filter((line) => !names.has(line.split(/[:;]/)[0] ?? '')), ...lines, 'END:VEVENT']
}

/** The dates of all markets as '2026-11-28 10:00–14:00', with '?' for an unknown time. */
export function times(file: ReturnType<typeof parse>): string[] {
  const clock = (minute: number | null) => (minute === null ? '?' : formatClockTime(minute))
  return file.drafts.flatMap((draft) => {
    if (draft.kind === 'shop') return 'a shop'
    const { facts } = draft
    const single = { ...facts, isCancelled: facts.cancellation !== null, reason: facts.cancellation?.reason ?? null }
    const dates = draft.kind === 'series' ? comingDates(draft.series, today) : [single]
    return dates.map(({ date, startMinute, endMinute, isCancelled, reason }) =>
      [`${date} ${clock(startMinute)}–${clock(endMinute)}`, ...(isCancelled ? ['cancelled'] : []), reason ?? []]
        .flat()
        .join(' '),
    )
  })
}

export const reasons = (file: ReturnType<typeof parse>) => file.skipped.map(({ reason }) => reason)
export const names = (file: ReturnType<typeof parse>) => file.drafts.map(({ sourceId }) => sourceId)
