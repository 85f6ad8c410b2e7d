import type { Identity } from './identity.ts'
import type { IdentityParts } from './identity-parts.ts'

/** Firebase when it is configured, else our own. Only the one that is used is loaded. */
export async function openIdentity(parts: IdentityParts): Promise<Identity> {
  if (parts.config.firebaseProjectId !== null) {
    const { firebaseIdentity } = await import('./firebase.ts')
    return firebaseIdentity(parts.config, parts.clock)
  }
  const { embeddedIdentity } = await import('./embedded/embedded-identity.ts')
  return embeddedIdentity(parts)
}
