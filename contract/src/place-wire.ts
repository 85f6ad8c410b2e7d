/**
 * For each fact of a place, its fields in an answer and in a tip (spec §3), and how their values are written and read.
 * Answers, tips, the desk and rows of lists all use this table. The schemas are in place-field-schemas.ts, which the
 * browser does not need.
 */
import type { TypedYesNo } from '@fyndkartan/domain/fact'
import { type FactName, type FactValue, facts, isFactOf, type KindsOf, type TypedFact } from '@fyndkartan/domain/facts'
import { type LatLng, usablePosition } from '@fyndkartan/domain/geo'
import { formatClockTime, parseCivilDate, parseClockTime } from '@fyndkartan/domain/local-time'
import type { PlaceKind } from '@fyndkartan/domain/place-kind'
import { countFromWire, missing, numberFromWire, textFromWire, timeFromWire, yesNoFromWire } from './wire-values.ts'

type WireValue = string | number | null | readonly string[]
type Fields = readonly string[]

export interface WireFact<Name extends FactName> {
  /** The names of the fact's fields in an answer, by kind of place. */
  readonly fields: { readonly [Kind in KindsOf<Name>]: Fields }
  /** The fact's name in the search parameter `features`, if it differs from the field's name. */
  readonly featureName?: string
  /**
   * Without `inRows`, every row of a list has the fact. 'on cards': a row has it if it is known and the card shows it
   * (see `cardFacts`). 'never': only the answer about the place has it.
   */
  readonly inRows?: 'on cards' | 'never'
  /** The names of the fields in a tip, by kind of place, if they differ from those in an answer; in the same order. */
  readonly tipFields?: Readonly<Partial<Record<PlaceKind, readonly string[]>>>
  /** Another name that some servers use for the field, by kind of place. */
  readonly otherName?: Readonly<Partial<Record<PlaceKind, string>>>
  /** The value of the tip's fields when the fact is unknown; without `tipBlank` those fields are left out. */
  readonly tipBlank?: '' | null
  /** The values of the fact's fields, in the order of `fields`. */
  toWire(value: FactValue<Name> | null): readonly WireValue[]
  /** The fact from the values of its fields; null when they are missing or unreadable. */
  fromWire(values: readonly unknown[]): FactValue<Name> | null
  /** The values of a tip's fields as form input; blank when they are missing. */
  typedFromWire(values: readonly unknown[]): TypedFact<Name>
}

/** The same field names for shops and markets. */
const both = <const F extends Fields>(...fields: F) => ({ shop: fields, market: fields })

/** Text fields that the specification lacks: a tip omits them when the fact is unknown. */
const laterTexts = {
  fromWire: ([value]: readonly unknown[]) => textFromWire(value),
  typedFromWire: ([value]: readonly unknown[]) => (typeof value === 'string' ? value : ''),
}
const texts = { ...laterTexts, tipBlank: '' as const }
const times = {
  ...texts,
  toWire: (value: number | null) => [value === null ? null : formatClockTime(value)],
  fromWire: ([value]: readonly unknown[]) => parseClockTime(timeFromWire(value)),
}

/** Yes is sent as 1, no as 0, unknown as null. */
const yesNo = {
  toWire: (value: boolean | null) => [value === null ? null : Number(value)],
  fromWire: ([value]: readonly unknown[]) => yesNoFromWire(value),
  typedFromWire([value]: readonly unknown[]): TypedYesNo {
    const isYes = yesNoFromWire(value)
    return isYes === null ? '' : isYes ? 'yes' : 'no'
  },
}

/** Text fields that a tip omits when unknown, and that rows of lists never have. */
const ownTexts = { ...laterTexts, inRows: 'never', toWire: (value: string | null) => [value] } as const

/** An amount in whole kronor; 0 is free. */
const kronor = {
  toWire: (value: number | null) => [value],
  fromWire: ([value]: readonly unknown[]) => countFromWire(value),
  typedFromWire: ([value]: readonly unknown[]) =>
    typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '',
}

/** A fact with one of a few words as its value; null is unknown. */
function choice<const Value extends string>(values: readonly Value[]) {
  return {
    toWire: (value: Value | null) => [value],
    fromWire: ([value]: readonly unknown[]) => values.find((one) => one === value) ?? null,
    typedFromWire: ([value]: readonly unknown[]): Value | '' => values.find((one) => one === value) ?? '',
  }
}

const onCards = { inRows: 'on cards' } as const
const { parking, stepFree, dogs, roof } = facts

