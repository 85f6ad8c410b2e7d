import { IdentityError } from './identity-client.ts'

const linkSpent = 'Länken är redan använd eller för gammal. Be om en ny.'

/** Swedish messages by code, where spec §8 has no text and Firebase's message is English. */
const details: Readonly<Record<string, string>> = {
  'auth/network-request-failed': 'Servern kunde inte nås.',
  'auth/too-many-requests': 'För många försök. Vänta en stund och försök igen.',
  'auth/operation-not-allowed': 'Det här sättet att logga in är inte aktiverat på den här sajten.',
  'auth/unauthorized-domain': 'Det här sättet att logga in är inte aktiverat på den här sajten.',
  'auth/user-disabled': 'Kontot är avstängt.',
  'auth/user-mismatch': 'Du loggade in med ett annat konto.',
  'auth/requires-recent-login': 'Logga in igen och försök en gång till.',
  'auth/user-token-expired': 'Du behöver logga in igen.',
  'auth/expired-action-code': linkSpent,
  'auth/invalid-action-code': linkSpent,
}

/**
 * The codes that Firebase sends instead of 'auth/wrong-password' and 'auth/user-not-found' when it protects against
 * e-mail enumeration; the text is 'Fel lösenord' (our reading of the specification).
 */
const hiding = new Set(['auth/invalid-credential', 'auth/invalid-login-credentials'])

/** Converts an error of Firebase to an IdentityError, with the original as `cause`. */
export function firebaseRefusal(error: { readonly code: string; readonly message: string }): IdentityError {
  const code = hiding.has(error.code) ? 'auth/wrong-password' : error.code
  return new IdentityError(code, details[code] ?? (code === error.code ? error.message : code), error)
}
