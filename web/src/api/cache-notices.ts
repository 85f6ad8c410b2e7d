/** Notices about cached answers, and about changes that could not be saved, for CacheNotice.tsx. */
import { useSyncExternalStore } from 'react'

export interface CacheNotices {
  /**
   * The cached answers in use, by requested address without its query: `at` is the time of fetching (HTTP date), `path`
   * the page that used the answer.
   */
  readonly fetched?: Readonly<Record<string, { readonly at: string; readonly path: string }>>
  /**
   * Sentences about changes that were dropped. Two codes stand for other sentences: 'changes' when all waiting changes
   * are lost, 'session' when the session has ended.
   */
  readonly lost?: readonly string[]
}

let news: CacheNotices | undefined
const listeners = new Set<() => void>()

/**
 * Adds notices. With {} it only renders the notice again, which then shows changes waiting to be sent even if the
 * device reports that it is online.
 */
export function addCacheNotices(more: CacheNotices): void {
  news = { ...news, ...more }
  for (const listener of listeners) listener()
}

/**
 * Notes that the current page has used a cached answer, fetched at `at` (HTTP date). `at` is null for an answer that
 * came from the server.
 */
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

/** The current notices; undefined before the first one. A change renders the component again. */
export function useCacheNotices(): CacheNotices | undefined {
  return useSyncExternalStore(subscribe, readNews, () => undefined)
}

const readNews = () => news

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
