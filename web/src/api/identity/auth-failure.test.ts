import { expect, test } from 'vitest'
import { authFailure } from './auth-failure.ts'
import { IdentityError } from './identity-client.ts'

test.each([
  ['auth/invalid-email', 'Ogiltig adress.', 'Ogiltig adress. (auth/invalid-email)'],
  ['auth/wrong-password', 'Firebase: Error (auth/wrong-password).', 'Firebase: Error (auth/wrong-password).'],
  ['auth/popup-closed-by-user', 'auth/popup-closed-by-user', 'auth/popup-closed-by-user'],
  ['auth/network-request-failed', 'Servern kunde inte nås.', 'Servern kunde inte nås.'],
  ['auth/too-many-requests', 'För många försök.', 'För många försök.'],
])('the code %s with the message "%s" gives "%s"', (code, message, told) => {
  expect(authFailure(new IdentityError(code, message))).toEqual({ success: false, message: told })
})

test.each([
  'user-not-found',
  'email-already-in-use',
  'weak-password',
  'cancelled-popup-request',
  'popup-blocked',
  'account-exists-with-different-credential',
])('the message of the failure contains the code %s', (code) => {
  expect(authFailure(new IdentityError(`auth/${code}`, 'Nej.')).message).toContain(code)
})

test("errors that are not the provider's refusals are rethrown", () => {
  const mistake = new TypeError('ours')
  expect(() => authFailure(mistake)).toThrow(mistake)
})
