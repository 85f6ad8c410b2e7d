/** Measures a server's memory through Node's inspector, so that the server itself needs no endpoint for it. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import type { SiteProcess } from './site-process.ts'

/** Environment variables for a server whose heap can be measured: they start the inspector on a free local port. */
export const inspected = { NODE_OPTIONS: '--inspect=127.0.0.1:0' } as const

export interface Held {
  /** The memory in use after a garbage collection, MB: objects and the content of buffers. */
  readonly heapMb: number
  /** The resident memory of the process, MB. */
  readonly residentMb: number
}

const bytesPerMb = 2 ** 20

/** The resident memory of a process, MB. */
export function residentMb(pid: number): number {
  const statusFile = `/proc/${pid}/status`
  // Only Linux has this file.
  const kB = existsSync(statusFile)
    ? /VmRSS:\s+(\d+)/.exec(readFileSync(statusFile, 'utf8'))?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
  return Number(kB) / 1024
}

/** Collects garbage in a server started with `inspected`, and measures the remaining memory. */
export async function heldBy(site: SiteProcess): Promise<Held> {
  const [, address = ''] = /Debugger listening on (ws:\S+)/.exec(site.lines().join('\n')) ?? []
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error(`no inspector at "${address}"`)))
  })
  let last = 0
  const ask = (method: string) =>
    new Promise<Readonly<Record<string, number>>>((resolve) => {
      const id = ++last
      socket.addEventListener('message', ({ data }) => {
        const answer = JSON.parse(String(data)) as { id?: number; result: Readonly<Record<string, number>> }
        if (answer.id === id) resolve(answer.result)
      })
      socket.send(JSON.stringify({ id, method }))
    })
  // Collects twice, because only a second collection frees objects with finalisers.
  for (let time = 0; time < 2; time++) await ask('HeapProfiler.collectGarbage')
  const { usedSize = NaN, backingStorageSize = 0 } = await ask('Runtime.getHeapUsage')
  socket.close()
  return { heapMb: (usedSize + backingStorageSize) / bytesPerMb, residentMb: residentMb(site.pid) }
}
