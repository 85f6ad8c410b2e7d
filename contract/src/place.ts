/**
 * Shops and markets on the wire (spec §3) and as the application's own types. The wire calls them store and event,
 * writes 'n/a' for a missing text, and has 'shop_info' and 'event_info' (or 'temp_event') as kinds; the application has
 * shops, markets and null. place-wire.ts lists the fields.
 */
import { type FactName, readFactOf } from '@fyndkartan/domain/facts'
import type { Market } from '@fyndkartan/domain/market'
import type { DateOfMarket } from '@fyndkartan/domain/market-dates'
import type { Place, PlaceKind } from '@fyndkartan/domain/place'
import type { Shop } from '@fyndkartan/domain/shop'
import { unknownTrust } from '@fyndkartan/domain/trust'
import { foundFromWire, foundToWire } from './found-position-wire.ts'
import type { Static } from './schema.ts'
import { trustFromWire, trustToWire } from './trust-wire.ts'
import type { eventPageSchema, eventSchema, postSchema, storeSchema, wholePostSchema } from './place-schema.ts'
import { type WiredFact, wiredFacts } from './place-wire.ts'
import { countFromWire, textFromWire } from './wire-values.ts'

export type StoreWire = Static<typeof storeSchema>
export type EventWire = Static<typeof eventSchema>
export type PostWire = Static<typeof postSchema>
export type WholePostWire = Static<typeof wholePostSchema>
type EventPageWire = Static<typeof eventPageSchema>
export type DatesWire = Pick<EventPageWire, 'dates' | 'repeats'>

/**
 * A shop as in spec §3: unknown values are 'n/a', but null for name, town and position. `favourite`: whether it is a
 * favourite of the viewer; always the last field.
 */
export function shopToWire(shop: Shop, favourite: boolean): StoreWire {
  return placeToWire({}, shop, favourite) as StoreWire
}

/**
 * A market as in spec §3: dates are 'YYYY-MM-DD' and times 'HH:MM', null when unknown; a missing address or link is
 * 'n/a'.
 */
export function marketToWire(market: Market, favourite: boolean): EventWire {
  return placeToWire({}, market, favourite) as EventWire
}

/** A shop or market with its kind and all facts, for lists of the desk. */
export function wholePostToWire(place: Place): WholePostWire {
  return placeToWire({ source: sources[place.kind] }, place, false) as WholePostWire
}

/** The value of the field `source` in a row, by kind of place. */
export const sources = { shop: 'shop_info', market: 'event_info' } as const satisfies Record<PlaceKind, string>

/** Adds all of the place's fields to `wire`. */
function placeToWire(wire: Record<string, unknown>, place: Place, favourite: boolean): object {
  addKey(wire, place)
  addFacts(wire, place, wiredFacts[place.kind])
  Object.assign(wire, trustToWire(place.trust ?? unknownTrust), foundToWire(place.found))
  wire['is_favorite'] = favourite ? 1 : 0
  return wire
}

/** Adds the place's id to `wire`, and for a market the id of its series. */
export function addKey(wire: Record<string, unknown>, place: Place): void {
  wire['id'] = place.id
  if (place.kind === 'market') wire['series_id'] = place.seriesId
}

/** Adds the fields of some facts to `wire`. */
export function addFacts(
  wire: Record<string, unknown>,
  place: Place,
  facts: readonly WiredFact[],
  isWanted: ((name: FactName) => boolean) | null = null,
): void {
  for (const { name, fields, fact } of facts) {
    if (isWanted && !isWanted(name)) continue
    const values = fact.toWire(readFactOf(place, name))
    for (let at = 0; at < fields.length; at++) wire[fields[at] as string] = values[at]
  }
}

/** The JSON of an answer with `is_favorite` set to 0 everywhere, as a signed-out visitor gets it. Throws a SyntaxError for invalid JSON. */
export function withoutFavourites(json: string): string {
  return JSON.stringify(JSON.parse(json, (field, value: unknown) => (field === 'is_favorite' ? 0 : value)))
}

/** A place in the browser, with whether it is a favourite of the viewer. */
export type SeenPlace = Place & { readonly favourite: boolean }

/**
 * A row from any server that implements the specification: ids may be text, fields missing, empty or 'n/a', and dates
 * written with underscores.
 */
export type LoosePost = { readonly [Field in string]?: unknown }

/** Reads a shop. Missing or unreadable values become null, an id that is not a number becomes NaN; never throws. */
export function shopFromWire(store: LoosePost): Shop & SeenPlace {
  return placeFromWire('shop', store) as Shop & SeenPlace
}

/** Reads a market. Missing or unreadable values become null, an id that is not a number becomes NaN; never throws. */
export function marketFromWire(event: LoosePost): Market & SeenPlace {
  return placeFromWire('market', event) as Market & SeenPlace
}

