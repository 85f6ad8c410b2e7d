import { spotOf } from '@fyndkartan/domain/found-position'
import { missingText, type PlaceKey, type PlaceKind } from '@fyndkartan/domain/place'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { isNotFound } from '../api/client.ts'
import { placeQuery } from '../api/place-query.ts'
import type { OpenedPlace } from '../api/places.ts'
import { ownPageAddress } from '../features/place/own-page-address.ts'
import { parsePlaceId } from '../features/place/place-id.ts'
import { PlaceWayBack } from '../features/place/PlaceWayBack.tsx'
import { backToSearchParams, pinOf } from '../features/search/search-of-page.ts'
import { kindLinkParams } from '../features/search/search-words.ts'
import { homePath, placePath } from '../paths.ts'
import { NotFoundPage } from './not-found-part.ts'
import { PlaceSheet, sheetOf } from './PlaceSheet.tsx'
import { RoundButton } from './RoundSlot.tsx'
import { LateBrokenCup } from '../ui/drawings/LateDrawing.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { FailurePage } from '../ui/FailurePage.tsx'
import { useNavigate, useSearchParams } from '../ui/location.ts'
import { PageLoading } from '../ui/PageLoading.tsx'
import { placeTexts } from '../ui/place-texts.ts'
import { useToday } from '../ui/use-now.ts'
import { usePageTitle } from '../ui/use-page-title.ts'
import buttons from '../ui/button.module.css'

const SmallMap = lazy(() => import('../features/map/SmallMap.tsx'))

interface Props {
  readonly kind: PlaceKind
  /** The text in the address where the id should be. */
  readonly id: string | undefined
}

/**
 * Loads the code of a page for this kind of place. Includes the button for a round, which would move the content below
 * it if it were loaded later. Rejects when a part cannot be loaded.
 */
export function loadSheet(kind: PlaceKind): Promise<unknown> {
  return Promise.all([sheetOf(kind).load(), RoundButton.load()])
}

/**
 * A shop's or a market's page in the start page's document: also while loading, for an unknown place, and after a
 * failure (spec §2, §8).
 */
export default function PlacePage({ kind, id: idText }: Props) {
  const id = parsePlaceId(idText)
  const texts = placeTexts[kind]
  // Loads the code in parallel with the place itself.
  useEffect(() => {
    loadSheet(kind).catch(() => {})
  }, [kind])
  if (id === null) return <NotFoundPage title={texts.notFound} message={texts.notFoundReason} />
  // Another place gets another key, so that the page starts with fresh state.
  return <KnownPlacePage key={id} placeKey={{ kind, id }} />
}

function KnownPlacePage({ placeKey }: { readonly placeKey: PlaceKey }) {
  const texts = placeTexts[placeKey.kind]
  const { data: place, error, isFetching, refetch } = useQuery(placeQuery(placeKey))
  // Shows a 404 even if an earlier answer with the place is cached.
  if (isNotFound(error)) return <NotFoundPage title={texts.notFound} message={texts.notFoundReason} />
  const loading = <PageLoading text={texts.loading} title={texts.section} />
  // The answer is another place: this one has been merged into it. Waits for a fresh answer, since the merge may have
  // been undone.
  if (place && place.id !== placeKey.id) return isFetching ? loading : <Moved to={place}>{loading}</Moved>
  if (place)
    return (
      <Suspense fallback={loading}>
        <LoadedPlacePage place={place} />
      </Suspense>
    )
  if (!error) return loading
  return (
    <FailurePage message={texts.failed} picture={<LateBrokenCup />}>
      <button type="button" className={buttons.plain} onClick={() => void refetch()}>
        Försök igen
      </button>
      <span role="status">{isFetching && texts.loading}</span>
    </FailurePage>
  )
}

/**
 * Redirects from a merged place to the place that replaced it, with the same search. Replaces the history entry, so
 * that Back does not lead here again.
 */
function Moved({ to, children }: { readonly to: OpenedPlace; readonly children: ReactNode }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const search = useSearchParams()
  useEffect(() => {
    queries.setQueryData(placeQuery(to).queryKey, to)
    navigate(placePath(to, search), 'replace')
  }, [queries, navigate, search, to])
  return children
}

function LoadedPlacePage({ place }: { readonly place: OpenedPlace }) {
  const search = useSearchParams()
  const today = useToday()
  const name = place.name ?? missingText.name
  usePageTitle(name)
  const spot = spotOf(place)
  const map = spot && (
    <ErrorBoundary fallback={<p>Kartan kunde inte visas.</p>}>
      <Suspense>
        <SmallMap kind={place.kind} {...spot} name={name} />
      </Suspense>
    </ErrorBoundary>
  )
  return (
    <>
      {/* The address of the page that the server renders for this place, for search engines that run scripts. */}
      <link rel="canonical" href={new URL(ownPageAddress(place), location.origin).href} />
      <PlaceWayBack
        backPath={homePath(backToSearchParams(search, pinOf(search, place, today), spot?.position ?? null))}
        section={{ label: placeTexts[place.kind].section, path: homePath(kindLinkParams(place.kind)) }}
        name={name}
      />
      <PlaceSheet place={place} search={search} today={today} map={map} />
    </>
  )
}
