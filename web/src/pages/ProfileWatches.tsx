import type { AuthUser } from '../api/identity/identity-client.ts'
import { pathOfWatch } from '../features/search/watched-search.ts'
import { OwnWatches } from '../features/watch/OwnWatches.tsx'

/** The visitor's watches on the profile, with links to their searches. */
export default function ProfileWatches({ user }: { readonly user: AuthUser }) {
  return <OwnWatches user={user} pathOf={pathOfWatch} />
}
