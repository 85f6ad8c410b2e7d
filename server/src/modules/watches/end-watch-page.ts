/**
 * The address of List-Unsubscribe (RFC 8058): a POST ends the watch without anything else, as mail programs do at one press. A GET, which scanners
 * of mails make, ends nothing and shows a page with a button. Which secrets exist is not told.
 */
import { createHash } from 'node:crypto'
import { openAddresses } from '@fyndkartan/contract/open-addresses'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { endByToken } from '../../db/watches.ts'
import { write } from '../../db/write.ts'
import type { Deps } from '../../deps.ts'
import { policyHeader } from '../../http/inline-sources.ts'
import type { ApiGuard } from '../../http/limits/api-guard.ts'
import { sendPageError } from '../../http/plain-page.ts'
import { Problem } from '../../http/problem.ts'
import { routePath } from '../../http/route-path.ts'
import { pageHeaders } from '../../http/security-headers.ts'

/** 'List-Unsubscribe=One-Click' and what forms put around it. */
const bodyLimitBytes = 4096

const style =
  ':root{color-scheme:light dark}body{max-width:34rem;margin:15vh auto;padding:0 1.25rem;font:1.1rem/1.5 system-ui,sans-serif}' +
  'h1{font:1.8rem/1.2 Georgia,serif}button{min-height:2.75rem;padding:.5rem 1.25rem;font:inherit;font-weight:bold;color:#fff;background:#a3231c;border:0;border-radius:6px;cursor:pointer}' +
  'button:focus-visible{outline:3px solid #1f4596;outline-offset:2px}'

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join(';')

export function endWatchPage(pages: FastifyInstance, deps: Deps, guard: ApiGuard): void {
  const { clock, database } = deps
  pages.removeAllContentTypeParsers()
  // Whatever the form says: the press is the message.
  pages.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: bodyLimitBytes }, (_request, _body, done) =>
    done(null, undefined),
  )
  pages.setErrorHandler(sendPageError)
  const options = { schema: { hide: true }, onRequest: guard.limitCalls }
  const path = routePath(openAddresses.endWatch)

  pages.get(path, options, async (request, reply) => {
    tokenOf(request.params)
    return send(
      reply,
      'Avsluta bevakningen?',
      '<p>Då får du inga fler mejl om den, och vi tar bort det vi har sparat om den.</p>' +
        '<form method="post"><button>Avsluta bevakningen</button></form>',
    )
  })

  pages.post(path, options, async (request, reply) => {
    const token = tokenOf(request.params)
    await write(database, clock(), (writing) => endByToken(writing, token))
    return send(
      reply,
      'Bevakningen är avslutad',
      '<p>Du får inga fler mejl om den.</p><p><a href="/">Till Fyndkartan</a></p>',
    )
  })
}

/** Throws a Problem of 404 for what can be no secret. */
function tokenOf(params: unknown): string {
  const { token = '' } = params as { token?: string }
  if (!/^[\w-]{43}$/.test(token)) throw new Problem(404, 'Sidan finns inte.')
  return token
}

function send(reply: FastifyReply, title: string, content: string): FastifyReply {
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .headers({
      ...pageHeaders,
      [policyHeader]: policy,
      // The address is a secret.
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    })
    .send(
      `<!doctype html><html lang="sv"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
        `<title>${title} – Fyndkartan</title><style>${style}</style><main><h1>${title}</h1>${content}</main></html>`,
    )
}
