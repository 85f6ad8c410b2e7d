/** Links that the identity provider mails: '#/login?reset=CODE' and '#/login?confirm=CODE'. */

export interface MailedLink {
  /** 'reset' sets a new password, 'confirm' confirms an e-mail address. */
  readonly purpose: 'reset' | 'confirm'
  /** The link's code. It must stay secret until it is used. */
  readonly code: string
}

/** Reads a mailed link from the URL's query. Null when the query has no code. */
export function readMailedLink(search: URLSearchParams): MailedLink | null {
  for (const purpose of ['reset', 'confirm'] as const) {
    const code = search.get(purpose)
    if (code) return { purpose, code }
  }
  return null
}
