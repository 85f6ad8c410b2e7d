import type { SeenPlace } from '@fyndkartan/contract/place'
import type { SearchRequest } from '@fyndkartan/domain/search-filter'
import { type QueryKey, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { loadPlaces, type PlacesPage } from '../../api/places.ts'

/** Spec §9: after this long without an answer the list reads as empty, ms. The answer is still taken when it comes. */
export const emptyAfterMs = 5000

/** A search that was left is as good as new for this long, ms, so that going back shows the list where it was. */
const freshMs = 5 * 60_000

export interface Results {
  /** 'slow' is spec §4's fallback: nothing yet, read as empty for now. */
  readonly status: 'loading' | 'slow' | 'failed' | 'ready'
  readonly places: readonly SeenPlace[]
  /** All that match; null until a page told. */
  readonly total: number | null
  readonly hasMore: boolean
  readonly more: 'idle' | 'loading' | 'failed'
  readonly loadMore: () => void
  readonly retry: () => void
}

function resultsKey(request: SearchRequest): QueryKey {
  return ['places', request]
}

/**
 * The results of a search, page by page (spec §4), each place once. A new `attempt` asks anew, also for the same search.
 */
export function useResults(request: SearchRequest, attempt: number): Results {
  const query = useInfiniteQuery({
    queryKey: resultsKey(request),
    queryFn: ({ pageParam, signal }) => loadPlaces({ ...request, page: pageParam }, signal),
    initialPageParam: 0,
    getNextPageParam: (_last, pages) => nextPage(pages, request.pageSize),
    staleTime: freshMs,
    gcTime: 3 * freshMs,
    // The service worker may have an answer when the network has none.
    networkMode: 'always',
  })
  useReadAnew(request, attempt)
  const pages = query.data?.pages
  const places = useMemo(() => uniquePlaces(pages ?? []), [pages])
  const isSlow = useIsSlow(query.isPending, JSON.stringify(request))
  return {
    status: query.isPending ? (isSlow ? 'slow' : 'loading') : pages ? 'ready' : 'failed',
    places,
    total: pages ? totalOf(pages) : null,
    hasMore: query.hasNextPage,
    more: query.isFetchingNextPage ? 'loading' : query.isFetchNextPageError ? 'failed' : 'idle',
    loadMore: () => void query.fetchNextPage({ cancelRefetch: false }),
    retry: () => void query.refetch(),
  }
}

/** The next zero-based page, or undefined when every row was read. Without a total, a short page is the last one. */
export function nextPage(pages: readonly PlacesPage[], pageSize: number): number | undefined {
  const last = pages.at(-1)
  if (!last || last.rowsRead === 0) return undefined
  const total = lastTotal(pages)
  const read = pages.reduce((sum, page) => sum + page.rowsRead, 0)
  const isEnd = total === null ? last.rowsRead < pageSize : read >= total
  return isEnd ? undefined : pages.length
}

/** The total last told; what was read when no page told any. */
export function totalOf(pages: readonly PlacesPage[]): number {
  return lastTotal(pages) ?? pages.reduce((sum, page) => sum + page.rowsRead, 0)
}

/** A place that moved between pages while they were read stands where it was seen first. */
export function uniquePlaces(pages: readonly PlacesPage[]): SeenPlace[] {
  const byKey = new Map<string, SeenPlace>()
  for (const page of pages)
    for (const place of page.places) {
      const key = `${place.kind}/${place.id}`
      if (!byKey.has(key)) byKey.set(key, place)
    }
  return [...byKey.values()]
}

function lastTotal(pages: readonly PlacesPage[]): number | null {
  return pages.findLast((page) => page.total !== null)?.total ?? null
}

function useReadAnew(request: SearchRequest, attempt: number): void {
  const queries = useQueryClient()
  const shown = useRef({ request, attempt })
  useEffect(() => {
    const before = shown.current
    shown.current = { request, attempt }
    if (before.attempt === attempt) return
    const queryKey = resultsKey(request)
    // A search that has just begun with this press is as new as can be; one that hangs since an earlier press is not.
    const hasJustBegun = before.request !== request && queries.getQueryState(queryKey)?.fetchStatus === 'fetching'
    if (!hasJustBegun) void queries.resetQueries({ queryKey, exact: true })
  }, [queries, request, attempt])
}

/** True when `isWaiting` has held for `emptyAfterMs` with the same key. */
function useIsSlow(isWaiting: boolean, key: string): boolean {
  const [slowKey, setSlowKey] = useState<string | null>(null)
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => setSlowKey(key), emptyAfterMs)
    return () => {
      clearTimeout(timer)
      setSlowKey(null)
    }
  }, [isWaiting, key])
  return isWaiting && slowKey === key
}
