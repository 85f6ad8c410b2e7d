/**
 * Sorts the events that have one UID. An event and the changes of its single dates have the same UID (RFC 5545, section
 * 3.8.4.7), but some programs give it to unrelated events too, such as all dates of a market.
 */
import { dateOfDayNumber, minutesPerDay } from '@fyndkartan/domain/local-time'
import { type CalendarChange, type CalendarMoment, swedishWall } from './calendar-event.ts'
import { lineAbout, type NumberedEvent } from './calendar-markets.ts'
import { beginsAt } from './calendar-occurrences.ts'
import { utcZone } from './calendar-zone.ts'
import type { ImportProblem } from './import-draft.ts'
import { shortHash } from './source-name.ts'

/** An event with its changes, which become one market or the days of one. */
export interface EventGroup {
  readonly events: readonly NumberedEvent[]
  /** The source id of its series, and the prefix of the source ids of its single days. */
  readonly sourceId: string
  /** The end of the source id of its first day: '' unless several events share the prefix. */
  readonly firstName: string
}

/** What is known of an event that cannot be read: what it changes, null for no change, 'unknown' if that is unreadable. */
export type UnreadChange = CalendarChange | null | 'unknown'

export interface SortedEvents {
  readonly groups: readonly EventGroup[]
  /** The lines about events that are left out. */
  readonly skipped: readonly ImportProblem[]
  /** Whether events are left out because of a change that cannot be read. */
  readonly isUnread: boolean
}

/**
 * Sorts the events of one UID. Dates that an unreadable event changes are left out, since their usual hours are wrong.
 * `sourceId`: the source id of the UID.
 */
export function sortEvents(
  events: readonly NumberedEvent[],
  unread: readonly UnreadChange[],
  sourceId: string,
): SortedEvents {
  const skipped: ImportProblem[] = []
  if (unread.includes('unknown'))
    return { groups: [], skipped: events.map((event) => lineAbout(event, unreadChangeReason)), isUnread: true }
  const changes = events.filter(({ replaces }) => replaces !== null)
  const masters = newestOf(
    events.filter(({ replaces }) => replaces === null),
    skipped,
  ).map((master) => withoutUnread(master, unread))
  return { groups: groupsOf(masters, changes, sourceId), skipped, isUnread: false }
}

const unreadChangeReason = 'one of its changes cannot be read'

/** The report's reason for an event that a newer version with the same UID replaces. */
const olderReason = 'replaced by a newer version in the file'

/** The newest version of each event, in the order of the file. Older ones are added to `skipped`, unless they are equal. */
function newestOf(masters: readonly NumberedEvent[], skipped: ImportProblem[]): NumberedEvent[] {
  const newest: NumberedEvent[] = []
  for (const event of masters.toSorted((a, b) => a.sequence - b.sequence)) {
    const index = newest.findIndex((other) => isVersionOf(event, other))
    const older = newest[index]
    if (older && contentOf(older) !== contentOf(event)) skipped.push(lineAbout(older, olderReason))
    if (older) newest[index] = event
    else newest.push(event)
  }
  return newest.toSorted((a, b) => masters.indexOf(a) - masters.indexOf(b))
}

/** Whether two events with one UID are versions of one event. */
function isVersionOf(event: NumberedEvent, older: NumberedEvent): boolean {
  const isSameName = event.place.name === older.place.name
  const isSameStart = event.start.utc === older.start.utc && event.start.isDay === older.start.isDay
  if (!isSameStart) return isSameName && event.sequence !== older.sequence
  const isSamePlace = event.place.address === older.place.address && event.place.town === older.place.town
  // A version with a new name has a new number, too. An event without a UID has no versions: events that are equal but
  // for their place are different ones.
  return isSameName ? isSamePlace || !event.uid.startsWith('~') : isSamePlace && event.sequence !== older.sequence
}

function contentOf({ start, durationMin, rules, extra, left, isCancelled, place }: NumberedEvent): string {
  const moments = [start, ...extra, ...left].map(({ isDay, utc, ownMin }) => `${isDay} ${utc} ${ownMin}`)
  return JSON.stringify([moments, durationMin, rules, isCancelled, place])
}

/** An event without the dates that unreadable events change. */
function withoutUnread(master: NumberedEvent, unread: readonly UnreadChange[]): NumberedEvent {
  const changes = unread.filter((change) => change !== null && change !== 'unknown')
  const later = changes.filter(({ isOfLater }) => isOfLater).map(({ replaces }) => replaces)
  const [endsBefore = null] = later.toSorted((a, b) => swedishWall(a) - swedishWall(b))
  return { ...master, left: [...master.left, ...changes.map(({ replaces }) => replaces)], endsBefore }
}

function groupsOf(
  masters: readonly NumberedEvent[],
  changes: readonly NumberedEvent[],
  sourceId: string,
): EventGroup[] {
  const repeated = masters.filter(({ rules, extra }) => rules.length + extra.length > 0)
  const [main] = repeated.length > 0 ? repeated : masters
  if (!main || (repeated.length <= 1 && masters.length === 1))
    return masters.length + changes.length === 0
      ? []
      : [
          {
            events: main ? [main, ...changes.map((change) => onItsDay(change, main))] : changes,
            sourceId,
            firstName: '',
          },
        ]
  const singles = masters.filter((master) => !repeated.includes(master))
  // One event that repeats has all changes; of several, each has those of its dates.
  const owners = changes.map((change) =>
    repeated.length === 1 ? main : repeated.find((event) => change.replaces && beginsAt(event, change.replaces)),
  )
  const series = repeated.map((event) => ({
    events: [event, ...changes.filter((_, index) => owners[index] === event).map((change) => onItsDay(change, event))],
    sourceId: repeated.length === 1 ? sourceId : `${sourceId}~${nameOf(event, repeated)}`,
    firstName: '',
  }))
  const orphans = changes.filter((_, index) => owners[index] === undefined)
  return [
    ...series,
    ...singles.map((event) => ({ events: [event], sourceId, firstName: nameOf(event, singles) })),
    ...(orphans.length === 0 ? [] : [{ events: orphans, sourceId, firstName: '' }]),
  ]
}

/**
 * A change with the hour of an earlier version of the event, at which nothing begins any more: it replaces what is held
 * on that day.
 */
function onItsDay(written: NumberedEvent, master: NumberedEvent): NumberedEvent {
  const change = withPlaceOf(master, written)
  const { replaces } = change
  if (replaces === null || replaces.isDay || beginsAt(master, replaces)) return change
  const wall = Math.floor(swedishWall(replaces) / minutesPerDay) * minutesPerDay
  const day = { isDay: true, wall, utc: wall, zone: utcZone }
  return beginsAt(master, day) ? { ...change, replaces: day } : change
}

/** Gives a cancelled date that lacks a name or a location the place of its event. */
function withPlaceOf({ place }: NumberedEvent, change: NumberedEvent): NumberedEvent {
  const { name, address, town, position } = change.place
  const isBare = name === '' || (address === '' && town === '' && position === null)
  return change.isCancelled && isBare ? { ...change, place } : change
}

/** A name of an event that stays the same from file to file: its day, with more if others begin on that day. */
function nameOf(event: NumberedEvent, all: readonly NumberedEvent[]): string {
  const day = dayOf(event.start)
  const { name, address, town } = event.place
  const isOnly = all.every((other) => other === event || dayOf(other.start) !== day)
  return isOnly ? day : `${day}~${shortHash(JSON.stringify([event.start.utc, name, address, town]))}`
}

function dayOf(moment: CalendarMoment): string {
  return dateOfDayNumber(Math.floor(swedishWall(moment) / minutesPerDay))
}
