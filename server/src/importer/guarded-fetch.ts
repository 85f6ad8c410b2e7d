/**
 * Fetches a URL given by an operator, protected against SSRF: the host name is resolved once, all of its addresses must be
 * public, and the connection uses exactly the checked addresses, which prevents DNS rebinding. Every redirect is checked the
 * same way.
 */
import { lookup as resolveName, type LookupAddress } from 'node:dns'
import { Agent as PlainAgent, type IncomingMessage, request as requestPlain } from 'node:http'
import { Agent as SecureAgent, request as requestSecure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { pipeline, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import { UnreadableFile } from './import-draft.ts'
import { isPublicAddress } from './public-address.ts'

export interface FetchGuards {
  /** Whether the server may connect to an IP address. */
  readonly allows: (address: string) => boolean
  /** Looks up all IP addresses of a host name. */
  readonly resolve: (name: string) => Promise<readonly LookupAddress[]>
  /** The time limit for the whole fetch, including redirects. */
  readonly timeLimitMs: number
  /** Limits both the bytes that arrive and the unpacked file: a compressed file may expand to any size. */
  readonly sizeLimitBytes: number
}

/** The headers ETag and Last-Modified of a file, for conditional requests (RFC 9110, 13.1). */
export interface KnownVersion {
  readonly etag: string | null
  readonly lastModified: string | null
}

export interface FetchOrder {
  /** The version from the last fetch; the server answers 304 if it is still current. */
  readonly known?: KnownVersion | null
  /** The media types for the header Accept. */
  readonly accept?: string
  /** The header User-Agent. */
  readonly userAgent?: string
  /** Called before each redirect; may reject. Its time counts towards the limit of the whole fetch. */
  readonly onRedirect?: (address: string) => Promise<void>
}

export type FetchedFile =
  | { readonly changed: false }
  | {
      readonly changed: true
      readonly content: Buffer
      /** The parameter `charset` of the header Content-Type; null without one. */
      readonly charset: string | null
      readonly version: KnownVersion
      /** The file's URL after redirects. */
      readonly address: string
    }

/** The server answered with another status than 200. */
export class OtherStatus extends UnreadableFile {
  readonly status: number
  /** The header Retry-After in ms; null if it is missing or a date. */
  readonly retryAfterMs: number | null

  constructor(host: string, { statusCode = 0, headers }: IncomingMessage) {
    super(`${host} answered with status ${statusCode}`, `${host} svarade med status ${statusCode}`)
    this.status = statusCode
    const seconds = headers['retry-after']?.trim() ?? ''
    this.retryAfterMs = /^\d{1,9}$/.test(seconds) ? Number(seconds) * 1000 : null
  }
}

/** The most bytes of a fetched file, packed and unpacked. */
export const maxFileBytes = 10 * 1024 * 1024

const publicGuards: FetchGuards = {
  allows: isPublicAddress,
  resolve: (name) =>
    new Promise((resolve, reject) => {
      resolveName(name, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)))
    }),
  timeLimitMs: 20_000,
  sizeLimitBytes: maxFileBytes,
}

const maxRedirects = 5

/**
 * The lowest port that is allowed, except for 80 and 443: lower ports belong to mail, remote access and similar
 * services, where no calendar is published.
 */
const firstFreePort = 1024

/** The error when a check of this module refuses the address or its answer, as opposed to an error of the network. */
class Refusal extends UnreadableFile {}

/** The bytes of a file and the charset that its server names. */
export interface FetchedBytes {
  readonly content: Buffer
  readonly charset: string | null
}

/** Fetches the file at an http, https or webcal URL. Throws UnreadableFile with one clear sentence for every failure. */
export async function guardedFetch(address: string, changed: Partial<FetchGuards> = {}): Promise<FetchedBytes> {
  const file = await fetchIfChanged(address, {}, changed)
  return file.changed ? file : { content: Buffer.alloc(0), charset: null }
}

/** Like `guardedFetch`, but returns no content when the server answers that the known version is current. */
export async function fetchIfChanged(
  address: string,
  order: FetchOrder,
  changed: Partial<FetchGuards> = {},
): Promise<FetchedFile> {
  const guards = { ...publicGuards, ...changed }
  const signal = AbortSignal.timeout(guards.timeLimitMs)
  let url = readUrl(address)
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    // One request after the other: each redirect is in the previous answer.
    const reply = await request(url, order, guards, signal)
    const next = redirectOf(reply.answer, url)
    if (next === null && order.known && reply.answer.statusCode === 304) {
      reply.answer.destroy()
      return { changed: false }
    }
    if (next === null) {
      const content = await readBody(reply, url, guards, signal)
      const { answer } = reply
      return { changed: true, content, charset: charsetOf(answer), version: versionOf(answer), address: url.href }
    }
    reply.answer.destroy()
    url = next
    if (redirects < maxRedirects) await order.onRedirect?.(url.href)
  }
  throw new UnreadableFile(
    `${url.host} redirects more than ${maxRedirects} times`,
    `${url.host} skickar vidare mer än ${maxRedirects} gånger`,
  )
}

