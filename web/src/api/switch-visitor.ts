import type { QueryClient } from '@tanstack/react-query'
import type { AuthUser } from './identity/identity-client.ts'

/**
 * Updates the query cache when the signed-in visitor changes from `from` (null: signed out). If another account was
 * signed in, removes its data at once; otherwise keeps the data until it is refetched with favourite flags.
 */
export function switchVisitor(queries: QueryClient, from: AuthUser | null): void {
  queries.removeQueries({ type: 'inactive' })
  if (from) void queries.resetQueries()
  else void queries.invalidateQueries()
}
