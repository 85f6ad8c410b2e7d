/** The schemas of shops and markets on the wire. The server validates and documents with them; the browser needs only the types. */
import { describeField } from './field-descriptions.ts'
import { foundFields, foundFieldsOfRow } from './found-position-schema.ts'
import { rowFieldsOf, wireFieldsOf } from './place-field-schemas.ts'
import { Type } from './schema.ts'
import { trustFields, trustFieldsOfRow } from './trust-schema.ts'

const flag = Type.Union([Type.Literal(0), Type.Literal(1)], { description: '1 means favourite' })
const id = Type.Integer({ minimum: 0, description: 'From 1; 0 for one that is not stored yet' })

const seriesId = Type.Union([Type.Integer({ minimum: 1 }), Type.Null()], {
  description: 'The market that this is one of the dates of; null for a single date',
})

const shopFields = { id, ...wireFieldsOf('shop', describeField), ...trustFields, ...foundFields }
const marketFields = {
  id,
  series_id: seriesId,
  ...wireFieldsOf('market', describeField),
  ...trustFields,
  ...foundFields,
}

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

const datesInSpan = Type.Optional(
  Type.Integer({
    minimum: 1,
    description: 'With series=next: how many dates of the market match; 1 for a single date',
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

/** One of the dates of a market that is held more than once. */
const occurrenceSchema = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  date: Type.String({ format: 'date' }),
  start_time: marketFields.start_time,
  end_time: marketFields.end_time,
  cancelled: marketFields.cancelled,
  cancelled_reason: marketFields.cancelled_reason,
})

/** A market with all its dates. */
export const eventPageSchema = Type.Object({
  ...marketFields,
  dates: Type.Array(occurrenceSchema, {
    description: 'All dates of its series by date, from 30 days back to two years ahead; empty for a single date',
  }),
  repeats: Type.Union([Type.String(), Type.Null()], {
    description: 'How the market repeats, in Swedish words; null for a single date',
    examples: ['Varje lördag 3 maj–27 sep, inte 21 jun'],
  }),
  is_favorite: flag,
})

export const shopPostSchema = Type.Object({
  row_count: rowCount,
  unknown_hours_count: unknownHours,
  source: Type.Literal('shop_info'),
  id,
  ...rowFieldsOf('shop', describeField),
  ...trustFieldsOfRow,
  ...foundFieldsOfRow,
  is_favorite: flag,
})
export const marketPostSchema = Type.Object({
  row_count: rowCount,
  unknown_hours_count: unknownHours,
  dates_in_span: datesInSpan,
  source: Type.Literal('event_info'),
  id,
  series_id: seriesId,
  ...rowFieldsOf('market', describeField),
  ...trustFieldsOfRow,
  ...foundFieldsOfRow,
  is_favorite: flag,
})
export const postSchema = Type.Union([shopPostSchema, marketPostSchema])
/** A place with its kind and all facts. */
export const wholePostSchema = Type.Union([
  Type.Object({ source: Type.Literal('shop_info'), ...shopFields, is_favorite: flag }),
  Type.Object({ source: Type.Literal('event_info'), ...marketFields, is_favorite: flag }),
])
export const postsSchema = Type.Array(postSchema)

export const countsSchema = Type.Object({ events: Type.Integer({ minimum: 0 }), stores: Type.Integer({ minimum: 0 }) })
export const problemSchema = Type.Object({ message: Type.String() })
