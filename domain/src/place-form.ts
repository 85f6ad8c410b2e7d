/**
 * What somebody tells of a place, as typed: a visitor in a tip, an operator at the desk. One set of rules for the browser,
 * which says them beside the field, and the server, which must not believe the browser.
 */
import { type LatLng, usablePosition } from './geo.ts'
import { webLink } from './link.ts'
import { addYears, type CivilDate, formatClockTime, parseCivilDate, parseClockTime } from './local-time.ts'
import { formatWeekHours } from './opening-hours/format.ts'
import { parseOpeningHours } from './opening-hours/parse.ts'
import type { NewPlace, Place, PlaceKind } from './place.ts'
import { plainLine } from './plain-text.ts'
import { findTownName } from './town-names.ts'

/** Both kinds' fields, so that what was typed is kept when the kind is switched; '' is nothing. */
export interface PlaceForm {
  readonly kind: PlaceKind
  readonly name: string
  readonly link: string
  readonly town: string
  readonly address: string
  /** Shops only: the text of spec §3 or a special word. */
  readonly openingHours: string
  /** Markets only: 'YYYY-MM-DD'. */
  readonly date: string
  /** Markets only: 'HH:MM'. */
  readonly startTime: string
  /** Markets only: 'HH:MM'. */
  readonly endTime: string
  readonly position: LatLng | null
}

export type PlaceField = Exclude<keyof PlaceForm, 'kind'>
export type PlaceProblems = { readonly [Field in PlaceField]?: string }
export type PreparedPlace = { readonly place: NewPlace } | { readonly problems: PlaceProblems }

/** Longest texts, in characters. */
export const placeTextLimits = { name: 150, link: 500, town: 60, address: 200, openingHours: 500 } as const

/** Spec §5, by kind: what is said of an empty field of a tip. Opening hours are optional. */
export const requiredText = {
  shop: {
    name: 'Butiksnamn är obligatoriskt',
    link: 'Länk är obligatorisk',
    town: 'Stad är obligatorisk',
    address: 'Adress är obligatorisk',
    position: 'Placera en markör på kartan',
  },
  market: {
    name: 'Evenemangsnamn är obligatoriskt',
    link: 'Evenemangslänk är obligatorisk',
    date: 'Datum är obligatoriskt',
    startTime: 'Starttid är obligatorisk',
    endTime: 'Sluttid är obligatorisk',
    town: 'Stad är obligatorisk',
    address: 'Adress är obligatorisk',
    position: 'Placera en markör på kartan',
  },
} as const satisfies Record<PlaceKind, PlaceProblems>

/** What is said of a field that is filled in and cannot be used. */
export const unusableText = {
  link: 'Länken måste vara en webbadress som börjar med http:// eller https://',
  openingHours: 'Ogiltiga öppettider',
  date: 'Skriv datumet som 2026-11-28',
  past: 'Datumet har redan varit',
  farAway: 'Datumet ligger mer än två år bort',
  time: 'Skriv tiden som 10:00',
  order: 'Sluttiden måste vara efter starttiden',
  abroad: 'Markören står utanför Sverige',
  tooLong: (limit: number) => `Högst ${limit} tecken`,
} as const

/** A box around Sweden with its waters, degrees; its corners lie in other countries, which an operator sees. */
const sweden = { south: 54.9, north: 69.2, west: 10.4, east: 24.3 } as const

const maxYearsAhead = 2

export const emptyForm = {
  name: '',
  link: '',
  town: '',
  address: '',
  openingHours: '',
  date: '',
  startTime: '',
  endTime: '',
  position: null,
} as const satisfies Omit<PlaceForm, 'kind'>

/** A tip of spec §5: everything but the opening hours is required, and the day of a market is still to come. */
export function prepareTip(form: PlaceForm, today: CivilDate): PreparedPlace {
  const missing = Object.fromEntries(
    Object.entries(requiredText[form.kind]).filter(([field]) => isEmpty(form[field as PlaceField])),
  ) as PlaceProblems
  const { place, problems } = readForm(form)
  const late = place.kind === 'market' ? dateProblem(place.date, today) : null
  return outcome(place, { ...problems, ...(late !== null && { date: late }), ...missing })
}

/**
 * A place as an operator writes it: it needs a name, a market its day, and a position or a town to be found by; what else is
 * not known may be left out. Days gone by are allowed.
 */
