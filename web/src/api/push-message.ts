/** The content of a push message. The browser has decrypted it, but it need not come from our server. */

export interface PushMessage {
  readonly title: string
  readonly body: string
  /** A later notification with the same tag replaces this one. */
  readonly tag: string
  /** The address on this site that a press on the notification opens. */
  readonly address: string
  /** The address on this site where the visitor can change or end the watch. */
  readonly manage: string
}

/** Used for missing texts, since browsers show a notification of their own if the site shows none. */
const unread = { title: 'Nytt på Fyndkartan', body: 'Det har hänt något i det du bevakar.', tag: 'watch' } as const

/** Parses a push message. Replaces missing texts, and addresses on other sites; `origin` is this site's. */
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

/** The address as an absolute address on this site; the start page for an address on another site. */
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
