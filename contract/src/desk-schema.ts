/** The schemas of the operator's desk. The server validates with them; the browser needs only the types. */
import { Type } from './schema.ts'
import { keptReasons } from '@fyndkartan/domain/desk'
import { wrongVerdicts } from '@fyndkartan/domain/report'
import { wholePostSchema } from './place-schema.ts'
import { typedSeriesSchema } from './series-schema.ts'
import { placeFormSchema } from './tip-schema.ts'

const text = Type.Union([Type.String(), Type.Null()])
const instant = Type.String({ format: 'date-time', description: 'UTC' })
const instantOrNull = Type.Union([instant, Type.Null()])
const idOrNull = Type.Union([Type.Integer(), Type.Null()])
const reason = Type.String({ maxLength: 1000 })

/** The id of the logged action, by which it can be undone. */
const actionId = Type.Integer({ description: 'For /desk/actions/{id}/undo' })

export const deskSummarySchema = Type.Object({
  email: text,
  tips_waiting: Type.Integer(),
  feedback_open: Type.Integer(),
  reports_open: Type.Integer({ description: 'What enough visitors agree on, and nobody has decided on' }),
  claims_waiting: Type.Integer(),
  sources_waiting: Type.Integer({ description: 'Stopped until an operator has decided' }),
  same_places: Type.Integer({ description: 'Pairs that may be one place, as far as they are known by now' }),
  digest: Type.Union([Type.Boolean(), Type.Null()], {
    description: 'Whether the caller gets the daily mail; null without a confirmed address',
  }),
})

/** Whether the caller wants the daily mail about what waits. */
export const setDigestSchema = Type.Object({ on: Type.Boolean() })

const seriesOrNull = Type.Union([typedSeriesSchema, Type.Null()])

export const deskTipSchema = Type.Object({
  id: Type.Integer(),
  received_at: instant,
  status: Type.Union([Type.Literal('waiting'), Type.Literal('published'), Type.Literal('rejected')]),
  decided_at: instantOrNull,
  /** Why the operator rejected the tip; null for other tips. */
  reason: text,
  /** The id of the place that the tip became; null for a tip that became none. */
  place_id: idOrNull,
  /** The id of the last decision on the tip; null when it can no longer be undone. */
  action_id: idOrNull,
  /** The place as the visitor submitted it. */
  place: wholePostSchema,
  series: seriesOrNull,
})

export const deskTipsSchema = Type.Object({ total: Type.Integer(), tips: Type.Array(deskTipSchema) })

/** A place in the directory that may be the same as the place of the tip. */
export const duplicateSchema = Type.Object({
  place: wholePostSchema,
  distance_m: Type.Union([Type.Integer(), Type.Null()]),
  likeness: Type.Number({ description: 'Of the names, 0 to 1' }),
})

export const deskTipAnswerSchema = Type.Object({ tip: deskTipSchema, duplicates: Type.Array(duplicateSchema) })

export const publishedSchema = Type.Object({ place_id: Type.Integer(), action_id: actionId })
export const doneSchema = Type.Object({ action_id: actionId })
const namedPlace = Type.Object({
  type: Type.Union([Type.Literal('store'), Type.Literal('event')]),
  id: Type.Union([Type.Integer(), Type.Null()], { description: 'Of an event on several dates that of one of them' }),
  name: text,
})

const partialUndoSchema = Type.Object({
  undone: Type.Integer({ description: 'How many places of an import were undone' }),
  kept_count: Type.Integer(),
  kept: Type.Array(
    Type.Object({
      place: namedPlace,
      why: Type.Enum(keptReasons),
      into: Type.Union([namedPlace, Type.Null()], { description: 'The place that it was merged into' }),
    }),
    { description: 'The first places that stayed as they are, because they had changed since' },
  ),
})
const partialUndoOrNull = Type.Union([partialUndoSchema, Type.Null()], {
  description: 'Null unless the undo of an import left places as they were',
})

export const undoneSchema = Type.Object({ action_id: actionId, partial: partialUndoOrNull })

export const editedSchema = Type.Object({
  action_id: Type.Union([actionId, Type.Null()], { description: 'Null when nothing was different' }),
})

export const rejectSchema = Type.Object({ reason })

/** A place as the desk sees it, including removed places. */
export const deskPlaceSchema = Type.Object({
  place: wholePostSchema,
  /** Where the place came from: sample, import, tip or operator. */
  origin: Type.String(),
  source_id: text,
  created_at: instant,
  updated_at: instant,
  removed_at: instantOrNull,
  merged_into: Type.Union([Type.Integer(), Type.Null()], { description: 'The id that a removed one leads to' }),
  edited_at: Type.Union([instant, Type.Null()], {
    description: 'Last change by an operator, or change or confirmation by the organiser: imports leave it alone',
  }),
  version: Type.Integer({
    description: 'Goes back with a change: refused with 409 when the place has changed meanwhile',
  }),
})

