/** The schemas of the desk's differences between places and their sources. */
import { wholePostSchema } from './place-schema.ts'
import { Type } from './schema.ts'
import { typedSeriesSchema } from './series-schema.ts'

const seriesOrNull = Type.Union([typedSeriesSchema, Type.Null()])
const version = Type.Integer({ description: 'Goes back with a decision' })

export const differencesSchema = Type.Object({
  sources: Type.Array(
    Type.Object({
      source_id: Type.Union([Type.Integer(), Type.Null()], { description: 'Null for files that were imported once' }),
      scope: Type.String({ description: 'What the ids of its places begin with' }),
      name: Type.String(),
      count: Type.Integer({ description: 'Of all places that differ; the first are listed' }),
      differences: Type.Array(
        Type.Object({
          id: Type.Integer(),
          version,
          source_version: version,
          place: wholePostSchema,
          series: seriesOrNull,
          merged: Type.Boolean({ description: "The source's entry was merged into the place" }),
          stated: Type.Union([Type.Object({ place: wholePostSchema, series: seriesOrNull }), Type.Null()], {
            description: 'The place with the values of the source; null when the source no longer has it',
          }),
        }),
      ),
    }),
  ),
})

/** The most differences that one call decides on. */
export const mostDecided = 500

const seenVersion = Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 })

export const decideDifferencesSchema = Type.Object({
  decision: Type.Union([Type.Literal('take'), Type.Literal('keep')], {
    description: 'Whether the place takes the values of the source, or keeps its own until the source has others',
  }),
  differences: Type.Array(
    Type.Object({
      id: Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 }),
      version: seenVersion,
      source_version: seenVersion,
    }),
    { minItems: 1, maxItems: mostDecided },
  ),
})

export const decidedDifferencesSchema = Type.Object({
  action_id: Type.Integer({ description: 'Undoes all of them' }),
  decided: Type.Integer(),
  refused: Type.Integer({ description: 'Those that had changed meanwhile, and stay as they are' }),
})
