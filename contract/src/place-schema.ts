/** The schemas of shops and markets on the wire. The server validates and documents with them; the browser needs their types only. */
import { Type } from './schema.ts'

const text = Type.Union([Type.String(), Type.Null()])
const coordinate = Type.Union([Type.Number(), Type.Null()])
const flag = Type.Union([Type.Literal(0), Type.Literal(1)], { description: '1 means favourite' })

const placeFields = {
  id: Type.Integer(),
  name: text,
  address: Type.String({ description: 'May be the literal n/a' }),
  city: text,
  latitude: coordinate,
  longitude: coordinate,
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
  date: Type.Union([Type.String({ description: 'YYYY-MM-DD' }), Type.Null()]),
  start_time: Type.Union([Type.String({ description: 'HH:MM' }), Type.Null()]),
  end_time: Type.Union([Type.String({ description: 'HH:MM' }), Type.Null()]),
}

const rowCount = Type.Optional(Type.Integer({ description: 'How many places match; on the first row of every page' }))

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

export const countsSchema = Type.Object({ events: Type.Integer(), stores: Type.Integer() })
export const problemSchema = Type.Object({ message: Type.String() })