export const deskPlacesSchema = Type.Object({ total: Type.Integer(), places: Type.Array(deskPlaceSchema) })

export const deskActionSchema = Type.Object({
  id: Type.Integer(),
  at: instant,
  /**
   * The operator's e-mail address; null for a command on the server, a removed account and an account without an
   * address.
   */
  by: text,
  by_command: Type.Boolean(),
  by_schedule: Type.Boolean({ description: 'By a regular run of a source' }),
  by_organiser: Type.Boolean({ description: 'By the organiser, through a mailed link' }),
  by_gone: Type.Boolean({ description: 'The account is gone' }),
  verb: Type.String({
    description:
      'add, edit, remove, restore, publish, reject, done, reopen, choose, import, merge, distinguish, confirm, accept, dismiss, approve, undo or erase',
  }),
  subject: Type.Object({
    type: Type.String({
      description: 'store, event, series, tip, feedback, report, claim, pair, pairs, difference, slideshow or import',
    }),
    id: idOrNull,
    name: text,
  }),
  reason: text,
  /** The place before and after the change; null where it did not exist. */
  before: Type.Union([wholePostSchema, Type.Null()]),
  after: Type.Union([wholePostSchema, Type.Null()]),
  series_before: seriesOrNull,
  series_after: seriesOrNull,
  /** The number of changes in the action; an import has many. */
  parts: Type.Integer(),
  /** The id of the action to which this one belongs; only the whole action can be undone. */
  part_of: idOrNull,
  undoes: idOrNull,
  undone_by: idOrNull,
  partial: partialUndoOrNull,
})

/** A series: the facts of all its dates, and the rule for them. */
export const deskSeriesSchema = Type.Object({
  id: Type.Integer(),
  place: wholePostSchema,
  series: typedSeriesSchema,
  removed_at: instantOrNull,
  edited_at: instantOrNull,
  version: Type.Integer({ description: 'Goes back with a change of the series' }),
})

export const deskPlaceAnswerSchema = Type.Object({
  place: deskPlaceSchema,
  series: Type.Union([deskSeriesSchema, Type.Null()], { description: 'Of a market that is held more than once' }),
  history: Type.Array(deskActionSchema),
})

export const seriesSuggestionsSchema = Type.Object({
  suggestions: Type.Array(
    Type.Object({
      ids: Type.Array(Type.Integer(), { description: 'Single events that look like the dates of one market, by date' }),
      place: wholePostSchema,
      series: typedSeriesSchema,
      variants: Type.Array(wholePostSchema, {
        description: '`place` and, for each other value of a fact that all dates will share, an event that has it',
      }),
      organisers: Type.Array(
        Type.Object({
          id: Type.Integer({ description: 'Of the claim' }),
          email: Type.String(),
          event_id: Type.Integer(),
          proposed: Type.Boolean({ description: 'Whether nothing speaks against giving them all dates' }),
        }),
        { description: 'Those who have a link to one of the events' },
      ),
      refused: Type.Integer({ description: 'For how many of the events an organiser was refused' }),
    }),
  ),
})

const placeId = Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 })

export const mergeSchema = Type.Object({
  ids: Type.Array(placeId, { minItems: 3, maxItems: 750 }),
  facts: Type.Optional(
    Type.Array(Type.Object({ name: Type.String(), id: placeId }), {
      maxItems: 100,
      description:
        'The event whose value all dates get, for facts in which they differ; else that of the next one that knows the fact',
    }),
  ),
  organisers: Type.Optional(
    Type.Array(placeId, {
      maxItems: 750,
      description: 'The claims whose links open all dates; the others wait for an operator',
    }),
  ),
})
export const deskActionsSchema = Type.Object({ total: Type.Integer(), actions: Type.Array(deskActionSchema) })

export const editPlaceSchema = Type.Object({ version: Type.Integer(), form: placeFormSchema })
export const correctByTipSchema = Type.Object({
  place_id: placeId,
  version: Type.Integer({ description: 'Of the place, or of the series that it belongs to' }),
  form: placeFormSchema,
})
export const versionSchema = Type.Object({ version: Type.Integer(), reason: Type.Optional(reason) })

export const deskFeedbackSchema = Type.Object({
  total: Type.Integer(),
  feedback: Type.Array(
    Type.Object({
      id: Type.Integer(),
      received_at: instant,
      contact_info: text,
      feedback_text: Type.String(),
      done_at: instantOrNull,
      removed_at: instantOrNull,
    }),
  ),
})

