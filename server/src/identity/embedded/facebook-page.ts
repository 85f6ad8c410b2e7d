/**
 * The last page in the window for signing in with Facebook: reports the outcome to the page that opened the window, and
 * closes it. The message never says who signed in: the session is in the cookie that comes with the page.
 */
import type { FastifyReply } from 'fastify'
import { sendPlainPage } from '../../http/plain-page.ts'
import { pageHeaders } from '../../http/security-headers.ts'

/** How a sign-in with Facebook ended. `code` is null after a success, otherwise one of Firebase's codes. */
export interface FacebookOutcome {
  readonly status: number
  readonly code: string | null
  /** A fixed text for visitors. It is not escaped, so it must not contain text from Facebook or visitors. */
  readonly message: string
}

/**
 * On Facebook's pages, some browsers cut the link between this window and the page that opened it: the broadcast
 * channel is for these browsers. The URL contains the used code of Facebook, so it is removed from the history.
 */
const script = `
history.replaceState(null, '', location.pathname)
const outcome = JSON.parse(document.getElementById('outcome').textContent)
new BroadcastChannel(outcome.type).postMessage(outcome)
if (window.opener) window.opener.postMessage(outcome, location.origin)
window.close()
`

export function sendFacebookPage(reply: FastifyReply, { status, code, message }: FacebookOutcome): FastifyReply {
  const outcome = { type: 'fyndkartan-sign-in', code, message: code === null ? null : message }
  return sendPlainPage(reply, {
    status,
    title: code === null ? 'Inloggad' : 'Inloggningen lyckades inte',
    content: `<p>${message} Du kan stänga fönstret.</p><p><a href="/">Till startsidan</a></p>`,
    script: { text: script, id: 'outcome', data: outcome },
    headers: withoutTraces,
  })
}

/**
 * Headers of every answer in the window for Facebook. Cross-Origin-Opener-Policy has its default value: Facebook's
 * pages have a different policy than ours, and any other value would cut the window off from the page that opened it.
 */
export const withoutTraces = {
  ...pageHeaders,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'unsafe-none',
}
