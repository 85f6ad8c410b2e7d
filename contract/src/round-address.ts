/**
 * A planned round as parameters of a URL, short and readable for people. Values that are unreadable become defaults, so
 * that a link with a typing error, or from a later version, still opens a round. Values equal to their default are left
 * out.
 */
import { type LatLng, isOnEarth } from '@fyndkartan/domain/geo'
import { minutesPerDay, parseCivilDate } from '@fyndkartan/domain/local-time'
import { codeOfPlace, type PlaceKey, type PlaceKind } from '@fyndkartan/domain/place'
import { type ChosenRound, type ChosenStop, emptyRound, type RoundStart } from '@fyndkartan/domain/round/chosen-round'
import { defaultVisitMinutes, mostStops, visitLimits } from '@fyndkartan/domain/round/round'
import type { TravelMode } from '@fyndkartan/domain/round/travel-estimate'

/** The names of the URL's parameters. */
export const roundParameters = {
  stops: 'stopp',
  day: 'dag',
  leave: 'tid',
  endBy: 'slut',
  mode: 'med',
  start: 'fran',
  startName: 'namn',
  returns: 'ater',
  keepsOrder: 'ordning',
} as const

/** The maximum length of the starting point's name, in characters; longer names are cut. */
export const maxStartNameLength = 60

const kindLetters = { shop: 's', market: 'm' } as const satisfies Record<PlaceKind, string>
const modeWords = { car: 'bil', bicycle: 'cykel', foot: 'gang' } as const satisfies Record<TravelMode, string>
const yes = '1'

/**
 * Positions have four decimals, a precision of 11 metres: enough to find the way, without revealing exactly where
 * somebody lives.
 */
const decimals = 4

interface ReadParameters {
  get(name: string): string | null
}

/** The parameters of a round, in order, without those that have their default value. */
export function writeRound(round: ChosenRound): [string, string][] {
  const { stops, day, leaveMinute, endBy, mode, start, returns, keepsOrder } = round
  const values: readonly [keyof typeof roundParameters, string | null][] = [
    ['stops', stops.length === 0 ? null : stops.map(writeStop).join('-')],
    ['day', day],
    ['leave', leaveMinute === null ? null : writeMinute(leaveMinute)],
    ['endBy', endBy === null ? null : writeMinute(endBy)],
    ['mode', mode === 'car' ? null : modeWords[mode]],
    ['start', start && writeStart(start)],
    ['startName', start?.kind === 'point' ? tidyName(start.name) : null],
    ['returns', returns ? yes : null],
    ['keepsOrder', keepsOrder ? yes : null],
  ]
  return values.flatMap(([name, value]) => (value === null ? [] : [[roundParameters[name], value] as [string, string]]))
}

/** The round in a URL; unreadable values become defaults. Never fails. */
export function readRound(parameters: ReadParameters): ChosenRound {
  const read = (name: keyof typeof roundParameters) => parameters.get(roundParameters[name])?.trim() ?? ''
  const modes = Object.keys(modeWords) as TravelMode[]
  const leaveMinute = readMinute(read('leave'))
  return {
    stops: readStops(read('stops')),
    day: parseCivilDate(read('day')),
    leaveMinute: leaveMinute === minutesPerDay ? null : leaveMinute,
    endBy: readMinute(read('endBy')),
    mode: modes.find((mode) => modeWords[mode] === read('mode').toLowerCase()) ?? emptyRound.mode,
    start: readStart(read('start'), read('startName')),
    returns: read('returns') === yes,
    keepsOrder: read('keepsOrder') === yes,
  }
}

/**
 * A stop as text: 's12' is shop 12, 'm5.60' market 5 for 60 minutes, 's7_2' is locked to the second place in the order,
 * 'm9x' is dropped; all together 'm5.60_2x'.
 */
function writeStop({ visitMinutes, lockedAt, isDropped, ...key }: ChosenStop): string {
  const minutes = visitMinutes === defaultVisitMinutes ? '' : `.${visitMinutes}`
  const lock = lockedAt === null ? '' : `_${lockedAt + 1}`
  return `${writeStopPlace(key)}${minutes}${lock}${isDropped ? 'x' : ''}`
}

