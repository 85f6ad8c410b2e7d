import { hashOf, type Location, type RouterHistory } from './location.ts'

/**
 * The history of a page that the server has rendered. The document has only this page, so every link loads another
 * document. `addresses` maps routes such as '/store/7' to pages of places; all other routes lead to the start page's
 * document.
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
