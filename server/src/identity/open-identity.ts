import type { Identity } from './identity.ts'
import type { IdentityParts } from './identity-parts.ts'

/** Opens Firebase when it is configured, otherwise our own provider; loads only the files of the one in use. */
export async function openIdentity(parts: IdentityParts): Promise<Identity> {
  if (parts.config.firebaseProjectId !== null) {
    const { firebaseIdentity } = await import('./firebase.ts')
    return firebaseIdentity(parts.config, parts.clock)
  }
  const { embeddedIdentity } = await import('./embedded/embedded-identity.ts')
  return embeddedIdentity(parts)
}
