import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { addDeskCalls } from '../../http/desk-calls.ts'
import { feedbackCalls } from './feedback.ts'
import { slideshowCalls } from './slideshow.ts'

/** The operator's desk: nobody else reaches any of its calls. */
export function deskRoutes(api: FastifyInstance, deps: Deps): void {
  addDeskCalls(api, deps, (calls) => {
    feedbackCalls(calls, deps)
    slideshowCalls(calls, deps)
  })
}
