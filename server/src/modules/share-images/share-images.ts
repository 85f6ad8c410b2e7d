/** Cache of share images, by their content. */
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { DrawingThread } from './drawing-thread.ts'
import type { ShareImageInput } from './share-image-input.ts'

/** Part of every ETag. Raise it when the same input is drawn differently. */
const drawingVersion = 1

/** Pictures in memory, bytes: about 200 of them, of 55 to 90 kB. */
const usualCacheBytes = 16 * 1024 * 1024

export class ShareImages {
  readonly #pictures: LRUCache<string, Buffer, ShareImageInput>

  constructor(thread: Pick<DrawingThread, 'draw'>, mostBytes = usualCacheBytes) {
    this.#pictures = new LRUCache({
      maxSize: mostBytes,
      sizeCalculation: ({ length }) => length,
      fetchMethod: (_tag, _old, { context }) => thread.draw(context),
      // An eviction during the drawing must not end the request that waits for it.
      ignoreFetchAbort: true,
    })
  }

  /** A strong ETag of the input, so that it can be compared without drawing. */
  tagOf(input: ShareImageInput): string {
    const content = JSON.stringify([drawingVersion, input])
    return `"${createHash('sha256').update(content).digest('base64url')}"`
  }

  /** A PNG, drawn once for concurrent requests. Throws the errors of `DrawingThread.draw`. */
  find(input: ShareImageInput): Promise<Buffer> {
    return this.#pictures.forceFetch(this.tagOf(input), { context: input })
  }
}
