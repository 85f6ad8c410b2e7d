/**
 * Hash routing for a dozen flat addresses: '#/store/7?city=Borås' has pathname '/store/7' and search '?city=Borås'. Not
 * a library, which would add a tenth to the download of a first visit. The current location is only in the browser's
 * history; components read it through `useLocation`.
 */
import { createContext, use, useMemo, useSyncExternalStore } from 'react'

export interface Location {
  /** Begins with '/'. */
  readonly pathname: string
  /** Empty, or begins with '?'. */
  readonly search: string
  /** Identifies the history entry, so that the state of one visit to a page can be restored. */
  readonly key: string
  /**
   * How the visitor came to this location: 'push' by a link, 'replace' when the history entry was replaced, 'pop' by
   * Back, Forward or loading the page.
   */
  readonly arrival: 'push' | 'replace' | 'pop'
}

/** Reads the current location and navigates: in the browser, or in memory for tests and rendering without a window. */
export interface RouterHistory {
  current(): Location
  /** Navigates to `to`, a path with its query: '/store/7?city=Borås'. */
  go(to: string, mode: 'push' | 'replace'): void
  /** The `href` of a link to the path `to`. */
  hrefOf(to: string): string
  subscribe(listener: () => void): () => void
}

/** A history that keeps the location in the hash of the window's address. */
export function hashHistory(): RouterHistory {
  let location = readEntry(isPressedEarly() ? 'push' : 'pop')
  const listeners = new Set<() => void>()
  const arrive = (arrival: Location['arrival']) => {
    location = readEntry(arrival)
    for (const listener of listeners) listener()
  }
  // A history entry without a key is new: the visitor followed a plain link to '#/…' or typed an address.
  const arrivalOf = (key: string | undefined) => (key === undefined ? 'push' : 'pop')
  const popped = () => arrive(arrivalOf(entryKey()))
  return {
    current: () => location,
    go(to, mode) {
      const state = { key: newKey() }
      if (mode === 'push') history.pushState(state, '', hashOf(to))
      else history.replaceState(state, '', hashOf(to))
      arrive(mode)
    },
    hrefOf: hashOf,
    subscribe(listener) {
      if (listeners.size === 0) {
        window.addEventListener('popstate', popped)
        // The visitor may have followed a link of the static content while the program was loading.
        const key = entryKey()
        if (key !== location.key) location = readEntry(arrivalOf(key))
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) window.removeEventListener('popstate', popped)
      }
    },
  }
}

/** A history in memory, which begins at the path `first`. */
export function memoryHistory(first = '/'): RouterHistory {
  let location: Location = { ...splitPath(first), key: 'first', arrival: 'pop' }
  const listeners = new Set<() => void>()
  return {
    current: () => location,
    go(to, mode) {
      location = { ...splitPath(to), key: newKey(), arrival: mode }
      for (const listener of listeners) listener()
    },
    hrefOf: hashOf,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The hash of a route, in the start page's document. */
export function hashOf(to: string): string {
  return `#${to}`
}

/** The history that `Router` provides. */
export const HistoryContext = createContext<RouterHistory | null>(null)

/** The history, for components that navigate without reading the location. Throws outside `Router`. */
export function useRouterHistory(): RouterHistory {
  const history = use(HistoryContext)
  if (!history) throw new Error('outside <Router>')
  return history
}

/** The current location; a change renders the component again. */
export function useLocation(): Location {
  const { subscribe, current } = useRouterHistory()
  return useSyncExternalStore(subscribe, current, current)
}

/** Returns a function that navigates to a path; with 'replace' it replaces the current history entry. */
export function useNavigate(): RouterHistory['go'] {
  return useRouterHistory().go
}

/**
 * Returns a function for navigating after work that takes a while: it replaces the current history entry by `to`,
 * unless the visitor has gone to another page meanwhile.
 */
export function leadOnLater(history: RouterHistory): (to: string) => void {
  const { pathname } = history.current()
  return (to) => {
    if (history.current().pathname === pathname) history.go(to, 'replace')
  }
}

/** The parsed query of the location; the same object until the query changes. */
export function useSearchParams(): URLSearchParams {
  const { search } = useLocation()
  return useMemo(() => new URLSearchParams(search), [search])
}

/**
 * Matches a pathname with a pattern: '/store/:id' and '/store/7' give { id: '7' }; null when they do not match. Ignores
 * case and a slash at the end.
 */
export function matchPath(pattern: string, pathname: string): Readonly<Record<string, string>> | null {
  const wanted = pattern.split('/').filter(Boolean)
  const given = pathname.split('/').filter(Boolean)
  if (wanted.length !== given.length) return null
  const values: Record<string, string> = {}
  for (const [place, part] of wanted.entries()) {
    const segment = given[place] ?? ''
    if (part.startsWith(':')) values[part.slice(1)] = decode(segment)
    else if (part.toLowerCase() !== segment.toLowerCase()) return null
  }
  return values
}

function readEntry(arrival: Location['arrival']): Location {
  let key = entryKey()
  if (key === undefined) {
    key = newKey()
    history.replaceState({ key }, '')
  }
  // Not `location.hash`, which some browsers decode.
  const [, hash = ''] = window.location.href.split(/#(.*)/s)
  return { ...splitPath(hash), key, arrival }
}

/**
 * Whether the visitor followed a link of the static content before the program was loaded: the link has the focus, and
 * the history entry has no key yet.
 */
function isPressedEarly(): boolean {
  const { activeElement } = document
  return (
    entryKey() === undefined &&
    activeElement instanceof HTMLAnchorElement &&
    activeElement.href === window.location.href
  )
}

function entryKey(): string | undefined {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'key' in state && typeof state.key === 'string'
    ? state.key
    : undefined
}

function splitPath(path: string): Pick<Location, 'pathname' | 'search'> {
  const mark = path.indexOf('?')
  const pathname = mark < 0 ? path : path.slice(0, mark)
  const search = mark < 0 ? '' : path.slice(mark)
  return { pathname: pathname.startsWith('/') ? pathname : `/${pathname}`, search: search === '?' ? '' : search }
}

function newKey(): string {
  return Math.random().toString(36).slice(2, 10)
}

/** Decodes a segment of a path; returns it unchanged if its escapes are not valid. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
