/** Links that the identity provider mails: '#/login?reset=CODE' and '#/login?confirm=CODE'. */

export interface MailedLink {
  /** 'reset' sets a new password, 'confirm' confirms an e-mail address. */
  readonly purpose: 'reset' | 'confirm'
  /** A secret until it is used. */
  readonly code: string
}

/** Null when the address has no code. */
export function readMailedLink(search: URLSearchParams): MailedLink | null {
  for (const purpose of ['reset', 'confirm'] as const) {
    const code = search.get(purpose)
    if (code) return { purpose, code }
  }
  return null
}
