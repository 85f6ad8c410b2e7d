/** Converts between rows and places, using the columns of place-columns.ts. */
import { readFactOf } from '@fyndkartan/domain/facts'
import type { NewPlace, Place, PlaceKind } from '@fyndkartan/domain/place'
import { type FactRow, storedFacts } from './place-columns.ts'

/** A place without its id; its kind is known from the context. */
export type PlaceFacts<Kind extends PlaceKind = PlaceKind> = Omit<Extract<Place, { kind: Kind }>, 'id' | 'kind'>

/** The columns that store a place's facts. */
export function factRow<Kind extends PlaceKind>(kind: Kind, place: PlaceFacts<Kind>): FactRow<Kind> {
  const row: Record<string, unknown> = {}
  for (const { name, columns, toRow } of storedFacts[kind]) {
    const values = toRow(readFactOf(place, name))
    for (let at = 0; at < columns.length; at++) row[columns[at] as string] = values[at]
  }
  return row as FactRow<Kind>
}

/** Converts a row, which must have at least `id` and the fact columns of its kind, to a place. */
export function placeFromRow(kind: PlaceKind, row: object & { readonly id: number }): Place {
  return Object.assign(newPlaceFromRow(kind, row), { id: row.id })
}

/** The same without the id. */
export function newPlaceFromRow(kind: PlaceKind, row: object): NewPlace {
  const values = row as Readonly<Record<string, unknown>>
  const place: Record<string, unknown> = { kind }
  for (const { name, columns, fromRow } of storedFacts[kind])
    place[name] = fromRow(columns.map((column) => values[column]))
  return place as unknown as NewPlace
}
