/** Pagination of an answer (spec §3: the first row of a page has row_count; an empty page has none). */
import type { SeenPlace } from '@fyndkartan/contract/place'
import { keyOfPlace } from '@fyndkartan/domain/place'
import type { PlacesPage } from '../../api/places.ts'

/** The next zero-based page, or undefined when all rows were read. Without a total, a short page is the last one. */
export function nextPage(pages: readonly PlacesPage[], pageSize: number): number | undefined {
  const last = pages.at(-1)
  if (!last || last.rowsRead === 0) return undefined
  const total = lastTotal(pages)
  const read = pages.reduce((sum, page) => sum + page.rowsRead, 0)
  const isEnd = total === null ? last.rowsRead < pageSize : read >= total
  return isEnd ? undefined : pages.length
}

/** The most recent total; the number of rows read when no page has a total. */
export function totalOf(pages: readonly PlacesPage[]): number {
  return lastTotal(pages) ?? pages.reduce((sum, page) => sum + page.rowsRead, 0)
}

/** A place that moved between pages during reading keeps its first position. */
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
