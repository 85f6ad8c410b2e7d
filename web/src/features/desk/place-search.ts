/** The search in the directory, as stored in the URL. */
import type { PlaceKind } from '@fyndkartan/domain/place'
import type { PlaceSearch } from '../../api/desk.ts'
import { readPage } from './page-number.ts'

const kindWords: Readonly<Record<PlaceKind, string>> = { shop: 'butiker', market: 'loppisar' }

/** Unknown or invalid values give the default: everything in the directory, first page. */
export function readPlaceSearch(params: URLSearchParams): PlaceSearch {
  const kind = (['shop', 'market'] as const).find((known) => kindWords[known] === params.get('slag'))
  return {
    words: (params.get('sok') ?? '').slice(0, 100),
    kind: kind ?? 'all',
    removed: params.get('borttagna') === 'ja',
    page: readPage(params),
  }
}

/** The query of the URL, without defaults. */
export function placeSearchQuery({ words, kind, removed, page }: PlaceSearch): URLSearchParams {
  return new URLSearchParams({
    ...(words !== '' && { sok: words }),
    ...(kind !== 'all' && { slag: kindWords[kind] }),
    ...(removed && { borttagna: 'ja' }),
    ...(page > 0 && { sida: String(page + 1) }),
  })
}
