import { lazy, Suspense } from 'react'
import { FavouritesTab } from '../features/favourites/FavouritesTab.tsx'
import { PlacePopup } from '../features/popup/PlacePopup.tsx'
import { ListSkeleton } from '../features/results/ListSkeleton.tsx'
import { MapSlot } from './MapSlot.tsx'
import { renderRound } from './render-round.ts'
import { SmallMapSlot } from './SmallMapSlot.tsx'
import { useRenderLike } from './use-render-like.ts'

const FavouritesMap = lazy(() => import('../features/map/FavouritesMap.tsx'))
const CardList = lazy(() => import('../features/results/CardList.tsx'))

/** The pages of places opened from this tab link back to the default search. */
const noSearch = new URLSearchParams()

/** The profile's tab 'Favoriter', with the same map, popups and cards as the search page. */
export default function ProfileFavourites() {
  const renderSmallLike = useRenderLike('small')
  const renderLike = useRenderLike('medium')
  const skeleton = <ListSkeleton text="Laddar dina favoriter..." />
  return (
    <FavouritesTab
      skeleton={skeleton}
      renderMap={(places) => (
        <MapSlot>
          <FavouritesMap
            places={places}
            renderPopup={(key, onReady) => (
              <PlacePopup
                placeKey={key}
                search={noSearch}
                renderLike={renderSmallLike}
                renderRound={renderRound}
                onReady={onReady}
              />
            )}
          />
        </MapSlot>
      )}
      renderList={(places) => (
        <Suspense fallback={skeleton}>
          <CardList
            places={places}
            setSize={places.length}
            listKey="favourites"
            isReturning={false}
            params={noSearch}
            from={null}
            renderLike={renderLike}
            renderRound={renderRound}
            renderSmallMap={(place) => <SmallMapSlot place={place} />}
          />
        </Suspense>
      )}
    />
  )
}
