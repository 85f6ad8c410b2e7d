/**
 * The last page in Facebook's window: tells the page that opened it how it went, and closes. The message says that
 * somebody signed in, never who: the session is the cookie that comes with it.
 */
import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { pageHeaders } from '../../http/security-headers.ts'

/** How a visit to Facebook ended; `code` is null when somebody is signed in now, else as Firebase spells it. */
export interface FacebookOutcome {
  readonly status: number
  readonly code: string | null
  /** For people; ours, never Facebook's or a visitor's: it is not escaped. */
  readonly message: string
}

/**
 * The channel serves where the way back to the opener was lost on Facebook's pages. The address holds Facebook's code,
 * which has served: it leaves the history.
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
 * What every answer in Facebook's window has. No Cross-Origin-Opener-Policy: any but the default, on the way back from
 * Facebook's pages, which have another, would cut the window off from the page that opened it.
 */
export function withoutTraces(reply: FastifyReply): FastifyReply {
  return reply
    .headers(pageHeaders)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('cross-origin-opener-policy', 'unsafe-none')
}

/** As a Content-Security-Policy names a text that may stand in the page. */
function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
