import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'

/** Spec §7: the visitor's own profile. */
export function profileRoutes(_api: FastifyInstance, _deps: Deps): void {}
