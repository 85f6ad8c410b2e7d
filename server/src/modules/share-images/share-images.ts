/** Draws share images and caches them by their content. */
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { DrawingThread } from './drawing-thread.ts'
import type { ShareImageInput } from './share-image-input.ts'

/** A part of every ETag. Raise it when a change of the program draws the same input differently. */
const drawingVersion = 1

/** The size of all cached pictures, bytes: about 200 pictures of 55 to 90 kB. */
const usualCacheBytes = 16 * 1024 * 1024

export class ShareImages {
  readonly #pictures: LRUCache<string, Buffer, ShareImageInput>

  constructor(thread: Pick<DrawingThread, 'draw'>, mostBytes = usualCacheBytes) {
    this.#pictures = new LRUCache({
      maxSize: mostBytes,
      sizeCalculation: ({ length }) => length,
      fetchMethod: (_tag, _old, { context }) => thread.draw(context),
      // A picture that is evicted from the cache while it is drawn must still reach the request that waits for it.
      ignoreFetchAbort: true,
    })
  }

  /** A strong ETag made from the input, so that no picture is drawn to answer 304. */
  tagOf(input: ShareImageInput): string {
    const content = JSON.stringify([drawingVersion, input])
    return `"${createHash('sha256').update(content).digest('base64url')}"`
  }

  /** Returns a PNG; concurrent requests share one drawing. Throws the errors of `DrawingThread.draw`. */
  find(input: ShareImageInput): Promise<Buffer> {
    return this.#pictures.forceFetch(this.tagOf(input), { context: input })
  }
}
