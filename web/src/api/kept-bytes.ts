/** How much is kept for reading offline besides the program itself, and the bound of all of it together. */
import { keptAnswers, keptTiles, visitorsCaches } from './kept-answers.ts'

/** Bytes. What the browser itself adds is not counted. */
export const mostKeptBytes = 20_000_000

/** Room is made until this much is left, so that it need not be made again at once, bytes. */
const roomyBytes = 0.9 * mostKeptBytes

/**
 * What goes first when there is too much: pictures of maps, without which land and towns are still drawn, then the last searches, pages, and places,
 * which favourites and a round are read from. The list of favourites is small and stays; the round and the changes that wait are not in a cache.
 */
const givesRoom = [keptTiles, keptAnswers.searches, keptAnswers.pages, keptAnswers.places]

/** Bytes. Rejects where there is no cache storage. */
export async function countKeptBytes(): Promise<number> {
  let bytes = 0
  for (const name of visitorsCaches) for (const entry of await readEntries(name)) bytes += entry.bytes
  return bytes
}

/** Throws away until at most `roomy` bytes are left, in each cache what was kept longest ago first. Resolves with how much is left. */
export async function makeRoom(roomy = roomyBytes): Promise<number> {
  let bytes = await countKeptBytes()
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

/** In the order in which they were stored: an answer that is stored again comes last. */
async function readEntries(name: string): Promise<Entry[]> {
  if (!(await caches.has(name))) return []
  const cache = await caches.open(name)
  const entries: Entry[] = []
  for (const key of await cache.keys())
    entries.push({ key, bytes: (await (await cache.match(key))?.blob())?.size ?? 0 })
  return entries
}