export const deskReportsSchema = Type.Object({
  total: Type.Integer(),
  reports: Type.Array(
    Type.Object({
      id: Type.Integer(),
      verdict: Type.String({ enum: wrongVerdicts }),
      first_at: instant,
      last_at: instant,
      count: Type.Integer({ description: 'Of different networks, within the last 30 days' }),
      warned: Type.Boolean({ description: 'Visitors see a warning' }),
      notes: Type.Array(Type.Object({ at: instant, text: Type.String() })),
      place: wholePostSchema,
      decided_at: instantOrNull,
      decision: Type.Union([Type.Literal('accepted'), Type.Literal('dismissed'), Type.Null()]),
      action_id: idOrNull,
    }),
  ),
})

const claimStatus = Type.Union([Type.Literal('waiting'), Type.Literal('approved'), Type.Literal('refused')])

/** The status that the operator saw; the server answers 409 if the status has changed since. */
export const decideClaimSchema = Type.Object({ status: Type.Optional(claimStatus) })

export const deskClaimsSchema = Type.Object({
  total: Type.Integer(),
  claims: Type.Array(
    Type.Object({
      id: Type.Integer(),
      status: claimStatus,
      email: Type.String(),
      link_host: text,
      asked_at: instant,
      decided_at: instantOrNull,
      used_at: Type.Union([instant, Type.Null()], { description: 'When they used their link last' }),
      others: Type.Integer({ description: 'Others who have a link to the same place' }),
      place: wholePostSchema,
      action_id: idOrNull,
    }),
  ),
})

export const slideshowSchema = Type.Object({
  /** Ids in display order. Ids whose market no longer exists are missing from `markets`. */
  ids: Type.Array(Type.Integer()),
  is_default: Type.Boolean(),
  markets: Type.Array(wholePostSchema),
})

/** The chosen ids; null restores the default. */
export const chooseSlideshowSchema = Type.Object({
  ids: Type.Union([Type.Array(Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 }), { maxItems: 10 }), Type.Null()]),
})

export const importSchema = Type.Object(
  {
    format: Type.Union([
      Type.Literal('osm'),
      Type.Literal('ical'),
      Type.Literal('csv'),
      Type.Literal('schema'),
      Type.Literal('geojson'),
    ]),
    /** The text of the file; alternatively `bytes` or `url`. */
    text: Type.Optional(Type.String()),
    /** The bytes in base64 of a file that is not UTF-8: packed, or in the charset that it names. */
    bytes: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9+/]*={0,2}$' })),
    /** The URL to fetch; for calendars and web pages. */
    url: Type.Optional(Type.String({ maxLength: 2000 })),
    /**
     * The name of the source. An import updates the places of earlier imports with the same name. The server shortens
     * long names.
     */
    source: Type.Optional(Type.String({ maxLength: 300 })),
    /** Whether to remove places of this source's earlier imports that this import lacks. */
    prune: Type.Optional(Type.Boolean()),
    /**
     * Null for a dry run, else the value that the dry run returned; the server answers 409 when the import would now
     * make other changes.
     */
    fingerprint: Type.Union([Type.String({ maxLength: 100 }), Type.Null()]),
  },
  {
    examples: [
      { format: 'csv', source: 'loppislistan', text: 'type;name;town\nstore;Retroboden;Borås', fingerprint: null },
    ],
  },
)

const importProblem = Type.Object({ at: Type.String(), reason: Type.String(), detail: text })

export const importAnswerSchema = Type.Object({
  source: Type.String(),
  read: Type.Integer(),
  added: Type.Integer(),
  changed: Type.Integer(),
  unchanged: Type.Integer(),
  kept: Type.Integer({ description: 'Differ, but an operator has changed them since' }),
  removed: Type.Integer(),
  /** The first few entries that were skipped; `skipped_count` is the number of all. */
  skipped: Type.Array(importProblem),
  skipped_count: Type.Integer(),
  /** The first few entries with hours that the text of spec §3 cannot express; the count below is the number of all. */
  hours_not_expressible: Type.Array(importProblem),
  hours_not_expressible_count: Type.Integer(),
  /** The first few facts that were too long and were cut, or invalid and left out; `shortened_count` is the number of all. */
  shortened: Type.Array(importProblem),
  shortened_count: Type.Integer(),
  /**
   * The first few markets that repeat without an end, or in a way that a series cannot express; `repeats_count` is the
   * number of all.
   */
  repeats: Type.Array(importProblem),
  repeats_count: Type.Integer(),
  /** Some of the places that are added, changed or removed. */
  examples: Type.Array(
    Type.Object({
      change: Type.Union([Type.Literal('added'), Type.Literal('changed'), Type.Literal('removed')]),
      place: wholePostSchema,
    }),
  ),
  /** The places that the desk's own table changes, before and after; missing for a source's import. */
  edits: Type.Optional(
    Type.Array(
      Type.Object({
        before: wholePostSchema,
        after: wholePostSchema,
        series_before: seriesOrNull,
        series_after: seriesOrNull,
      }),
    ),
  ),
  fingerprint: Type.String(),
  /** The id of the logged action; null for a dry run, and when nothing changed. */
  action_id: idOrNull,
})
