/** Parses one event of a calendar: its times, and its description of the place. */
import { type Cancellation, maxReasonLength } from '@fyndkartan/domain/cancellation'
import type { FactName } from '@fyndkartan/domain/facts'
import { distanceKm, type LatLng, usablePosition } from '@fyndkartan/domain/geo'
import { type CivilDate, dateOfDayNumber, dayNumber, minutesPerDay, parseInstant } from '@fyndkartan/domain/local-time'
import { plainLine } from '@fyndkartan/domain/plain-text'
import type { PlaceForm } from '@fyndkartan/domain/place-form'
import { findTown } from '@fyndkartan/domain/towns'
import { readStructuredData } from './calendar-facts.ts'
import { durationMinutes } from './iso-duration.ts'
import { plainLink, plainProse } from './calendar-prose.ts'
import type { CalendarProperty } from './calendar-properties.ts'
import { type CalendarComponent, firstProperty, propertiesOf } from './calendar-text.ts'
import { datesOffIn, readTitle, readTitleOn } from './calendar-title.ts'
import { type CalendarZone, swedishZone, utcZone, wallOf } from './calendar-zone.ts'
import { readWhere, townNear } from './location.ts'
import { RuleProblem, type RuleParts } from './recurrence.ts'
import { keyOfId, shortHash } from './source-name.ts'

/** A whole day or an instant in a calendar. `wall` (local time) and `utc` are minutes since 1970. */
export interface CalendarMoment {
  /** True for a date without a time: `wall` and `utc` are then the beginning of that day, in every zone. */
  readonly isDay: boolean
  readonly wall: number
  readonly utc: number
  readonly zone: CalendarZone
  /**
   * The length in minutes of an additional date that has one of its own, written as a period; null if it cannot be
   * read. Missing for dates that last as long as the event.
   */
  readonly ownMin?: number | null
}

/** The facts shown to visitors, as an operator would type them. */
export type CalendarPlace = Pick<PlaceForm, 'name' | 'link' | 'town' | 'address' | 'position' | 'description'> &
  Partial<PlaceForm>

export interface CalendarEvent {
  /** The calendar's own id for the event and all its occurrences. */
  readonly uid: string
  readonly sequence: number
  readonly start: CalendarMoment
  /** The length in minutes; null when the calendar does not say when the event ends. */
  readonly durationMin: number | null
  readonly rules: readonly RuleParts[]
  readonly extra: readonly CalendarMoment[]
  readonly left: readonly CalendarMoment[]
  /** The first moment whose date is unknown, like all later ones, because a change of them cannot be read; or null. */
  readonly endsBefore: CalendarMoment | null
  /**
   * For a changed occurrence of a recurring event: the start of the occurrence that it replaces. Null for the event
   * itself.
   */
  readonly replaces: CalendarMoment | null
  /** The event is cancelled, postponed or moved, by its status or by its title. */
  readonly isCancelled: boolean
  /** The event's COMMENT or a part of its title, such as the reason for the cancellation. */
  readonly comment: string | null
  /** The organiser has not decided whether the event is held. */
  readonly isTentative: boolean
  readonly place: CalendarPlace
  /** The facts that cannot be read. */
  readonly lost: readonly FactName[]
}

export type ZoneOf = (name: string) => CalendarZone | null

/** Thrown when an event cannot become a market; the message is the reason. */
export class EventProblem extends Error {}

/**
 * The id of an event, even if the rest of the event cannot be read. If the event has no UID, the id is derived from its
 * content.
 */
export function uidOf(event: CalendarComponent): string {
  const uid = textOf(event, 'uid').replaceAll('#', '%23')
  if (uid === '') {
    // The id must not change when the event is cancelled.
    const { isCancelled, name } = readTitle(textOf(event, 'summary'))
    const summary = isCancelled ? ['summary', {}, 'text', name] : firstProperty(event, 'summary')
    return `~${shortHash(JSON.stringify([summary, firstProperty(event, 'dtstart')]))}`
  }
  return keyOfId(uid)
}

/** The most single dates that an event may add (RDATE) or exclude (EXDATE): enough for years. */
const maxMoments = 2000

