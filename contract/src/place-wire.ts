/**
 * Each fact of a place on the wire (spec §3): its fields in an answer with their schemas, its fields in a tip, and how a value
 * is written and read. The fields of answers, tips, the desk and a search's pre-serialized rows follow from this table.
 */
import type { TypedYesNo } from '@fyndkartan/domain/fact'
import {
  type FactName,
  type FactValue,
  isFactOf,
  type KindsOf,
  type Together,
  type TypedFact,
} from '@fyndkartan/domain/facts'
import { type LatLng, usablePosition } from '@fyndkartan/domain/geo'
import { formatClockTime, parseCivilDate, parseClockTime } from '@fyndkartan/domain/local-time'
import type { PlaceKind } from '@fyndkartan/domain/place-kind'
import { type TSchema, Type } from './schema.ts'
import { missing, numberFromWire, textFromWire, timeFromWire, yesNoFromWire } from './wire-values.ts'

type WireValue = string | number | null
type Fields = Readonly<Record<string, TSchema>>

export interface WireFact<Name extends FactName> {
  /** The fields of an answer and their schemas, by kind. */
  readonly fields: { readonly [Kind in KindsOf<Name>]: Fields }
  /** The field names in a tip, by kind, where they differ; in the same order. */
  readonly tipFields?: Readonly<Partial<Record<PlaceKind, readonly string[]>>>
  /** Other names that another backend may use for the field, by kind. */
  readonly otherName?: Readonly<Partial<Record<PlaceKind, string>>>
  /** The schemas of the fields in a tip. */
  readonly tipSchema: TSchema
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
const both = <F extends Fields>(fields: F) => ({ shop: fields, market: fields })

const textOrNull = Type.Union([Type.String(), Type.Null()])
const textOrMissing = Type.String({ description: 'May be the literal n/a' })
const coordinateUpTo = (most: number) => Type.Union([Type.Number({ minimum: -most, maximum: most }), Type.Null()])
const timeOfDay = Type.Union([
  Type.String({ description: 'HH:MM, up to 24:00', pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$|^24:00$' }),
  Type.Null(),
])

/** No limits: domain/ reports values that are too long, missing or unusable in Swedish, and the body limit caps the size. */
const typedText = Type.Union([Type.String(), Type.Null()])
const typedCoordinate = Type.Union([Type.Number(), Type.String(), Type.Null()])

/** Not among the specification's fields: left out of a tip when unknown. */
const laterTexts = {
  tipSchema: typedText,
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
const yesOrNo = Type.Union([Type.Literal(0), Type.Literal(1), Type.Null()])
const yesNo = {
  tipSchema: Type.Union([yesOrNo, Type.Literal('0'), Type.Literal('1'), Type.Literal('')]),
  toWire: (value: boolean | null) => [value === null ? null : Number(value)],
  fromWire: ([value]: readonly unknown[]) => yesNoFromWire(value),
  typedFromWire([value]: readonly unknown[]): TypedYesNo {
    const isYes = yesNoFromWire(value)
    return isYes === null ? '' : isYes ? 'yes' : 'no'
  },
}

/** In the order of an answer's fields. */
export const wireFacts = {
  name: {
    ...texts,
    fields: both({ name: textOrNull }),
    tipFields: { market: ['event_name'] },
    toWire: (value) => [value],
  },
  link: {
    ...texts,
    fields: { shop: { shop_link: textOrMissing }, market: { link: textOrMissing } },
    tipFields: { market: ['event_link'] },
    otherName: { shop: 'link', market: 'shop_link' },
    toWire: (value) => [value ?? missing],
  },
  address: { ...texts, fields: both({ address: textOrMissing }), toWire: (value) => [value ?? missing] },
  town: { ...texts, fields: both({ city: textOrNull }), toWire: (value) => [value] },
  position: {
    fields: both({ latitude: coordinateUpTo(90), longitude: coordinateUpTo(180) }),
    tipSchema: typedCoordinate,
    tipBlank: null,
    toWire: (value) => [value?.lat ?? null, value?.lng ?? null],
    fromWire: ([lat, lng]) => usablePosition(numberFromWire(lat), numberFromWire(lng)),
    typedFromWire: ([lat, lng]) => typedPosition(lat, lng),
  },
  openingHours: {
    ...texts,
    fields: {
      shop: {
        opening_hours: Type.String({
          description:
            "Seven entries from söndag, 'weekday: HH:MM–HH:MM' or 'weekday: stängt', or n/a, varierar, säsongsbaserade, på_förfrågan",
        }),
      },
    },
    toWire: (value) => [value ?? missing],
  },
  openingHoursOsm: {
    ...laterTexts,
    fields: {
      shop: {
        opening_hours_osm: Type.Union([Type.String(), Type.Null()], {
          description:
            "In OpenStreetMap's syntax, such as Mo-Fr 10:00-12:00,13:00-18:00; PH off; null where opening_hours says all of the hours",
        }),
      },
    },
    toWire: (value) => [value],
  },
  date: {
    ...texts,
    fields: { market: { date: Type.Union([Type.String({ format: 'date' }), Type.Null()]) } },
    tipFields: { market: ['event_date'] },
    toWire: (value) => [value],
    fromWire: ([value]) => parseCivilDate(textFromWire(value)),
  },
  startMinute: { ...times, fields: { market: { start_time: timeOfDay } } },
  endMinute: { ...times, fields: { market: { end_time: timeOfDay } } },
  cancellation: {
    fields: { market: { cancelled: Type.Union([Type.Literal(0), Type.Literal(1)]), cancelled_reason: textOrNull } },
    tipSchema: Type.Union([Type.Literal(0), Type.Literal(1), Type.String(), Type.Null()]),
    toWire: (value) => [value === null ? 0 : 1, value?.reason ?? null],
    fromWire: ([cancelled, reason]) => (numberFromWire(cancelled) === 1 ? { reason: textFromWire(reason) } : null),
    typedFromWire: ([cancelled, reason]) => ({
      isCancelled: numberFromWire(cancelled) === 1,
      reason: typeof reason === 'string' ? reason : '',
    }),
  },
  swish: { ...yesNo, fields: both({ payment_swish: yesOrNo }) },
} as const satisfies { readonly [Name in FactName]: WireFact<Name> }

/** The fields of a kind's facts in an answer, with their schemas. */
export type WireFieldsOf<Kind extends PlaceKind> = Together<
  {
    [Name in FactName]: (typeof wireFacts)[Name]['fields'] extends { readonly [K in Kind]: infer F } ? F : never
  }[FactName]
>

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
  readonly tipSchema: TSchema
  readonly tipBlank?: '' | null
  toWire(value: unknown): readonly WireValue[]
  fromWire(values: readonly unknown[]): unknown
  typedFromWire(values: readonly unknown[]): unknown
}

/** In the order of an answer's fields. */
export const wiredFacts: Readonly<Record<PlaceKind, readonly WiredFact[]>> = {
  shop: wiredFactsOf('shop'),
  market: wiredFactsOf('market'),
}

/** The fields of a kind in an answer, with their schemas. */
export function wireFieldsOf<Kind extends PlaceKind>(kind: Kind): WireFieldsOf<Kind> {
  return Object.assign({}, ...wiredFacts[kind].map(({ fact }) => fact.fields[kind])) as WireFieldsOf<Kind>
}

/** The fields of a kind in a tip, with their schemas; each may be left out. */
export function tipFieldsOf(kind: PlaceKind): Fields {
  const named = wiredFacts[kind].flatMap(({ tipFields, fact }) =>
    tipFields.map((field) => [field, Type.Optional(fact.tipSchema)] as const),
  )
  return Object.fromEntries(named)
}

function wiredFactsOf(kind: PlaceKind): WiredFact[] {
  return (Object.keys(wireFacts) as FactName[])
    .filter((name) => isFactOf(kind, name))
    .map((name) => {
      const fact = wireFacts[name] as unknown as AnyWireFact & Pick<WireFact<'name'>, 'tipFields' | 'otherName'>
      const fields = Object.keys(fact.fields[kind] ?? {})
      return { name, fields, tipFields: fact.tipFields?.[kind] ?? fields, otherName: fact.otherName?.[kind], fact }
    })
}

/** Null when there is neither coordinate. */
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
