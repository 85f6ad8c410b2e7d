import type { IdentityProviderWire } from '@fyndkartan/contract/site-config'

/** Whether one can sign in with Facebook here; Firebase always offers it. */
export function hasFacebook(identity: IdentityProviderWire): boolean {
  return identity.provider === 'firebase' || identity.facebook
}