/** The most rules of one event: RFC 5545 advises against more than one, and each is expanded for a year. */
const maxRules = 50

const maxDurationMin = 366 * minutesPerDay

/** Locations longer than this, in characters, are not parsed: no address with town is so long. */
const maxLocationLength = 1000

/**
 * Parses one event. Throws EventProblem when its time cannot be determined, or when it is private. `today`: the day of
 * the import, to which days without a year in the title are near. `isCancellation`: its calendar cancels all its events.
 */
export function readCalendarEvent(
  event: CalendarComponent,
  zoneOf: ZoneOf,
  today: CivilDate | null = null,
  isCancellation = false,
): CalendarEvent {
  if (/^(private|confidential)$/i.test(textOf(event, 'class'))) throw new EventProblem('private')
  const moments = (name: string) => {
    const values = propertiesOf(event, name).flatMap((property) =>
      property.slice(3).map((value) => ({ property, value })),
    )
    if (values.length > maxMoments) throw new EventProblem('repetition not understood')
    return values.map(({ property, value }) => readMoment(property, value, zoneOf))
  }
  const change = changeOf(event, zoneOf)
  const status = textOf(event, 'status')
  const isOff = isCancellation || cancelled.test(status)
  const summary = textOf(event, 'summary')
  // A cancelled date needs no beginning of its own.
  const [begin = isOff || readTitle(summary).isCancelled ? change?.replaces : undefined] = moments('dtstart')
  if (!begin) throw new EventProblem('no beginning')
  if (change?.isOfLater) throw new EventProblem(laterReason)
  const rules = propertiesOf(event, 'rrule').map(([, , , rule]) => rule as RuleParts)
  // EXRULE is deprecated, and without it dates would be held that are not.
  if (rules.length > maxRules || firstProperty(event, 'exrule')) throw new EventProblem('repetition not understood')
  const extra = moments('rdate').map(({ ownMin, ...moment }) => ({
    ...dayAtMidnight(moment),
    ...(ownMin !== undefined && { ownMin }),
  }))
  const isRepeated = rules.length + extra.length > 0 || change !== null
  const { start, durationMin, isEndLost } = spanOf(event, begin, isRepeated, zoneOf)
  const isMaster = rules.length + extra.length > 0
  const title = readTitleOn(summary, isMaster ? null : datesOf(start, durationMin))
  const off = isMaster && today !== null ? datesOffIn(summary, today) : []
  return {
    uid: uidOf(event),
    sequence: Number(firstProperty(event, 'sequence')?.[3] ?? 0) || 0,
    start,
    durationMin,
    rules,
    extra,
    left: [...moments('exdate').map(dayAtMidnight), ...off.map((date) => dayFrom(dayNumber(date) * minutesPerDay))],
    endsBefore: null,
    replaces: change?.replaces ?? null,
    isCancelled: isOff || title.isCancelled,
    comment: textOf(event, 'comment') || title.reason || (/^postponed$/i.test(status) ? 'Uppskjuten' : null),
    isTentative: /^tentative$/i.test(status),
    place: placeOf(event, title.name),
    lost: isEndLost || extra.some(({ ownMin }) => ownMin === null) ? ['endMinute'] : [],
  }
}

/** Matches the states of events that are not held. */
const cancelled = /^cancell?ed$|^postponed$/i

/** The report's reason for a change of a series that holds for the later dates too. */
const laterReason = 'changes all later dates'

export interface CalendarChange {
  /** The start of the occurrence that the event replaces. */
  readonly replaces: CalendarMoment
  /** Whether it also replaces all later occurrences (RFC 5545, section 3.2.13). */
  readonly isOfLater: boolean
}

/**
 * What an event changes of a series, even if the rest of the event cannot be read; null for an event that changes
 * nothing. Throws EventProblem for an unreadable date.
 */
export function changeOf(event: CalendarComponent, zoneOf: ZoneOf): CalendarChange | null {
  const property = firstProperty(event, 'recurrence-id')
  if (!property) return null
  return {
    replaces: dayAtMidnight(readMoment(property, property[3], zoneOf)),
    isOfLater: property[1]['range'] !== undefined,
  }
}

