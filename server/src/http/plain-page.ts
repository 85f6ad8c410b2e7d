/** Simple pages that do not need the built site: refusals, the end of a watch, the end of a sign-in with Facebook. */
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { policyHeader } from './inline-sources.ts'
import { problemFor } from './problem.ts'
import { formatScriptJson } from './script-json.ts'
import { pageHeaders } from './security-headers.ts'

/** The texts of a page. None is escaped: they must be the program's own, never a visitor's. */
interface PlainPage {
  readonly status?: number
  readonly title: string
  /** The HTML below the heading. */
  readonly content: string
  /** A script to run, and the data that it reads, as JSON, from the element with this id. */
  readonly script?: { readonly text: string; readonly id: string; readonly data: object }
  /** Headers that replace those that every page has. */
  readonly headers?: Readonly<Record<string, string>>
}

const style =
  ':root{color-scheme:light dark}body{max-width:34rem;margin:15vh auto;padding:0 1.25rem;font:1.1rem/1.5 system-ui,sans-serif}' +
  'h1{font:1.8rem/1.2 Georgia,serif}button{min-height:2.75rem;padding:.5rem 1.25rem;font:inherit;font-weight:bold;color:#fff;background:#a3231c;border:0;border-radius:6px;cursor:pointer}' +
  'button:focus-visible{outline:3px solid #1f4596;outline-offset:2px}'

/** Sends a page that is not cached. Forms on it can be sent only to this site. */
export function sendPlainPage(reply: FastifyReply, page: PlainPage): FastifyReply {
  const { status = 200, title, content, script, headers } = page
  const policy = [
    "default-src 'none'",
    ...(script ? [`script-src '${hashOf(script.text)}'`] : []),
    `style-src '${hashOf(style)}'`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  const data = script
    ? `<script type="application/json" id="${script.id}">${formatScriptJson(script.data)}</script>`
    : ''
  return reply
    .code(status)
    .headers({ ...pageHeaders, 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', ...headers })
    .header(policyHeader, policy.join(';'))
    .send(
      `<!doctype html><html lang="sv"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
        `<title>${title} – Fyndkartan</title><style>${style}</style><main><h1>${title}</h1>${content}</main>` +
        `${data}${script ? `<script>${script.text}</script>` : ''}</html>`,
    )
}

/** The hash of an inline text for a Content-Security-Policy. */
function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

/** Sends a page that refuses the request and has a link to the start page. */
export function sendRefusal(reply: FastifyReply, status: number, title: string, text: string): FastifyReply {
  return sendPlainPage(reply, { status, title, content: `<p>${text}</p><p><a href="/">Till startsidan</a></p>` })
}

/** Sends the page of a server whose site has not been built. */
export function sendNotBuilt(reply: FastifyReply): FastifyReply {
  return sendRefusal(reply, 503, 'Sajten är inte byggd', 'Kör <code>npm start</code> i stället för servern ensam.')
}

/** Handles errors of pages: answers with a page, and logs them like errors of API calls. */
export function sendPageError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { statusCode } = problemFor(error, request, reply)
  if (statusCode === 429) return sendRefusal(reply, 429, 'För många anrop', 'Vänta en minut och försök igen.')
  if (statusCode === 503) return sendRefusal(reply, 503, 'Mycket att göra', 'Försök igen om en liten stund.')
  if (statusCode < 500)
    return sendRefusal(reply, statusCode, 'Sidan finns inte', 'Adressen leder inte till någon sida på Fyndkartan.')
  return sendRefusal(reply, statusCode, 'Något gick fel', 'Försök igen om en liten stund.')
}
