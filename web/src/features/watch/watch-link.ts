/** Links in mails and notifications about watches: '#/bevakning?nyckel=SECRET', with '&gora=bekrafta' for the wish. */
import { storedWatchLink } from '../../api/stored-state.ts'
import { routePatterns } from '../../paths.ts'

/** The purpose of the link. Opening it changes nothing, since mail scanners open links too. */
export type Wish = 'confirm' | 'end'

export interface Arrival {
  /** A secret, like a password. Null when a mail program has cut the link. */
  readonly link: string | null
  readonly wish: Wish | null
}

export type WatchPageView =
  | { readonly name: 'watch'; readonly link: string; readonly wish: Wish | null }
  /** `none`: the page was opened without a link. `dead`: the link is not valid. */
  | { readonly name: 'none' | 'dead' }
  /** `email` is null for a watch by push. `title` is the search in words. */
  | { readonly name: 'ended'; readonly email: string | null; readonly title: string }

const wishes: Readonly<Record<string, Wish>> = { bekrafta: 'confirm', avsluta: 'end' }

/** Null when the address has no link. */
export function readArrival(search: URLSearchParams): Arrival | null {
  const key = search.get('nyckel')
  if (key === null) return null
  const word = search.get('gora') ?? ''
  return {
    link: /^[\w-]{43}$/.test(key) ? key : null,
    wish: Object.hasOwn(wishes, word) ? (wishes[word] ?? null) : null,
  }
}

/** For `useMailedLink`. The tab stores the secret until it is closed or the watch has ended. */
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
