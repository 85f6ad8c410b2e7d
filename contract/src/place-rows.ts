/**
 * Writes the rows of lists, which the server serializes before any search. Not in place.ts, because the browser only
 * reads rows.
 */
import { cardFacts } from '@fyndkartan/domain/card-facts'
import { readFactOf } from '@fyndkartan/domain/facts'
import type { Place, PlaceKind } from '@fyndkartan/domain/place'
import { type Trust, unknownTrust } from '@fyndkartan/domain/trust'
import { withAllFields } from '@fyndkartan/domain/with-all-fields'
import { foundToWire } from './found-position-wire.ts'
import { addFacts, addKey, type PostWire, sources } from './place.ts'
import { wiredFacts } from './place-wire.ts'
import { trustRestFields, trustRowFields, trustToWire, type TrustWire } from './trust-wire.ts'

/**
 * A row of a list. It has only the facts that cards show, so that lists stay small. `is_favorite` stays the last field:
 * the search answer sets it in serialized bytes (see `favouriteFlagOffset`).
 */
export function postToWire(place: Place): PostWire {
  const wire: Record<string, unknown> = { ...blankRows[place.kind] }
  addKey(wire, place)
  addFacts(wire, place, alwaysInRows[place.kind])
  const shown = cardFacts(place)
  if (shown.length > 0) addFacts(wire, place, leftOutOfRows[place.kind], (name) => shown.includes(name))
  if (place.trust) addKnownTrust(wire, place.trust, trustRowFields)
  if (place.found) Object.assign(wire, foundToWire(place.found))
  wire['is_favorite'] = 0
  return wire as PostWire
}

/** The known fields that the answer about a place has in addition to the place's row; null when there are none. */
export function restToWire(place: Place): object | null {
  const known = leftOutOfRows[place.kind].filter(({ name }) => readFactOf(place, name) !== null)
  const source = place.trust?.source ?? null
  if (known.length === 0 && source === null) return null
  const rest: Record<string, unknown> = {}
  const shown = cardFacts(place)
  addFacts(rest, place, known, (name) => !shown.includes(name))
  if (place.trust) addKnownTrust(rest, place.trust, trustRestFields)
  return Object.keys(rest).length === 0 ? null : rest
}

/**
 * The facts in rows and the facts left out of rows. They are computed once, because loading an index writes a hundred
 * thousand rows.
 */
const alwaysInRows = {
  shop: wiredFacts.shop.filter(({ fact }) => fact.inRows === undefined),
  market: wiredFacts.market.filter(({ fact }) => fact.inRows === undefined),
} as const
const leftOutOfRows = {
  shop: wiredFacts.shop.filter(({ fact }) => fact.inRows !== undefined),
  market: wiredFacts.market.filter(({ fact }) => fact.inRows !== undefined),
} as const

/** Empty rows with the fields in the right order; `postToWire` copies them. */
const blankRows = { shop: blankRow('shop'), market: blankRow('market') } as const

function blankRow(kind: PlaceKind) {
  const own = kind === 'shop' ? ['id'] : ['id', 'series_id']
  const fields = [...own, ...alwaysInRows[kind].flatMap((fact) => fact.fields)]
  return withAllFields<string | null>([['source', sources[kind]], ...fields.map((field) => [field, null] as const)])
}

/** The answer about a place, joined from its row and the result of `restToWire`; unknown facts are null. */
export function wholeFromParts(kind: PlaceKind, row: object, rest: object | null): object {
  return { ...leftOut[kind], ...row, ...rest }
}

/** The fields that a row may lack, each with the value of an unknown fact. */
const leftOut = {
  shop: unknownFields('shop'),
  market: unknownFields('market'),
} as const

function unknownFields(kind: PlaceKind): object {
  const fields = leftOutOfRows[kind].flatMap(({ fields }) => fields)
  return {
    ...Object.fromEntries(fields.map((field) => [field, null])),
    ...trustToWire(unknownTrust),
    ...foundToWire(undefined),
  }
}

/** Adds those of `fields` to `wire` whose value is known. */
function addKnownTrust(wire: Record<string, unknown>, trust: Trust, fields: readonly (keyof TrustWire)[]): void {
  const values = trustToWire(trust)
  for (const field of fields) if (values[field] !== null) wire[field] = values[field]
}

/** The position of the digit of `is_favorite` in `JSON.stringify(postToWire(place))`, in bytes from the end. */
export const favouriteFlagOffset = 2
