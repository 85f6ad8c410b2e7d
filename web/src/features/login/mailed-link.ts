/** Links that the identity provider mails: '#/login?reset=CODE' and '#/login?confirm=CODE'. */

export interface MailedLink {
  /** For a new password, or to confirm an e-mail address. */
  readonly purpose: 'reset' | 'confirm'
  /** As secret as a password until it is used. */
  readonly code: string
}

/** Null when the address has none. */
export function readMailedLink(search: URLSearchParams): MailedLink | null {
  for (const purpose of ['reset', 'confirm'] as const) {
    const code = search.get(purpose)
    if (code) return { purpose, code }
  }
  return null
}
