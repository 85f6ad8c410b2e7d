/**
 * Shops and markets on the wire (spec §3) and in our own words. The wire says store and event, 'n/a' for a missing text,
 * 'shop_info' and 'event_info' (also 'temp_event') for the kind; inside there are shops, markets and null.
 */
import { usablePosition } from '@fyndkartan/domain/geo'
import { formatClockTime, parseCivilDate, parseClockTime } from '@fyndkartan/domain/local-time'
import type { Market } from '@fyndkartan/domain/market'
import type { Place } from '@fyndkartan/domain/place'
import type { Shop } from '@fyndkartan/domain/shop'
import type { Static } from './schema.ts'
import type { eventSchema, marketPostSchema, postSchema, shopPostSchema, storeSchema } from './place-schema.ts'

export type StoreWire = Static<typeof storeSchema>
export type EventWire = Static<typeof eventSchema>
export type PostWire = Static<typeof postSchema>

const missing = 'n/a'

/** A shop as spec §3 has it; what is unknown is 'n/a', a name, town or position null. `favourite` is the viewer's own mark. */
export function shopToWire(shop: Shop, favourite: boolean): StoreWire {
  return {
    id: shop.id,
    name: shop.name,
    shop_link: shop.link ?? missing,
    address: shop.address ?? missing,
    city: shop.town,
    latitude: shop.position?.lat ?? null,
    longitude: shop.position?.lng ?? null,
    opening_hours: shop.openingHours ?? missing,
    is_favorite: favourite ? 1 : 0,
  }
}

/** A market as spec §3 has it: 'YYYY-MM-DD' and 'HH:MM', null when unknown; a missing address or link is 'n/a'. */
export function marketToWire(market: Market, favourite: boolean): EventWire {
  return {
    id: market.id,
    name: market.name,
    link: market.link ?? missing,
    address: market.address ?? missing,
    city: market.town,
    latitude: market.position?.lat ?? null,
    longitude: market.position?.lng ?? null,
    date: market.date,
    start_time: market.startMinute === null ? null : formatClockTime(market.startMinute),
    end_time: market.endMinute === null ? null : formatClockTime(market.endMinute),
    is_favorite: favourite ? 1 : 0,
  }
}

/** `is_favorite` stays the last field: the search answer sets it in ready bytes (see `favouriteFlagOffset`). */
export function postToWire(place: Place): PostWire {
  return place.kind === 'shop'
    ? ({ source: 'shop_info', ...shopToWire(place, false) } satisfies Static<typeof shopPostSchema>)
    : ({ source: 'event_info', ...marketToWire(place, false) } satisfies Static<typeof marketPostSchema>)
}

/** In the bytes of `JSON.stringify(postToWire(place))` the flag's digit stands this far from the end. */
export const favouriteFlagOffset = 2

/** The JSON of an answer with `is_favorite` set to 0 everywhere, as a signed-out visitor gets it. Throws a SyntaxError for invalid JSON. */
export function withoutFavourites(json: string): string {
  return JSON.stringify(JSON.parse(json, (field, value: unknown) => (field === 'is_favorite' ? 0 : value)))
}

/** A place as the client sees it: with the viewer's own mark. */
export type SeenPlace = Place & { readonly favourite: boolean }

/** One row as any backend of the specification may send it: ids as text, 'n/a', empty or missing fields, underscore dates. */
export type LoosePost = { readonly [Field in string]?: unknown }

/** Never fails: what is missing or unreadable is null, an id that is no number NaN. */
export function shopFromWire(store: LoosePost): Shop & SeenPlace {
  return {
    kind: 'shop',
    ...placeFromWire(store),
    openingHours: textFromWire(store['opening_hours']),
    link: textFromWire(store['shop_link']) ?? textFromWire(store['link']),
  }
}

/** Never fails: what is missing or unreadable is null, an id that is no number NaN. */
export function marketFromWire(event: LoosePost): Market & SeenPlace {
  return {
    kind: 'market',
    ...placeFromWire(event),
    date: parseCivilDate(textFromWire(event['date'])),
    startMinute: parseClockTime(timeFromWire(event['start_time'])),
    endMinute: parseClockTime(timeFromWire(event['end_time'])),
    link: textFromWire(event['link']) ?? textFromWire(event['shop_link']),
  }
}

/** The rows of an answer, usable or not. Throws a TypeError when it is no list: that says nothing of what there is. */
export function rowsFromWire(body: unknown): readonly (LoosePost | null)[] {
  if (!Array.isArray(body)) throw new TypeError('the answer is no list of places')
  return body as LoosePost[]
}

/**
 * A search row; null when its source is missing or unknown, as spec §5 skips such rows, and when it has no id, so that no
 * page could be about it.
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

/** Spec §3: the total stands on the first row; an empty answer has none. */
export function rowCountFromWire(posts: readonly (LoosePost | null)[]): number | null {
  return countFromWire(posts[0]?.['row_count'])
}

/** How many places there are. 0 is a number like any other. */
export interface PlaceCounts {
  readonly markets: number
  readonly shops: number
}

/** Spec §3: events and stores. Null when either is no number. */
export function countsFromWire(wire: LoosePost | null): PlaceCounts | null {
  const markets = countFromWire(wire?.['events'])
  const shops = countFromWire(wire?.['stores'])
  return markets === null || shops === null ? null : { markets, shops }
}

function placeFromWire(wire: LoosePost) {
  return {
    id: countFromWire(wire['id']) ?? Number.NaN,
    name: textFromWire(wire['name']),
    address: textFromWire(wire['address']),
    town: textFromWire(wire['city']),
    position: usablePosition(numberFromWire(wire['latitude']), numberFromWire(wire['longitude'])),
    favourite: Number(wire['is_favorite']) === 1,
  }
}

/** Empty, blank and 'n/a' all mean that nothing is known. */
function textFromWire(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const text = value.trim()
  return text === '' || text.toLowerCase() === missing ? null : text
}

function numberFromWire(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

/** A whole number from 0; null for anything else. */
function countFromWire(value: unknown): number | null {
  const number = numberFromWire(value)
  return number !== null && Number.isSafeInteger(number) && number >= 0 ? number : null
}

/** Databases write '10:00:00' where people write '10:00'. */
function timeFromWire(value: unknown): string | null {
  return textFromWire(value)?.replace(/^(\d{1,2}:\d{2}):\d{2}$/, '$1') ?? null
}
