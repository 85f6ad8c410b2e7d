/** A place in feeds: the fields of the answer about that place, without those that depend on the viewer. */
import type { Place } from '@fyndkartan/domain/place'
import { type LoosePost, marketFromWire, postFromWire, shopFromWire } from './place.ts'
import { wholeFromParts } from './place-rows.ts'
import { eventSchema, storeSchema } from './place-schema.ts'

const ofViewers = new Set(['is_favorite', 'exceptions'])

/** The names of all fields; some belong only to markets or only to shops. */
export const feedFields: readonly string[] = [
  ...new Set(
    [storeSchema, eventSchema]
      .flatMap(({ properties }) => Object.keys(properties))
      .filter((field) => !ofViewers.has(field)),
  ),
]

export interface FeedPlace {
  readonly place: Place
  readonly fields: LoosePost
}

/** A place from its row in lists and its other fields. Throws a TypeError for a row without a kind. */
export function feedPlaceFromParts(row: LoosePost, rest: object | null): FeedPlace {
  const kind = postFromWire(row)?.kind
  if (kind === undefined) throw new TypeError('a row has no kind')
  const whole = wholeFromParts(kind, row, rest) as LoosePost
  const place = kind === 'shop' ? shopFromWire(whole) : marketFromWire(whole)
  const fields = Object.fromEntries(feedFields.flatMap((field) => (field in whole ? [[field, whole[field]]] : [])))
  return { place, fields }
}
