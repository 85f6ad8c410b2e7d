import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { HostReady } from './browser-host.ts'

/** The built site with so many places in a process of its own, as long as `work` takes. Throws when it ends before that. */
export async function withHost<T>(
  size: number,
  tileUrl: string,
  work: (url: string, pid: number) => Promise<T>,
): Promise<T> {
  const child = fork(join(import.meta.dirname, 'browser-host.ts'), [String(size), tileUrl])
  const ended = once(child, 'exit')
  try {
    const failed = ended.then(([code]) => Promise.reject(new Error(`the site with ${size} places ended with ${code}`)))
    failed.catch(() => {}) // It also exits when asked to.
    const [{ port }] = (await Promise.race([once(child, 'message'), failed])) as [HostReady]
    return await work(`http://127.0.0.1:${port}`, child.pid as number)
  } finally {
    if (child.connected) child.disconnect()
    await ended
  }
}
