/** The schemas of the desk's sources of imports. The server validates with them; the browser needs only the types. */
import { runCauses, runOutcomes, sourceIntervals, sourceKinds, sourceStatuses } from '@fyndkartan/domain/source'
import { importAnswerSchema } from './desk-schema.ts'
import { Type } from './schema.ts'

const text = Type.Union([Type.String(), Type.Null()])
const instant = Type.String({ format: 'date-time', description: 'UTC' })
const instantOrNull = Type.Union([instant, Type.Null()])

/** The form of a source. The server answers 400 with a sentence for each invalid field. */
export const sourceFormSchema = Type.Object(
  {
    name: Type.String({ maxLength: 300 }),
    kind: Type.String({ maxLength: 20, description: sourceKinds.join(', ') }),
    address: Type.String({ maxLength: 8000, description: 'Of overpass, a query or the address of an answer' }),
    every: Type.String({ maxLength: 10, description: sourceIntervals.join(', ') }),
    licence: Type.String({ maxLength: 300 }),
    attribution: Type.String({ maxLength: 1000, description: 'Who is to be named' }),
    wanted: Type.Optional(Type.String({ maxLength: 1000, description: 'Words; a title must contain one of them' })),
    unwanted: Type.Optional(Type.String({ maxLength: 1000, description: 'Words; a title must contain none of them' })),
  },
  {
    examples: [
      {
        name: 'Loppisar i Borås',
        kind: 'ical',
        address: 'https://kalender.example/loppis.ics',
        every: 'day',
        licence: 'CC BY 4.0',
        attribution: 'Borås stad',
      },
    ],
  },
)

export const sourceRunSchema = Type.Object({
  id: Type.Integer(),
  started_at: instant,
  ended_at: instantOrNull,
  cause: Type.String({ enum: runCauses }),
  outcome: Type.String({ enum: runOutcomes, description: 'held: it would have changed too much, and changed nothing' }),
  /** Why the run failed, or why its changes wait for approval. */
  reason: text,
  result: Type.Union([importAnswerSchema, Type.Null()]),
})

export const sourceSchema = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  kind: Type.String({ enum: sourceKinds }),
  address: Type.String(),
  every: Type.String({ enum: sourceIntervals }),
  licence: Type.String(),
  attribution: Type.String(),
  wanted: Type.Optional(Type.String()),
  unwanted: Type.Optional(Type.String()),
  status: Type.String({ enum: sourceStatuses, description: 'waiting: stopped until an operator has decided' }),
  waits_for: text,
  failures: Type.Integer({ description: 'In a row' }),
  next_at: instantOrNull,
  ordered: Type.Union([Type.String(), Type.Null()], { description: 'A run that is about to begin' }),
  is_running: Type.Boolean(),
  places: Type.Integer(),
  last_run: Type.Union([sourceRunSchema, Type.Null()]),
})

export const sourcesSchema = Type.Object({ sources: Type.Array(sourceSchema) })
export const sourceAnswerSchema = Type.Object({ source: sourceSchema, runs: Type.Array(sourceRunSchema) })
export const addedSourceSchema = Type.Object({ id: Type.Integer() })

/**
 * The order 'approved' writes the changes of a waiting run. `fingerprint` identifies them; the server answers 409 when
 * they have changed since.
 */
export const orderRunSchema = Type.Object({
  order: Type.Union([Type.Literal('try'), Type.Literal('run'), Type.Literal('approved')]),
  fingerprint: Type.Optional(Type.String({ maxLength: 100 })),
})

export const orderedSchema = Type.Object({ success: Type.Boolean() })

export const removeSourceSchema = Type.Object({ with_places: Type.Boolean() })
export const removedSourceSchema = Type.Object({
  action_id: Type.Union([Type.Integer(), Type.Null()], { description: 'With which the places come back' }),
})
