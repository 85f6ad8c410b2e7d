/** A log in memory, as text. */
import { Writable } from 'node:stream'

export function logText(): { readonly stream: Writable; text(): string } {
  let written = ''
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written += chunk.toString()
      done()
    },
  })
  return { stream, text: () => written }
}
