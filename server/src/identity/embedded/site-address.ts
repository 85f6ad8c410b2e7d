/** Paths of the embedded provider, and addresses in its mails. */

/**
 * The path of the identity calls and of Facebook's callback. Browsers send the cookies of accounts only to this path.
 */
export const identityPath = '/identity'

/** The path of the login page, with a mailed code if there is one. */
export function loginPath(code?: 'confirm' | 'reset', value = ''): string {
  return code === undefined ? '/#/login' : `/#/login?${code}=${encodeURIComponent(value)}`
}
