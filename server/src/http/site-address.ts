/** The site's own address, for links in mails. It never comes from a request, whose Host header may be forged. */
import type { Server } from 'node:http'
import type { Config } from '../config/config.ts'

/** The site's address without a path: the configured one, otherwise the one on which `server` listens. */
export function siteAddress(
  { siteUrl, host, port }: Pick<Config, 'siteUrl' | 'host' | 'port'>,
  server?: Server,
): string {
  if (siteUrl !== null) return siteUrl
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  const address = server?.address()
  const listening = address !== null && typeof address === 'object' ? address.port : port
  return `http://${name.includes(':') ? `[${name}]` : name}:${listening}`
}
