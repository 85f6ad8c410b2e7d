/** The operator's search among all places, and its form in the URL. */
import type { PlaceKind } from '@fyndkartan/domain/place'
import type { PlaceSearch } from '../../api/desk.ts'
import { readPage } from './page-number.ts'

const kindWords: Readonly<Record<PlaceKind, string>> = { shop: 'butiker', market: 'loppisar' }

/** Reads the search from the URL. Unknown or invalid values give the default: all places, first page. */
export function readPlaceSearch(params: URLSearchParams): PlaceSearch {
  const kind = (['shop', 'market'] as const).find((known) => kindWords[known] === params.get('slag'))
  return {
    words: (params.get('sok') ?? '').slice(0, 100),
    kind: kind ?? 'all',
    removed: params.get('borttagna') === 'ja',
    page: readPage(params),
  }
}

/** The URL parameters of a search. Default values have no parameter. */
export function placeSearchQuery({ words, kind, removed, page }: PlaceSearch): URLSearchParams {
  return new URLSearchParams({
    ...(words !== '' && { sok: words }),
    ...(kind !== 'all' && { slag: kindWords[kind] }),
    ...(removed && { borttagna: 'ja' }),
    ...(page > 0 && { sida: String(page + 1) }),
  })
}
