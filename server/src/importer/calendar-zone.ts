/**
 * Converts times between the time zones of calendars. Times are minutes since 1970: `wall` is local time, `utc` is UTC.
 * Names of the IANA database are resolved by that database, so that a calendar's outdated copy of the rules is ignored.
 * Other names are resolved by the calendar's own definition (VTIMEZONE).
 */
import { clockOfZone, dayNumber, minutesPerDay, parseCivilDate } from '@fyndkartan/domain/local-time'
import { type CalendarComponent, firstProperty, propertiesOf } from './calendar-text.ts'
import { type DayBudget, expandRule } from './recurrence.ts'
import { zoneOfWindows } from './windows-zones.ts'

export interface CalendarZone {
  toUtc(wall: number): number
  toWall(utc: number): number
}

const msPerMinute = 60_000

/** Matches a name for people with a city of Swedish time: '(UTC+01:00) Amsterdam, Berlin, Rome, Stockholm'. */
const shownName = /^\((?:UTC|GMT)[^)]*\).*\b(?:Stockholm|Berlin|Oslo|Copenhagen|Köpenhamn|Paris|Rome?|Warsaw|Prague)\b/i

export const utcZone: CalendarZone = zoneOfOffsets(() => 0)
export const swedishZone: CalendarZone = zoneOfOffsets(offsetsOf('Europe/Stockholm'))

/**
 * Resolves zones by name and caches them. `described`: the calendar's own definitions by name. Null for a name that is neither
 * known nor defined; throws RuleProblem for a definition whose rules cannot be expanded within the budget.
 */
export function zoneReader(
  described: ReadonlyMap<string, CalendarComponent>,
  budget: DayBudget,
): (name: string) => CalendarZone | null {
  const known = new Map<string, CalendarZone | null>()
  return (name) => {
    let zone = known.get(name)
    if (zone === undefined) {
      const description = described.get(name)
      zone =
        namedZone(name) ?? (description ? describedZone(description, budget) : (offsetZone(name) ?? shownZone(name)))
      known.set(name, zone)
    }
    return zone
  }
}

/** The longest name of a zone to look up, in characters. */
const maxNameLength = 200

function namedZone(name: string): CalendarZone | null {
  if (name.length > maxNameLength) return null
  const usual = zoneOfWindows(name) ?? name
  // Some programs prefix the name with a path: '/freeassociation.sourceforge.net/Tzfile/Europe/Stockholm'.
  const parts = usual.startsWith('/') ? usual.split('/').slice(-3) : [usual]
  for (const index of parts.keys()) {
    const zone = zoneOfDatabase(parts.slice(index).join('/'))
    if (zone) return zone
  }
  return null
}

/** A zone of the IANA database; null for an unknown name. */
function zoneOfDatabase(name: string): CalendarZone | null {
  try {
    return zoneOfOffsets(offsetsOf(name))
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/**
 * Returns a function that gives the zone's offset at an instant, in minutes east of UTC. Throws RangeError for an
 * unknown name.
 */
function offsetsOf(timeZone: string): (utc: number) => number {
  const clock = clockOfZone(timeZone)
  return (utc) => {
    const { date, minuteOfDay } = clock(utc * msPerMinute)
    // `parseCivilDate` accepts only the years 1000 to 9999; outside them the offset does not matter.
    const day = parseCivilDate(date)
    return day === null ? 0 : dayNumber(day) * minutesPerDay + minuteOfDay - utc
  }
}

/** The zone of a name that is its offset, such as 'GMT+0100' or 'UTC+1'; null for another name. */
function offsetZone(name: string): CalendarZone | null {
  const [, sign, hours, minutes = 0] = /^(?:GMT|UTC)?\s?([+-])(\d{1,2})(?::?(\d{2}))?$/i.exec(name) ?? []
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
  return Math.abs(offset) <= maxOffset ? zoneOfOffsets(() => offset) : null
}

/** The largest difference of a zone from UTC, in minutes. */
const maxOffset = 14 * 60

/** The zone of a name that the calendar does not define; null when it names no city of Swedish time. */
function shownZone(name: string): CalendarZone | null {
  // The abbreviation of Swedish summer time is no zone of the database, as CET is.
  const isSwedish = name === 'CEST' || (name.length <= maxNameLength && shownName.test(name))
  return isSwedish ? swedishZone : null
}

/** Makes a zone from a function. `offsetAt`: minutes east of UTC at an instant. */
function zoneOfOffsets(offsetAt: (utc: number) => number): CalendarZone {
  return {
    toWall: (utc) => utc + offsetAt(utc),
    toUtc(wall) {
      // Compute the instant with an approximate offset, then again with the offset at that instant.
      const near = wall - offsetAt(wall)
      return wall - offsetAt(near)
    },
  }
}

interface Onset {
  readonly utc: number
  readonly offset: number
}

/** Builds a zone from its VTIMEZONE; null when that contains nothing usable. */
function describedZone(description: CalendarComponent, budget: DayBudget): CalendarZone | null {
  const [, , parts] = description
  const onsets = parts.flatMap((part) => onsetsOf(part, budget)).toSorted((a, b) => a.utc - b.utc)
  const [first] = onsets
  if (!first) return null
  return zoneOfOffsets((utc) => (onsets.findLast((onset) => onset.utc <= utc) ?? first).offset)
}

/** The days (2000 to 2060) for which the rules of a VTIMEZONE are expanded. */
const spelledOut = { first: dayNumber('2000-01-01'), last: dayNumber('2060-01-01') }

/** The instants at which summer or winter time begins, according to one part of a VTIMEZONE. */
function onsetsOf(part: CalendarComponent, budget: DayBudget): Onset[] {
  const from = offsetMinutes(firstProperty(part, 'tzoffsetfrom')?.[3])
  const offset = offsetMinutes(firstProperty(part, 'tzoffsetto')?.[3])
  const start = wallOf(firstProperty(part, 'dtstart')?.[3])
  if (from === null || offset === null || start === null) return []
  const day = Math.floor(start / minutesPerDay)
  const repeated = propertiesOf(part, 'rrule').flatMap(([, , , rule]) => {
    const { until, ...rest } = rule as { until?: unknown }
    const last = wallOf(until)
    return expandRule(rest, day, last === null ? null : Math.floor(last / minutesPerDay), spelledOut, budget)
  })
  const walls = [
    start,
    ...repeated.map((one) => one * minutesPerDay + (start - day * minutesPerDay)),
    ...propertiesOf(part, 'rdate').flatMap(([, , , ...dates]) => dates.map(wallOf).filter((wall) => wall !== null)),
  ]
  return walls.map((wall) => ({ utc: wall - from, offset }))
}

/** Minutes of an offset such as '+01:00' (as ical.js writes it); null for anything else. */
function offsetMinutes(text: unknown): number | null {
  const match = /^([+-])(\d{2}):(\d{2})/.exec(String(text))
  return match && (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3]))
}

/**
 * Parses '2026-11-28T10:00:00' or '2026-11-28' to minutes since 1970 in that local time, without seconds; null if
 * invalid. '24:00:00' is the end of the day.
 */
export function wallOf(text: unknown): number | null {
  const match = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}):(\d{2}):\d{2}Z?)?$/.exec(String(text))
  const date = parseCivilDate(match?.[1])
  const [hour, minute] = [Number(match?.[2] ?? 0), Number(match?.[3] ?? 0)]
  const isTime = (hour <= 23 && minute <= 59) || (hour === 24 && minute === 0)
  return date === null || !isTime ? null : dayNumber(date) * minutesPerDay + hour * 60 + minute
}
