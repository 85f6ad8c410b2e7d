/** A TCP proxy between a server and its database or visitors. It can cut, delay and swallow traffic. */
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * How the proxy treats traffic. pass: forwards bytes at once · delay: forwards each piece of either direction after
 * `delayMs` · swallow: accepts and holds connections, but forwards nothing · refuse: resets new connections at once.
 */
export type LineState = 'pass' | 'delay' | 'swallow' | 'refuse'

export interface TcpProxy {
  readonly port: number
  /**
   * Changes the treatment, for open connections, too. A connection with swallowed data is broken, so `pass` cuts it.
   */
  become(state: LineState, delayMs?: number): void
  /** Resets all open connections, but accepts new ones. */
  reset(): void
  close(): Promise<void>
}

/** Starts a proxy on a free port of 127.0.0.1, which forwards to the port `target` there. */
export async function startTcpProxy(target: number): Promise<TcpProxy> {
  let state: LineState = 'pass'
  let delayMs = 0
  /** The open connections, by the socket of the client. `broken` is true once data was swallowed. */
  const lines = new Map<Socket, { readonly far: Socket; broken: boolean }>()
  const server = createServer((near) => {
    near.on('error', () => {})
    if (state === 'refuse') return void near.resetAndDestroy()
    const far = connect(target, '127.0.0.1')
    const line = { far, broken: false }
    lines.set(near, line)
    const end = () => {
      lines.delete(near)
      near.resetAndDestroy()
      far.resetAndDestroy()
    }
    const passOn = (from: Socket, to: Socket) => {
      from.on('data', (piece) => {
        if (state === 'swallow') line.broken = true
        else if (state === 'delay') setTimeout(() => to.writable && to.write(piece), delayMs)
        else to.write(piece)
      })
      from.on('error', () => {})
      // In `swallow` mode the other side does not learn that a connection was closed.
      from.on('close', () => (state === 'swallow' ? (line.broken = true) : end()))
    }
    near.setNoDelay(true)
    far.setNoDelay(true)
    passOn(near, far)
    passOn(far, near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = (onlyBroken: boolean) => {
    for (const [near, { far, broken }] of lines) {
      if (onlyBroken && !broken) continue
      lines.delete(near)
      near.resetAndDestroy()
      far.resetAndDestroy()
    }
  }
  return {
    port: (server.address() as AddressInfo).port,
    become(next, ms = 0) {
      state = next
      delayMs = ms
      if (next === 'pass') cut(true)
    },
    reset: () => cut(false),
    async close() {
      server.close()
      cut(false)
      await once(server, 'close')
    },
  }
}
