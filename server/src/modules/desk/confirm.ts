/** An operator says that a place is right. */
import { editedSchema } from '@fyndkartan/contract/desk-schema'
import { endpoints } from '@fyndkartan/contract/endpoints'
import { problemSchema } from '@fyndkartan/contract/place-schema'
import { notFoundText } from '@fyndkartan/contract/problem'
import type { PlaceKey } from '@fyndkartan/domain/place'
import type { Confirmation } from '@fyndkartan/domain/trust'
import type { FastifyInstance } from 'fastify'
import { isDeepStrictEqual } from 'node:util'
import { type Actor, insertAction } from '../../db/actions.ts'
import { confirmedBy, confirmPlaces, confirmSeries } from '../../db/confirmations.ts'
import { loadPlaceState } from '../../db/place-edits.ts'
import { loadSeriesState } from '../../db/series.ts'
import type { Writing } from '../../db/write.ts'
import type { Deps } from '../../deps.ts'
import { withRequiredToken } from '../../http/description/api-docs.ts'
import { Problem } from '../../http/problem.ts'
import { routePath } from '../../http/route-path.ts'
import { writeAsOperator } from '../../viewer/desk-calls.ts'
import { placeKeyOf, placeParams, removedText } from './request-parts.ts'

export function confirmCalls(calls: FastifyInstance, deps: Deps): void {
  const schema = {
    summary: 'Say that a place is right',
    description: 'It was checked today. A date of a market stands for all of them. Imports still change it.',
    security: withRequiredToken,
    params: placeParams,
    response: { 200: editedSchema, '4xx': problemSchema },
  }
  calls.post(routePath(endpoints.confirmPlace.path), { schema }, async (request) => {
    const key = placeKeyOf(request)
    const actionId = await writeAsOperator(request, deps, async (writing, actor) => {
      const before = (await loadPlaceState(writing.trx, key))?.state
      if (!before) throw new Problem(404, notFoundText[key.kind])
      if (before.deletedAtMs !== null) throw new Problem(409, removedText[key.kind])
      const confirmation = confirmedBy('editor', writing)
      if (isDeepStrictEqual(before.confirmation, confirmation)) return null
      return before.seriesId === null
        ? confirmOne(writing, actor, key, confirmation)
        : confirmAll(writing, actor, before.seriesId, confirmation)
    })
    return { action_id: actionId }
  })
}

async function confirmOne(writing: Writing, actor: Actor, key: PlaceKey, confirmation: Confirmation): Promise<number> {
  const load = async () => (await loadPlaceState(writing.trx, key))?.state ?? null
  const before = await load()
  await confirmPlaces(writing, key.kind, [key.id], confirmation)
  const after = await load()
  return insertAction(writing, { actor, verb: 'confirm', subject: key.kind, subjectId: key.id, before, after })
}

async function confirmAll(writing: Writing, actor: Actor, id: number, confirmation: Confirmation): Promise<number> {
  const load = async () => (await loadSeriesState(writing.trx, id))?.state ?? null
  const before = await load()
  await confirmSeries(writing, [id], confirmation)
  const after = await load()
  return insertAction(writing, { actor, verb: 'confirm', subject: 'series', subjectId: id, before, after })
}
