/**
 * The last page in Facebook's window: tells the page that opened it the outcome, and closes. The message never says who signed
 * in: the session is in the cookie that comes with it.
 */
import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { pageHeaders } from '../../http/security-headers.ts'

/** How a sign-in with Facebook ended; `code` is null for success, else one of Firebase's codes. */
export interface FacebookOutcome {
  readonly status: number
  readonly code: string | null
  /** For people. Our own text, never Facebook's or a visitor's: it is not escaped. */
  readonly message: string
}

/**
 * The broadcast channel is for browsers in which Facebook's pages cut the link to the opener. The address holds Facebook's used
 * code, so it is removed from the history.
 */
const script = `
history.replaceState(null, '', location.pathname)
const told = JSON.parse(document.getElementById('told').textContent)
new BroadcastChannel(told.type).postMessage(told)
if (window.opener) window.opener.postMessage(told, location.origin)
window.close()
`

const style = `
:root { color-scheme: light dark; font: 1.125rem/1.5 system-ui, sans-serif }
body { max-width: 30rem; margin: 3rem auto; padding: 0 1.5rem }
`

const policy = [
  "default-src 'none'",
  `script-src '${hashOf(script)}'`,
  `style-src '${hashOf(style)}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

export function sendFacebookPage(reply: FastifyReply, { status, code, message }: FacebookOutcome): FastifyReply {
  const told = { type: 'fyndkartan-sign-in', code, message: code === null ? null : message }
  const title = code === null ? 'Inloggad' : 'Inloggningen lyckades inte'
  return withoutTraces(reply)
    .code(status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .send(
      `<!doctype html><html lang="sv"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
        `<title>${title} – Fyndkartan</title><style>${style}</style><main><h1>${title}</h1>` +
        `<p>${message} Du kan stänga fönstret.</p><p><a href="/">Till startsidan</a></p></main>` +
        `<script type="application/json" id="told">${JSON.stringify(told)}</script><script>${script}</script></html>`,
    )
}

/**
 * Headers of every answer in Facebook's window. There is no Cross-Origin-Opener-Policy: Facebook's pages have a different one, and
 * any but the default would cut the window off from the page that opened it.
 */
export function withoutTraces(reply: FastifyReply): FastifyReply {
  return reply
    .headers(pageHeaders)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('cross-origin-opener-policy', 'unsafe-none')
}

/** The hash of an inline text for a Content-Security-Policy. */
function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
