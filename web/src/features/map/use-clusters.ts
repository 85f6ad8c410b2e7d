import { useEffect, useEffectEvent, useState } from 'react'
import { reloadWhenOutdated } from '../../api/newer-build.ts'
import { emptyAfterMs } from '../../api/places.ts'
import { type ClusterClient, startClusterClient } from './cluster-client.ts'
import type { ClusterSummary } from './cluster-index.ts'
import type { RowSource } from './row-source.ts'

export type ClusterSearch = { readonly phase: 'searching' | 'preparing' | 'failed' } | ReadySearch

export interface ReadySearch extends ClusterSummary {
  readonly phase: 'ready'
  /** A number that is different for each answer. */
  readonly number: number
  /** The key of the row source, which is different for each filter. */
  readonly key: string
}

let searches = 0

/**
 * Makes the worker cluster the rows of `source`, again whenever its key or `attempt` changes. `late` becomes true when
 * there is no answer after `emptyAfterMs`. `client` is null until the worker has started.
 */
export function useClusters(
  source: RowSource,
  attempt: number | string,
): { client: ClusterClient | null; search: ClusterSearch; late: boolean } {
  const client = useClient()
  const [search, setSearch] = useState<ClusterSearch>({ phase: 'searching' })
  const [late, setLate] = useState(false)
  const { key } = source
  const handRows = useEffectEvent((to: ClusterClient, signal: AbortSignal) => source.handTo(to, signal))

  useEffect(() => {
    if (!client) return
    const replaced = new AbortController()
    const { signal } = replaced
    const show = (next: ClusterSearch) => {
      if (!signal.aborted) setSearch(next)
    }
    show({ phase: 'searching' })
    setLate(false)
    const timer = setTimeout(() => setLate(true), emptyAfterMs)

    async function run(to: ClusterClient): Promise<void> {
      try {
        await handRows(to, signal)
        if (signal.aborted) return
        show({ phase: 'preparing' })
        show({ phase: 'ready', number: ++searches, key, ...(await to.call('build', null)) })
      } catch (error) {
        if (signal.aborted) return
        console.error(error instanceof Error ? error.message : error)
        show({ phase: 'failed' })
        // Reloads the page if the site has been updated. The search then starts again, since the URL contains the
        // filter.
        void reloadWhenOutdated()
      } finally {
        clearTimeout(timer)
      }
    }
    void run(client)
    return () => {
      replaced.abort()
      clearTimeout(timer)
    }
  }, [client, key, attempt])

  return { client, search, late }
}

function useClient(): ClusterClient | null {
  const [client, setClient] = useState<ClusterClient | null>(null)
  useEffect(() => {
    const started = startClusterClient()
    setClient(started)
    return () => {
      started.end()
      setClient(null)
    }
  }, [])
  return client
}

/**
 * The `number` of the search whose markers the map shows. While a new search runs, it is that of the previous one. Null
 * when the new search fails or is late (spec §8, §4).
 */
export function useShownSearch(search: ClusterSearch, late: boolean): number | null {
  const [shown, setShown] = useState<number | null>(null)
  const next = search.phase === 'ready' ? search.number : late || search.phase === 'failed' ? null : shown
  if (next !== shown) setShown(next)
  return next
}
