/** Links that the identity provider mails: '#/login?reset=CODE' and '#/login?confirm=CODE'. */

export interface MailedLink {
  /** A new password, or an e-mail address that shows itself to be the visitor's. */
  readonly purpose: 'reset' | 'confirm'
  /** Worth as much as a password until it is used. */
  readonly code: string
}

/** Null when the address holds none. */
export function readMailedLink(search: URLSearchParams): MailedLink | null {
  for (const purpose of ['reset', 'confirm'] as const) {
    const code = search.get(purpose)
    if (code) return { purpose, code }
  }
  return null
}
