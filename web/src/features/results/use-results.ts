import type { SeenPlace } from '@fyndkartan/contract/place'
import type { SearchRequest } from '@fyndkartan/domain/search-filter'
import { type QueryKey, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { emptyAfterMs, loadPlaces } from '../../api/places.ts'
import { nextPage, totalOf, uniquePlaces } from './paging.ts'

/** How long a search stays fresh, ms, so that going back shows the list where it was. */
const freshMs = 5 * 60_000

export interface Results {
  /** 'slow' is spec §4's fallback: without an answer yet, the list is shown as empty. */
  readonly status: 'loading' | 'slow' | 'failed' | 'ready'
  readonly places: readonly SeenPlace[]
  /** The number of matches; null until a page has it. */
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
 * The results of a search, page by page (spec §4), each place once. A new `attempt` fetches again, also for the same search.
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
  // A retry counts as waiting, like a new search.
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
    // Keeps a request that this press started; a request pending since an earlier press starts anew.
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
