import { missingText } from '@fyndkartan/domain/place'
import { lazy, Suspense } from 'react'
import { FavouritesTab } from '../features/favourites/FavouritesTab.tsx'
import { PlacePopup } from '../features/popup/PlacePopup.tsx'
import { ListSkeleton } from '../features/results/ListSkeleton.tsx'
import { MapSlot } from './MapSlot.tsx'
import { useRenderLike } from './use-render-like.ts'

const FavouritesMap = lazy(() => import('../features/map/FavouritesMap.tsx'))
const SmallMap = lazy(() => import('../features/map/SmallMap.tsx'))
const CardList = lazy(() => import('../features/results/CardList.tsx'))

/** From here a place's page has no search to lead back to but the usual one. */
const noSearch = new URLSearchParams()

/** Puts the tab 'Favoriter' together: the map, popups and cards are those of the search page. */
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
              <PlacePopup placeKey={key} search={noSearch} renderLike={renderSmallLike} onReady={onReady} />
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
            renderSmallMap={({ kind, position, name }) =>
              position && (
                <MapSlot>
                  <SmallMap kind={kind} position={position} name={name ?? missingText.name} />
                </MapSlot>
              )
            }
          />
        </Suspense>
      )}
    />
  )
}
