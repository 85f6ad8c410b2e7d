/**
 * Hash routing for a dozen flat addresses: '#/store/7?city=Borås' is pathname '/store/7' and search '?city=Borås'. A
 * router from a library would add a tenth to the download of a first visit. Only the browser's history holds the
 * current location; components read it through `useLocation`.
 */
import { createContext, use, useMemo, useSyncExternalStore } from 'react'

export interface Location {
  /** Begins with '/'. */
  readonly pathname: string
  /** Empty, or begins with '?'. */
  readonly search: string
  /** Identifies the history entry, so that the state of one visit to a page can be restored. */
  readonly key: string
  /** How the visitor arrived: 'pop' for back, forward and the first load, unless by a link of the static content. */
  readonly arrival: 'push' | 'replace' | 'pop'
}

/** The current location and navigation: the browser's, or in memory for tests and for rendering without a window. */
export interface RouterHistory {
  current(): Location
  /** `to` is a path with its query, '/store/7?city=Borås'. */
  go(to: string, mode: 'push' | 'replace'): void
  /** The href of a link to `to`. */
  hrefOf(to: string): string
  subscribe(listener: () => void): () => void
}

/** The history in the hash of the window's address. */
export function hashHistory(): RouterHistory {
  let location = readEntry(isPressedEarly() ? 'push' : 'pop')
  const listeners = new Set<() => void>()
  const arrive = (arrival: Location['arrival']) => {
    location = readEntry(arrival)
    for (const listener of listeners) listener()
  }
  // An entry without a key is new: a plain link to '#/…', or an address typed into the bar.
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
        // Follows links in the static content, which is shown while the page loads.
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

/** A history without a window, which begins at `first`. */
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

/** The address of a route in the start page's document. */
export function hashOf(to: string): string {
  return `#${to}`
}

/** The history for the components below; see `Router`. */
export const HistoryContext = createContext<RouterHistory | null>(null)

/** The history, for components that navigate without rendering the location. Throws outside `Router`. */
export function useRouterHistory(): RouterHistory {
  const history = use(HistoryContext)
  if (!history) throw new Error('outside <Router>')
  return history
}

/** The current location; renders again when it changes. */
export function useLocation(): Location {
  const { subscribe, current } = useRouterHistory()
  return useSyncExternalStore(subscribe, current, current)
}

/** Returns a function that navigates; 'replace' replaces the current history entry. */
export function useNavigate(): RouterHistory['go'] {
  return useRouterHistory().go
}

/**
 * For work that takes a while and then navigates: the returned function replaces the current history entry by `to`,
 * unless the visitor has gone to another page since.
 */
export function leadOnLater(history: RouterHistory): (to: string) => void {
  const { pathname } = history.current()
  return (to) => {
    if (history.current().pathname === pathname) history.go(to, 'replace')
  }
}

/** The parsed query; the same object until the query changes. */
export function useSearchParams(): URLSearchParams {
  const { search } = useLocation()
  return useMemo(() => new URLSearchParams(search), [search])
}

/**
 * The values of a pattern such as '/store/:id' in a pathname; null when it does not match. Ignores case and a trailing
 * slash.
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
  // Uses `location.href`, since some browsers decode `location.hash`.
  const [, hash = ''] = window.location.href.split(/#(.*)/s)
  return { ...splitPath(hash), key, arrival }
}

/** Whether the visitor arrived by a link of the static content, before the program loaded. */
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

/** Returns a segment with an invalid escape unchanged. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
