import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'

/** What is stored about a person: theirs to read and to take away. */
export function personalDataRoutes(_api: FastifyInstance, _deps: Deps): void {}
