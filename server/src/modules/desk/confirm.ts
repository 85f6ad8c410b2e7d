/** The call by which an operator confirms that the facts of a place are right. */
import { editedSchema } from '@fyndkartan/contract/desk-schema'
import { endpoints } from '@fyndkartan/contract/endpoints'
import { problemSchema } from '@fyndkartan/contract/place-schema'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { withRequiredToken } from '../../http/description/api-docs.ts'
import { routePath } from '../../http/route-path.ts'
import { confirmPlace } from '../../editing/confirm-place.ts'
import { writeAsOperator } from '../../viewer/desk-calls.ts'
import { placeKeyOf, placeParams } from './request-parts.ts'

export function confirmCalls(calls: FastifyInstance, deps: Deps): void {
  const schema = {
    summary: 'Say that a place is right',
    description: 'The place was checked today. For a date of a series: the whole series. Imports may still change it.',
    security: withRequiredToken,
    params: placeParams,
    response: { 200: editedSchema, '4xx': problemSchema },
  }
  calls.post(routePath(endpoints.confirmPlace.path), { schema }, async (request) => {
    const key = placeKeyOf(request)
    const actionId = await writeAsOperator(request, deps, (writing, actor) => confirmPlace(writing, actor, key))
    return { action_id: actionId }
  })
}
