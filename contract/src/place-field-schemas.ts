/**
 * The schemas of the fields of a place's facts, in an answer and in a tip; the server validates and documents with
 * them. Not in place-wire.ts, because the browser needs only the types. Descriptions are in field-descriptions.ts.
 */
import { type FactName, facts, type KindsOf, type Together } from '@fyndkartan/domain/facts'
import { goods } from '@fyndkartan/domain/goods'
import type { PlaceKind } from '@fyndkartan/domain/place-kind'
import { wiredFacts, type wireFacts } from './place-wire.ts'
import { type TOptional, type TSchema, Type } from './schema.ts'

type Fields = Readonly<Record<string, TSchema>>

type NamesOf<Name extends FactName, Kind extends PlaceKind> = (typeof wireFacts)[Name]['fields'] extends {
  readonly [K in Kind]: infer Names extends readonly string[]
}
  ? Names[number]
  : never

interface FactSchemas<Name extends FactName> {
  /** The fact's fields in an answer, by kind of place, with their schemas. */
  readonly fields: { readonly [Kind in KindsOf<Name>]: Readonly<Record<NamesOf<Name, Kind>, TSchema>> }
  /** The schema for each of the fact's fields in a tip. */
  readonly tip: TSchema
}

/** Fields that shops and markets have alike. */
const both = <F extends Fields>(fields: F) => ({ shop: fields, market: fields })

