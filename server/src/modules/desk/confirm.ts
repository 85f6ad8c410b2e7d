/** An operator says that a place is right. */
import { editedSchema } from '@fyndkartan/contract/desk-schema'
import { endpoints } from '@fyndkartan/contract/endpoints'
import { problemSchema } from '@fyndkartan/contract/place-schema'
import { notFoundText } from '@fyndkartan/contract/problem'
import type { FastifyInstance } from 'fastify'
import { isDeepStrictEqual } from 'node:util'
import { insertAction } from '../../db/actions.ts'
import { confirmedBy, confirmPlaces, confirmSeries } from '../../db/confirmations.ts'
import { loadPlaceState } from '../../db/place-edits.ts'
import { loadSeriesState } from '../../db/series.ts'
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
      const place = (await loadPlaceState(writing.trx, key))?.state
      if (!place) throw new Problem(404, notFoundText[key.kind])
      if (place.deletedAtMs !== null) throw new Problem(409, removedText[key.kind])
      const confirmation = confirmedBy('editor', writing)
      if (isDeepStrictEqual(place.confirmation, confirmation)) return null
      const { seriesId } = place
      const verb = 'confirm' as const
      if (seriesId === null) {
        await confirmPlaces(writing, key.kind, [key.id], confirmation)
        const after = { ...place, confirmation }
        return insertAction(writing, { actor, verb, subject: key.kind, subjectId: key.id, before: place, after })
      }
      const series = (await loadSeriesState(writing.trx, seriesId))?.state ?? null
      await confirmSeries(writing, [seriesId], confirmation)
      const after = series && { ...series, confirmation }
      return insertAction(writing, { actor, verb, subject: 'series', subjectId: seriesId, before: series, after })
    })
    return { action_id: actionId }
  })
}
