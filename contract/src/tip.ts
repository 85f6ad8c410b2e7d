/** Tips on the wire (spec §3): a suggested place, under the specification's names for a tip's fields. */
import { readFactOf } from '@fyndkartan/domain/facts'
import { emptyForm, type PlaceForm, type PlaceProblems } from '@fyndkartan/domain/place-form'
import type { NewPlace, PlaceKind } from '@fyndkartan/domain/place'
import type { Series } from '@fyndkartan/domain/series/rule'
import { marksToWire, type PageMarks } from './page-marks.ts'
import { wiredFacts } from './place-wire.ts'
import { seriesToWire } from './series-wire.ts'

/** Fields as in `placeFormSchema`: texts as typed in a form; coordinates may also be numbers. */
export type PlaceFormWire = { readonly type: PlaceTypeWire } & { readonly [Field in string]?: unknown }

/** Spec §3: a tip's type. */
const kindToType = { shop: 'store', market: 'event' } as const satisfies Record<PlaceKind, string>

export type PlaceTypeWire = (typeof kindToType)[PlaceKind]

export function kindToWire(kind: PlaceKind): PlaceTypeWire {
  return kindToType[kind]
}

/** Null for any other value. */
export function kindFromWire(type: string | null | undefined): PlaceKind | null {
  if (type === 'store') return 'shop'
  return type === 'event' ? 'market' : null
}

/** A place under a tip's field names; unknown values are empty. */
export function placeToTipWire(place: NewPlace): PlaceFormWire {
  const named = wiredFacts[place.kind].flatMap(({ name, tipFields, fact }) => {
    const value = readFactOf(place, name)
    const values = value === null ? tipFields.map(() => fact.tipBlank) : fact.toWire(value)
    return tipFields.flatMap((field, at) => (values[at] === undefined ? [] : [[field, values[at]] as const]))
  })
  return { ...Object.fromEntries(named), type: kindToType[place.kind] }
}

/**
 * A tip as form input; `prepareTip` and `preparePlace` turn it into a place. Never throws: missing values are empty,
 * and unreadable coordinates give a position of NaN, which is rejected later.
 */
export function placeFormFromWire(wire: PlaceFormWire): PlaceForm {
  const kind = wire.type === 'store' ? 'shop' : 'market'
  const typed = wiredFacts[kind].map(({ name, tipFields, fact }) => [
    name,
    fact.typedFromWire(tipFields.map((field) => wire[field])),
  ])
  return { ...emptyForm, ...(Object.fromEntries(typed) as Partial<PlaceForm>), kind }
}

/** A place as a form; `series` only for a market that repeats. */
export function formToWire(place: NewPlace, series: Series | null = null): PlaceFormWire {
  return { ...placeToTipWire(place), ...(series && { series: seriesToWire(series) }) }
}

export function tipToWire(place: NewPlace, marks: PageMarks, series: Series | null = null): PlaceFormWire {
  return { ...formToWire(place, series), ...marksToWire(marks) }
}

/** Problems by field name on the wire; a problem of a position is under its first field. */
export function problemsToWire(kind: PlaceKind, problems: PlaceProblems): Record<string, string> {
  return Object.fromEntries(
    wiredFacts[kind].flatMap(({ name, tipFields: [field] }) => {
      const text = problems[name]
      return text === undefined || field === undefined ? [] : [[field, text]]
    }),
  )
}

/** The inverse of `problemsToWire`; ignores unknown fields. */
export function problemsFromWire(kind: PlaceKind, wire: unknown): PlaceProblems {
  const named = (typeof wire === 'object' && wire !== null ? wire : {}) as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    wiredFacts[kind].flatMap(({ name, tipFields: [field = ''] }) => {
      const text = named[field]
      return typeof text === 'string' ? [[name, text]] : []
    }),
  )
}
