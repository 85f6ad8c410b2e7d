import type { QueryClient } from '@tanstack/react-query'
import type { AuthUser } from './identity/identity-client.ts'

/**
 * Updates the query cache when another visitor is signed in. Data fetched as another account is removed at once; data fetched
 * while signed out may stay until it has been refetched with the new visitor's favourite flags.
 */
export function switchVisitor(queries: QueryClient, from: AuthUser | null): void {
  queries.removeQueries({ type: 'inactive' })
  if (from) void queries.resetQueries()
  else void queries.invalidateQueries()
}
