/**
 * The rows of lists, which the server makes ahead of any search. Apart from place.ts, since the browser only reads them.
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
 * A row of a list, which has the facts that cards show and no others, so that lists stay light. `is_favorite` stays the last field: the
 * search answer sets it in pre-serialized bytes (see `favouriteFlagOffset`).
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

/** The known fields of the place's own answer that its row of a list lacks; null when there are none. */
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

/** Split once: a hundred thousand places are written when an index is loaded. */
const alwaysInRows = {
  shop: wiredFacts.shop.filter(({ fact }) => fact.inRows === undefined),
  market: wiredFacts.market.filter(({ fact }) => fact.inRows === undefined),
} as const
const leftOutOfRows = {
  shop: wiredFacts.shop.filter(({ fact }) => fact.inRows !== undefined),
  market: wiredFacts.market.filter(({ fact }) => fact.inRows !== undefined),
} as const

/** The fields that every row begins with, in their order. */
const blankRows = { shop: blankRow('shop'), market: blankRow('market') } as const

function blankRow(kind: PlaceKind) {
  const own = kind === 'shop' ? ['id'] : ['id', 'series_id']
  const fields = [...own, ...alwaysInRows[kind].flatMap((fact) => fact.fields)]
  return withAllFields<string | null>([['source', sources[kind]], ...fields.map((field) => [field, null] as const)])
}

/** The place's own answer, from its row of a list and the rest: unknown facts are null. */
export function wholeFromParts(kind: PlaceKind, row: object, rest: object | null): object {
  return { ...leftOut[kind], ...row, ...rest }
}

/** The fields that a row may lack, each as unknown. */
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

/** Adds the known ones of these fields. */
function addKnownTrust(wire: Record<string, unknown>, trust: Trust, fields: readonly (keyof TrustWire)[]): void {
  const values = trustToWire(trust)
  for (const field of fields) if (values[field] !== null) wire[field] = values[field]
}

/** The distance of the flag's digit from the end of `JSON.stringify(postToWire(place))`, in bytes. */
export const favouriteFlagOffset = 2
