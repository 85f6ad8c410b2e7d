import type { IdentityProviderWire } from '@fyndkartan/contract/site-config'
import { type IdentityClient, unreachable } from './identity-client.ts'

/** Loads the code of the configured provider and makes its client. Rejects with an IdentityError. */
export async function loadIdentityClient(identity: IdentityProviderWire): Promise<IdentityClient> {
  if (identity.provider === 'firebase') {
    const { firebaseClient } = await import('./firebase-client.ts').catch(asUnreachable)
    return firebaseClient(identity)
  }
  const { embeddedClient } = await import('./embedded-client.ts').catch(asUnreachable)
  return embeddedClient(identity)
}

function asUnreachable(error: unknown): never {
  throw unreachable(error)
}
