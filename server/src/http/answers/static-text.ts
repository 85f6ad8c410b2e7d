/**
 * A long text that stays the same while the process runs. It is made once, compressed once for each encoding, and kept
 * in memory.
 */
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { compressOnce, type Encoding, encodingFor } from './compression.ts'
import { isKnown } from './freshness.ts'

export class StaticText {
  readonly #contentType: string
  readonly #write: () => string
  readonly #compressed = new Map<Encoding, Buffer>()
  #whole: { readonly body: Buffer; readonly tag: string } | undefined

  /** `write` makes the text; it is called at the first request. */
  constructor(contentType: string, write: () => string) {
    this.#contentType = contentType
    this.#write = write
  }

  /** Answers with the text, or with 304 (RFC 9110, 13.1.2) when the client has it. */
  send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const { body, tag } = (this.#whole ??= this.#make())
    void reply.headers({ etag: tag, 'cache-control': 'no-cache', vary: 'accept-encoding' })
    if (isKnown(request.headers['if-none-match'], tag)) return reply.code(304).send()
    void reply.header('content-type', this.#contentType)
    const encoding = encodingFor(request.headers)
    if (encoding === null) return reply.send(body)
    return reply.header('content-encoding', encoding).send(this.#compressedIn(encoding, body))
  }

  #make() {
    const body = Buffer.from(this.#write())
    return { body, tag: `W/"${createHash('sha256').update(body).digest('base64url')}"` }
  }

  #compressedIn(encoding: Encoding, body: Buffer): Buffer {
    const known = this.#compressed.get(encoding)
    if (known !== undefined) return known
    const made = compressOnce(body, encoding)
    this.#compressed.set(encoding, made)
    return made
  }
}
