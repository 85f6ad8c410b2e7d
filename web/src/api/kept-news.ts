/** What a page tells of answers that were kept for reading without a network, and of changes that could not be saved: see KeptNotice.tsx. */
import { useSyncExternalStore } from 'react'

export interface KeptNews {
  /** By the address that was asked, without its search: when its kept answer was fetched, as HTTP writes dates, and the page that got it. */
  readonly fetched?: Readonly<Record<string, { readonly at: string; readonly path: string }>>
  /** Sentences about changes that were dropped; 'changes' for all, since their session has ended. 'session' when nobody is signed in any more. */
  readonly lost?: readonly string[]
}

let news: KeptNews | undefined
const listeners = new Set<() => void>()

/** Also tells, with nothing, that changes wait though the device believes in its network. */
export function tellKept(more: KeptNews): void {
  news = { ...news, ...more }
  for (const listener of listeners) listener()
}

/** Tells that the page in the address got a kept answer, and when that was fetched, as HTTP writes dates; null for an answer of the server's. */
export function tellFetched(address: string, at: string | null): void {
  const { [withoutSearch(address)]: had, ...others } = news?.fetched ?? {}
  const fetched = at ? { ...others, [withoutSearch(address)]: { at, path: currentPath() } } : others
  if (at || had) tellKept({ fetched })
}

/** The page in the address, without its search. */
export function currentPath(): string {
  return withoutSearch(location.pathname + location.hash)
}

const withoutSearch = (address: string) => address.replace(/\?.*/, '')

/** Undefined until there is something to tell. */
export function useKeptNews(): KeptNews | undefined {
  return useSyncExternalStore(subscribe, readNews, () => undefined)
}

const readNews = () => news

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
