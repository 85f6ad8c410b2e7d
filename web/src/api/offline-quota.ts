/** The size of the data cached for reading offline, without the program, and its limit. */
import { offlineCaches, tileCache, visitorsCaches } from './offline-caches.ts'

/** The total limit, bytes. Does not count the browser's own overhead. */
export const offlineQuotaBytes = 20_000_000

/** Evicts down to this size, bytes, so that the next answer does not evict again. */
const roomyBytes = 0.9 * offlineQuotaBytes

/**
 * The order of eviction: map tiles, without which land and towns are still drawn, then the last searches, pages, and
 * places, which favourites and rounds need. The list of favourites is small and stays; the round and the waiting
 * changes are not in a cache.
 */
const givesRoom = [tileCache, offlineCaches.searches, offlineCaches.pages, offlineCaches.places]

/** The size in bytes. Rejects without cache storage. */
export async function countOfflineBytes(): Promise<number> {
  let bytes = 0
  for (const name of visitorsCaches) for (const entry of await readEntries(name)) bytes += entry.bytes
  return bytes
}

/** Evicts the oldest entries of each cache until at most `roomy` bytes are left. Resolves with the remaining size. */
export async function makeRoom(roomy = roomyBytes): Promise<number> {
  let bytes = await countOfflineBytes()
  for (const name of givesRoom) {
    for (const entry of bytes > roomy ? await readEntries(name) : []) {
      if (bytes <= roomy) break
      if (await (await caches.open(name)).delete(entry.key)) bytes -= entry.bytes
    }
  }
  return bytes
}

interface Entry {
  readonly key: Request
  readonly bytes: number
}

/** The entries in the order of storing; an answer stored again comes last. */
async function readEntries(name: string): Promise<Entry[]> {
  if (!(await caches.has(name))) return []
  const cache = await caches.open(name)
  const entries: Entry[] = []
  for (const key of await cache.keys())
    entries.push({ key, bytes: (await (await cache.match(key))?.blob())?.size ?? 0 })
  return entries
}
