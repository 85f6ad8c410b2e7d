/** A place in feeds: the fields of its own answer, without those that depend on the viewer. */
import type { Place } from '@fyndkartan/domain/place'
import { type LoosePost, marketFromWire, postFromWire, shopFromWire } from './place.ts'
import { wholeFromParts } from './place-rows.ts'
import { eventSchema, storeSchema } from './place-schema.ts'

const ofViewers = new Set(['is_favorite', 'exceptions'])

/** The names of all fields; some are only for markets or only for shops. */
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

/** Joins a place's row and the rest of its fields. Throws a TypeError for a row of no kind. */
export function feedPlaceFromParts(row: LoosePost, rest: object | null): FeedPlace {
  const kind = postFromWire(row)?.kind
  if (kind === undefined) throw new TypeError('a row has no kind')
  const whole = wholeFromParts(kind, row, rest) as LoosePost
  const place = kind === 'shop' ? shopFromWire(whole) : marketFromWire(whole)
  const fields = Object.fromEntries(feedFields.flatMap((field) => (field in whole ? [[field, whole[field]]] : [])))
  return { place, fields }
}