/** The cancellation of a cancelled event; the event's COMMENT is the reason. */
export function cancellationOf({ comment }: CalendarEvent): Cancellation {
  return { reason: comment === null ? null : comment.slice(0, maxReasonLength).toWellFormed() }
}

function readMoment(property: CalendarProperty, value: unknown, zoneOf: ZoneOf): CalendarMoment {
  const [from = '', to] = String(value).split('/')
  const moment = readOneMoment(property, from, zoneOf)
  return to === undefined ? moment : { ...moment, ownMin: lengthOfPeriod(property, moment, to, zoneOf) }
}

/** The length of a period, which is written after its beginning, or its end; null if it cannot be read. */
function lengthOfPeriod(
  property: CalendarProperty,
  begin: CalendarMoment,
  written: string,
  zoneOf: ZoneOf,
): number | null {
  const end = /^\+?P/i.test(written) ? null : momentOrNull(property, zoneOf, written)
  const length = end ? end.utc - begin.utc : durationMinutes(written)
  return length !== null && length > 0 && length <= maxDurationMin ? length : null
}

function readOneMoment([, parameters]: CalendarProperty, text: string, zoneOf: ZoneOf): CalendarMoment {
  const ms = /:\d{2}[+-]\d{2}:\d{2}$/.test(text) ? parseInstant(text) : null
  const wall = ms === null ? wallOf(text) : Math.floor(ms / msPerMinute)
  if (wall === null) throw new EventProblem('no usable date')
  if (!text.includes('T')) return { isDay: true, wall, utc: wall, zone: utcZone }
  if (ms !== null || text.endsWith('Z')) return { isDay: false, wall, utc: wall, zone: utcZone }
  // A time without a zone is local time, here Swedish time.
  const name = parameters['tzid']
  const zone = typeof name === 'string' && name !== '' ? zoneOf(name) : swedishZone
  if (!zone) throw new EventProblem('unknown time zone')
  return { isDay: false, wall, utc: zone.toUtc(wall), zone }
}

const msPerMinute = 60_000

/** The whole day that begins at a Swedish midnight. */
function dayFrom(wall: number): CalendarMoment {
  return { isDay: true, wall, utc: wall, zone: utcZone }
}

/** Midnight in Sweden is a whole day, as some programs write it; any other moment stays. */
function dayAtMidnight(moment: CalendarMoment): CalendarMoment {
  const wall = swedishWall(moment)
  return !moment.isDay && wall % minutesPerDay === 0 ? dayFrom(wall) : moment
}

/** The Swedish time of a moment. */
export function swedishWall({ isDay, wall, utc, zone }: CalendarMoment): number {
  // Swedish time needs no conversion through UTC, which would fail in the hour that the clock skips.
  return isDay || zone === swedishZone ? wall : swedishZone.toWall(utc)
}

/** How long an event lasts that begins at a moment, minutes; null if unknown. */
export function lengthAt({ durationMin }: Pick<CalendarEvent, 'durationMin'>, start: CalendarMoment): number | null {
  return start.ownMin === undefined ? durationMin : start.ownMin
}

/** The Swedish days of an event, at most 32. */
function datesOf(start: CalendarMoment, durationMin: number | null): CivilDate[] {
  const first = Math.floor(swedishWall(start) / minutesPerDay)
  const count = Math.ceil((durationMin ?? 0) / minutesPerDay) || 1
  return Array.from({ length: Math.min(count, 32) }, (_, index) => dateOfDayNumber(first + index))
}

interface Span extends Pick<CalendarEvent, 'start' | 'durationMin'> {
  readonly isEndLost: boolean
}

/**
 * The start and length of an event. From midnight to midnight, or to the minute before, are whole days, and so is
 * midnight without an end: programs write so what has no hours.
 */
