/** The schemas for the desk's page "Samma ställe?", where an operator merges duplicate places. */
import { factNames } from '@fyndkartan/domain/facts'
import { entryOrigins, sameReasons } from '@fyndkartan/domain/same-place'
import { deskPlaceSchema } from './desk-schema.ts'
import { Type } from './schema.ts'

export const samePlacesSchema = Type.Object({
  total: Type.Integer({ description: 'Of all pairs; the likeliest are listed' }),
  sure: Type.Integer({ description: 'The pairs that can be merged at once: see GET /desk/same_places/sure' }),
  pairs: Type.Array(
    Type.Object({
      score: Type.Integer({ description: 'How much speaks for one place; from 8 on hardly anything else' }),
      reasons: Type.Array(Type.Enum(sameReasons)),
      distance_m: Type.Union([Type.Integer(), Type.Null()]),
      one: deskPlaceSchema,
      other: deskPlaceSchema,
      organisers: Type.Object(
        { one: Type.Integer(), other: Type.Integer() },
        { description: 'How many have a link to each: those of the dropped one get the kept one' },
      ),
      origins: Type.Object(
        { one: Type.Enum(entryOrigins), other: Type.Enum(entryOrigins) },
        { description: 'living: of a source that is fetched regularly; file: imported once' },
      ),
      repeats: Type.Object(
        { one: Type.Union([Type.String(), Type.Null()]), other: Type.Union([Type.String(), Type.Null()]) },
        { description: 'Of markets that are held more than once, which have the ids of their next dates' },
      ),
    }),
  ),
})

const type = Type.Union([Type.Literal('store'), Type.Literal('event')])
const id = Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 })
const versioned = Type.Object({
  id,
  version: Type.Integer({ description: 'As the pair was answered with; of a market with several dates that of all' }),
})

export const mergePlacesSchema = Type.Object({
  type,
  kept: versioned,
  dropped: versioned,
  taken: Type.Array(Type.Enum(factNames), {
    maxItems: 100,
    description: 'The facts that the kept one takes from the dropped one',
  }),
})

/** The maximum number of pairs that one call merges: about three seconds of work. */
export const mostSurePairs = 600

export const mergeSureSchema = Type.Object({
  merges: Type.Array(mergePlacesSchema, { minItems: 1, maxItems: mostSurePairs }),
})

export const mergedSureSchema = Type.Object({
  action_id: Type.Integer({ description: 'Undoes all of them' }),
  merged: Type.Integer(),
  refused: Type.Integer({ description: 'Pairs that had changed meanwhile, and stay as they are' }),
})

export const placePairSchema = Type.Object({ type, ids: Type.Array(id, { minItems: 2, maxItems: 2 }) })