/** All facts, in the order of the fields of an answer. */
export const wireFacts = {
  name: {
    ...texts,
    fields: both('name'),
    tipFields: { market: ['event_name'] },
    toWire: (value) => [value],
  },
  link: {
    ...texts,
    fields: { shop: ['shop_link'], market: ['link'] },
    tipFields: { market: ['event_link'] },
    otherName: { shop: 'link', market: 'shop_link' },
    toWire: (value) => [value ?? missing],
  },
  address: { ...texts, fields: both('address'), toWire: (value) => [value ?? missing] },
  town: { ...texts, fields: both('city'), toWire: (value) => [value] },
  position: {
    fields: both('latitude', 'longitude'),
    tipBlank: null,
    toWire: (value) => [value?.lat ?? null, value?.lng ?? null],
    fromWire: ([lat, lng]) => usablePosition(numberFromWire(lat), numberFromWire(lng)),
    typedFromWire: ([lat, lng]) => typedPosition(lat, lng),
  },
  openingHours: {
    ...texts,
    fields: { shop: ['opening_hours'] },
    toWire: (value) => [value ?? missing],
  },
  openingHoursOsm: {
    ...laterTexts,
    fields: { shop: ['opening_hours_osm'] },
    toWire: (value) => [value],
  },
  date: {
    ...texts,
    fields: { market: ['date'] },
    tipFields: { market: ['event_date'] },
    toWire: (value) => [value],
    fromWire: ([value]) => parseCivilDate(textFromWire(value)),
  },
  startMinute: { ...times, fields: { market: ['start_time'] } },
  endMinute: { ...times, fields: { market: ['end_time'] } },
  cancellation: {
    fields: { market: ['cancelled', 'cancelled_reason'] },
    toWire: (value) => [value === null ? 0 : 1, value?.reason ?? null],
    fromWire: ([cancelled, reason]) => (numberFromWire(cancelled) === 1 ? { reason: textFromWire(reason) } : null),
    typedFromWire: ([cancelled, reason]) => ({
      isCancelled: numberFromWire(cancelled) === 1,
      reason: typeof reason === 'string' ? reason : '',
    }),
  },
  swish: { ...yesNo, fields: both('payment_swish') },
  card: { ...yesNo, ...onCards, fields: both('payment_card') },
  cash: { ...yesNo, ...onCards, fields: both('payment_cash') },
  entranceFee: {
    ...kronor,
    ...onCards,
    fields: both('entrance_fee'),
    featureName: 'free_entrance',
  },
  parking: { ...choice(parking.values), ...onCards, fields: both('parking') },
  toilet: { ...yesNo, ...onCards, fields: both('toilet') },
  stepFree: { ...choice(stepFree.values), ...onCards, fields: both('step_free') },
  cafe: { ...yesNo, ...onCards, fields: both('cafe') },
  dogs: { ...choice(dogs.values), ...onCards, fields: both('dogs') },
  roof: { ...choice(roof.values), ...onCards, fields: { market: ['roof'] } },
  stallPrice: {
    ...kronor,
    inRows: 'never',
    fields: { market: ['stall_price'] },
  },
  stallLink: { ...ownTexts, fields: { market: ['stall_link'] } },
  goods: {
    inRows: 'never',
    fields: both('goods'),
    toWire: (value) => [value],
    fromWire: ([value]) => facts.goods.read(wordsFromWire(value)).value,
    typedFromWire: ([value]) => wordsFromWire(value),
  },
  chain: {
    ...ownTexts,
    fields: { shop: ['chain'] },
  },
  description: { ...ownTexts, fields: both('description') },
  phone: { ...ownTexts, fields: both('phone') },
  email: { ...ownTexts, fields: both('email') },
} as const satisfies { readonly [Name in FactName]: WireFact<Name> }

/** One fact of a kind, with its fields in an answer and in a tip. */
export interface WiredFact {
  readonly name: FactName
  readonly fields: readonly string[]
  readonly tipFields: readonly string[]
  readonly otherName: string | undefined
  /** The fact's entry in `wireFacts`, typed for code that knows the fact's name only at run time. */
  readonly fact: AnyWireFact
}

interface AnyWireFact {
  readonly fields: Readonly<Partial<Record<PlaceKind, Fields>>>
  readonly tipBlank?: '' | null
  readonly inRows?: 'on cards' | 'never'
  readonly featureName?: string
  toWire(value: unknown): readonly WireValue[]
  fromWire(values: readonly unknown[]): unknown
  typedFromWire(values: readonly unknown[]): unknown
}

/** The facts of each kind of place, in the order of the fields of an answer. */
export const wiredFacts: Readonly<Record<PlaceKind, readonly WiredFact[]>> = {
  shop: wiredFactsOf('shop'),
  market: wiredFactsOf('market'),
}

function wiredFactsOf(kind: PlaceKind): WiredFact[] {
  return (Object.keys(wireFacts) as FactName[])
    .filter((name) => isFactOf(kind, name))
    .map((name) => {
      const fact = wireFacts[name] as unknown as AnyWireFact & Pick<WireFact<'name'>, 'tipFields' | 'otherName'>
      const fields = fact.fields[kind] ?? []
      return { name, fields, tipFields: fact.tipFields?.[kind] ?? fields, otherName: fact.otherName?.[kind], fact }
    })
}

/** Reads a list of words, or a text of words separated by commas. */
function wordsFromWire(value: unknown): readonly string[] {
  const words: readonly unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : []
  return words.flatMap((word) => (typeof word === 'string' ? word.trim() : []))
}

/** The position as form input; null when both coordinates are missing. */
function typedPosition(latitude: unknown, longitude: unknown): LatLng | null {
  const [lat, lng] = [typedCoordinateOf(latitude), typedCoordinateOf(longitude)]
  return lat === null && lng === null ? null : { lat: lat ?? Number.NaN, lng: lng ?? Number.NaN }
}

/**
 * A coordinate: null when missing, NaN when not a plain decimal. JavaScript's `Number` would accept 0x39 and 1e400,
 * which are not coordinates.
 */
function typedCoordinateOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : Number.NaN
  const text = typeof value === 'string' ? value.trim() : ''
  if (text === '' || /^n\/a$/i.test(text)) return null
  return /^[+-]?\d{1,3}(?:[.,]\d{1,20})?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN
}