/** Whether a text looks like a URL and not like a file name. */
export function isWebAddress(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(text)
}

function readUrl(text: string, base?: URL): URL {
  // Calendars are published under the webcal scheme, which stands for https.
  const url = URL.parse(text.trim().replace(/^webcals?:/i, 'https:'), base?.href)
  if (!url) throw new UnreadableFile('this is no address', 'Det är ingen webbadress')
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new UnreadableFile(
      `only http and https are fetched, not ${url.protocol}`,
      `Bara http och https hämtas, inte ${url.protocol}`,
    )
  if (url.username !== '' || url.password !== '')
    throw new UnreadableFile(
      'an address with a user name or password is not fetched',
      'En adress med användarnamn eller lösenord hämtas inte',
    )
  const port = Number(url.port || 443)
  if (port !== 80 && port !== 443 && port < firstFreePort)
    throw new UnreadableFile(`port ${port} is not fetched from`, `Port ${port} hämtas inte från`)
  return url
}

interface Reply {
  readonly answer: IncomingMessage
  /**
   * The error that broke the connection after the answer had begun, if any. Without it, a broken answer without a
   * stated length would look complete.
   */
  readonly brokenBy: () => Error | null
}

const usualTypes = 'text/calendar, text/*;q=0.9, */*;q=0.1'

function headersOf({ known, accept = usualTypes, userAgent }: FetchOrder): Record<string, string> {
  return {
    accept,
    'accept-encoding': Object.keys(unpackers).join(', '),
    ...(userAgent !== undefined && { 'user-agent': userAgent }),
    ...(known?.etag && { 'if-none-match': known.etag }),
    ...(known?.lastModified && { 'if-modified-since': known.lastModified }),
  }
}

function request(url: URL, order: FetchOrder, guards: FetchGuards, signal: AbortSignal): Promise<Reply> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // Node connects to a numeric address without a DNS lookup, so check it here.
  if (isIP(host) !== 0 && !guards.allows(host)) return Promise.reject(notPublic(url))
  const isSecure = url.protocol === 'https:'
  const { promise, resolve, reject } = Promise.withResolvers<Reply>()
  const fail = (error: unknown) => reject(asUnreadable(error, url, guards, signal))
  const outgoing = (isSecure ? requestSecure : requestPlain)(url, {
    signal,
    lookup: guardedLookup(url, guards),
    // A separate agent: the global one keeps connections alive, and may use a proxy that resolves host names itself.
    agent: isSecure ? new SecureAgent({ keepAlive: false }) : new PlainAgent({ keepAlive: false }),
    headers: headersOf(order),
  })
  let broken: Error | null = null
  outgoing.on('response', (answer) => resolve({ answer, brokenBy: () => broken }))
  outgoing.on('error', (error) => {
    broken = error
    fail(error)
  })
  // A server that switches protocols or hangs up may cause neither a response nor an error.
  outgoing.on('upgrade', (_answer, socket) => {
    socket.destroy()
    fail(new Refusal(`${url.host} wants to speak another protocol`, `${url.host} vill tala ett annat protokoll`))
  })
  outgoing.on('close', () => fail(new Error('closed without an answer')))
  signal.addEventListener('abort', () => fail(signal.reason), { once: true })
  outgoing.end()
  return promise
}

