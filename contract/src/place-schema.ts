/** The schemas of shops and markets on the wire. The server validates and documents with them; the browser needs their types only. */
import { Type } from './schema.ts'

const text = Type.Union([Type.String(), Type.Null()])
const coordinateUpTo = (most: number) => Type.Union([Type.Number({ minimum: -most, maximum: most }), Type.Null()])
const timeOfDay = Type.Union([
  Type.String({ description: 'HH:MM, up to 24:00', pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$|^24:00$' }),
  Type.Null(),
])
const flag = Type.Union([Type.Literal(0), Type.Literal(1)], { description: '1 means favourite' })

const placeFields = {
  id: Type.Integer({ minimum: 0, description: 'From 1; 0 for one that is not stored yet' }),
  name: text,
  address: Type.String({ description: 'May be the literal n/a' }),
  city: text,
  latitude: coordinateUpTo(90),
  longitude: coordinateUpTo(180),
}

const shopFields = {
  ...placeFields,
  shop_link: Type.String({ description: 'May be the literal n/a' }),
  opening_hours: Type.String({
    description:
      "Seven entries from söndag, 'weekday: HH:MM–HH:MM' or 'weekday: stängt', or n/a, varierar, säsongsbaserade, på_förfrågan",
  }),
}

const marketFields = {
  ...placeFields,
  link: Type.String({ description: 'May be the literal n/a' }),
  date: Type.Union([Type.String({ format: 'date' }), Type.Null()]),
  start_time: timeOfDay,
  end_time: timeOfDay,
}

const rowCount = Type.Optional(
  Type.Integer({ minimum: 1, description: 'How many places match; on the first row of every page' }),
)

export const storeSchema = Type.Object({ ...shopFields, is_favorite: flag })
export const eventSchema = Type.Object({ ...marketFields, is_favorite: flag })

export const shopPostSchema = Type.Object({
  row_count: rowCount,
  source: Type.Literal('shop_info'),
  ...shopFields,
  is_favorite: flag,
})
export const marketPostSchema = Type.Object({
  row_count: rowCount,
  source: Type.Literal('event_info'),
  ...marketFields,
  is_favorite: flag,
})
export const postSchema = Type.Union([shopPostSchema, marketPostSchema])
export const postsSchema = Type.Array(postSchema)

export const countsSchema = Type.Object({ events: Type.Integer({ minimum: 0 }), stores: Type.Integer({ minimum: 0 }) })
export const problemSchema = Type.Object({ message: Type.String() })
