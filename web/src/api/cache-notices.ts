/** Notices about cached answers, and about changes that could not be saved, for CacheNotice.tsx. */
import { useSyncExternalStore } from 'react'

export interface CacheNotices {
  /**
   * By requested address without its query: when the cached answer was fetched (HTTP date), and the page that used it.
   */
  readonly fetched?: Readonly<Record<string, { readonly at: string; readonly path: string }>>
  /** Sentences about dropped changes; 'changes' for all of them, 'session' for an ended session. */
  readonly lost?: readonly string[]
}

let news: CacheNotices | undefined
const listeners = new Set<() => void>()

/**
 * Adds notices. An empty one also updates the notice about waiting changes while the device believes that it is online.
 */
export function addCacheNotices(more: CacheNotices): void {
  news = { ...news, ...more }
  for (const listener of listeners) listener()
}

/** Notes that the current page has used a cached answer, fetched `at` (HTTP date); null for an answer of the server. */
export function noteFetched(address: string, at: string | null): void {
  const { [withoutSearch(address)]: had, ...others } = news?.fetched ?? {}
  const fetched = at ? { ...others, [withoutSearch(address)]: { at, path: currentPath() } } : others
  if (at || had) addCacheNotices({ fetched })
}

/** The current page's address without its query. */
export function currentPath(): string {
  return withoutSearch(location.pathname + location.hash)
}

const withoutSearch = (address: string) => address.replace(/\?.*/, '')

/** Undefined before the first notice. */
export function useCacheNotices(): CacheNotices | undefined {
  return useSyncExternalStore(subscribe, readNews, () => undefined)
}

const readNews = () => news

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
