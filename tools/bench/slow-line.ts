/** A connection as slow as Lighthouse's "slow 4G", between a browser and servers on this machine. */
import { connect, createServer, type Server, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'

/** The round-trip time, and the number of bytes per millisecond that reach the browser. */
const roundTripMs = 150
const bytesPerMs = 1600 / 8
/** Long answers are split into pieces that alternate with those of other answers. */
const pieceBytes = 4096

export class SlowLine {
  readonly #servers: Server[] = []
  readonly #sockets = new Set<Socket>()
  /** The time at which the connection will have carried all bytes so far; all sockets share it. */
  #freeAt = 0

  /**
   * Returns an address that leads to the server at `address` through the slow connection. Opening a socket takes a
   * round trip.
   */
  async to(address: string): Promise<string> {
    const { hostname, port } = new URL(address)
    const server = createServer((near) => {
      const far = connect({ host: hostname, port: Number(port) })
      for (const [socket, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(socket)
        socket.setNoDelay(true)
        socket.on('error', () => other.destroy()).on('close', () => this.#sockets.delete(socket))
      }
      const opened = delay(roundTripMs)
      near.pipe(delayed(() => opened.then(() => performance.now() + roundTripMs / 2))).pipe(far)
      far.pipe(delayed((bytes) => this.#arrival(bytes))).pipe(near)
    })
    this.#servers.push(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const bound = server.address()
    if (bound === null || typeof bound === 'string') throw new Error('the slow line has no port')
    return address.replace(`${hostname}:${port}`, `127.0.0.1:${bound.port}`)
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy()
    for (const server of this.#servers) server.close()
  }

  /** Waits until the connection has carried this number of bytes; resolves to the time at which they arrive. */
  async #arrival(bytes: number): Promise<number> {
    this.#freeAt = Math.max(this.#freeAt, performance.now()) + bytes / bytesPerMs
    // Later bytes wait until the connection has carried these.
    await delayUntil(this.#freeAt)
    return this.#freeAt + roundTripMs / 2
  }
}

/** A stream that passes each piece on at the time that `arrival` returns for it, in order. */
function delayed(arrival: (bytes: number) => Promise<number>): Transform {
  let last = Promise.resolve()
  return new Transform({
    transform(chunk: Buffer, _, done) {
      void (async () => {
        for (let at = 0; at < chunk.length; at += pieceBytes) {
          const piece = chunk.subarray(at, at + pieceBytes)
          const arrivesAt = await arrival(piece.length)
          last = last.then(async () => {
            await delayUntil(arrivesAt)
            this.push(piece)
          })
        }
        done()
      })()
    },
    final(done) {
      void (async () => {
        await last
        done()
      })()
    },
  })
}

async function delayUntil(time: number): Promise<void> {
  await delay(Math.max(0, time - performance.now()))
}
