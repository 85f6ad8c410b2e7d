/**
 * Caches finished answers in memory, each compressed once. The key is the address and the encoding. An answer is valid
 * only for the state of the site (an ETag) from which it was made.
 */
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import { compressFast, compressOnce, type Encoding, encodingFor, paysToCompress } from './compression.ts'

/** The usual limit of the cache, bytes: about 5,000 pages. */
const usualMostBytes = 96_000_000

/** The longest address that is cached, in characters: longer ones are searches that nobody else makes. */
const longestAddress = 1000

/** The memory of an entry beside its body, bytes: the address, the state, the cache's own fields. */
const entryBytes = 1500

interface WithHeaders {
  readonly headers: IncomingHttpHeaders
}

export interface FinishedAnswer {
  readonly body: Buffer
  readonly type: string
  readonly encoding: Encoding | null
}

/** The content of an answer, before it is compressed. */
export interface Content {
  readonly body: Buffer | string
  readonly type: string
  /** True for an answer that is often sent only once: it is compressed at the faster level. */
  readonly isFleeting?: boolean
}

interface Entry extends FinishedAnswer {
  readonly state: string
}

export class AnswerCache {
  readonly #entries: LRUCache<string, Entry>

  /** Above `mostBytes` the cache drops the least recently used answers. */
  constructor(mostBytes = usualMostBytes) {
    this.#entries = new LRUCache({ maxSize: mostBytes, sizeCalculation: ({ body }) => body.length + entryBytes })
  }

  /**
   * The answer at an address, in the encoding that a request accepts; null when the cache has none for this state of
   * the site.
   */
  find({ headers }: WithHeaders, address: string, state: string): FinishedAnswer | null {
    const entry = this.#entries.get(keyOf(address, encodingFor(headers)))
    return entry?.state === state ? entry : null
  }

  /** Compresses an answer in the encoding that a request accepts, and caches it. */
  add(
    { headers }: WithHeaders,
    address: string,
    state: string,
    { body, type, isFleeting = false }: Content,
  ): FinishedAnswer {
    const accepted = encodingFor(headers)
    const plain = typeof body === 'string' ? Buffer.from(body) : body
    const encoding = paysToCompress(plain.length, type) ? accepted : null
    const compress = isFleeting ? compressFast : compressOnce
    const entry = { body: encoding === null ? plain : compress(plain, encoding), type, encoding, state }
    if (address.length <= longestAddress) this.#entries.set(keyOf(address, accepted), entry)
    return entry
  }

  /** The bytes of all cached answers, with the overhead of each entry. */
  get bytes(): number {
    return this.#entries.calculatedSize
  }
}

function keyOf(address: string, encoding: Encoding | null): string {
  return `${encoding} ${address}`
}

/** Sends a finished answer. The caller has already set the caching headers. */
export function sendFinished(reply: FastifyReply, { body, type, encoding }: FinishedAnswer): FastifyReply {
  void reply.header('content-type', type)
  if (encoding !== null) void reply.header('content-encoding', encoding)
  return reply.send(body)
}
