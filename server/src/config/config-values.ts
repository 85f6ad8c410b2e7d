/** Parses the values of configuration variables. Each function throws a WrongValue for an invalid value. */
import { isIP } from 'node:net'

/** An invalid value. The error's message says what the value must be. */
export class WrongValue extends Error {}

/** An invalid value that error messages must not repeat, because it may contain a secret. */
export class WrongSecret extends WrongValue {}

/**
 * The Content-Security-Policy source of the map tiles: the scheme and host of their address, with '*' for '{s}'. Null
 * for an invalid address.
 */
export function tileOrigin(tileUrl: string): string | null {
  const [, scheme, host = ''] = /^(https?:\/\/)([^/?#\s]+)\//i.exec(tileUrl) ?? []
  const source = host.replace(/^\{[a-z]+\}(?=\.)/, '*')
  return scheme && /^(\*\.)?[a-z0-9.-]+(:\d+)?$|^\[[0-9a-f:]+\](:\d+)?$/i.test(source) ? `${scheme}${source}` : null
}

/** Returns the text; null for ''. */
export function optional(text: string): string | null {
  return text === '' ? null : text
}

/** Checks the connection URL of a PostgreSQL database; '' gives null. */
export function postgresAddress(text: string): string | null {
  if (text === '') return null
  if (!/^postgres(ql)?:\/\/\S+$/.test(text) || !URL.canParse(text))
    throw new WrongSecret('must be an address that begins with postgresql://')
  return text
}

/** Checks an http or https address, and removes a trailing slash. */
export function webAddress(text: string): string {
  if (!URL.canParse(text) || !/^https?:\/\/[^?#\s]+$/.test(text))
    throw new WrongValue('must be an http or https address')
  return text.replace(/\/$/, '')
}

/** Checks an http or https address. It may have a query, which may contain a secret; '' gives null. */
export function geocoderAddress(text: string): string | null {
  if (text === '') return null
  const url = /^https?:\/\/[^#\s]+$/.test(text) ? URL.parse(text) : null
  if (url === null || url.username !== '' || url.password !== '')
    throw new WrongSecret('must be an http or https address without a user name')
  return url.href
}

/** Like `geocoderAddress`, but the address may contain the placeholder '{mode}'. */
export function routingAddress(text: string): string | null {
  return geocoderAddress(text.replaceAll('{mode}', 'car')) === null ? null : text
}

/** Parses a whole number from `min` to `max`. */
export function whole(text: string, min: number, max: number): number {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= min && value <= max)) throw new WrongValue(`must be a whole number from ${min} to ${max}`)
  return value
}

/** Whether the text is an IP address, or a network in CIDR notation such as '10.0.0.0/8'. */
function isNetwork(text: string): boolean {
  const [, address = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const version = isIP(address)
  if (version === 0 || prefix === undefined) return version !== 0
  // A prefix of 0 would trust every address, and Fastify rejects it.
  return Number(prefix) >= 1 && Number(prefix) <= (version === 4 ? 32 : 128)
}

/** Splits a comma-separated list and trims its parts; empty parts are left out. */
export function list(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

/** Parses a list of addresses and networks. */
export function networks(text: string): string[] {
  const all = list(text)
  if (!all.every(isNetwork)) throw new WrongValue('must be a comma-separated list of addresses or networks')
  return all
}

export function hostOrAddress(text: string): string {
  if (/[\s/]/.test(text)) throw new WrongValue('must be a host name or an address')
  return text
}

/** Parses a list of host names; '*' stands for every host. */
export function hosts(text: string): string[] {
  const all = list(text.toLowerCase())
  if (!all.every((host) => host === '*' || URL.parse(`https://${host}`)?.hostname === host))
    throw new WrongValue('must be a comma-separated list of host names, or *')
  return all
}

export function yesOrNo(text: string): boolean {
  if (text !== 'yes' && text !== 'no') throw new WrongValue('must be yes or no')
  return text === 'yes'
}

export interface SocialLink {
  readonly name: string
  readonly url: string
}

/** Parses up to three pairs such as 'Instagram=https://…', separated by commas. */
export function socialLinks(text: string): readonly SocialLink[] {
  const links = list(text).map((entry) => {
    const [, name = '', url = ''] = /^([^=]+)=(https?:\/\/\S+)$/.exec(entry) ?? []
    return { name: name.trim(), url }
  })
  if (links.length > 3 || links.some(({ name, url }) => name === '' || !URL.canParse(url)))
    throw new WrongValue('must be a comma-separated list of up to three name=https://… pairs')
  return links
}

/** Checks a bearer token (RFC 6750, section 2.1); '' gives null. */
export function bearerToken(text: string): string | null {
  if (text === '') return null
  if (!/^[\w.~+/-]{16,200}=*$/.test(text))
    throw new WrongSecret('must be 16 to 200 letters, digits and the characters . _ ~ + / -')
  return text
}

/** Whether a host is this machine itself: a loopback name or address. */
export function isLoopback(host: string): boolean {
  return /^(127\.\d+\.\d+\.\d+|localhost|::1|\[::1\])$/.test(host)
}
