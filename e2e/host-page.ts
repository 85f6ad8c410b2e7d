/** A page of another website that embeds our map, on a server of its own. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface HostSite {
  /**
   * The address of a page that contains this HTML. Its host name differs from our site's, so the two differ in origin
   * and in site.
   */
  pageWith(content: string): string
  stop(): Promise<void>
}

/** The HTML that embeds our map: the script, and the element with these attributes. */
export const codeFor = (siteUrl: string, attributes: string) =>
  `<script src="${siteUrl}/embed.js" async></script><fynd-karta ${attributes}><a href="${siteUrl}/">Loppisar på Fyndkartan</a></fynd-karta>`

export async function startHostSite(): Promise<HostSite> {
  const server = createServer((request, response) => {
    const content = new URL(request.url ?? '/', 'http://localhost').searchParams.get('content') ?? ''
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(
      `<!doctype html><html lang="sv"><head><meta name="viewport" content="width=device-width"><title>Kommunen</title>` +
        `<link rel="icon" href="data:,"></head><body><main><h1>Loppisar hos oss</h1><p><a href="#fore">Före</a></p>` +
        `${content}<p id="fore"><a href="#efter">Efter</a></p></main></body></html>`,
    )
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    pageWith: (content) => `http://localhost:${port}/?content=${encodeURIComponent(content)}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