/** Makes a lookup function that returns only the checked addresses. */
function guardedLookup(url: URL, guards: FetchGuards): LookupFunction {
  return (name, { all }, answer) => {
    guards.resolve(name).then(
      (addresses) => {
        const [first] = addresses
        if (!first || !addresses.every(({ address }) => guards.allows(address))) answer(notPublic(url), '')
        else if (all) answer(null, [...addresses])
        else answer(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => answer(error, ''),
    )
  }
}

function notPublic({ host }: URL): Refusal {
  return new Refusal(
    `${host} is not on the public internet and is not fetched from`,
    `${host} ligger inte på det öppna internet och hämtas inte`,
  )
}

/** The longest ETag or Last-Modified that is stored, in characters; no server sends longer ones. */
const maxVersionLength = 500

function versionOf({ headers: { etag, 'last-modified': lastModified } }: IncomingMessage): KnownVersion {
  const short = (text: string | undefined) => (text !== undefined && text.length <= maxVersionLength ? text : null)
  return { etag: short(etag), lastModified: short(lastModified) }
}

function charsetOf({ headers }: IncomingMessage): string | null {
  return /; {0,9}charset=["']?([\w.:-]{1,40})/i.exec(headers['content-type'] ?? '')?.[1] ?? null
}

function redirectOf({ statusCode = 0, headers }: IncomingMessage, from: URL): URL | null {
  return statusCode >= 300 && statusCode < 400 && headers.location !== undefined
    ? readUrl(headers.location, from)
    : null
}

async function readBody(
  { answer, brokenBy }: Reply,
  url: URL,
  guards: FetchGuards,
  signal: AbortSignal,
): Promise<Buffer> {
  const refuse = (message: string, swedish: string) => {
    answer.destroy()
    return new Refusal(`${url.host} ${message}`, `${url.host} ${swedish}`)
  }
  if (answer.statusCode !== 200) {
    answer.destroy()
    throw new OtherStatus(url.host, answer)
  }
  const encoding = answer.headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  const unpacker = encoding === 'identity' ? null : Object.hasOwn(unpackers, encoding) ? unpackers[encoding] : undefined
  if (unpacker === undefined)
    throw refuse('sends a file that is packed in an unknown way', 'skickar en fil som är packad på ett okänt sätt')
  const megabytes = Math.floor(guards.sizeLimitBytes / 1024 / 1024)
  const tooLarge = [`sends more than ${megabytes} MB`, `skickar mer än ${megabytes} MB`] as const
  if (Number(answer.headers['content-length'] ?? 0) > guards.sizeLimitBytes) throw refuse(...tooLarge)
  const chunks: Buffer[] = []
  let size = 0
  let received = 0
  let tooMuch: Refusal | null = null
  answer.on('data', (chunk: Buffer) => {
    received += chunk.length
    // Count the compressed bytes too: many of them may expand to nothing.
    if (received > guards.sizeLimitBytes) tooMuch ??= refuse(...tooLarge)
  })
  try {
    for await (const chunk of unpacker ? unpacked(answer, unpacker()) : (answer as AsyncIterable<Buffer>)) {
      size += chunk.length
      if (size > guards.sizeLimitBytes) throw refuse(...tooLarge)
      chunks.push(chunk)
    }
    signal.throwIfAborted()
    const broken = brokenBy()
    if (broken !== null) throw broken
  } catch (error) {
    throw tooMuch ?? asUnreadable(error, url, guards, signal)
  }
  return Buffer.concat(chunks)
}

/** The functions that unpack an answer, by the names in the header Content-Encoding. */
const unpackers: Readonly<Record<string, () => Transform>> = { gzip: createGunzip, br: createBrotliDecompress }

/** Unpacks an answer. Fails with the error of either stream; if the reader stops early, both streams end. */
function unpacked(answer: IncomingMessage, unpacker: Transform): AsyncIterable<Buffer> {
  return pipeline(answer, unpacker, () => {})
}

/**
 * Describes a failure of the network in one sentence. Checks `signal` first: a connection cut by the time limit looks
 * like any other broken connection.
 */
function asUnreadable(
  error: unknown,
  { host }: URL,
  { timeLimitMs }: FetchGuards,
  signal: AbortSignal,
): UnreadableFile {
  if (error instanceof Refusal) return error
  if (signal.aborted) {
    const seconds = Math.ceil(timeLimitMs / 1000)
    return new UnreadableFile(
      `${host} took longer than ${seconds} s`,
      `${host} svarade inte färdigt inom ${seconds} sekunder`,
      { cause: error },
    )
  }
  const { code } = error as NodeJS.ErrnoException
  // The error codes of zlib: Z_DATA_ERROR, Z_BUF_ERROR, ERR_BROTLI_…, ERR__ERROR_FORMAT_….
  if (code !== undefined && /^(Z_|ERR_BROTLI|ERR__ERROR|ERR_PADDING)/.test(code))
    return new UnreadableFile(`${host} sends a broken packed file`, `${host} skickar en trasig packad fil`, {
      cause: error,
    })
  const why = code === undefined ? '' : ` (${code})`
  return new UnreadableFile(`${host} cannot be reached${why}`, `${host} går inte att nå${why}`, { cause: error })
}
