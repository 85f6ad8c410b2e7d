import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isNotFound } from '../../api/client.ts'
import { describeLinkFailure } from '../../api/describe-link-failure.ts'
import { clearManagedWatch, managedWatchQuery } from '../../api/watches.ts'
import buttons from '../../ui/button.module.css'
import { BrokenCup } from '../../ui/drawings/BrokenCup.tsx'
import { FailurePage } from '../../ui/FailurePage.tsx'
import { PageLoading } from '../../ui/PageLoading.tsx'
import { ManagedWatchView } from './ManagedWatchView.tsx'
import type { WatchPageView, Wish } from './watch-link.ts'

interface Props {
  readonly link: string
  readonly wish: Wish | null
  /** Converts a watch's search parameters to an address of the search page. */
  readonly pathOf: (search: string) => string
  readonly onLeave: (next: WatchPageView) => void
}

const loadingText = 'Hämtar din bevakning...'

/** Shows the watch of a secret link, or a message while the watch loads or when it cannot be shown. */
export function ManagedWatchPage({ link, wish, pathOf, onLeave }: Props) {
  const queries = useQueryClient()
  const query = managedWatchQuery(link)
  const { data: watch, error, isFetching, refetch } = useQuery(query)
  const isDead = isNotFound(error)
  useEffect(() => {
    if (isDead) onLeave({ name: 'dead' })
  }, [isDead, onLeave])
  if (watch && !isDead)
    return (
      <ManagedWatchView
        watch={watch}
        link={link}
        wish={wish}
        pathOf={pathOf}
        onChanged={(changed) => queries.setQueryData(query.queryKey, changed)}
        onLeave={(next) => {
          onLeave(next)
          clearManagedWatch(queries)
        }}
      />
    )
  if (!error || isDead) return <PageLoading text={loadingText} title="Din bevakning" />
  return (
    <FailurePage message={describeLinkFailure(error, 'Din bevakning gick inte att hämta.')} picture={<BrokenCup />}>
      <button type="button" className={buttons.plain} onClick={() => void refetch()}>
        Försök igen
      </button>
      <span role="status">{isFetching && loadingText}</span>
    </FailurePage>
  )
}
