import { parseEmail } from '@fyndkartan/domain/account'

/** better-auth takes fewer addresses than `parseEmail`: one that only we took could never sign in again. */
const plain = /^(?:[a-z0-9_'+-]+\.)*[a-z0-9_'+-]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/

/** An e-mail address as accounts have it: trimmed, in lower case. Null for one that no account can have. */
export function parseAccountEmail(text: string): string | null {
  const email = parseEmail(text)
  return email !== null && plain.test(email) ? email : null
}
