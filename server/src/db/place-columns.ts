/**
 * For each fact of a place: its columns, and how its value is converted to and from them. The types of the tables, the
 * index's query, the comparison of imports and the erasure are derived from this table; a new column also needs a
 * migration.
 */
import {
  type FactName,
  type FactNameOf,
  factNamesOf,
  facts,
  type FactValue,
  type Together,
} from '@fyndkartan/domain/facts'
import { usablePosition } from '@fyndkartan/domain/geo'
import type { CivilDate } from '@fyndkartan/domain/local-time'
import type { PlaceKind } from '@fyndkartan/domain/place'
import { storable } from './storable-text.ts'

/** A nullable column. The property `value` only gives the type of the column's values: no object has it. */
interface Column<Value> {
  readonly value?: Value
}

const text: Column<string> = {}
const real: Column<number> = {}
const whole: Column<number> = {}
const civilDate: Column<CivilDate> = {}

interface FactColumns<Name extends FactName> {
  readonly columns: Readonly<Record<string, Column<string | number>>>
  /** Converts a fact to the values of its columns, in their order. */
  toRow(value: FactValue<Name> | null): readonly (string | number | null)[]
  /** Converts the values of the columns, in their order, to a fact; null when all of them are null. */
  fromRow(values: readonly never[]): FactValue<Name> | null
}

const asIs = { toRow: <Value>(value: Value) => [value], fromRow: <Value>([value]: readonly Value[]) => value ?? null }
const asText = { ...asIs, toRow: (value: string | null) => [storable(value)] }

/** For columns with 1 for yes and 0 for no: our rows have no booleans. */
const asYesNo = {
  toRow: (value: boolean | null) => [value === null ? null : Number(value)],
  fromRow: ([value]: readonly (number | null)[]) => (value === null || value === undefined ? null : value === 1),
}

function asChoice<const Value extends string>(values: readonly Value[]) {
  return {
    toRow: (value: Value | null) => [value],
    fromRow: ([stored]: readonly (string | null)[]) => values.find((value) => value === stored) ?? null,
  }
}

export const placeColumns = {
  name: { columns: { name: text }, ...asText },
  address: { columns: { address: text }, ...asText },
  town: { columns: { town: text }, ...asText },
  position: {
    columns: { lat: real, lng: real },
    toRow: (value) => [value?.lat ?? null, value?.lng ?? null],
    fromRow: ([lat, lng]) => usablePosition(lat, lng),
  },
  link: { columns: { link: text }, ...asText },
  openingHours: { columns: { opening_hours: text }, ...asText },
  openingHoursOsm: { columns: { opening_hours_osm: text }, ...asText },
  date: { columns: { date: civilDate }, ...asIs },
  startMinute: { columns: { start_minute: whole }, ...asIs },
  endMinute: { columns: { end_minute: whole }, ...asIs },
  cancellation: {
    columns: { cancelled: whole, cancelled_reason: text },
    toRow: (value) => (value === null ? [null, null] : [1, storable(value.reason)]),
    fromRow: ([cancelled, reason]) => (cancelled === 1 ? { reason: reason ?? null } : null),
  },
  description: { columns: { description: text }, ...asText },
  goods: {
    columns: { goods: text },
    toRow: (value) => [value === null ? null : value.join(',')],
    fromRow: ([goods]: readonly (string | null)[]) => facts.goods.read(goods?.split(',') ?? []).value,
  },
  chain: { columns: { chain: text }, ...asText },
  swish: { columns: { payment_swish: whole }, ...asYesNo },
  card: { columns: { payment_card: whole }, ...asYesNo },
  cash: { columns: { payment_cash: whole }, ...asYesNo },
  entranceFee: { columns: { entrance_fee: whole }, ...asIs },
  parking: { columns: { parking: text }, ...asChoice(facts.parking.values) },
  toilet: { columns: { toilet: whole }, ...asYesNo },
  stepFree: { columns: { step_free: text }, ...asChoice(facts.stepFree.values) },
  cafe: { columns: { cafe: whole }, ...asYesNo },
  dogs: { columns: { dogs: text }, ...asChoice(facts.dogs.values) },
  roof: { columns: { roof: text }, ...asChoice(facts.roof.values) },
  stallPrice: { columns: { stall_price: whole }, ...asIs },
  stallLink: { columns: { stall_link: text }, ...asText },
  phone: { columns: { phone: text }, ...asText },
  email: { columns: { email: text }, ...asText },
} as const satisfies { readonly [Name in FactName]: FactColumns<Name> }

type ColumnsOf<Name extends FactName> = {
  -readonly [
    C in keyof (typeof placeColumns)[Name]['columns']
  ]: (typeof placeColumns)[Name]['columns'][C] extends Column<infer Value> ? Value | null : never
}

/** The columns of all facts of a kind of place. */
export type FactRow<Kind extends PlaceKind> = Together<
  { [Name in FactNameOf<Kind>]: ColumnsOf<Name> }[FactNameOf<Kind>]
>

/** A fact of a kind and its columns, for code that knows the fact's name only at run time. */
export interface StoredFact {
  readonly name: FactName
  readonly columns: readonly string[]
  readonly toRow: (value: unknown) => readonly (string | number | null)[]
  readonly fromRow: (values: readonly unknown[]) => unknown
}

export const storedFacts: Readonly<Record<PlaceKind, readonly StoredFact[]>> = {
  shop: storedFactsOf('shop'),
  market: storedFactsOf('market'),
}

/** The names of the columns of all facts of a kind of place. */
export const factColumns: Readonly<Record<PlaceKind, readonly string[]>> = {
  shop: storedFacts.shop.flatMap(({ columns }) => columns),
  market: storedFacts.market.flatMap(({ columns }) => columns),
}

/** The columns that are cleared when a place is erased. */
export function erasedColumns(kind: PlaceKind): readonly string[] {
  return storedFacts[kind].filter(({ name }) => facts[name].vanishesOnErasure).flatMap(({ columns }) => columns)
}

function storedFactsOf(kind: PlaceKind): StoredFact[] {
  return factNamesOf(kind).map((name) => {
    const { columns, toRow, fromRow } = placeColumns[name] as unknown as FactColumns<FactName>
    return { name, columns: Object.keys(columns), toRow, fromRow } as unknown as StoredFact
  })
}
