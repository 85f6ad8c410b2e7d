/** Paths of the embedded provider, and addresses in its mails. */

/** The path of the identity calls and of Facebook's callback; the account cookies are sent to it alone. */
export const identityPath = '/identity'

/** The path of the login page, with a mailed code if there is one. */
export function loginPath(code?: 'confirm' | 'reset', value = ''): string {
  return code === undefined ? '/#/login' : `/#/login?${code}=${encodeURIComponent(value)}`
}