function spanOf(event: CalendarComponent, begin: CalendarMoment, isRepeated: boolean, zoneOf: ZoneOf): Span {
  const end = endOf(event, begin, zoneOf)
  const isMidnight = begin.wall % minutesPerDay === 0 || !isRepeated
  const start = isMidnight ? dayAtMidnight(begin) : begin
  if (end === 'lost') return { start: begin, durationMin: null, isEndLost: true }
  if (begin.isDay || !start.isDay) return { start: begin, durationMin: end && end.utc - begin.utc, isEndLost: false }
  if (end === null) return { start, durationMin: null, isEndLost: false }
  const endWall = swedishWall(end)
  const isWhole = endWall % minutesPerDay === 0 || endWall % minutesPerDay === minutesPerDay - 1
  const durationMin = isWhole ? Math.ceil((endWall - start.wall) / minutesPerDay) * minutesPerDay : end.utc - begin.utc
  return { start: isWhole ? start : begin, durationMin, isEndLost: false }
}

/** The end of an event that begins at `begin`: null without one, 'lost' when it cannot be read or is too early. */
function endOf(event: CalendarComponent, begin: CalendarMoment, zoneOf: ZoneOf): CalendarMoment | null | 'lost' {
  const ends = propertiesOf(event, 'dtend')
  const [property] = ends
  if (property) {
    const end = ends.length > 1 ? null : momentOrNull(property, zoneOf)
    if (!end || end.isDay !== begin.isDay || end.utc < begin.utc) return 'lost'
    return end.utc === begin.utc ? null : end
  }
  const written = textOf(event, 'duration')
  if (written === '') return null
  const length = durationMinutes(written)
  if (length === null) return 'lost'
  // Enormous values are outside the range of date arithmetic, so refuse them here.
  if (length > maxDurationMin) throw new EventProblem('lasts longer than a year')
  return length === 0 ? null : { ...utcMoment(begin.utc + length), isDay: begin.isDay }
}

function utcMoment(utc: number): CalendarMoment {
  return { isDay: false, wall: utc, utc, zone: utcZone }
}

function momentOrNull(property: CalendarProperty, zoneOf: ZoneOf, value: unknown = property[3]): CalendarMoment | null {
  try {
    return readMoment(property, value, zoneOf)
  } catch (error) {
    if (error instanceof EventProblem || error instanceof RuleProblem) return null
    throw error
  }
}

function positionOf(event: CalendarComponent, name: string): LatLng | null {
  const geo = firstProperty(event, name)?.[3]
  const [lat, lng] = Array.isArray(geo) ? geo.map(Number) : []
  return usablePosition(lat, lng)
}

/** The position of Apple's property, unless it is abroad or far from the town that the event names. */
function applePositionOf(event: CalendarComponent, named: string): LatLng | null {
  const position = positionOf(event, 'x-apple-structured-location')
  const town = findTown(named)
  const isNear = position && townNear(position) !== null && (!town || distanceKm(position, town.position) <= maxTownKm)
  return isNear ? position : null
}

/** The greatest distance of an event from the town in its address, in km. */
const maxTownKm = 50

function placeOf(event: CalendarComponent, name: string): CalendarPlace {
  const written = proseOf(event, 'location')
  // Online meetings have a link as their location, which is not an address.
  const isPlace = written.length <= maxLocationLength && !/^\s*https?:/i.test(written)
  const where = isPlace ? written : ''
  const position = positionOf(event, 'geo') ?? applePositionOf(event, readWhere({ address: where }).town)
  return {
    name,
    link: plainLink(textOf(event, 'url')),
    ...readWhere({ address: where, position }),
    position,
    description: proseOf(event, 'description'),
    ...readStructuredData(event),
  }
}

/** The value of the event's property called `name`, as a single line; '' when there is none. */
function textOf(event: CalendarComponent, name: string): string {
  return plainLine(proseOf(event, name))
}

/** The value of the event's property called `name`, the Swedish one of several; '' when there is none. */
function proseOf(event: CalendarComponent, name: string): string {
  const properties = propertiesOf(event, name)
  const swedish = properties.find(([, { language }]) => /^sv\b/i.test(String(language)))
  const value = (swedish ?? properties[0])?.[3]
  if (typeof value !== 'string') return ''
  return texts.includes(name) ? plainProse(value) : value
}

/** The texts that programs for the web write with HTML. */
const texts: readonly string[] = ['description', 'location', 'summary']
