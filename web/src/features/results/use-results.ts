import type { SeenPlace } from '@fyndkartan/contract/place'
import type { SearchRequest } from '@fyndkartan/domain/search-filter'
import { type QueryKey, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { emptyAfterMs, loadPlaces } from '../../api/places.ts'
import { nextPage, totalOf, uniquePlaces } from './paging.ts'

/** How long loaded results are not fetched again, ms, so that Back shows the list unchanged. */
const freshMs = 5 * 60_000

export interface Results {
  /** 'slow': no answer for some time; the list is then shown as empty until one arrives (spec §4). */
  readonly status: 'loading' | 'slow' | 'failed' | 'ready'
  readonly places: readonly SeenPlace[]
  /** The number of matches; null until the first page is loaded. */
  readonly total: number | null
  /** The number of shops with unknown hours that a search for open shops left out; 0 for other searches. */
  readonly unknownHours: number
  readonly hasMore: boolean
  readonly more: 'idle' | 'loading' | 'failed'
  readonly loadMore: () => void
  readonly retry: () => void
}

function resultsKey(request: SearchRequest): QueryKey {
  return ['places', request]
}

/**
 * Loads the results of a search page by page (spec §4) and removes duplicate places. A new `attempt` fetches again,
 * also for the same search.
 */
export function useResults(request: SearchRequest, attempt: number): Results {
  const query = useInfiniteQuery({
    queryKey: resultsKey(request),
    queryFn: ({ pageParam, signal }) => loadPlaces({ ...request, page: pageParam }, signal),
    initialPageParam: 0,
    getNextPageParam: (_last, pages) => nextPage(pages, request.pageSize),
    staleTime: freshMs,
    gcTime: 3 * freshMs,
    // Fetches even when the browser is offline, since the service worker may have a cached answer.
    networkMode: 'always',
  })
  useReadAnew(request, attempt)
  const pages = query.data?.pages
  const places = useMemo(() => uniquePlaces(pages ?? []), [pages])
  // Also true during a retry after a failure.
  const isWaiting = pages === undefined && (query.isPending || query.isFetching)
  const isSlow = useIsSlow(isWaiting, JSON.stringify([request, attempt]))
  return {
    status: isWaiting ? (isSlow ? 'slow' : 'loading') : pages ? 'ready' : 'failed',
    places,
    total: pages ? totalOf(pages) : null,
    unknownHours: pages?.findLast((page) => page.unknownHours !== null)?.unknownHours ?? 0,
    hasMore: query.hasNextPage,
    more: query.isFetchingNextPage ? 'loading' : query.isFetchNextPageError ? 'failed' : 'idle',
    loadMore: () => void query.fetchNextPage({ cancelRefetch: false }),
    retry: () => void query.refetch(),
  }
}

function useReadAnew(request: SearchRequest, attempt: number): void {
  const queries = useQueryClient()
  const shown = useRef({ request, attempt })
  useEffect(() => {
    const before = shown.current
    shown.current = { request, attempt }
    if (before.attempt === attempt) return
    const queryKey = resultsKey(request)
    // A new `attempt` restarts a request that is still pending, unless this attempt has just started it.
    const hasJustBegun = before.request !== request && queries.getQueryState(queryKey)?.fetchStatus === 'fetching'
    if (!hasJustBegun) void queries.resetQueries({ queryKey, exact: true })
  }, [queries, request, attempt])
}

/** Whether `isWaiting` has been true for `emptyAfterMs` without a change of `key`. */
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