/**
 * The rows of an answer; single rows may be unusable. Throws a TypeError when the answer is not a list, because an
 * empty list would mean that nothing was found.
 */
export function rowsFromWire(body: unknown): readonly (LoosePost | null)[] {
  if (!Array.isArray(body)) throw new TypeError('the answer is no list of places')
  return body as LoosePost[]
}

/**
 * The place of a row in a search's answer; null when its `source` is missing or unknown (spec §5 skips such rows), or
 * when it has no id and therefore no page.
 */
export function postFromWire(post: LoosePost | null): SeenPlace | null {
  const place = seenFromWire(post)
  return place === null || Number.isNaN(place.id) ? null : place
}

function seenFromWire(post: LoosePost | null): SeenPlace | null {
  switch (post?.['source']) {
    case 'shop_info':
      return shopFromWire(post)
    case 'event_info':
    case 'temp_event':
      return marketFromWire(post)
    default:
      return null
  }
}

/** An entry of a market's `dates`: some fields of the row for that date. */
export function occurrenceToWire(wire: DatesWire['dates'][number]): DatesWire['dates'][number] {
  const { id, date, start_time, end_time, cancelled, cancelled_reason } = wire
  return { id, date, start_time, end_time, cancelled, cancelled_reason }
}

/** A market with all its dates, for its page. */
export interface MarketWithDates {
  readonly market: Market & SeenPlace
  /** Sorted by date; empty for a market with a single date. */
  readonly dates: readonly DateOfMarket[]
  /** The rule of the series in Swedish words: how the market repeats. */
  readonly repeats: string | null
}

/**
 * Reads a market with its dates. Dates that are unreadable are left out; never throws, because other servers may lack
 * series.
 */
export function marketWithDatesFromWire(event: LoosePost): MarketWithDates {
  const dates: readonly unknown[] = Array.isArray(event['dates']) ? event['dates'] : []
  return {
    market: marketFromWire(event),
    dates: dates.flatMap((one) => dateFromWire((one ?? {}) as LoosePost)),
    repeats: textFromWire(event['repeats']),
  }
}

function dateFromWire(wire: LoosePost): DateOfMarket[] {
  const { id, date, startMinute, endMinute, cancellation } = marketFromWire(wire)
  return date === null || Number.isNaN(id) ? [] : [{ id, date, startMinute, endMinute, cancellation }]
}

/** The number of dates of the market that match a search with `series=next`; null for other searches. */
export function datesInSpanFromWire(post: LoosePost | null): number | null {
  return countFromWire(post?.['dates_in_span'])
}

/** The total number of matches, which is in the first row (spec §3); null for an empty answer. */
export function rowCountFromWire(posts: readonly (LoosePost | null)[]): number | null {
  return countFromWire(posts[0]?.['row_count'])
}

/** The header with the same number as `unknown_hours_count`, since an empty answer has no first row. */
export const unknownHoursHeader = 'x-unknown-hours-count'

/**
 * The number of shops that a search for open shops left out because their hours are unknown; null for other searches.
 * `headers`: those of the answer.
 */
export function unknownHoursFromWire(
  posts: readonly (LoosePost | null)[],
  headers: { get(name: string): string | null },
): number | null {
  return countFromWire(posts[0]?.['unknown_hours_count'] ?? headers.get(unknownHoursHeader))
}

/** The number of places in the directory; 0 is valid. */
export interface PlaceCounts {
  readonly markets: number
  readonly shops: number
}

/** Reads `events` and `stores` (spec §3); null when either is not a number. */
export function countsFromWire(wire: LoosePost | null): PlaceCounts | null {
  const markets = countFromWire(wire?.['events'])
  const shops = countFromWire(wire?.['stores'])
  return markets === null || shops === null ? null : { markets, shops }
}

function placeFromWire(kind: PlaceKind, wire: LoosePost): object {
  const place: Record<string, unknown> = { kind, id: countFromWire(wire['id']) ?? Number.NaN }
  for (const { name, fields, otherName, fact } of wiredFacts[kind]) {
    const value = fact.fromWire(fields.map((field) => wire[field]))
    place[name] = value ?? (otherName === undefined ? null : fact.fromWire([wire[otherName]]))
  }
  if (kind === 'market') place['seriesId'] = countFromWire(wire['series_id'])
  const trust = trustFromWire(wire)
  if (trust.confirmation !== null || trust.warning !== null || trust.source !== null) place['trust'] = trust
  const found = place['position'] === null ? foundFromWire(wire) : undefined
  if (found) place['found'] = found
  place['favourite'] = Number(wire['is_favorite']) === 1
  return place
}
