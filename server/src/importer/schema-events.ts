/** Reads the events of a page, and which of them are parts of others (schema.org: subEvent, superEvent). */
import { readTitleOn } from './calendar-title.ts'
import { daysOf, type EventDay, type EventStatus, isRescheduled, onlineReason, statusOf } from './schema-days.ts'
import type { SchemaEntry, SchemaPage } from './schema-page.ts'
import { all, isItem, line, type SchemaItem } from './schema-values.ts'
import { isSameWhere, placesOf, type Where } from './schema-where.ts'

export interface SchemaEvent {
  readonly entry: SchemaEntry
  readonly name: string
  readonly status: EventStatus
  readonly places: readonly Where[]
  /**
   * The days on which it is held; empty if other events of the page describe all of them. Or the reason why there are
   * none.
   */
  readonly days: readonly EventDay[] | string
  /** Whether other events of the page replace some of its days. */
  readonly hasParts: boolean
}

/** An event on which our code failed. */
interface FailedEvent {
  readonly error: unknown
}

/** The report's reason for leaving out a part of an event of one day. */
export const partReason = 'part of another event'

/** The properties that hold the parts of an event. */
const partNames = ['subEvent', 'subEvents']

/**
 * Reads events. A part of an event has the event's place and name, if it has none. Of an event of several days with a
 * part for a day, the part is the market of that day; a part of an event of one day, such as an auction at a market, is
 * no market.
 */
export function readEvents(entries: readonly SchemaEntry[]): ReadonlyMap<SchemaItem, SchemaEvent | FailedEvent> {
  const wholes = wholesOf(entries)
  const written = new Map(entries.map((entry) => [entry.item, tryEvent(entry, wholes)]))
  const events = new Map(written)
  for (const [item, part] of written) {
    const whole = written.get(wholes.get(item)?.item ?? item)
    if (whole === undefined || 'error' in whole || 'error' in part || whole === part || !isAtPlaceOf(part, whole))
      continue
    if (typeof part.days === 'string' || typeof whole.days === 'string') continue
    const dates = new Set(part.days.map(({ date }) => date))
    const [only, ...more] = whole.days
    if (only && more.length === 0 && only.start !== '' && dates.size === 1 && dates.has(only.date))
      events.set(item, { ...part, days: partReason })
    else events.set(whole.entry.item, withoutDays(events.get(whole.entry.item) ?? whole, dates))
  }
  return events
}

function withoutDays(event: SchemaEvent | FailedEvent, dates: ReadonlySet<string>): SchemaEvent | FailedEvent {
  if ('error' in event || typeof event.days === 'string') return event
  return { ...event, hasParts: true, days: event.days.filter(({ date }) => !dates.has(date)) }
}

/** The event or series of which each item is a part. */
function wholesOf(entries: readonly SchemaEntry[]): ReadonlyMap<SchemaItem, { readonly item: SchemaItem }> {
  const wholes = new Map<SchemaItem, { readonly item: SchemaItem }>()
  for (const { item, parent, property, page } of entries) {
    const [named] = all(item, 'superEvent').filter(isItem)
    const whole = named ? page.nodeOf(named) : partNames.includes(property) ? parent : null
    if (whole !== null && whole !== item) wholes.set(item, { item: whole })
    for (const part of all(item, ...partNames)
      .filter(isItem)
      .map((one) => page.nodeOf(one)))
      if (part !== item) wholes.set(part, { item })
  }
  return wholes
}

function tryEvent(...given: Parameters<typeof readEvent>): SchemaEvent | FailedEvent {
  try {
    return readEvent(...given)
  } catch (error) {
    return { error }
  }
}

function readEvent(entry: SchemaEntry, wholes: ReadonlyMap<SchemaItem, { readonly item: SchemaItem }>): SchemaEvent {
  const { item, page } = entry
  const whole = wholes.get(item)?.item
  const places = placesOf(page, item, 'market')
  const around = whole ?? placeWithEvents(entry)
  const days = daysOf(item)
  const own = titleAndStatusOf(item, days)
  const ofWhole = whole ? titleAndStatusOf(whole, days) : null
  return {
    entry,
    name: own.name || (ofWhole?.name ?? ''),
    status: !own.status.isCancelled && ofWhole ? ofWhole.status : own.status,
    places: places.length === 0 && around ? placesOf(page, around, 'market') : places,
    days: places.length === 0 && isOnlyOnline(page, item) ? onlineReason : days,
    hasParts: false,
  }
}

/**
 * The name of an event without words such as 'INSTÄLLT', and its status. Many programs write that every event is
 * scheduled, so the name counts, too; of an event with a new date it may tell only that it was moved.
 * `days`: those of the event, or of the part of it to which its name applies.
 */
function titleAndStatusOf(
  item: SchemaItem,
  days: SchemaEvent['days'],
): { readonly name: string; readonly status: EventStatus } {
  const written = line(item, 'name')
  const status = statusOf(item)
  const title = readTitleOn(written, typeof days === 'string' ? [] : days.map(({ date }) => date))
  if (!title.isCancelled || isRescheduled(item)) return { name: written, status }
  const cancelled = { isCancelled: true, line: 'cancelled', reason: title.reason ?? '' }
  return { name: title.name, status: status.isCancelled ? status : cancelled }
}

/** For an event that is in a place's list of events (schema.org: Place, property event), an item that is held there. */
function placeWithEvents({ parent, property }: SchemaEntry): SchemaItem | null {
  if (parent === null || !/^events?$/.test(property)) return null
  // The address of an organiser is not where its events are held.
  if (parent.types.some((type) => /Organization$|^(?:NGO|Person|PerformingGroup)$/.test(type))) return null
  return { types: [], id: '', values: new Map([['location', [parent]]]) }
}

function isOnlyOnline(page: SchemaPage, item: SchemaItem): boolean {
  const locations = page.items(item, 'location')
  return locations.length > 0 && locations.every(({ types }) => types.includes('VirtualLocation'))
}

function isAtPlaceOf(part: SchemaEvent, whole: SchemaEvent): boolean {
  return whole.places.length === 0 || part.places.every((one) => whole.places.some((other) => isSameWhere(one, other)))
}
