import { parseEmail } from '@fyndkartan/domain/account'

/**
 * Matches only addresses that better-auth also accepts. It accepts fewer than `parseEmail`, and would reject the others
 * at each sign-in.
 */
const plain = /^(?:[a-z0-9_'+-]+\.)*[a-z0-9_'+-]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/

/** Normalises the e-mail address of an account: trimmed, in lower case. Null when no account can have it. */
export function parseAccountEmail(text: string): string | null {
  const email = parseEmail(text)
  return email !== null && plain.test(email) ? email : null
}
