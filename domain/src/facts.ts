/**
 * The facts of a place, each described once: which kinds have it, how form input is parsed, the message for invalid
 * input, and whether a search can filter by it. The tables of the other packages are keyed by these names and do not compile
 * while one is missing: contract/src/place-wire.ts, contract/src/place-field-schemas.ts, server/src/db/place-columns.ts,
 * server/src/importer/csv-columns.ts and osm-facts.ts, web/src/ui/fact-labels.ts.
 */
import { type Cancellation, longReasonText, maxReasonLength } from './cancellation.ts'
import { chainName } from './chains.ts'
import {
  choiceFact,
  type Fact,
  lineFact,
  listFact,
  paragraphsFact,
  type ReadFact,
  readLine,
  type TypedCancellation,
  typedFact,
  usual,
  yesNoFact,
} from './fact.ts'
import { type Good, goods } from './goods.ts'
import { type LatLng, usablePosition } from './geo.ts'
import { webLink } from './typed-link.ts'
import { formatClockTime, minutesPerDay, parseCivilDate } from './local-time.ts'
import { formatWeekHours } from './opening-hours/format.ts'
import { tidyOsmText } from './opening-hours/osm-text.ts'
import { parseOpeningHours } from './opening-hours/parse.ts'
import type { PlaceKind } from './place-kind.ts'
import { formatKronor, parseKronor } from './kronor.ts'
import { tidyEmail, tidyPhone } from './public-contact.ts'
import { townNameOf } from './town-spellings.ts'
import { parseTypedTime } from './typed-time.ts'

const both = ['shop', 'market'] as const
const shop = ['shop'] as const
const market = ['market'] as const

/**
 * A bounding box of Sweden and its waters, degrees, which a form checks. Its corners lie in other countries, which the
 * server tells apart (sweden.ts).
 */
const sweden = { south: 54.9, north: 69.2, west: 10.4, east: 24.3 } as const

/** Whether a position is in the bounding box of Sweden. */
export function isAroundSweden({ lat, lng }: LatLng): boolean {
  return lat >= sweden.south && lat <= sweden.north && lng >= sweden.west && lng <= sweden.east
}

/** The message for a position outside Sweden. */
export const abroadText = 'Markören står utanför Sverige'

const noPositionText = 'Placera en markör på kartan'

const positionFact: Fact<LatLng, LatLng | null, typeof both> = {
  ...usual,
  kinds: both,
  blank: null,
  isBlank: (typed) => typed === null,
  read(typed) {
    if (typed === null) return { value: null, problem: null }
    if (Number.isNaN(typed.lat + typed.lng)) return { value: null, problem: noPositionText }
    const value = readPosition(typed)
    return value && isAroundSweden(value) ? { value, problem: null } : { value: null, problem: abroadText }
  },
  write: (value) => value,
  isSame: (one, other) => one.lat === other.lat && one.lng === other.lng,
  required: { shop: noPositionText, market: noPositionText },
}

/**
 * Rounds a position to six decimals (a decimetre), as the specification requires. Null when a map cannot show it;
 * positions outside Sweden are allowed.
 */
export function readPosition(position: LatLng): LatLng | null {
  const usable = usablePosition(position.lat, position.lng)
  return usable && { lat: Number(usable.lat.toFixed(6)), lng: Number(usable.lng.toFixed(6)) }
}

/** The cancellation of a market; null when none is known. */
const cancellationFact: Fact<Cancellation, TypedCancellation, typeof market> = {
  ...usual,
  kinds: market,
  blank: { isCancelled: false, reason: '' },
  isBlank: (typed) => !typed.isCancelled,
  maxLength: maxReasonLength,
  read({ isCancelled, reason: typed }) {
    const reason = readLine(typed)
    if (!isCancelled) return { value: null, problem: null }
    if (reason.length > maxReasonLength) return { value: null, problem: longReasonText }
    return { value: { reason: reason === '' ? null : reason }, problem: null }
  },
  write: ({ reason }) => ({ isCancelled: true, reason: reason ?? '' }),
  isSame: (one, other) => one.reason === other.reason,
}

/** The options that all facts with a web link share. */
const webAddress = {
  maxLength: 500,
  tooLong: 'Länken får ha högst 500 tecken',
  tidy: webLink,
  unusable: 'Länken måste vara en webbadress som börjar med http:// eller https://',
} as const

