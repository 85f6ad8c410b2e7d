import type { IdentityProviderWire } from '@fyndkartan/contract/site-config'

/** Whether visitors can sign in with Facebook. With Firebase they always can. */
export function hasFacebook(identity: IdentityProviderWire): boolean {
  return identity.provider === 'firebase' || identity.facebook
}
