/**
 * Each fact of a place on the wire (spec §3): its fields in an answer and in a tip, and how values are written and
 * read. The fields of answers, tips, the desk and serialized rows follow from this table; their schemas are in
 * place-field-schemas.ts, which the browser does not need.
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
  /** The fields of an answer, by kind. */
  readonly fields: { readonly [Kind in KindsOf<Name>]: Fields }
  /** The name in a search's `features`, where it differs from the field's. */
  readonly featureName?: string
  /**
   * Whether rows of lists have it: always; only if known and shown on cards (see `cardFacts`); or never, so that it is
   * only in the place's own answer.
   */
  readonly inRows?: 'on cards' | 'never'
  /** The field names in a tip, by kind, where they differ; in the same order. */
  readonly tipFields?: Readonly<Partial<Record<PlaceKind, readonly string[]>>>
  /** Other names that another backend may use for the field, by kind. */
  readonly otherName?: Readonly<Partial<Record<PlaceKind, string>>>
  /** The values of a tip's fields when the fact is unknown; without it the fields are left out. */
  readonly tipBlank?: '' | null
  /** The values of the fields, in their order. */
  toWire(value: FactValue<Name> | null): readonly WireValue[]
  /** Null when missing or unreadable. */
  fromWire(values: readonly unknown[]): FactValue<Name> | null
  /** The tip's values as form input; blank when missing. */
  typedFromWire(values: readonly unknown[]): TypedFact<Name>
}

/** The same fields for shops and markets. */
const both = <const F extends Fields>(...fields: F) => ({ shop: fields, market: fields })

/** Not in the specification: omitted in a tip when unknown. */
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

/** 1 is yes, 0 is no, null is unknown. */
const yesNo = {
  toWire: (value: boolean | null) => [value === null ? null : Number(value)],
  fromWire: ([value]: readonly unknown[]) => yesNoFromWire(value),
  typedFromWire([value]: readonly unknown[]): TypedYesNo {
    const isYes = yesNoFromWire(value)
    return isYes === null ? '' : isYes ? 'yes' : 'no'
  },
}

/** Omitted in a tip when unknown, and in rows of lists. */
const ownTexts = { ...laterTexts, inRows: 'never', toWire: (value: string | null) => [value] } as const

/** Whole kronor; 0 is free. */
const kronor = {
  toWire: (value: number | null) => [value],
  fromWire: ([value]: readonly unknown[]) => countFromWire(value),
  typedFromWire: ([value]: readonly unknown[]) =>
    typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '',
}

/** One of a few words; null is unknown. */
function choice<const Value extends string>(values: readonly Value[]) {
  return {
    toWire: (value: Value | null) => [value],
    fromWire: ([value]: readonly unknown[]) => values.find((one) => one === value) ?? null,
    typedFromWire: ([value]: readonly unknown[]): Value | '' => values.find((one) => one === value) ?? '',
  }
}

const onCards = { inRows: 'on cards' } as const
const { parking, stepFree, dogs, roof } = facts

/** In the order of the fields of an answer. */
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
  /** A fact's description when its name is known only at run time. */
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

/** In the order of the fields of an answer. */
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

/** A list, or a text of words separated by commas. */
function wordsFromWire(value: unknown): readonly string[] {
  const words: readonly unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : []
  return words.flatMap((word) => (typeof word === 'string' ? word.trim() : []))
}

/** Null when both coordinates are missing. */
function typedPosition(latitude: unknown, longitude: unknown): LatLng | null {
  const [lat, lng] = [typedCoordinateOf(latitude), typedCoordinateOf(longitude)]
  return lat === null && lng === null ? null : { lat: lat ?? Number.NaN, lng: lng ?? Number.NaN }
}

/** Null when missing, NaN when not a plain decimal: JavaScript would accept 0x39 and 1e400, which are not coordinates. */
function typedCoordinateOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : Number.NaN
  const text = typeof value === 'string' ? value.trim() : ''
  if (text === '' || /^n\/a$/i.test(text)) return null
  return /^[+-]?\d{1,3}(?:[.,]\d{1,20})?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN
}
