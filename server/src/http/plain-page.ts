/** A page without scripts and styles, for when there is no site to show. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { problemFor } from './problem.ts'
import { pageHeaders } from './security-headers.ts'

/** `title` and `text` are ours, never a visitor's: they are not escaped. */
export function sendPlainPage(reply: FastifyReply, status: number, title: string, text: string): FastifyReply {
  return reply
    .code(status)
    .header('content-type', 'text/html; charset=utf-8')
    .headers(pageHeaders)
    .header('cache-control', 'no-store')
    .send(
      `<!doctype html><html lang="sv"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
        `<title>${title} – Fyndkartan</title><h1>${title}</h1><p>${text}</p><p><a href="/">Till startsidan</a></p></html>`,
    )
}

/** For a server without a built site. */
export function sendNotBuilt(reply: FastifyReply): FastifyReply {
  return sendPlainPage(reply, 503, 'Sajten är inte byggd', 'Kör <code>npm start</code> i stället för servern ensam.')
}

/** Refusals of pages, as pages. Faults are logged as those of calls are. */
export function sendPageError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { statusCode } = problemFor(error, request, reply)
  if (statusCode === 429) return sendPlainPage(reply, 429, 'För många anrop', 'Vänta en minut och försök igen.')
  if (statusCode === 503) return sendPlainPage(reply, 503, 'Mycket att göra', 'Försök igen om en liten stund.')
  if (statusCode < 500)
    return sendPlainPage(reply, statusCode, 'Sidan finns inte', 'Adressen leder inte till någon sida på Fyndkartan.')
  return sendPlainPage(reply, statusCode, 'Något gick fel', 'Försök igen om en liten stund.')
}
