/** The calls for travel times and routes of rounds. The points are neither stored nor logged. */
import { endpoints } from '@fyndkartan/contract/endpoints'
import { problemSchema } from '@fyndkartan/contract/place-schema'
import type { ProblemWire } from '@fyndkartan/contract/problem'
import {
  travelRouteQuestionSchema,
  travelRouteSchema,
  travelTimesQuestionSchema,
  travelTimesSchema,
} from '@fyndkartan/contract/travel-schema'
import { travelQuestionFromWire, type TravelQuestion, travelRouteToWire } from '@fyndkartan/contract/travel-wire'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import { ServiceFailure } from '../../http/call-service.ts'
import { withKey } from '../../http/description/api-docs.ts'
import { bodyReader, takePersonalJson } from '../../http/json-body.ts'
import { Problem } from '../../http/problem.ts'
import { RouterBusy, type TravelTimes } from '../../router/travel-times.ts'

const readTimesQuestion = bodyReader(travelTimesQuestionSchema)
const readRouteQuestion = bodyReader(travelRouteQuestionSchema)

const where =
  'Only where the site has a router for the way of going (travel_modes in /site_config). Questions are not stored.'

export function travelRoutes(api: FastifyInstance, { travel }: Deps): void {
  void api.register(async (calls) => {
    takePersonalJson(calls)
    calls.post(
      endpoints.travelTimes.path,
      {
        schema: {
          summary: 'How long it takes between points',
          description: where,
          security: withKey,
          body: travelTimesQuestionSchema,
          response: { 200: travelTimesSchema, '4xx': problemSchema },
        },
      },
      async (request, reply) => {
        const question = travelQuestionFromWire(readTimesQuestion(request))
        const pending = routerFor(travel, question).secondsBetween(question)
        return answered(reply, pending, (seconds) => ({ seconds }))
      },
    )
    calls.post(
      endpoints.travelRoute.path,
      {
        schema: {
          summary: 'The way through points in their order',
          description: where,
          security: withKey,
          body: travelRouteQuestionSchema,
          response: { 200: travelRouteSchema, '4xx': problemSchema },
        },
      },
      async (request, reply) => {
        const question = travelQuestionFromWire(readRouteQuestion(request))
        const pending = routerFor(travel, question).routeThrough(question)
        return answered(reply, pending, (route) => {
          if (route === null) throw new Problem(404, 'Ingen väg leder genom alla punkterna.')
          return travelRouteToWire(route)
        })
      },
    )
  })
}

function routerFor(travel: TravelTimes | null | undefined, { mode }: TravelQuestion): TravelTimes {
  if (!travel?.modes.includes(mode)) throw new Problem(501, 'Restider kan inte hämtas här. De uppskattas i stället.')
  return travel
}

const awayText = 'Restider kan inte hämtas just nu. De uppskattas i stället.'

/**
 * Converts an answer, or refuses the call after a failure. A failure is logged once, when it happens, and not for each
 * call while the server pauses its requests to the router.
 */
async function answered<T>(reply: FastifyReply, pending: Promise<T>, toWire: (answer: T) => object): Promise<object> {
  try {
    return toWire(await pending)
  } catch (error) {
    if (!(error instanceof RouterBusy || error instanceof ServiceFailure)) throw error
    const retryAfterS = Math.max(1, Math.ceil(error.waitMs / 1000))
    if (error instanceof ServiceFailure) throw new Problem(503, awayText, { cause: error, retryAfterS })
    return reply
      .code(503)
      .header('retry-after', retryAfterS)
      .send({ message: awayText } satisfies ProblemWire)
  }
}
