/**
 * Memory for the bodies of answers, used again when an answer has been sent. Fresh memory for each would have to be cleared by
 * the system and collected as garbage, and would never be in the processor's cache: that costs more than writing the body.
 */
import type { ServerResponse } from 'node:http'

/** Enough for the largest answers that are frequent, a thousand rows. Only pages that are written to take up memory. */
const bufferLength = 512 * 1024

/** Further buffers are left to the garbage collector. */
const mostKept = 64

export class AnswerBuffers {
  readonly #free: Buffer[] = []

  /** A buffer of this length for the body of this response alone. Its old content is still in it. */
  take(response: ServerResponse, length: number): Buffer {
    if (length > bufferLength) return Buffer.allocUnsafe(length)
    const whole = this.#free.pop() ?? Buffer.allocUnsafeSlow(bufferLength)
    // 'finish' means that the system has taken every byte. It does not come when the connection breaks off: the buffer may
    // still be read from then, and is left to the garbage collector.
    response.once('finish', () => {
      if (this.#free.length < mostKept) this.#free.push(whole)
    })
    return whole.subarray(0, length)
  }
}