const textOrNull = Type.Union([Type.String(), Type.Null()])
const textOrMissing = Type.String()
const coordinateUpTo = (most: number) => Type.Union([Type.Number({ minimum: -most, maximum: most }), Type.Null()])
const timeOfDay = Type.Union([Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$|^24:00$' }), Type.Null()])
const yesOrNo = Type.Union([Type.Literal(0), Type.Literal(1), Type.Null()])
const kronorOrNull = Type.Union([Type.Integer({ minimum: 0 }), Type.Null()])
const goodsList = Type.Array(Type.String({ enum: goods }))

/**
 * These schemas set no limits: the form code in domain/ reports wrong or overlong values in Swedish, and the server
 * limits the size of the body.
 */
const text = { tip: Type.Union([Type.String(), Type.Null()]) }
const yesNo = { tip: Type.Union([yesOrNo, Type.Literal('0'), Type.Literal('1'), Type.Literal('')]) }
const kronor = { tip: Type.Union([Type.Number(), Type.String(), Type.Null()]) }
const wordOf = (values: readonly string[]) => ({
  tip: Type.Union([Type.String({ enum: [...values, ''] }), Type.Null()]),
})
const oneOf = (values: readonly string[]) => Type.Union([Type.String({ enum: values }), Type.Null()])

const { parking, stepFree, dogs, roof } = facts

const schemas = {
  name: { ...text, fields: both({ name: textOrNull }) },
  link: { ...text, fields: { shop: { shop_link: textOrMissing }, market: { link: textOrMissing } } },
  address: { ...text, fields: both({ address: textOrMissing }) },
  town: { ...text, fields: both({ city: textOrNull }) },
  position: {
    fields: both({ latitude: coordinateUpTo(90), longitude: coordinateUpTo(180) }),
    tip: Type.Union([Type.Number(), Type.String(), Type.Null()]),
  },
  openingHours: { ...text, fields: { shop: { opening_hours: Type.String() } } },
  openingHoursOsm: { ...text, fields: { shop: { opening_hours_osm: textOrNull } } },
  date: { ...text, fields: { market: { date: Type.Union([Type.String({ format: 'date' }), Type.Null()]) } } },
  startMinute: { ...text, fields: { market: { start_time: timeOfDay } } },
  endMinute: { ...text, fields: { market: { end_time: timeOfDay } } },
  cancellation: {
    fields: { market: { cancelled: Type.Union([Type.Literal(0), Type.Literal(1)]), cancelled_reason: textOrNull } },
    tip: Type.Union([Type.Literal(0), Type.Literal(1), Type.String(), Type.Null()]),
  },
  swish: { ...yesNo, fields: both({ payment_swish: yesOrNo }) },
  card: { ...yesNo, fields: both({ payment_card: yesOrNo }) },
  cash: { ...yesNo, fields: both({ payment_cash: yesOrNo }) },
  entranceFee: { ...kronor, fields: both({ entrance_fee: kronorOrNull }) },
  parking: { ...wordOf(parking.values), fields: both({ parking: oneOf(parking.values) }) },
  toilet: { ...yesNo, fields: both({ toilet: yesOrNo }) },
  stepFree: { ...wordOf(stepFree.values), fields: both({ step_free: oneOf(stepFree.values) }) },
  cafe: { ...yesNo, fields: both({ cafe: yesOrNo }) },
  dogs: { ...wordOf(dogs.values), fields: both({ dogs: oneOf(dogs.values) }) },
  roof: { ...wordOf(roof.values), fields: { market: { roof: oneOf(roof.values) } } },
  stallPrice: { ...kronor, fields: { market: { stall_price: kronorOrNull } } },
  stallLink: { ...text, fields: { market: { stall_link: textOrNull } } },
  goods: {
    fields: both({ goods: Type.Union([goodsList, Type.Null()]) }),
    tip: Type.Union([Type.Array(Type.String()), Type.String(), Type.Null()]),
  },
  chain: { ...text, fields: { shop: { chain: textOrNull } } },
  description: { ...text, fields: both({ description: textOrNull }) },
  phone: { ...text, fields: both({ phone: textOrNull }) },
  email: { ...text, fields: both({ email: textOrNull }) },
} as const satisfies { readonly [Name in FactName]: FactSchemas<Name> }

/** The names of the facts that every row of a list has. */
type RowFactName = {
  [Name in FactName]: (typeof wireFacts)[Name] extends { readonly inRows: string } ? never : Name
}[FactName]

type CardFactName = {
  [Name in FactName]: (typeof wireFacts)[Name] extends { readonly inRows: 'on cards' } ? Name : never
}[FactName]

type FieldsOf<Kind extends PlaceKind, Names extends FactName> = Together<
  {
    [Name in Names]: (typeof schemas)[Name]['fields'] extends { readonly [K in Kind]: infer F } ? F : never
  }[Names]
>

/** The fields of a row of a list, by kind of place; facts of cards are optional. */
export type RowFieldsOf<Kind extends PlaceKind> = FieldsOf<Kind, RowFactName> & {
  readonly [Field in keyof FieldsOf<Kind, CardFactName>]: TOptional<FieldsOf<Kind, CardFactName>[Field] & TSchema>
}

/** The fields of all facts in an answer, by kind of place, with their schemas. */
export type WireFieldsOf<Kind extends PlaceKind> = FieldsOf<Kind, FactName>

/** Returns the schema of a field with the field's description. */
export type Describe = (field: string, schema: TSchema) => TSchema

/** The fields in an answer for a kind of place, with their schemas. */
export function wireFieldsOf<Kind extends PlaceKind>(kind: Kind, describe: Describe): WireFieldsOf<Kind> {
  const described = wiredFacts[kind].flatMap(({ name }) => describedFields(kind, name, describe))
  return Object.fromEntries(described) as WireFieldsOf<Kind>
}

/** The fields in a row of a list for a kind of place, with their schemas. */
export function rowFieldsOf<Kind extends PlaceKind>(kind: Kind, describe: Describe): RowFieldsOf<Kind> {
  const described = wiredFacts[kind].flatMap(({ name, fact }) => {
    if (fact.inRows === 'never') return []
    const own = describedFields(kind, name, describe)
    return fact.inRows === undefined ? own : own.map(([field, schema]) => [field, Type.Optional(schema)] as const)
  })
  return Object.fromEntries(described) as RowFieldsOf<Kind>
}

/** The fields in a tip for a kind of place, with their schemas; all are optional. */
export function tipFieldsOf(kind: PlaceKind): Fields {
  const named = wiredFacts[kind].flatMap(({ name, tipFields }) =>
    tipFields.map((field) => [field, Type.Optional(schemas[name].tip)] as const),
  )
  return Object.fromEntries(named)
}

function describedFields(kind: PlaceKind, name: FactName, describe: Describe) {
  const { fields }: { readonly fields: Readonly<Partial<Record<PlaceKind, Fields>>> } = schemas[name]
  return Object.entries(fields[kind] ?? {}).map(([field, schema]) => [field, describe(field, schema)] as const)
}
