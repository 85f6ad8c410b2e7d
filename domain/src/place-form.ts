/**
 * What somebody tells of a place, as typed: a visitor in a tip, an operator at the desk. One set of rules for the browser,
 * which says them beside the field, and the server, which must not believe the browser.
 */
import { type LatLng, usablePosition } from './geo.ts'
import { webLink } from './link.ts'
import { addYears, type CivilDate, formatClockTime, minutesPerDay, parseCivilDate } from './local-time.ts'
import { formatWeekHours } from './opening-hours/format.ts'
import { parseOpeningHours } from './opening-hours/parse.ts'
import type { NewPlace, Place, PlaceKind } from './place.ts'
import { plainLine } from './plain-text.ts'
import { findTownName } from './town-names.ts'
import { parseTypedTime } from './typed-time.ts'

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

/** What is said of a field that is filled in and cannot be used. Each names its field: they are also read far from it. */
export const unusableText = {
  link: 'Länken måste vara en webbadress som börjar med http:// eller https://',
  openingHours: 'Ogiltiga öppettider',
  date: 'Skriv datumet som 2026-11-28',
  past: 'Datumet har redan varit',
  farAway: 'Datumet ligger mer än två år bort',
  startTime: 'Skriv starttiden som 10:00',
  endTime: 'Skriv sluttiden som 15:00',
  order: 'Sluttiden måste vara efter starttiden',
  abroad: 'Markören står utanför Sverige',
} as const

/** What is said of a text that is longer than `placeTextLimits` allows. */
export const tooLongText = {
  name: `Namnet får ha högst ${placeTextLimits.name} tecken`,
  link: `Länken får ha högst ${placeTextLimits.link} tecken`,
  town: `Staden får ha högst ${placeTextLimits.town} tecken`,
  address: `Adressen får ha högst ${placeTextLimits.address} tecken`,
  openingHours: `Öppettiderna får ha högst ${placeTextLimits.openingHours} tecken`,
} as const satisfies Record<keyof typeof placeTextLimits, string>

/** The order in which problems are told: that of spec §5. */
const fieldOrder = [
  'name',
  'link',
  'date',
  'startTime',
  'endTime',
  'town',
  'address',
  'openingHours',
  'position',
] as const satisfies readonly PlaceField[]

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

/** The last day that a market of a tip may be on. */
export function lastTipDate(today: CivilDate): CivilDate {
  return addYears(today, maxYearsAhead)
}

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

/** All problems, one after the other, for where there are no fields to stand beside; a single one is its own text. */
export function formatProblems(problems: PlaceProblems): string {
  return fieldOrder.flatMap((field) => problems[field] ?? []).join('. ')
}

/** As a line; 'n/a' is how the specification, and people, write that there is nothing. */
function readText(value: string): string {
  const line = plainLine(value)
  return /^n\/a$/i.test(line) ? '' : line
}

function isEmpty(value: PlaceForm[PlaceField]): boolean {
  return value === null || (typeof value === 'string' && readText(value) === '')
}

function outcome(place: NewPlace, problems: PlaceProblems): PreparedPlace {
  const told = fieldOrder.filter((field) => problems[field] !== undefined)
  return told.length === 0 ? { place } : { problems: Object.fromEntries(told.map((field) => [field, problems[field]])) }
}

/** The facts that can be read, null for the rest, and what is wrong with those that are filled in. */
function readForm(form: PlaceForm): { place: NewPlace; problems: PlaceProblems } {
  const problems: { [Field in PlaceField]?: string } = {}
  /** Null for nothing, for what is too long, and for what `read` cannot use. */
  const text = (field: keyof typeof placeTextLimits, read: (line: string) => string | null = (line) => line) => {
    const line = readText(form[field])
    if (line === '') return null
    if (line.length > placeTextLimits[field]) problems[field] = tooLongText[field]
    const value = problems[field] === undefined ? read(line) : null
    if (value === null && (field === 'link' || field === 'openingHours')) problems[field] ??= unusableText[field]
    return value
  }
  const shared = {
    name: text('name'),
    address: text('address'),
    town: text('town', (line) => findTownName(line) ?? line),
    link: text('link', webLink),
    position: readPosition(form.position),
  }
  if (form.position !== null && shared.position === null)
    problems.position = Number.isNaN(form.position.lat + form.position.lng)
      ? requiredText[form.kind].position
      : unusableText.abroad
  if (form.kind === 'shop')
    return { place: { kind: 'shop', ...shared, openingHours: text('openingHours', tidyHours) }, problems }
  const date = parseCivilDate(form.date)
  if (!isEmpty(form.date) && date === null) problems.date = unusableText.date
  const startMinute = parseTypedTime(form.startTime)
  const endMinute = readEndTime(form.endTime)
  if (!isEmpty(form.startTime) && startMinute === null) problems.startTime = unusableText.startTime
  if (!isEmpty(form.endTime) && endMinute === null) problems.endTime = unusableText.endTime
  if (startMinute !== null && endMinute !== null && endMinute <= startMinute) problems.endTime = unusableText.order
  return { place: { kind: 'market', ...shared, date, startMinute, endMinute }, problems }
}

/** A market that ends at 00:00 ends with its day, and a time field knows no 24:00. */
function readEndTime(text: string): number | null {
  const minute = parseTypedTime(text)
  return minute === 0 ? minutesPerDay : minute
}

/** To six decimals, as the specification counts them (a decimetre); null outside Sweden. */
function readPosition(position: LatLng | null): LatLng | null {
  const usable = usablePosition(position?.lat, position?.lng)
  if (!usable) return null
  if (!isAroundSweden(usable)) return null
  const { lat, lng } = usable
  return { lat: Number(lat.toFixed(6)), lng: Number(lng.toFixed(6)) }
}

/** In Sweden, or as near to it as the corners of a box reach. */
export function isAroundSweden({ lat, lng }: LatLng): boolean {
  return lat >= sweden.south && lat <= sweden.north && lng >= sweden.west && lng <= sweden.east
}

/**
 * Hours in the form of spec §3, whatever dash or spaces they were written with; null when they cannot be relied on: each day
 * must be there, and once, because of a day's second hours nothing would be shown.
 */
function tidyHours(text: string): string | null {
  const hours = parseOpeningHours(text)
  if (hours.kind === 'special') return hours.word
  const isWhole = hours.kind === 'week' && hours.days.every((day) => day !== null && day.kind !== 'invalid')
  const entries = text.split(',').filter((entry) => entry.trim() !== '')
  return isWhole && entries.length === hours.days.length ? formatWeekHours(hours.days) : null
}

function dateProblem(date: CivilDate | null, today: CivilDate): string | null {
  if (date === null) return null
  if (date < today) return unusableText.past
  return date > lastTipDate(today) ? unusableText.farAway : null
}
