import { missingText } from '@fyndkartan/domain/place'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy } from 'react'
import { useAuth } from '../api/identity/auth.ts'
import { RoundHead } from '../features/round/RoundHead.tsx'
import { RoundView } from '../features/round/RoundView.tsx'
import { useRound } from '../features/round/use-round.ts'
import { usePageTitle } from '../ui/use-page-title.ts'
import { MapSlot } from './MapSlot.tsx'

const RoundMap = lazy(() => import('../features/map/RoundMap.tsx'))

/** The page of a round: the visitor's own, or a shared one. */
export default function RoundPage() {
  const shown = useRound()
  usePageTitle(shown.isShared ? 'En delad runda' : 'Min runda')
  const queries = useQueryClient()
  const { user } = useAuth()
  const { data: favourites = [] } = useQuery({
    queryKey: ['round', 'favourites', user?.uid],
    // Loaded on demand, since signed-out visitors do not need it.
    queryFn: async ({ signal }) => (await import('../api/account.ts')).loadFavouritePlaces(signal),
    enabled: user !== null,
  })
  return (
    <>
      <RoundHead shown={shown} />
      <RoundView
        shown={shown}
        favourites={favourites.map(({ kind, id, name }) => ({ kind, id, name: name ?? missingText.name }))}
        findStarts={async (text, signal) => (await import('./find-starts.ts')).findStarts(queries, text, signal)}
        renderMap={(round) => (
          <MapSlot>
            <RoundMap {...round} />
          </MapSlot>
        )}
      />
    </>
  )
}
