import type { OutlineWire, PlacePageWire } from '@fyndkartan/contract/page-wire'
import { type Spot, spotOf } from '@fyndkartan/domain/found-position'
import { measuredPosition } from '@fyndkartan/domain/map-target'
import { missingText, type PlaceKind } from '@fyndkartan/domain/place'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useAuth } from '../api/identity/auth.ts'
import { notOpened, placeQuery } from '../api/place-query.ts'
import { readOpenedPlace } from '../api/places.ts'
import { OutlineMap } from '../features/map/OutlineMap.tsx'
import { NearbyPlaces } from '../features/served/NearbyPlaces.tsx'
import { PageCrumbs } from '../features/served/PageCrumbs.tsx'
import { shownPlaces } from '../features/served/shown-place.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { useToday } from '../ui/use-now.ts'
import { useSeen } from '../ui/use-seen.ts'
import { PlaceSheet } from './PlaceSheet.tsx'
import styles from './ServedPlace.module.css'

const SmallMap = lazy(() => import('../features/map/SmallMap.tsx'))

const noSearch = new URLSearchParams()

/** The page of a shop or a market at an address of its own ('/butik/…', '/loppis/…'). */
export default function ServedPlace({ page }: { readonly page: PlacePageWire }) {
  const today = useToday()
  const given = readOpenedPlace(page.kind, page.post)
  const { data: place } = useQuery({
    ...placeQuery(given, notOpened),
    initialData: given,
    // Treats the data of a page from another day, cached for reading offline, as outdated.
    ...(page.today !== today && { initialDataUpdatedAt: 0 }),
  })
  useOwnMarks(given)
  const name = place.name ?? missingText.name
  const spot = spotOf(place)
  return (
    <>
      <PageCrumbs crumbs={page.crumbs} name={name} />
      <PlaceSheet
        place={place}
        search={noSearch}
        today={today}
        map={spot && <LateMap kind={place.kind} {...spot} name={name} outline={page.outline} />}
      />
      <NearbyPlaces
        title={spot?.within === 'town' ? `I och kring ${place.town}` : 'I närheten'}
        places={shownPlaces(page.near)}
        from={measuredPosition(place)}
      />
    </>
  )
}

/** Loads the place again for a signed-in visitor, since the server's page does not say whether it is a favourite. */
function useOwnMarks(place: Parameters<typeof placeQuery>[0]): void {
  const { user } = useAuth()
  const queries = useQueryClient()
  const uid = user?.uid
  const { kind, id } = place
  useEffect(() => {
    if (uid !== undefined) void queries.invalidateQueries({ queryKey: placeQuery({ kind, id }).queryKey })
  }, [queries, uid, kind, id])
}

interface MapProps extends Spot {
  readonly kind: PlaceKind
  readonly name: string
  readonly outline: OutlineWire | null
}

/** A map that is loaded when the visitor scrolls to it; until then, a drawing of the land around the place. */
function LateMap({ outline, ...place }: MapProps) {
  const box = useRef<HTMLDivElement>(null)
  const isSeen = useSeen(box)
  const still = (
    <OutlineMap
      outline={outline}
      kind={place.kind}
      isApproximate={place.within !== null}
      label={`Karta: ${place.name}`}
    />
  )
  return (
    <div ref={box} className={styles.map}>
      <ErrorBoundary fallback={still}>
        <Suspense fallback={still}>{isSeen ? <SmallMap {...place} /> : still}</Suspense>
      </ErrorBoundary>
    </div>
  )
}
