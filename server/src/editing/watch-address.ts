import { parseEmail } from '@fyndkartan/domain/account'
import { plainAddress } from './link-owner.ts'

/** The mail address of a watch, normalised; null for an invalid one. */
export function watchAddressOf(typed: string): string | null {
  const email = parseEmail(typed)
  return email === null ? null : plainAddress(email)
}
