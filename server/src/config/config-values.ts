/** Parsers for the values of configuration variables. They throw a WrongValue for invalid ones. */
import { isIP } from 'node:net'

/** The message says what a value must be. */
export class WrongValue extends Error {}

/** A wrong value that the message must not repeat, because it may contain a secret. */
export class WrongSecret extends WrongValue {}

/**
 * Scheme and host of the tiles as a Content-Security-Policy source ('{s}' becomes '*'); null for an invalid address.
 */
export function tileOrigin(tileUrl: string): string | null {
  const [, scheme, host = ''] = /^(https?:\/\/)([^/?#\s]+)\//i.exec(tileUrl) ?? []
  const source = host.replace(/^\{[a-z]+\}(?=\.)/, '*')
  return scheme && /^(\*\.)?[a-z0-9.-]+(:\d+)?$|^\[[0-9a-f:]+\](:\d+)?$/i.test(source) ? `${scheme}${source}` : null
}

/** '' gives null. */
export function optional(text: string): string | null {
  return text === '' ? null : text
}

/** A PostgreSQL connection URL; '' gives null. */
export function postgresAddress(text: string): string | null {
  if (text === '') return null
  if (!/^postgres(ql)?:\/\/\S+$/.test(text) || !URL.canParse(text))
    throw new WrongSecret('must be an address that begins with postgresql://')
  return text
}

/** An http or https address, without a trailing slash. */
export function webAddress(text: string): string {
  if (!URL.canParse(text) || !/^https?:\/\/[^?#\s]+$/.test(text))
    throw new WrongValue('must be an http or https address')
  return text.replace(/\/$/, '')
}

/** An http or https address, which may have a query, perhaps with a secret; '' gives null. */
export function geocoderAddress(text: string): string | null {
  if (text === '') return null
  const url = /^https?:\/\/[^#\s]+$/.test(text) ? URL.parse(text) : null
  if (url === null || url.username !== '' || url.password !== '')
    throw new WrongSecret('must be an http or https address without a user name')
  return url.href
}

/** Like `geocoderAddress`, with an optional placeholder '{mode}'. */
export function routingAddress(text: string): string | null {
  return geocoderAddress(text.replaceAll('{mode}', 'car')) === null ? null : text
}

/** A whole number from `min` to `max`. */
export function whole(text: string, min: number, max: number): number {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= min && value <= max)) throw new WrongValue(`must be a whole number from ${min} to ${max}`)
  return value
}

/** Whether the text is an IP address or a network in CIDR notation: '10.0.0.0/8'. */
export function isNetwork(text: string): boolean {
  const [, address = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const version = isIP(address)
  if (version === 0 || prefix === undefined) return version !== 0
  // A prefix of 0 would trust everybody, and Fastify refuses it.
  return Number(prefix) >= 1 && Number(prefix) <= (version === 4 ? 32 : 128)
}

/** The parts of a comma-separated list, trimmed, without empty ones. */
export function list(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

export interface SocialLink {
  readonly name: string
  readonly url: string
}

/** Up to three pairs of name=https://… */
export function socialLinks(text: string): readonly SocialLink[] {
  const links = list(text).map((entry) => {
    const [, name = '', url = ''] = /^([^=]+)=(https?:\/\/\S+)$/.exec(entry) ?? []
    return { name: name.trim(), url }
  })
  if (links.length > 3 || links.some(({ name, url }) => name === '' || !URL.canParse(url)))
    throw new WrongValue('must be a comma-separated list of up to three name=https://… pairs')
  return links
}

/** A bearer token (RFC 6750, section 2.1); '' gives null. */
export function bearerToken(text: string): string | null {
  if (text === '') return null
  if (!/^[\w.~+/-]{16,200}=*$/.test(text))
    throw new WrongSecret('must be 16 to 200 letters, digits and the characters . _ ~ + / -')
  return text
}

/** Whether a host is a loopback name or address. */
export function isLoopback(host: string): boolean {
  return /^(127\.\d+\.\d+\.\d+|localhost|::1|\[::1\])$/.test(host)
}
