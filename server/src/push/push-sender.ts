/**
 * Sends messages to browsers by the Push API (RFC 8030), encrypted (RFC 8291) and signed with the site's own key
 * (VAPID, RFC 8292). Visitors choose the address of the push service. The sender therefore checks that the IP addresses
 * of the service are public, and connects only to checked ones.
 */
import { createECDH } from 'node:crypto'
import { lookup as resolveName } from 'node:dns'
import { Agent as PlainAgent, request as requestPlain } from 'node:http'
import { Agent as SecureAgent, request as requestSecure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { longestEndpoint } from '@fyndkartan/domain/watch'
import type { Database } from '../db/open.ts'
import { loadSecret } from '../db/secrets.ts'

/** The fields of a browser's `PushSubscription` that a message needs. */
export interface PushSubscription {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

/**
 * 'gone': the subscription has ended in the browser. 'failed': another try may succeed, but not before `afterMs` have
 * passed; `isAway`: the push service cannot be reached or does not work, for any message.
 */
export type PushOutcome =
  | { readonly outcome: 'sent' | 'gone' }
  | { readonly outcome: 'failed'; readonly reason: string; readonly afterMs: number; readonly isAway: boolean }

export interface PushSettings {
  /** The site's https or mailto address, by which the push service can reach its operators. */
  readonly contact: () => string
  /** Whether the sender may connect to this IP address. */
  readonly allows: (address: string) => boolean
  /** Whether this host, in lower case, is a push service that the sender may use. */
  readonly allowsHost: (host: string) => boolean
  /** Whether push services without TLS are allowed: on this machine, for development and tests. */
  readonly allowsPlain: boolean
}

/**
 * How long a push service stores a message for a browser that is not running, s. When three days have passed, the
 * weekend that the message lists is over.
 */
const lifeSeconds = 3 * 24 * 3600

const patienceMs = 5000

export class PushSender {
  readonly #key: string
  readonly #settings: PushSettings
  /** The public key with which browsers subscribe, as base64url. */
  readonly publicKey: string

  private constructor(key: string, settings: PushSettings) {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(key, 'base64url')
    this.#key = key
    this.#settings = settings
    this.publicKey = pair.getPublicKey('base64url')
  }

  /** Opens a sender with the site's key, which is a secret in the database, created at its first use. */
  static async open(database: Database, nowMs: number, settings: PushSettings): Promise<PushSender> {
    return new PushSender(await loadSecret(database, 'push', nowMs), settings)
  }

  /**
   * Sends a message. The `reason` of a failure never names the push service's host: together with the time, it might
   * identify a browser.
   */
  async send({ endpoint, keys }: PushSubscription, payload: string): Promise<PushOutcome> {
    const url = readEndpoint(endpoint, this.#settings)
    if (url === null)
      return { outcome: 'failed', reason: 'an address that nothing is sent to', afterMs: 0, isAway: false }
    // web-push is loaded with the first message, so that it does not delay the server's start.
    const { default: webPush } = await import('web-push')
    let request: ReturnType<typeof webPush.generateRequestDetails>
    try {
      request = webPush.generateRequestDetails({ endpoint, keys }, payload, {
        TTL: lifeSeconds,
        vapidDetails: { subject: this.#settings.contact(), publicKey: this.publicKey, privateKey: this.#key },
      })
    } catch {
      return { outcome: 'failed', reason: 'keys that nothing can be encrypted with', afterMs: 0, isAway: false }
    }
    try {
      return outcomeOf(await this.#post(url, request.headers, request.body ?? Buffer.alloc(0)))
    } catch (error) {
      const reason = (error as NodeJS.ErrnoException).code ?? 'broken off'
      return { outcome: 'failed', reason, afterMs: 0, isAway: true }
    }
  }

  #post(url: URL, headers: object, body: Buffer): Promise<{ status: number; retryAfter: string | undefined }> {
    const { promise, resolve, reject } = Promise.withResolvers<{ status: number; retryAfter: string | undefined }>()
    const isSecure = url.protocol === 'https:'
    const outgoing = (isSecure ? requestSecure : requestPlain)(url, {
      method: 'POST',
      signal: AbortSignal.timeout(patienceMs),
      lookup: guardedLookup(this.#settings.allows),
      agent: isSecure ? new SecureAgent({ keepAlive: false }) : new PlainAgent({ keepAlive: false }),
      headers: { ...headers },
    })
    outgoing.on('response', (answer) => {
      resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] })
      // Do not read the body of the response, and do not follow a redirect.
      answer.destroy()
    })
    outgoing.on('upgrade', (_answer, socket) => socket.destroy())
    outgoing.on('error', reject)
    outgoing.on('close', () => reject(new Error('closed without an answer')))
    outgoing.end(body)
    return promise
  }
}

function outcomeOf({ status, retryAfter = '' }: { status: number; retryAfter: string | undefined }): PushOutcome {
  if (status >= 200 && status < 300) return { outcome: 'sent' }
  if (status === 404 || status === 410) return { outcome: 'gone' }
  const afterMs = /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) * 1000 : 0
  return { outcome: 'failed', reason: `status ${status}`, afterMs, isAway: status >= 500 }
}

const firstFreePort = 1024

/** Whether messages for this browser can be encrypted: `p256dh` must be a point of the curve, and `auth` 16 bytes. */
export function hasUsableKeys({ keys: { p256dh, auth } }: PushSubscription): boolean {
  const point = Buffer.from(p256dh, 'base64url')
  if (point.length !== 65 || Buffer.from(auth, 'base64url').length !== 16) return false
  try {
    const own = createECDH('prime256v1')
    own.generateKeys()
    return own.computeSecret(point).length > 0
  } catch {
    return false
  }
}

/**
 * Parses the address of a push service. Null if it is not https, has a user name or password, has a port below 1024, is
 * too long, is not at an allowed service, or is an IP address that is not public.
 */
export function readEndpoint(
  endpoint: string,
  { allows, allowsHost, allowsPlain }: Pick<PushSettings, 'allows' | 'allowsHost' | 'allowsPlain'>,
): URL | null {
  const url = endpoint.length > longestEndpoint ? null : URL.parse(endpoint)
  if (!url || url.username !== '' || url.password !== '') return null
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isPlain = url.protocol === 'http:' && allowsPlain
  if (url.protocol !== 'https:' && !isPlain) return null
  if (url.port !== '' && Number(url.port) < firstFreePort) return null
  if (!allowsHost(host) || (isIP(host) !== 0 && !allows(host))) return null
  return url
}

/** A function that looks up a host's IP addresses, and fails unless all of them are allowed. */
function guardedLookup(allows: (address: string) => boolean): LookupFunction {
  return (name, { all: wantsAll }, answer) =>
    resolveName(name, { all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error) answer(error, '')
      else if (!first || !addresses.every(({ address }) => allows(address)))
        answer(Object.assign(new Error('not on the public internet'), { code: 'ENOTPUBLIC' }), '')
      else if (wantsAll) answer(null, addresses)
      else answer(null, first.address, first.family)
    })
}
