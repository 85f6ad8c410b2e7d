/** The call by which a browser says that a visitor has added a place to a round. It says neither who nor which round. */
import { successSchema } from '@fyndkartan/contract/account-schema'
import { endpoints } from '@fyndkartan/contract/endpoints'
import { problemSchema } from '@fyndkartan/contract/place-schema'
import { readStopPlace } from '@fyndkartan/contract/round-address'
import { Type } from '@fyndkartan/contract/schema'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { withKey } from '../../http/description/api-docs.ts'
import { bodyReader, takePersonalJson } from '../../http/json-body.ts'

const plannedSchema = Type.Object({
  stop: Type.String({
    description: "The place as in a round's address: 's12' is shop 12, 'm5' market 5",
    pattern: '^[sm][1-9][0-9]{0,9}$',
  }),
})

const readPlanned = bodyReader(plannedSchema)

export function roundRoutes(api: FastifyInstance, { figures }: Deps): void {
  void api.register(async (calls) => {
    takePersonalJson(calls)
    const schema = {
      summary: 'Count that a place was added to a round',
      description: 'Only the number of each place and day is stored. Unknown places are not counted.',
      security: withKey,
      body: plannedSchema,
      response: { 200: successSchema, '4xx': problemSchema },
    }
    calls.post(endpoints.countPlanned.path, { schema }, async (request) => {
      const place = readStopPlace(readPlanned(request).stop)
      if (place) figures.planned(place, request.headers)
      return { success: true }
    })
  })
}
