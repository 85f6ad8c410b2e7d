import { placePageAddress } from '@fyndkartan/contract/page-addresses'
import type { Place, PlaceKind } from '@fyndkartan/domain/place'
import { placePath, routePatterns } from '../../paths.ts'
import { type Location, matchPath, type RouterHistory } from '../../ui/location.ts'

const routes: readonly (readonly [PlaceKind, string])[] = [
  ['shop', routePatterns.shop],
  ['market', routePatterns.market],
]

/**
 * A router history for the embedded frame: every link opens the site in a new tab. A link to a place leads to the
 * place's page. The URL contains the place's name if `places` has the place; otherwise the server adds the name.
 */
export function outwardHistory(places: readonly Pick<Place, 'kind' | 'id' | 'name' | 'town'>[]): RouterHistory {
  const location: Location = { pathname: '/', search: '', key: 'frame', arrival: 'pop' }
  const known = new Map(places.map((place) => [placePath(place), placePageAddress(place)]))
  const hrefOf = (to: string) => {
    const [path = ''] = to.split('?')
    for (const [kind, pattern] of routes) {
      const id = matchPath(pattern, path)?.['id']
      if (id !== undefined) return known.get(path) ?? placePageAddress({ kind, id: Number(id), name: null, town: null })
    }
    return `/#${to}`
  }
  return {
    current: () => location,
    go: (to) => void window.open(hrefOf(to), '_blank', 'noopener'),
    hrefOf,
    subscribe: () => () => {},
  }
}
