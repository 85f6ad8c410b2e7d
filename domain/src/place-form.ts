/**
 * A place as raw input: from a visitor's tip, from an operator, or from an import file. The browser, which shows
 * problems beside the fields, the server, which must not trust the browser, and the importer use the same rules.
 */
import { type FactName, factNames, factNamesOf, factOf, facts, type TypedFact } from './facts.ts'
import { type LatLng } from './geo.ts'
import { addYears, type CivilDate } from './local-time.ts'
import { tidyHoursTexts } from './opening-hours/stored-hours.ts'
import type { NewPlace, Place, PlaceKind } from './place.ts'

/** The form input for all facts of both kinds of places, so that input remains when the visitor switches the kind. */
export type PlaceForm = { readonly kind: PlaceKind } & TypedFacts

type TypedFacts = { readonly [Name in FactName]: TypedFact<Name> }

export type PlaceProblems = { readonly [Name in FactName]?: string }
export type PreparedPlace = { readonly place: NewPlace } | { readonly problems: PlaceProblems }

/** The messages for a date that is past or too far ahead, and for times in the wrong order. */
const dateText = {
  past: 'Datumet har redan varit',
  farAway: 'Datumet ligger mer än två år bort',
  order: 'Sluttiden måste vara efter starttiden',
} as const

const maxYearsAhead = 2

export const emptyForm = Object.fromEntries(factNames.map((name) => [name, facts[name].blank])) as TypedFacts

/** The latest date that a market in a tip can have. */
export function lastTipDate(today: CivilDate): CivilDate {
  return addYears(today, maxYearsAhead)
}

/** The names of the facts that a tip for this kind of place must contain (spec §5). */
export function requiredFacts(kind: PlaceKind): readonly FactName[] {
  return factNamesOf(kind).filter((name) => requiredTextOf(name, kind) !== undefined)
}

/**
 * The place of a tip, or the problems of its form (spec §5). All facts but the optional ones are required, and a
 * market's date must not be past.
 */
export function prepareTip(form: PlaceForm, today: CivilDate): PreparedPlace {
  const { place, problems } = readForm(form)
  const late = place.kind === 'market' ? dateProblem(place.date, today) : null
  return outcome(place, {
    ...problems,
    ...(late !== null && { date: late }),
    ...missing(form, requiredFacts(form.kind)),
  })
}

/**
 * A place as an operator enters it. It needs a name, a position or a town, and a market a date; other facts may be
 * missing. Past dates are allowed, and so is a position abroad if the place already has it (`known`).
 */
export function preparePlace(form: PlaceForm, known: LatLng | null = null): PreparedPlace {
  const { place, problems } = readForm(form)
  const { position } = form
  const isKnown = position !== null && known !== null && facts.position.isSame(position, known)
  const allowed = isKnown
    ? { place: { ...place, position: known }, problems: omit(problems, 'position') }
    : { place, problems }
  return outcome(allowed.place, { ...allowed.problems, ...missingAtDesk(form) })
}

/** A place as form input: the form that would give this place. */
export function formOfPlace(place: NewPlace | Place): PlaceForm {
  const values = place as Readonly<Record<string, unknown>>
  const typed = factNamesOf(place.kind).map((name) => {
    const value = values[name] ?? null
    return [name, value === null ? factOf(name).blank : factOf(name).write(value)]
  })
  return { ...emptyForm, ...(Object.fromEntries(typed) as Partial<TypedFacts>), kind: place.kind }
}

/** Facts that have a meaning only together. */
const joined: readonly (readonly FactName[])[] = [
  ['openingHours', 'openingHoursOsm'],
  ['date', 'startMinute', 'endMinute'],
]

/**
 * The form of a place with the facts that another form of the same kind states. Facts that it leaves blank stay, unless
 * they belong to a stated one.
 */
export function withStatedFacts(form: PlaceForm, stated: PlaceForm): PlaceForm {
  const isStated = (name: FactName) => !factOf(name).isBlank(stated[name])
  const names = factNamesOf(form.kind).filter((name) =>
    (joined.find((group) => group.includes(name)) ?? [name]).some(isStated),
  )
  return { ...form, ...(Object.fromEntries(names.map((name) => [name, stated[name]])) as Partial<TypedFacts>) }
}

/** All problems as one text, for output without form fields. A single problem stays as it is. */
export function formatProblems(problems: PlaceProblems): string {
  return factNames.flatMap((name) => problems[name] ?? []).join('. ')
}

function outcome(place: NewPlace, problems: PlaceProblems): PreparedPlace {
  const withProblem = factNames.filter((name) => problems[name] !== undefined)
  return withProblem.length === 0
    ? { place }
    : { problems: Object.fromEntries(withProblem.map((name) => [name, problems[name]])) }
}

/** Parses all fields of a form. Empty and invalid fields give null; only invalid fields have a problem. */
function readForm(form: PlaceForm): { place: NewPlace; problems: PlaceProblems } {
  const values: Record<string, unknown> = { kind: form.kind }
  const problems: { [Name in FactName]?: string } = {}
  for (const name of factNamesOf(form.kind)) {
    const { value, problem } = factOf(name).read(form[name])
    values[name] = value
    if (problem !== null) problems[name] = problem
  }
  const read = values as unknown as NewPlace
  const place = read.kind === 'shop' ? { ...read, ...tidyHoursTexts(read) } : read
  if (place.kind === 'market' && place.startMinute !== null && place.endMinute !== null)
    if (place.endMinute <= place.startMinute) problems.endMinute = dateText.order
  return { place, problems }
}

function requiredTextOf(name: FactName, kind: PlaceKind): string | undefined {
  return factOf(name).required?.[kind]
}

function missing(form: PlaceForm, names: readonly FactName[]): PlaceProblems {
  const empty = names.filter((name) => factOf(name).isBlank(form[name]))
  return Object.fromEntries(empty.map((name) => [name, requiredTextOf(name, form.kind)]))
}

function missingAtDesk(form: PlaceForm): PlaceProblems {
  const isNowhere = facts.town.isBlank(form.town) && form.position === null
  const names = [
    'name',
    ...(form.kind === 'market' ? ['date' as const] : []),
    ...(isNowhere ? ['position' as const] : []),
  ]
  return missing(form, names as readonly FactName[])
}

function omit(problems: PlaceProblems, name: FactName): PlaceProblems {
  const { [name]: _, ...rest } = problems
  return rest
}

function dateProblem(date: CivilDate | null, today: CivilDate): string | null {
  if (date === null) return null
  if (date < today) return dateText.past
  return date > lastTipDate(today) ? dateText.farAway : null
}