export function preparePlace(form: PlaceForm): PreparedPlace {
  const { place, problems } = readForm(form)
  const required: PlaceProblems = requiredText[form.kind]
  const missing = {
    ...(isEmpty(form.name) && { name: required.name }),
    ...(form.kind === 'market' && isEmpty(form.date) && { date: required.date }),
    ...(isEmpty(form.town) && form.position === null && { position: required.position }),
  }
  return outcome(place, { ...problems, ...missing })
}

/** The form that would give this place. */
export function formOfPlace(place: NewPlace | Place): PlaceForm {
  const shared = {
    name: place.name ?? '',
    link: place.link ?? '',
    town: place.town ?? '',
    address: place.address ?? '',
    position: place.position,
  }
  if (place.kind === 'shop') return { ...emptyForm, kind: 'shop', ...shared, openingHours: place.openingHours ?? '' }
  const time = (minute: number | null) => (minute === null ? '' : formatClockTime(minute))
  return {
    ...emptyForm,
    kind: 'market',
    ...shared,
    date: place.date ?? '',
    startTime: time(place.startMinute),
    endTime: time(place.endMinute),
  }
}

/** All problems as one sentence each, for where there are no fields to stand beside. */
export function formatProblems(problems: PlaceProblems): string {
  return Object.values(problems).join('. ')
}

function isEmpty(value: PlaceForm[PlaceField]): boolean {
  return value === null || (typeof value === 'string' && plainLine(value) === '')
}

function outcome(place: NewPlace, problems: PlaceProblems): PreparedPlace {
  return Object.keys(problems).length === 0 ? { place } : { problems }
}

/** The facts that can be read, null for the rest, and what is wrong with those that are filled in. */
function readForm(form: PlaceForm): { place: NewPlace; problems: PlaceProblems } {
  const problems: { [Field in PlaceField]?: string } = {}
  const text = (field: keyof typeof placeTextLimits): string | null => {
    const line = plainLine(form[field])
    if (line.length > placeTextLimits[field]) problems[field] = unusableText.tooLong(placeTextLimits[field])
    return line === '' ? null : line
  }
  const town = text('town')
  const link = text('link')
  const followable = link === null ? null : webLink(link)
  if (link !== null && followable === null) problems.link ??= unusableText.link
  const shared = {
    name: text('name'),
    address: text('address'),
    town: town === null ? null : (findTownName(town) ?? town),
    link: followable,
    position: readPosition(form.position),
  }
  if (form.position !== null && shared.position === null) problems.position = unusableText.abroad
  if (form.kind === 'shop') {
    const hours = text('openingHours')
    const openingHours = hours === null ? null : tidyHours(hours)
    if (hours !== null && openingHours === null) problems.openingHours ??= unusableText.openingHours
    return { place: { kind: 'shop', ...shared, openingHours }, problems }
  }
  const date = parseCivilDate(form.date)
  if (!isEmpty(form.date) && date === null) problems.date = unusableText.date
  const [startMinute, endMinute] = [parseClockTime(form.startTime), parseClockTime(form.endTime)]
  if (!isEmpty(form.startTime) && startMinute === null) problems.startTime = unusableText.time
  if (!isEmpty(form.endTime) && endMinute === null) problems.endTime = unusableText.time
  if (startMinute !== null && endMinute !== null && endMinute <= startMinute) problems.endTime = unusableText.order
  return { place: { kind: 'market', ...shared, date, startMinute, endMinute }, problems }
}

/** To six decimals, as the specification counts them (a decimetre); null outside Sweden. */
function readPosition(position: LatLng | null): LatLng | null {
  const usable = usablePosition(position?.lat, position?.lng)
  if (!usable) return null
  const { lat, lng } = usable
  if (lat < sweden.south || lat > sweden.north || lng < sweden.west || lng > sweden.east) return null
  return { lat: Number(lat.toFixed(6)), lng: Number(lng.toFixed(6)) }
}

/** Hours in the form of spec §3, whatever dash or spaces they were written with; null when they cannot be relied on. */
function tidyHours(text: string): string | null {
  const hours = parseOpeningHours(text)
  if (hours.kind === 'special') return hours.word
  const isWhole = hours.kind === 'week' && hours.days.every((day) => day !== null && day.kind !== 'invalid')
  return isWhole ? formatWeekHours(hours.days) : null
}

function dateProblem(date: CivilDate | null, today: CivilDate): string | null {
  if (date === null) return null
  if (date < today) return unusableText.past
  return date > addYears(today, maxYearsAhead) ? unusableText.farAway : null
}
