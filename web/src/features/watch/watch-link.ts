/**
 * Links in mails and notifications about a watch: '#/bevakning?nyckel=SECRET', with '&gora=bekrafta' to confirm the
 * watch or '&gora=avsluta' to end it.
 */
import { storedWatchLink } from '../../api/stored-links.ts'
import { routePatterns } from '../../paths.ts'

/**
 * What the visitor wants to do by the link. Opening the link only offers it and changes nothing, since mail scanners
 * open links too.
 */
export type Wish = 'confirm' | 'end'

export interface Arrival {
  /**
   * The link's secret, which gives access to the watch like a password. Null when it is incomplete, as when a mail
   * program has cut the link.
   */
  readonly link: string | null
  readonly wish: Wish | null
}

export type WatchPageView =
  | { readonly name: 'watch'; readonly link: string; readonly wish: Wish | null }
  /** `none`: the page was opened without a link. `dead`: the link is not valid. */
  | { readonly name: 'none' | 'dead' }
  /** The watch has ended. `email` is null if it sent notifications; `title` is its search in words. */
  | { readonly name: 'ended'; readonly email: string | null; readonly title: string }

const wishes: Readonly<Record<string, Wish>> = { bekrafta: 'confirm', avsluta: 'end' }

/** The secret and the wish in the address; null when the address has no `nyckel`. */
export function readArrival(search: URLSearchParams): Arrival | null {
  const key = search.get('nyckel')
  if (key === null) return null
  const word = search.get('gora') ?? ''
  return {
    link: /^[\w-]{43}$/.test(key) ? key : null,
    wish: Object.hasOwn(wishes, word) ? (wishes[word] ?? null) : null,
  }
}

/**
 * Reading and storing of the link for `useMailedLink`. The secret is stored for this tab, until the tab is closed or
 * the watch has ended.
 */
export const watchLink = {
  read: readArrival,
  viewOf(arrival: Arrival | null): WatchPageView {
    const link = arrival ? arrival.link : storedWatchLink.read()
    if (link === null) return { name: arrival ? 'dead' : 'none' }
    return { name: 'watch', link, wish: arrival?.wish ?? null }
  },
  keep({ link }: Arrival) {
    if (link !== null) storedWatchLink.write(link)
  },
  path: routePatterns.watch,
}
