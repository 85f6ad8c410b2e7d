/**
 * Pagination of search results (spec §3: the first row of a page has `row_count`, the total; an empty page has no
 * total).
 */
import type { SeenPlace } from '@fyndkartan/contract/place'
import { keyOfPlace } from '@fyndkartan/domain/place'
import type { PlacesPage } from '../../api/places.ts'

/**
 * The number of the next page, from 0; undefined when all rows have been loaded. If no page has a total, a page with
 * fewer than `pageSize` rows is the last.
 */
export function nextPage(pages: readonly PlacesPage[], pageSize: number): number | undefined {
  const last = pages.at(-1)
  if (!last || last.rowsRead === 0) return undefined
  const total = lastTotal(pages)
  const read = pages.reduce((sum, page) => sum + page.rowsRead, 0)
  const isEnd = total === null ? last.rowsRead < pageSize : read >= total
  return isEnd ? undefined : pages.length
}

/** The total of the newest page that has one; without any, the number of rows loaded. */
export function totalOf(pages: readonly PlacesPage[]): number {
  return lastTotal(pages) ?? pages.reduce((sum, page) => sum + page.rowsRead, 0)
}

/**
 * The places of all pages, each once. A place that moved to a later page while the pages were loaded keeps its first
 * position.
 */
export function uniquePlaces(pages: readonly PlacesPage[]): SeenPlace[] {
  const byKey = new Map<string, SeenPlace>()
  for (const page of pages)
    for (const place of page.places) {
      const key = keyOfPlace(place)
      if (!byKey.has(key)) byKey.set(key, place)
    }
  return [...byKey.values()]
}

function lastTotal(pages: readonly PlacesPage[]): number | null {
  return pages.findLast((page) => page.total !== null)?.total ?? null
}
