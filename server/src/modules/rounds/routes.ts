/** The call by which a browser says that a visitor has added a place to a round. It says neither who nor which round. */
import { favouriteFromWire } from '@fyndkartan/contract/account'
import { favouriteSchema, successSchema } from '@fyndkartan/contract/account-schema'
import { endpoints } from '@fyndkartan/contract/endpoints'
import { problemSchema } from '@fyndkartan/contract/place-schema'
import type { PlaceKey } from '@fyndkartan/domain/place'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { withKey } from '../../http/description/api-docs.ts'
import { bodyReader, takePersonalJson } from '../../http/json-body.ts'

const readPlace = bodyReader(favouriteSchema)

export function roundRoutes(api: FastifyInstance, { figures }: Deps): void {
  void api.register(async (calls) => {
    takePersonalJson(calls)
    const schema = {
      summary: 'Count that a place was added to a round',
      description: 'Only the number of each place and day is stored. Unknown places are not counted.',
      security: withKey,
      body: favouriteSchema,
      response: { 200: successSchema, '4xx': problemSchema },
    }
    calls.post(endpoints.countPlanned.path, { schema }, async (request) => {
      // The key is never null: the schema allows only known kinds.
      figures.planned(favouriteFromWire(readPlace(request)) as PlaceKey, request.headers)
      return { success: true }
    })
  })
}