/** A place as a stop with default values: 's12' is shop 12, 'm5' market 5. */
export function writeStopPlace({ kind, id }: PlaceKey): string {
  return `${kindLetters[kind]}${id}`
}

/** Reads the stops. Ignores a place that occurs again, and stops beyond the maximum of a round. */
function readStops(text: string): ChosenStop[] {
  const stops: ChosenStop[] = []
  const known = new Set<number>()
  for (const part of text.split('-')) {
    const stop = readStop(part)
    if (stop === null || known.has(codeOfPlace(stop))) continue
    if (stops.length === mostStops) break
    known.add(codeOfPlace(stop))
    stops.push(stop)
  }
  return stops.map((stop) => ({ ...stop, lockedAt: lockOf(stop, stops) }))
}

/**
 * The index that the stop is locked to; null when the list is shorter, or when an earlier stop is locked to the same
 * index.
 */
function lockOf(stop: ChosenStop, stops: readonly ChosenStop[]): number | null {
  const { lockedAt } = stop
  if (lockedAt === null || lockedAt >= stops.length) return null
  return stops.find((other) => other.lockedAt === lockedAt) === stop ? lockedAt : null
}

function readStop(text: string): ChosenStop | null {
  const match = /^([sm]\d{1,10})(?:\.(\d{1,4}))?(?:_(\d{1,2}))?(x?)$/.exec(text.trim().toLowerCase())
  const key = match && readStopPlace(match[1] ?? '')
  if (!key) return null
  const minutes = match[2] === undefined ? defaultVisitMinutes : Number(match[2])
  const place = match[3] === undefined ? 0 : Number(match[3])
  return {
    ...key,
    visitMinutes: Math.min(visitLimits.most, Math.max(visitLimits.least, minutes)),
    lockedAt: place === 0 ? null : place - 1,
    isDropped: match[4] === 'x',
  }
}

/** 's12' as shop 12; null for an invalid text. Ids are positive and fit in 31 bits. */
export function readStopPlace(text: string): PlaceKey | null {
  const kind = (Object.keys(kindLetters) as PlaceKind[]).find((kind) => text.startsWith(kindLetters[kind]))
  const id = /^[sm]\d{1,10}$/.test(text) ? Number(text.slice(1)) : 0
  return kind !== undefined && id > 0 && id < 2 ** 31 ? { kind, id } : null
}

/** A minute of the day as text: '0930'. */
function writeMinute(minute: number): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(Math.floor(minute / 60))}${two(minute % 60)}`
}

/** The inverse of `writeMinute`; also reads '9.30' and '09:30', up to '2400'. */
function readMinute(text: string): number | null {
  const match = /^(\d{1,2})[.:]?(\d{2})$/.exec(text)
  const minute = Number(match?.[1]) * 60 + Number(match?.[2])
  return match && Number(match[2]) < 60 && minute <= minutesPerDay ? minute : null
}

function writeStart(start: RoundStart): string {
  return start.kind === 'place'
    ? writeStopPlace(start.place)
    : `${rounded(start.position.lat)}_${rounded(start.position.lng)}`
}

function rounded(degrees: number): number {
  // `+ 0` turns −0 into 0.
  return Number(degrees.toFixed(decimals)) + 0
}

function readStart(text: string, name: string): RoundStart | null {
  const place = readStopPlace(text.toLowerCase())
  if (place) return { kind: 'place', place }
  const position = readPoint(text)
  return position && { kind: 'point', position, name: tidyName(name) }
}

function readPoint(text: string): LatLng | null {
  const match = /^(-?\d{1,2}(?:\.\d{1,9})?)[_,](-?\d{1,3}(?:\.\d{1,9})?)$/.exec(text)
  const position = { lat: rounded(Number(match?.[1])), lng: rounded(Number(match?.[2])) }
  return match && isOnEarth(position) ? position : null
}

function tidyName(name: string | null): string | null {
  const tidy = Array.from((name ?? '').toWellFormed().replaceAll(/\s+/g, ' ').trim())
    .slice(0, maxStartNameLength)
    .join('')
    .trim()
  return tidy === '' ? null : tidy
}
