import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { addDeskCalls } from '../../http/desk-calls.ts'

/** The operator's desk: nobody else reaches any of its calls. */
export function deskRoutes(api: FastifyInstance, deps: Deps): void {
  addDeskCalls(api, deps, (_calls) => {})
}
