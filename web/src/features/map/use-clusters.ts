import { useEffect, useEffectEvent, useState } from 'react'
import { reloadWhenOutdated } from '../../api/newer-build.ts'
import { emptyAfterMs } from '../../api/places.ts'
import { type ClusterClient, startClusterClient } from './cluster-client.ts'
import type { ClusterSummary } from './cluster-index.ts'
import type { RowSource } from './row-source.ts'

export type ClusterSearch = { readonly phase: 'searching' | 'preparing' | 'failed' } | ReadySearch

export interface ReadySearch extends ClusterSummary {
  readonly phase: 'ready'
  /** Different for each answer. */
  readonly number: number
  /** The row source's key: different for each filter. */
  readonly key: string
}

let searches = 0

/**
 * Clusters the source's rows in the worker, again whenever its key or `attempt` changes. `late` becomes true after
 * `emptyAfterMs` without an answer. `client` is null before the worker starts.
 */
export function useClusters(
  source: RowSource,
  attempt: number | string,
): { client: ClusterClient | null; search: ClusterSearch; late: boolean } {
  const client = useClient()
  const [search, setSearch] = useState<ClusterSearch>({ phase: 'searching' })
  const [late, setLate] = useState(false)
  const { key } = source
  const handRows = useEffectEvent((to: ClusterClient) => source.handTo(to))

  useEffect(() => {
    if (!client) return
    let current = true
    const show = (next: ClusterSearch) => {
      if (current) setSearch(next)
    }
    show({ phase: 'searching' })
    setLate(false)
    const timer = setTimeout(() => setLate(true), emptyAfterMs)

    async function run(to: ClusterClient): Promise<void> {
      try {
        await handRows(to)
        if (!current) return
        show({ phase: 'preparing' })
        show({ phase: 'ready', number: ++searches, key, ...(await to.call('build', null)) })
      } catch (error) {
        if (!current) return
        console.error(error instanceof Error ? error.message : error)
        show({ phase: 'failed' })
        // A reload repeats the search, since the filter is in the address.
        void reloadWhenOutdated()
      } finally {
        clearTimeout(timer)
      }
    }
    void run(client)
    return () => {
      current = false
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
 * The number of the search whose markers are drawn: the previous one until the next answer arrives; null when that
 * fails or is late (spec §8, §4).
 */
export function useShownSearch(search: ClusterSearch, late: boolean): number | null {
  const [shown, setShown] = useState<number | null>(null)
  const next = search.phase === 'ready' ? search.number : late || search.phase === 'failed' ? null : shown
  if (next !== shown) setShown(next)
  return next
}