/** All facts, in the order in which problems are reported (spec §5). */
export const facts = {
  name: lineFact({
    kinds: both,
    required: { shop: 'Butiksnamn är obligatoriskt', market: 'Evenemangsnamn är obligatoriskt' },
    maxLength: 150,
    tooLong: 'Namnet får ha högst 150 tecken',
    isShortenable: true,
  }),
  /** The place's web page, an http or https URL. */
  link: lineFact({
    kinds: both,
    required: { shop: 'Länk är obligatorisk', market: 'Evenemangslänk är obligatorisk' },
    ...webAddress,
  }),
  date: typedFact({
    kinds: market,
    required: { market: 'Datum är obligatoriskt' },
    parse: parseCivilDate,
    format: (date) => date,
    unusable: 'Skriv datumet som 2026-11-28',
  }),
  /** When the market opens, minute of the day, 0–1440. */
  startMinute: typedFact({
    kinds: market,
    required: { market: 'Starttid är obligatorisk' },
    parse: parseTypedTime,
    format: formatClockTime,
    unusable: 'Skriv starttiden som 10:00',
  }),
  /** When the market closes, minute of the day, 0–1440. */
  endMinute: typedFact({
    kinds: market,
    required: { market: 'Sluttid är obligatorisk' },
    parse: parseEndTime,
    format: formatClockTime,
    unusable: 'Skriv sluttiden som 15:00',
  }),
  cancellation: cancellationFact,
  town: lineFact({
    kinds: both,
    required: { shop: 'Stad är obligatorisk', market: 'Stad är obligatorisk' },
    maxLength: 60,
    tooLong: 'Staden får ha högst 60 tecken',
    isShortenable: true,
    tidy: (line) => townNameOf(line) ?? line,
  }),
  address: lineFact({
    kinds: both,
    required: { shop: 'Adress är obligatorisk', market: 'Adress är obligatorisk' },
    maxLength: 200,
    tooLong: 'Adressen får ha högst 200 tecken',
    isShortenable: true,
  }),
  /**
   * Opening hours as the text of spec §3 (a week, or a special word such as 'varierar'); `parseOpeningHours` reads it.
   */
  openingHours: lineFact({
    kinds: shop,
    maxLength: 500,
    tooLong: 'Öppettiderna får ha högst 500 tecken',
    tidy: tidyHours,
    unusable: 'Ogiltiga öppettider',
  }),
  /**
   * Opening hours that `openingHours` cannot express, in OpenStreetMap's syntax; `readHours` reads both texts together.
   */
  openingHoursOsm: typedFact({
    kinds: shop,
    parse: (typed) => tidyOsmText(readLine(typed)),
    format: (text) => text,
    unusable: 'Ogiltiga öppettider',
  }),
  position: positionFact,
  description: paragraphsFact({
    kinds: both,
    maxLength: 1000,
    tooLong: 'Beskrivningen får ha högst 1 000 tecken',
  }),
  goods: listFact<Good, typeof both>({ kinds: both, values: goods }),
  /** The chain or organisation that runs the shop; known chains always have the same spelling. */
  chain: lineFact({
    kinds: shop,
    maxLength: 80,
    tooLong: 'Kedjan får ha högst 80 tecken',
    isShortenable: true,
    tidy: chainName,
  }),
  swish: yesNoFact({ kinds: both }),
  card: yesNoFact({ kinds: both }),
  cash: yesNoFact({ kinds: both }),
  /** The fee for visitors in whole kronor; 0 is free. */
  entranceFee: {
    ...typedFact({
      kinds: both,
      parse: parseKronor,
      format: formatKronor,
      unusable: 'Skriv entrén i hela kronor, 0 om den är gratis',
    }),
    holds: (fee: number) => fee === 0,
  },
  parking: choiceFact({ kinds: both, values: ['free', 'paid', 'none'], holds: (value) => value !== 'none' }),
  toilet: yesNoFact({ kinds: both }),
  /** Whether visitors get in without steps; 'limited': partly, or with some help. */
  stepFree: choiceFact({ kinds: both, values: ['yes', 'limited', 'no'], holds: (value) => value === 'yes' }),
  cafe: yesNoFact({ kinds: both }),
  dogs: choiceFact({ kinds: both, values: ['yes', 'leashed', 'no'], holds: (value) => value !== 'no' }),
  roof: choiceFact({
    kinds: market,
    values: ['indoors', 'outdoors', 'both'],
    holds: (value) => value !== 'outdoors',
  }),
  /** The price of a place for sellers, in whole kronor. */
  stallPrice: typedFact({
    kinds: market,
    parse: parseKronor,
    format: formatKronor,
    unusable: 'Skriv priset för en plats i hela kronor, 0 om den är gratis',
  }),
  /** The web page where sellers book a place. */
  stallLink: lineFact({
    kinds: market,
    ...webAddress,
  }),
  /** The public telephone number of the shop or organiser. */
  phone: lineFact({
    kinds: both,
    maxLength: 40,
    tooLong: 'Telefonnumret får ha högst 40 tecken',
    tidy: tidyPhone,
    unusable: 'Skriv telefonnumret som 033-12 34 56',
  }),
  /** The public e-mail address of the shop or organiser. */
  email: lineFact({
    kinds: both,
    maxLength: 200,
    tooLong: 'E-postadressen får ha högst 200 tecken',
    tidy: tidyEmail,
    unusable: 'Skriv en e-postadress som namn@exempel.se',
  }),
} as const

