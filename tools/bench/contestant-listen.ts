/** The HTTP server of every contestant (a measured server) but the site, and its messages to the benchmark. */
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Call } from './visit-calls.ts'

/** Listens on a free port. `prepare` gets the calls whose answers must be in memory before the measurement. */
export function listen(answer: RequestListener, prepare: (calls: readonly Call[]) => Promise<void>): void {
  const server = createServer(answer)
  server.listen(0, '127.0.0.1', () => {
    console.log(`Fyndkartan: http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  })
  process.on('message', (message: 'usage' | { readonly prepare: readonly Call[] }) => {
    if (message !== 'usage') void prepare(message.prepare).then(() => process.send?.('prepared'))
  })
}
