import { parseEmail } from '@fyndkartan/domain/account'
import { plainAddress } from './link-owner.ts'

/** A mail address as watches have it: the same for all its spellings; null when it cannot be sent to. */
export function watchAddressOf(typed: string): string | null {
  const email = parseEmail(typed)
  return email === null ? null : plainAddress(email)
}
