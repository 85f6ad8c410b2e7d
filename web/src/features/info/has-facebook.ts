import type { IdentityProviderWire } from '@fyndkartan/contract/site-config'

/** Whether Facebook sign-in is available; with Firebase it always is. */
export function hasFacebook(identity: IdentityProviderWire): boolean {
  return identity.provider === 'firebase' || identity.facebook
}
