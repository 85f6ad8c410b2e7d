import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isNotFound, RequestError } from '../../api/client.ts'
import { clearManagedPlace, linkOwnerQuery, managedPlaceQuery } from '../../api/organiser.ts'
import buttons from '../../ui/button.module.css'
import { BrokenCup } from '../../ui/drawings/BrokenCup.tsx'
import { FailurePage } from '../../ui/FailurePage.tsx'
import { PageLoading } from '../../ui/PageLoading.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { describeLinkFailure } from '../../api/describe-link-failure.ts'
import { LinkCard } from './LinkCard.tsx'
import styles from './ManagedPlacePage.module.css'
import { ManagedPlaceView } from './ManagedPlaceView.tsx'
import type { ManagedProps } from './managed-props.ts'
import type { OrganiserView } from './use-place-link.ts'

const loadingText = 'Hämtar ditt ställe...'

/**
 * Loads the place that the organiser's link manages. Shows the place, or a message while it loads or when it cannot be
 * shown.
 */
export function ManagedPlacePage(props: ManagedProps) {
  const { link, onLeave } = props
  const queries = useQueryClient()
  const query = useQuery(managedPlaceQuery(link))
  function leave(next: OrganiserView) {
    onLeave(next)
    clearManagedPlace(queries)
  }
  // Once loaded, the place stays on the page even if the link or the place is deleted meanwhile, so that unsaved text
  // is not lost.
  if (query.data) return <ManagedPlaceView {...props} found={query.data} onLeave={leave} onNewest={query.refetch} />
  if (isNotFound(query.error)) return <DeadLink onLeave={leave} />
  const isGone = query.error instanceof RequestError && query.error.status === 410
  return isGone ? <PlaceGone {...props} onLeave={leave} /> : <NotYet query={query} />
}

function DeadLink({ onLeave }: Pick<ManagedProps, 'onLeave'>) {
  useEffect(() => onLeave({ name: 'dead' }), [onLeave])
  return <NotYet query={null} />
}

/** The page of a link whose place has been removed: the link and the stored address can still be deleted. */
function PlaceGone({ link, wish, onLeave }: ManagedProps) {
  const query = useQuery(linkOwnerQuery(link))
  usePageTitle('Stället finns inte kvar')
  if (query.data === undefined) return <NotYet query={query} />
  return (
    <div className={styles.gone}>
      <h1>Stället finns inte kvar</h1>
      <p>Det är borttaget från Fyndkartan, så det finns inget att ändra. Länken och adressen kan du kasta här.</p>
      <LinkCard
        email={query.data}
        expiresAtMs={null}
        path={null}
        link={link}
        asksToEnd={wish === 'end'}
        onLeave={onLeave}
      />
    </div>
  )
}

interface NotYetProps {
  /** Null while another view is about to replace this message. */
  readonly query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'> | null
}

function NotYet({ query }: NotYetProps) {
  if (!query?.error) return <PageLoading text={loadingText} title="Ditt ställe" />
  return (
    <FailurePage message={describeLinkFailure(query.error, 'Ditt ställe gick inte att hämta.')} picture={<BrokenCup />}>
      <button type="button" className={buttons.plain} onClick={() => void query.refetch()}>
        Försök igen
      </button>
      <span role="status">{query.isFetching && loadingText}</span>
    </FailurePage>
  )
}
