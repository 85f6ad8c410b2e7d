/**
 * Each fact of a place on the wire (spec §3): its fields in an answer with their schemas, its fields in a tip, and how a value
 * is written and read. The fields of answers, tips, the desk and a search's pre-serialized rows follow from this table.
 */
import type { TypedYesNo } from '@fyndkartan/domain/fact'
import {
  type FactName,
  type FactValue,
  facts,
  isFactOf,
  type KindsOf,
  type Together,
  type TypedFact,
} from '@fyndkartan/domain/facts'
import { goods } from '@fyndkartan/domain/goods'
import { type LatLng, usablePosition } from '@fyndkartan/domain/geo'
import { formatClockTime, parseCivilDate, parseClockTime } from '@fyndkartan/domain/local-time'
import type { PlaceKind } from '@fyndkartan/domain/place-kind'
import { type TOptional, type TSchema, Type } from './schema.ts'
import { countFromWire, missing, numberFromWire, textFromWire, timeFromWire, yesNoFromWire } from './wire-values.ts'

type WireValue = string | number | null | readonly string[]
type Fields = Readonly<Record<string, TSchema>>

export interface WireFact<Name extends FactName> {
  /** The fields of an answer and their schemas, by kind; descriptions are in field-descriptions.ts. */
  readonly fields: { readonly [Kind in KindsOf<Name>]: Fields }
  /** How a search asks for it, where that is not the field's name. */
  readonly featureName?: string
  /** Whether it is in the rows of a list: always; when known and shown on cards (see `cardFacts`); or only in the place's own answer. */
  readonly inRows?: 'on cards' | 'never'
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
const textOrMissing = Type.String()
const coordinateUpTo = (most: number) => Type.Union([Type.Number({ minimum: -most, maximum: most }), Type.Null()])
const timeOfDay = Type.Union([Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$|^24:00$' }), Type.Null()])

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

/** Left out of a tip when unknown, and of a list's rows. */
const ownTexts = { ...laterTexts, inRows: 'never', toWire: (value: string | null) => [value] } as const

/** Whole kronor; 0 is free. */
const kronor = {
  tipSchema: Type.Union([Type.Number(), Type.String(), Type.Null()]),
  toWire: (value: number | null) => [value],
  fromWire: ([value]: readonly unknown[]) => countFromWire(value),
  typedFromWire: ([value]: readonly unknown[]) =>
    typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '',
}
const kronorOrNull = Type.Union([Type.Integer({ minimum: 0 }), Type.Null()])

/** One of a few words; null is unknown. */
function choice<const Value extends string>(values: readonly Value[]) {
  return {
    tipSchema: Type.Union([Type.String({ enum: [...values, ''] }), Type.Null()]),
    toWire: (value: Value | null) => [value],
    fromWire: ([value]: readonly unknown[]) => values.find((one) => one === value) ?? null,
    typedFromWire: ([value]: readonly unknown[]): Value | '' => values.find((one) => one === value) ?? '',
  }
}
function oneOf(values: readonly string[]) {
  return Type.Union([Type.String({ enum: values }), Type.Null()])
}

const onCards = { inRows: 'on cards' } as const
const { parking, stepFree, dogs, roof } = facts
const goodsList = Type.Array(Type.String({ enum: goods }))

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
        opening_hours: Type.String(),
      },
    },
    toWire: (value) => [value ?? missing],
  },
  openingHoursOsm: {
    ...laterTexts,
    fields: {
      shop: {
        opening_hours_osm: textOrNull,
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
  card: { ...yesNo, ...onCards, fields: both({ payment_card: yesOrNo }) },
  cash: { ...yesNo, ...onCards, fields: both({ payment_cash: yesOrNo }) },
  entranceFee: {
    ...kronor,
    ...onCards,
    fields: both({ entrance_fee: kronorOrNull }),
    featureName: 'free_entrance',
  },
  parking: { ...choice(parking.values), ...onCards, fields: both({ parking: oneOf(parking.values) }) },
  toilet: { ...yesNo, ...onCards, fields: both({ toilet: yesOrNo }) },
  stepFree: { ...choice(stepFree.values), ...onCards, fields: both({ step_free: oneOf(stepFree.values) }) },
  cafe: { ...yesNo, ...onCards, fields: both({ cafe: yesOrNo }) },
  dogs: { ...choice(dogs.values), ...onCards, fields: both({ dogs: oneOf(dogs.values) }) },
  roof: { ...choice(roof.values), ...onCards, fields: { market: { roof: oneOf(roof.values) } } },
  stallPrice: {
    ...kronor,
    inRows: 'never',
    fields: { market: { stall_price: kronorOrNull } },
  },
  stallLink: { ...ownTexts, fields: { market: { stall_link: textOrNull } } },
  goods: {
    inRows: 'never',
    fields: both({ goods: Type.Union([goodsList, Type.Null()]) }),
    tipSchema: Type.Union([Type.Array(Type.String()), Type.String(), Type.Null()]),
    toWire: (value) => [value],
    fromWire: ([value]) => facts.goods.read(wordsFromWire(value)).value,
    typedFromWire: ([value]) => wordsFromWire(value),
  },
  chain: {
    ...ownTexts,
    fields: { shop: { chain: textOrNull } },
  },
  description: { ...ownTexts, fields: both({ description: textOrNull }) },
  phone: { ...ownTexts, fields: both({ phone: textOrNull }) },
  email: { ...ownTexts, fields: both({ email: textOrNull }) },
} as const satisfies { readonly [Name in FactName]: WireFact<Name> }

/** The facts that a list's rows always have. */
type RowFactName = {
  [Name in FactName]: (typeof wireFacts)[Name] extends { readonly inRows: string } ? never : Name
}[FactName]

type CardFactName = {
  [Name in FactName]: (typeof wireFacts)[Name] extends { readonly inRows: 'on cards' } ? Name : never
}[FactName]

type FieldsOf<Kind extends PlaceKind, Names extends FactName> = Together<
  {
    [Name in Names]: (typeof wireFacts)[Name]['fields'] extends { readonly [K in Kind]: infer F } ? F : never
  }[Names]
>

/** The fields of a list's row. */
export type RowFieldsOf<Kind extends PlaceKind> = FieldsOf<Kind, RowFactName> & {
  readonly [Field in keyof FieldsOf<Kind, CardFactName>]: TOptional<FieldsOf<Kind, CardFactName>[Field] & TSchema>
}

/** The fields of a kind's facts in an answer, with their schemas. */
export type WireFieldsOf<Kind extends PlaceKind> = FieldsOf<Kind, FactName>

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
  readonly inRows?: 'on cards' | 'never'
  readonly featureName?: string
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
export function wireFieldsOf<Kind extends PlaceKind>(kind: Kind, describe: Describe): WireFieldsOf<Kind> {
  const fields = wiredFacts[kind].flatMap(({ fact }) => Object.entries(fact.fields[kind] ?? {}))
  return Object.fromEntries(
    fields.map(([field, schema]) => [field, describe(field, schema as TSchema)]),
  ) as WireFieldsOf<Kind>
}

/** Adds its description to a field's schema. */
export type Describe = (field: string, schema: TSchema) => TSchema

/** The fields of a kind in a list's row, with their schemas. */
export function rowFieldsOf<Kind extends PlaceKind>(kind: Kind, describe: Describe): RowFieldsOf<Kind> {
  const fields = wiredFacts[kind].map(({ fact }) => {
    if (fact.inRows === 'never') return {}
    const own = Object.entries(fact.fields[kind] ?? {})
    return Object.fromEntries(
      own.map(([field, schema]) => {
        const described = describe(field, schema as TSchema)
        return [field, fact.inRows === undefined ? described : Type.Optional(described)]
      }),
    )
  })
  return Object.assign({}, ...fields) as RowFieldsOf<Kind>
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

/** A list, or its words with commas between them. */
function wordsFromWire(value: unknown): readonly string[] {
  const words: readonly unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : []
  return words.flatMap((word) => (typeof word === 'string' ? word.trim() : []))
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
