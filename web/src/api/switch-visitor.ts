import type { QueryClient } from '@tanstack/react-query'
import type { AuthUser } from './identity/identity-client.ts'

/**
 * Somebody else looks on than a moment ago. What another person saw goes at once; what nobody in particular saw may stand
 * until the marks of whoever has signed in come.
 */
export function switchVisitor(queries: QueryClient, from: AuthUser | null): void {
  queries.removeQueries({ type: 'inactive' })
  if (from) void queries.resetQueries()
  else void queries.invalidateQueries()
}
