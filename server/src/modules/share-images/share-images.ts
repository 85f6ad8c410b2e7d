/** Share images by what they say. */
import { createHash } from 'node:crypto'
import type { DrawingThread } from './drawing-thread.ts'
import type { ShareImageInput } from './share-image-input.ts'

/** To be raised when the same input is drawn in another way: it is part of every ETag. */
const drawingVersion = 1

/** Pictures in memory, bytes: about 200 of them, of 55 to 90 kB. Those that nobody has asked for the longest go first. */
const usualCacheBytes = 16 * 1024 * 1024

export class ShareImages {
  readonly #thread: Pick<DrawingThread, 'draw'>
  readonly #mostBytes: number
  /** The one asked for last is the last. */
  readonly #kept = new Map<string, Buffer>()
  readonly #underWay = new Map<string, Promise<Buffer>>()
  #bytes = 0

  constructor(thread: Pick<DrawingThread, 'draw'>, mostBytes = usualCacheBytes) {
    this.#thread = thread
    this.#mostBytes = mostBytes
  }

  /** A strong ETag: of what is drawn, so that it can be compared without drawing. */
  tagOf(input: ShareImageInput): string {
    const content = JSON.stringify([drawingVersion, input])
    return `"${createHash('sha256').update(content).digest('base64url')}"`
  }

  /** A PNG, drawn once for all who ask for it meanwhile. Throws what `DrawingThread.draw` throws. */
  async find(input: ShareImageInput): Promise<Buffer> {
    const tag = this.tagOf(input)
    const kept = this.#kept.get(tag)
    if (kept) {
      this.#kept.delete(tag)
      this.#kept.set(tag, kept)
      return kept
    }
    const underWay = this.#underWay.get(tag)
    if (underWay) return underWay
    const drawing = this.#thread.draw(input).finally(() => this.#underWay.delete(tag))
    this.#underWay.set(tag, drawing)
    const png = await drawing
    this.#keep(tag, png)
    return png
  }

  #keep(tag: string, png: Buffer): void {
    this.#kept.set(tag, png)
    this.#bytes += png.length
    for (const [oldest, { length }] of this.#kept) {
      if (this.#bytes <= this.#mostBytes) return
      this.#kept.delete(oldest)
      this.#bytes -= length
    }
  }
}
