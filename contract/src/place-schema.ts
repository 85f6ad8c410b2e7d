/** The schemas of shops and markets on the wire. The server validates and documents with them; the browser needs only the types. */
import { wireFieldsOf } from './place-wire.ts'
import { Type } from './schema.ts'

const flag = Type.Union([Type.Literal(0), Type.Literal(1)], { description: '1 means favourite' })
const id = Type.Integer({ minimum: 0, description: 'From 1; 0 for one that is not stored yet' })

const shopFields = { id, ...wireFieldsOf('shop') }
const marketFields = { id, ...wireFieldsOf('market') }

const rowCount = Type.Optional(
  Type.Integer({ minimum: 1, description: 'How many places match; on the first row of every page' }),
)

const unknownHours = Type.Optional(
  Type.Integer({
    minimum: 0,
    description:
      'With open: how many shops that match otherwise have unknown or special hours; on the first row of every page',
  }),
)

const exceptions = Type.Array(
  Type.Object({
    date: Type.String({ format: 'date' }),
    hours: Type.String({ description: "10:00–14:00, several with ', ' between them, or stängt" }),
  }),
  { description: 'By date, from today half a year on: days with other hours than the same weekday usually has' },
)

export const storeSchema = Type.Object({ ...shopFields, exceptions: Type.Optional(exceptions), is_favorite: flag })
export const eventSchema = Type.Object({ ...marketFields, is_favorite: flag })

export const shopPostSchema = Type.Object({
  row_count: rowCount,
  unknown_hours_count: unknownHours,
  source: Type.Literal('shop_info'),
  ...shopFields,
  is_favorite: flag,
})
export const marketPostSchema = Type.Object({
  row_count: rowCount,
  unknown_hours_count: unknownHours,
  source: Type.Literal('event_info'),
  ...marketFields,
  is_favorite: flag,
})
export const postSchema = Type.Union([shopPostSchema, marketPostSchema])
export const postsSchema = Type.Array(postSchema)

export const countsSchema = Type.Object({ events: Type.Integer({ minimum: 0 }), stores: Type.Integer({ minimum: 0 }) })
export const problemSchema = Type.Object({ message: Type.String() })
