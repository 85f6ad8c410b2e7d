import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'

/** Spec §7: the visitor's own favourites. */
export function favouriteRoutes(_api: FastifyInstance, _deps: Deps): void {}
