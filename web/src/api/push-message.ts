/** What a pushed message says. It is decrypted by the browser, but nobody guarantees that our server has written it. */

export interface PushMessage {
  readonly title: string
  readonly body: string
  /** A later message with the same tag replaces this one. */
  readonly tag: string
  /** Where a press leads: an address of this site. */
  readonly address: string
  /** Where the watch is changed, likewise. */
  readonly manage: string
}

/** A browser shows a notification of its own when a message has none. */
const unread = { title: 'Nytt på Fyndkartan', body: 'Det har hänt något i det du bevakar.', tag: 'watch' } as const

/** What is missing or of another site is replaced. `origin`: of this site. */
export function readPushMessage(text: string, origin: string): PushMessage {
  const { title, body, tag, address, manage } = parse(text)
  return {
    title: textOr(title, unread.title),
    body: textOr(body, unread.body),
    tag: textOr(tag, unread.tag),
    address: ownAddress(address, origin),
    manage: ownAddress(manage, origin),
  }
}

/** An absolute address of this site; its start page for any other. */
export function ownAddress(address: unknown, origin: string): string {
  const start = `${origin}/`
  if (typeof address !== 'string') return start
  try {
    const found = new URL(address, origin)
    return found.origin === origin ? found.href : start
  } catch {
    return start
  }
}

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>
  } catch {
    return {}
  }
}

function textOr(value: unknown, otherwise: string): string {
  return typeof value === 'string' && value.trim() !== '' ? value : otherwise
}
