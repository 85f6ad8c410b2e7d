import { hashOf, type Location, type RouterHistory } from './location.ts'

/**
 * The history of a page that the server has rendered: it is the only page of its document, and every link leaves it.
 * `addresses` maps routes, '/store/7', to the pages of places; all other routes lead to the start page's document.
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
