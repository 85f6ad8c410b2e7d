/**
 * Memory for the bodies of answers, used again when an answer has left. Fresh memory for each has to be cleared by the
 * system and collected afterwards, and it is never in the processor's cache: that costs more than what is written into it.
 */
import type { ServerResponse } from 'node:http'

/** Room for the largest answers that come often, a thousand rows. Only what is written to becomes real memory. */
const bufferLength = 512 * 1024

/** More than this are not kept for the next rush. */
const mostKept = 64

export class AnswerBuffers {
  readonly #free: Buffer[] = []

  /** As long as asked for, with whatever was in it before; for the body of this response alone. */
  take(response: ServerResponse, length: number): Buffer {
    if (length > bufferLength) return Buffer.allocUnsafe(length)
    const whole = this.#free.pop() ?? Buffer.allocUnsafeSlow(bufferLength)
    // 'finish' means that the system has taken every byte. A connection that breaks off never gets there: its buffer may
    // still be read from, and is left to the collector.
    response.once('finish', () => {
      if (this.#free.length < mostKept) this.#free.push(whole)
    })
    return whole.subarray(0, length)
  }
}
