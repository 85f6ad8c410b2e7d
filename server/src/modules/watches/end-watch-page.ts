/**
 * The page at the address in List-Unsubscribe (RFC 8058). A POST, which mail programs send at one press, ends the
 * watch. A GET, which mail scanners send, only shows a page with a button. The answer does not reveal whether a secret
 * exists.
 */
import { openAddresses } from '@fyndkartan/contract/open-addresses'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { endByToken } from '../../db/watches.ts'
import { write } from '../../db/write.ts'
import type { Deps } from '../../deps.ts'
import type { ApiGuard } from '../../http/limits/api-guard.ts'
import { sendPageError, sendPlainPage } from '../../http/plain-page.ts'
import { Problem } from '../../http/problem.ts'
import { routePath } from '../../http/route-path.ts'

/** The largest body in bytes: 'List-Unsubscribe=One-Click' with the overhead of a form. */
const bodyLimitBytes = 4096

export function endWatchPage(pages: FastifyInstance, deps: Deps, guard: ApiGuard): void {
  const { clock, database } = deps
  pages.removeAllContentTypeParsers()
  // Accept any form without parsing it: the POST itself is the message.
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

/** The secret in the path. Throws a Problem of 404 for a text that cannot be one. */
function tokenOf(params: unknown): string {
  const { token = '' } = params as { token?: string }
  if (!/^[\w-]{43}$/.test(token)) throw new Problem(404, 'Sidan finns inte.')
  return token
}

function send(reply: FastifyReply, title: string, content: string): FastifyReply {
  // The page's address is a secret, so it must not reach other sites.
  const headers = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }
  return sendPlainPage(reply, { title, content, headers })
}
