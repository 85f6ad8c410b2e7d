/**
 * Shops and markets on the wire (spec §3) and as the application's own types. The wire says store and event, 'n/a' for a missing text,
 * 'shop_info' and 'event_info' (also 'temp_event') for the kind; the application has shops, markets and null. The fields are
 * listed in place-wire.ts.
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
 * A shop as in spec §3: unknown values are 'n/a', but null for name, town and position. `favourite`: the viewer's mark,
 * always the last field.
 */
export function shopToWire(shop: Shop, favourite: boolean): StoreWire {
  return placeToWire({}, shop, favourite) as StoreWire
}

/** A market as in spec §3: 'YYYY-MM-DD' and 'HH:MM', null when unknown; a missing address or link is 'n/a'. */
export function marketToWire(market: Market, favourite: boolean): EventWire {
  return placeToWire({}, market, favourite) as EventWire
}

/** Like `shopToWire` and `marketToWire`, with all facts and the kind, for lists of the desk. */
export function wholePostToWire(place: Place): WholePostWire {
  return placeToWire({ source: sources[place.kind] }, place, false) as WholePostWire
}

/** The values of `source` in a row, by kind. */
export const sources = { shop: 'shop_info', market: 'event_info' } as const satisfies Record<PlaceKind, string>

/** Adds all of the place's fields to `wire`. */
function placeToWire(wire: Record<string, unknown>, place: Place, favourite: boolean): object {
  addKey(wire, place)
  addFacts(wire, place, wiredFacts[place.kind])
  Object.assign(wire, trustToWire(place.trust ?? unknownTrust), foundToWire(place.found))
  wire['is_favorite'] = favourite ? 1 : 0
  return wire
}

/** Adds the id, and for a market that of its series. */
export function addKey(wire: Record<string, unknown>, place: Place): void {
  wire['id'] = place.id
  if (place.kind === 'market') wire['series_id'] = place.seriesId
}

/** Adds some of the facts. */
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

/** A place in the browser, with the viewer's favourite mark. */
export type SeenPlace = Place & { readonly favourite: boolean }

/**
 * One row of any server that implements the specification: ids as text, 'n/a', empty or missing fields, underscore
 * dates.
 */
export type LoosePost = { readonly [Field in string]?: unknown }

/** Never throws: missing or unreadable values become null, an id that is not a number NaN. */
export function shopFromWire(store: LoosePost): Shop & SeenPlace {
  return placeFromWire('shop', store) as Shop & SeenPlace
}

/** Never throws: missing or unreadable values become null, an id that is not a number NaN. */
export function marketFromWire(event: LoosePost): Market & SeenPlace {
  return placeFromWire('market', event) as Market & SeenPlace
}

/** The rows of an answer, usable or not. Throws a TypeError when it is not a list, rather than reporting an empty result. */
export function rowsFromWire(body: unknown): readonly (LoosePost | null)[] {
  if (!Array.isArray(body)) throw new TypeError('the answer is no list of places')
  return body as LoosePost[]
}

/**
 * A row of a search; null when its source is missing or unknown (spec §5 skips such rows), and when it has no id and
 * therefore no page.
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

/** One date in `dates` of a market: some fields of that date's own row. */
export function occurrenceToWire(wire: DatesWire['dates'][number]): DatesWire['dates'][number] {
  const { id, date, start_time, end_time, cancelled, cancelled_reason } = wire
  return { id, date, start_time, end_time, cancelled, cancelled_reason }
}

/** A market with all its dates, for its page. */
export interface MarketWithDates {
  readonly market: Market & SeenPlace
  /** By date; empty for a single date. */
  readonly dates: readonly DateOfMarket[]
  /** How it repeats, in words. */
  readonly repeats: string | null
}

/** Never throws: other servers may not know series; unreadable dates are left out. */
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

/** With `series=next`: how many dates of the market match; null for other searches. */
export function datesInSpanFromWire(post: LoosePost | null): number | null {
  return countFromWire(post?.['dates_in_span'])
}

/** Spec §3: the total is in the first row; null for an empty answer. */
export function rowCountFromWire(posts: readonly (LoosePost | null)[]): number | null {
  return countFromWire(posts[0]?.['row_count'])
}

/** The number of shops with unknown hours that a search for open ones left out; null for other searches. */
export function unknownHoursFromWire(posts: readonly (LoosePost | null)[]): number | null {
  return countFromWire(posts[0]?.['unknown_hours_count'])
}

/** The number of places; 0 is valid. */
export interface PlaceCounts {
  readonly markets: number
  readonly shops: number
}

/** Spec §3: events and stores. Null when either is not a number. */
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
