/** The size of the data cached for reading offline, without the site's own files, and its limit. */
import { offlineCaches, tileCache, visitorsCaches } from './offline-caches.ts'

/** The limit of all these caches together, bytes. Does not count what the browser adds. */
export const offlineQuotaBytes = 20_000_000

/**
 * When the limit is exceeded, entries are removed until this many bytes are left, so that not every later answer
 * removes some again.
 */
const roomyBytes = 0.9 * offlineQuotaBytes

/**
 * The caches from which entries are removed, first to last: map tiles, since the map still draws land and towns without
 * them; the last searches; pages; and places, which favourites and rounds need. The list of favourites is small and
 * stays.
 */
const givesRoom = [tileCache, offlineCaches.searches, offlineCaches.pages, offlineCaches.places]

/** The size of all entries, bytes. Rejects without cache storage. */
export async function countOfflineBytes(): Promise<number> {
  let bytes = 0
  for (const name of visitorsCaches) for (const entry of await readEntries(name)) bytes += entry.bytes
  return bytes
}

/**
 * Removes the oldest entries, one cache after the other, until at most `roomy` bytes are left. Resolves with the
 * remaining size, bytes.
 */
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

/** The entries of a cache from the oldest; storing an answer again makes it the newest. */
async function readEntries(name: string): Promise<Entry[]> {
  if (!(await caches.has(name))) return []
  const cache = await caches.open(name)
  const entries: Entry[] = []
  for (const key of await cache.keys())
    entries.push({ key, bytes: (await (await cache.match(key))?.blob())?.size ?? 0 })
  return entries
}
