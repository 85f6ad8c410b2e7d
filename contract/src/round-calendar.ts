/** A round as a calendar (RFC 5545), one event for each stop. */
import { type CivilDate, formatClockTime, formatInstant } from '@fyndkartan/domain/local-time'
import { calendarLines, calendarText, calendarZone, escapeCalendarText } from './calendar-lines.ts'
import { describeBack, describeVisit, momentOf, type RoundFile, type RoundFileVisit } from './round-file.ts'

/**
 * Each event has the times of a visit; its text describes the way there. A stop always has the same UID, so that a
 * changed round replaces the events of that day in a calendar.
 */
export function formatRoundCalendar(round: RoundFile): string {
  const events = round.visits.flatMap((visit, index) => {
    const back = index === round.visits.length - 1 ? describeBack(round) : null
    return eventLines(round, visit, back)
  })
  return calendarText('Loppisrunda', [`X-WR-CALNAME:${escapeCalendarText(round.title)}`], calendarLines(events))
}

function eventLines(round: RoundFile, visit: RoundFileVisit, back: string | null): string[] {
  const { day, host, page, madeAtMs } = round
  const text = [...describeVisit(round, visit), ...(back === null ? [] : [back]), `Rundan: ${page}`].join('\n')
  return [
    'BEGIN:VEVENT',
    `UID:runda-${day}-${visit.kind === 'shop' ? 's' : 'm'}${visit.id}@${host}`,
    `DTSTAMP:${formatInstant(madeAtMs).replaceAll(/[-:]|\.\d{3}/g, '')}`,
    `DTSTART;TZID=${calendarZone}:${clock(day, visit.beginMinute)}`,
    `DTEND;TZID=${calendarZone}:${clock(day, visit.leaveMinute)}`,
    `SUMMARY:${escapeCalendarText(visit.name)}`,
    ...(visit.address === null ? [] : [`LOCATION:${escapeCalendarText(visit.address)}`]),
    ...(visit.position === null ? [] : [`GEO:${visit.position.lat};${visit.position.lng}`]),
    `URL:${visit.page}`,
    `DESCRIPTION:${escapeCalendarText(text)}`,
    'END:VEVENT',
  ]
}

/** A minute of a day in the calendar's format: '20261128T102000'. */
function clock(day: CivilDate, minute: number): string {
  const { date, minuteOfDay } = momentOf(day, minute)
  return `${date}T${formatClockTime(minuteOfDay)}00`.replaceAll(/[-:]/g, '')
}
