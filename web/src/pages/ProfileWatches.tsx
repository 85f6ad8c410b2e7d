import type { AuthUser } from '../api/identity/identity-client.ts'
import { pathOfWatch } from '../features/search/watched-search.ts'
import { OwnWatches } from '../features/watch/OwnWatches.tsx'

/** What the visitor watches, for the profile; each leads to its search. */
export default function ProfileWatches({ user }: { readonly user: AuthUser }) {
  return <OwnWatches user={user} pathOf={pathOfWatch} />
}
