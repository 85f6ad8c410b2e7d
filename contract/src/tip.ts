/**
 * Tips, visitors' suggestions of places, on the wire (spec §3). Some fields have other names in a tip than in an
 * answer.
 */
import { readFactOf } from '@fyndkartan/domain/facts'
import { emptyForm, type PlaceForm, type PlaceProblems } from '@fyndkartan/domain/place-form'
import type { NewPlace, PlaceKind } from '@fyndkartan/domain/place'
import type { Series } from '@fyndkartan/domain/series/rule'
import { marksToWire, type PageMarks } from './page-marks.ts'
import { wiredFacts } from './place-wire.ts'
import { seriesToWire } from './series-wire.ts'

/** A tip's fields as in `placeFormSchema`: texts as typed into a form; coordinates may also be numbers. */
export type PlaceFormWire = { readonly type: PlaceTypeWire } & { readonly [Field in string]?: unknown }

/** The values of a tip's `type` (spec §3). */
const kindToType = { shop: 'store', market: 'event' } as const satisfies Record<PlaceKind, string>

export type PlaceTypeWire = (typeof kindToType)[PlaceKind]

export function kindToWire(kind: PlaceKind): PlaceTypeWire {
  return kindToType[kind]
}

/** The kind of place that a tip's `type` names; null for any other value. */
export function kindFromWire(type: string | null | undefined): PlaceKind | null {
  if (type === 'store') return 'shop'
  return type === 'event' ? 'market' : null
}

/** A place under the field names of a tip; unknown values are empty. */
export function placeToTipWire(place: NewPlace): PlaceFormWire {
  const named = wiredFacts[place.kind].flatMap(({ name, tipFields, fact }) => {
    const value = readFactOf(place, name)
    const values = value === null ? tipFields.map(() => fact.tipBlank) : fact.toWire(value)
    return tipFields.flatMap((field, at) => (values[at] === undefined ? [] : [[field, values[at]] as const]))
  })
  return { ...Object.fromEntries(named), type: kindToType[place.kind] }
}

/**
 * A tip as form input, which `prepareTip` and `preparePlace` turn into a place. Missing values are empty; unreadable
 * coordinates become NaN, which those functions reject. Never throws.
 */
export function placeFormFromWire(wire: PlaceFormWire): PlaceForm {
  const kind = wire.type === 'store' ? 'shop' : 'market'
  const typed = wiredFacts[kind].map(({ name, tipFields, fact }) => [
    name,
    fact.typedFromWire(tipFields.map((field) => wire[field])),
  ])
  return { ...emptyForm, ...(Object.fromEntries(typed) as Partial<PlaceForm>), kind }
}

/** A place under the field names of a tip; `series` is sent only for a market that repeats. */
export function formToWire(place: NewPlace, series: Series | null = null): PlaceFormWire {
  return { ...placeToTipWire(place), ...(series && { series: seriesToWire(series) }) }
}

export function tipToWire(place: NewPlace, marks: PageMarks, series: Series | null = null): PlaceFormWire {
  return { ...formToWire(place, series), ...marksToWire(marks) }
}

/** The problems of a form by field name on the wire; a problem with a position is under the first of its two fields. */
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
