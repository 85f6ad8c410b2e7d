/** A page without scripts and styles, for when there is no site to show. */
import type { FastifyReply } from 'fastify'
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
