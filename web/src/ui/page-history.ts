import { hashOf, type Location, type RouterHistory } from './location.ts'

/**
 * On a page that the server has made: it is the only one of its document, and every link leaves it. `addresses`: the pages of places by
 * their routes, '/store/7', where there are such; all other routes are those of the start page's document.
 */
export function pageHistory(pathname: string, addresses: ReadonlyMap<string, string>): RouterHistory {
  const location: Location = { pathname, search: '', key: 'page', arrival: 'pop' }
  const hrefOf = (to: string) => addresses.get(to) ?? `/${hashOf(to)}`
  return {
    current: () => location,
    go: (to) => window.location.assign(hrefOf(to)),
    hrefOf,
    subscribe: () => () => {},
  }
}