export type FactName = keyof typeof facts

/** The kinds of places that have a fact. */
export type KindsOf<Name extends FactName> = (typeof facts)[Name]['kinds'][number]

/** The names of the facts that a kind of place has. */
export type FactNameOf<Kind extends PlaceKind> = {
  [Name in FactName]: Kind extends KindsOf<Name> ? Name : never
}[FactName]

export type FactValue<Name extends FactName> =
  ReturnType<(typeof facts)[Name]['read']> extends ReadFact<infer Value> ? Value : never

/** The type of a fact's raw form input. */
export type TypedFact<Name extends FactName> = Parameters<(typeof facts)[Name]['read']>[0]

/** Turns a union of types into their intersection: the fields of several facts become one record. */
export type Together<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

/** The facts of a kind of place; unknown ones are null. */
export type FactsOf<Kind extends PlaceKind> = {
  readonly [Name in FactNameOf<Kind>]: FactValue<Name> | null
}

/** The names of all facts, in the order of `facts`. */
export const factNames = Object.keys(facts) as readonly FactName[]

/** Whether a kind of place has a fact. */
export function isFactOf(kind: PlaceKind, name: FactName): boolean {
  return (facts[name].kinds as readonly PlaceKind[]).includes(kind)
}

const namesByKind: Readonly<Record<PlaceKind, readonly FactName[]>> = {
  shop: factNames.filter((name) => isFactOf('shop', name)),
  market: factNames.filter((name) => isFactOf('market', name)),
}

/** The names of the facts that a kind of place has, in the order of `facts`. */
export function factNamesOf<Kind extends PlaceKind>(kind: Kind): readonly FactNameOf<Kind>[] {
  return namesByKind[kind] as readonly FactNameOf<Kind>[]
}

/** The description of a fact whose name is known only at run time. The caller must pass it only values of that fact. */
export function factOf(name: FactName): Fact<unknown, unknown> {
  return facts[name]
}

/** Whether two places of one kind have the same facts; ids are not compared. */
export function hasSameFacts(one: object, other: object, kind: PlaceKind): boolean {
  return namesByKind[kind].every((name) => isSameFact(name, readFactOf(one, name), readFactOf(other, name)))
}

/** Whether two values of a fact are equal; null means unknown. */
export function isSameFact(name: FactName, one: unknown, other: unknown): boolean {
  return one === null || other === null ? one === other : factOf(name).isSame(one, other)
}

/** The value of a fact of a place; null when it is unknown, or when the place's kind does not have the fact. */
export function readFactOf(place: object, name: FactName): unknown {
  return (place as { readonly [Name in FactName]?: unknown })[name] ?? null
}

/** The facts of a kind of place, each unknown (null). */
export function unknownFacts<Kind extends PlaceKind>(kind: Kind): FactsOf<Kind> {
  return Object.fromEntries(namesByKind[kind].map((name) => [name, null])) as unknown as FactsOf<Kind>
}

/**
 * Parses the time at which a market ends. 00:00 means midnight at the end of the day, because a time field cannot
 * contain 24:00.
 */
function parseEndTime(typed: string): number | null {
  const minute = parseTypedTime(typed)
  return minute === 0 ? minutesPerDay : minute
}

/**
 * Hours in the format of spec §3, from text with any dashes and spaces. Null unless each weekday occurs exactly once,
 * since a second entry for a day would never be shown.
 */
function tidyHours(text: string): string | null {
  const hours = parseOpeningHours(text)
  if (hours.kind === 'special') return hours.word
  const isWhole = hours.kind === 'week' && hours.days.every((day) => day !== null && day.kind !== 'invalid')
  const entries = text.split(',').filter((entry) => entry.trim() !== '')
  return isWhole && entries.length === hours.days.length ? formatWeekHours(hours.days) : null
}
