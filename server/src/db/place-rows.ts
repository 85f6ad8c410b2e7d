/** Converts between rows and places, using the columns of place-columns.ts. */
import { readFactOf } from '@fyndkartan/domain/facts'
import { addressQuestion, townCentre } from '@fyndkartan/domain/address-position'
import type { FoundPosition } from '@fyndkartan/domain/found-position'
import { usablePosition } from '@fyndkartan/domain/geo'
import type { NewPlace, Place, PlaceKind } from '@fyndkartan/domain/place'
import type { WrongVerdict } from '@fyndkartan/domain/report'
import type { Trust } from '@fyndkartan/domain/trust'
import { withAllFields } from '@fyndkartan/domain/with-all-fields'
import type { Selectable } from 'kysely'
import { type ConfirmationRow, confirmationFromRow } from './confirmations.ts'
import { type FactRow, storedFacts } from './place-columns.ts'
import { type Origin, provenanceOf } from './provenance.ts'
import type { ShopTable, Source } from './tables.ts'

/** A place without its id; its kind is known from the context. */
export type PlaceFacts<Kind extends PlaceKind = PlaceKind> = Omit<Extract<NewPlace, { kind: Kind }>, 'kind'>

/** Converts the facts of a place to column values. */
export function factRow<Kind extends PlaceKind>(kind: Kind, place: PlaceFacts<Kind>): FactRow<Kind> {
  const row: Record<string, unknown> = {}
  for (const { name, columns, toRow } of storedFacts[kind]) {
    const values = toRow(readFactOf(place, name))
    for (let at = 0; at < columns.length; at++) row[columns[at] as string] = values[at]
  }
  return row as FactRow<Kind>
}

/** The columns of the position that the geocoder found for a place without coordinates. */
export type FoundRow = Pick<Selectable<ShopTable>, 'found_for' | 'found_lat' | 'found_lng' | 'found_precision'>
export const foundColumns = ['found_for', 'found_lat', 'found_lng', 'found_precision'] as const

/** The columns that a place needs besides its facts. */
export interface IdentifiedRow extends Partial<ConfirmationRow>, Partial<Origin>, Partial<FoundRow> {
  readonly warning?: WrongVerdict | null
  readonly id: number
  readonly series_id?: number | null
  readonly source?: Source
}

/**
 * Converts a row to a place. `origin`: where the place was imported from; for a date of a series, the origin of the
 * series.
 */
export function placeFromRow(kind: PlaceKind, row: IdentifiedRow, origin: Partial<Origin> = row): Place {
  const place = newPlaceFromRow(kind, row)
  const source = row.source === 'import' ? provenanceOf(origin) : null
  const confirmation = confirmationFromRow(row)
  const warning = row.warning ?? null
  const isKnown = confirmation !== null || warning !== null || source !== null
  const trust: { trust?: Trust } = isKnown ? { trust: { confirmation, warning, source } } : {}
  const own = kind === 'shop' ? { id: row.id } : { id: row.id, seriesId: row.series_id ?? null }
  const found = place.position === null ? foundPosition(place, row) : undefined
  return Object.assign(place, own, trust, found && { found }) as Place
}

/** The position that was found for the place's current address; else the centre of its town. */
function foundPosition(place: NewPlace, row: Partial<FoundRow>): FoundPosition | undefined {
  const position = usablePosition(row.found_lat, row.found_lng)
  const precision = row.found_precision ?? null
  if (position && precision && row.found_for === addressQuestion(place)) return { position, precision }
  return townCentre(place.town)
}

const blank = { shop: blankPlace('shop'), market: blankPlace('market') } as const

function blankPlace(kind: PlaceKind) {
  return withAllFields<string | null>([['kind', kind], ...storedFacts[kind].map(({ name }) => [name, null] as const)])
}

/** Converts a row to a place without an id. */
export function newPlaceFromRow(kind: PlaceKind, row: object): NewPlace {
  const values = row as Readonly<Record<string, unknown>>
  const place: Record<string, unknown> = { ...blank[kind] }
  for (const { name, columns, fromRow } of storedFacts[kind]) {
    // Skip facts without a value: most facts of most places are unknown.
    if (columns.some((column) => values[column] !== null))
      place[name] = fromRow(columns.map((column) => values[column]))
  }
  return place as unknown as NewPlace
}
