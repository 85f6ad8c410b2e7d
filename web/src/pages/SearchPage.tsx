import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { rememberUserPosition } from '../api/user-position.ts'
import { saysHours } from '../features/map/pin-hours.ts'
import { FeedsPart } from '../features/feeds/FeedsPart.tsx'
import { searchWaitTexts } from '../features/map/search-wait-texts.ts'
import { ListSkeleton } from '../features/results/ListSkeleton.tsx'
import { useResults } from '../features/results/use-results.ts'
import { ResultsBar } from '../features/search/ResultsBar.tsx'
import { SearchPanel } from '../features/search/SearchPanel.tsx'
import { toSearchRequest } from '../features/search/search-url.ts'
import { useSearch } from '../features/search/use-search.ts'
import { WarningBanner } from '../features/search/WarningBanner.tsx'
import { Sidebar } from '../features/sidebar/Sidebar.tsx'
import { watchingPath, watchParameter } from '../paths.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { useLocation, useNavigate } from '../ui/location.ts'
import { NotFetched } from '../ui/NotFetched.tsx'
import { reducedMotion } from '../ui/reduced-motion.ts'
import { useUnlessSame } from '../ui/use-unless-same.ts'
import { MapSlot } from './MapSlot.tsx'
import { SmallMapSlot } from './SmallMapSlot.tsx'
import { fetchPopup, PopupSlot } from './PopupSlot.tsx'
import { renderRound } from './render-round.ts'
import styles from './SearchPage.module.css'
import { useRenderLike } from './use-render-like.ts'

const PlacesMap = lazy(() => import('../features/map/PlacesMap.tsx'))
const ResultsView = lazy(() => import('../features/results/ResultsView.tsx'))
const AreaMap = lazy(() => import('../features/map/AreaMap.tsx'))
const WatchSlot = lazy(() => import('./WatchSlot.tsx'))

/** Spec §2: the main page, with the search and its results on the map or in a list. */
export function SearchPage() {
  const search = useSearch()
  const { state, area, attempt, params } = search
  const request = useUnlessSame(toSearchRequest(state, area))
  const filter = useUnlessSame(request.filter)
  const listKey = JSON.stringify(request)
  const isOfDays = filter.open?.kind === 'span' || saysHours(filter)
  const openDays = isOfDays ? { from: filter.from, to: filter.to } : null
  // Loads the list's first page for the map too: only its answer has the total that includes places without a position.
  const results = useResults(request, attempt)
  const [onMap, setOnMap] = useState<number | null>(null)
  const { key } = useLocation()
  const navigate = useNavigate()
  const [firstKey] = useState(key)
  useEffect(rememberUserPosition, [])
  useEffect(() => {
    // Preloads the popup's code only after the pins are shown, since visitors wait for the pins.
    if (onMap !== null) fetchPopup()
  }, [onMap])
  const renderSmallLike = useRenderLike('small')
  const renderLike = useRenderLike('medium')
  const found = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempt > 0) bringUp(found.current)
  }, [attempt])

  return (
    <div className={styles.page}>
      <div className={styles.intro}>
        <h1 className="start-title">Var blir det fynd i helgen?</h1>
        <SearchPanel
          search={search}
          renderAreaMap={(circle, onCentreChange) => (
            <MapSlot>
              <AreaMap circle={circle} onCentreChange={onCentreChange} />
            </MapSlot>
          )}
        />
      </div>
      <div className={styles.columns}>
        <div className={styles.results}>
          <WarningBanner />
          <div ref={found} className={styles.found}>
            <ResultsBar
              search={search}
              total={results.total}
              onMap={state.view === 'map' ? onMap : null}
              isLoading={results.status === 'loading'}
              unknownHours={results.unknownHours}
              onWatch={() => navigate(watchingPath(params), 'replace')}
            />
            {params.has(watchParameter) && (
              <ErrorBoundary fallback={<NotFetched />}>
                <Suspense>
                  <WatchSlot search={search} filter={filter} />
                </Suspense>
              </ErrorBoundary>
            )}
          </div>
          {state.view === 'map' && (
            <p className={styles.printed}>Kartan går inte att skriva ut. Det gör listan: välj Lista.</p>
          )}
          {state.view === 'map' ? (
            <div className={styles.map}>
              <MapSlot
                waiting={
                  <>
                    <p>{searchWaitTexts.searching}</p>
                    <p>{searchWaitTexts.hint}</p>
                  </>
                }
              >
                <PlacesMap
                  filter={filter}
                  attempt={attempt}
                  centre={state.centre?.position ?? null}
                  openPlace={state.centre?.place ?? null}
                  renderPopup={(key, onReady) => (
                    <PopupSlot
                      placeKey={key}
                      search={params}
                      span={filter}
                      openDays={openDays}
                      renderLike={renderSmallLike}
                      renderRound={renderRound}
                      onReady={onReady}
                    />
                  )}
                  unknownHours={results.unknownHours}
                  onRetry={results.retry}
                  onCount={setOnMap}
                />
              </MapSlot>
            </div>
          ) : (
            <ErrorBoundary fallback={<NotFetched />}>
              <Suspense fallback={<ListSkeleton />}>
                <ResultsView
                  key={listKey}
                  results={results}
                  listKey={listKey}
                  isReturning={state.centre !== null && key === firstKey}
                  params={params}
                  from={request.sort === 'distance' ? area.centre : null}
                  openDays={openDays}
                  renderLike={renderLike}
                  renderRound={renderRound}
                  renderSmallMap={(place) => <SmallMapSlot place={place} />}
                />
              </Suspense>
            </ErrorBoundary>
          )}
          <FeedsPart filter={filter} />
        </div>
        <div className={styles.aside}>
          <Sidebar />
        </div>
      </div>
    </div>
  )
}

/**
 * Scrolls to the results after 'Visa' if they are in the lower half of the window or below it, as on a small screen.
 */
function bringUp(element: HTMLElement | null): void {
  if (element && element.getBoundingClientRect().top > window.innerHeight / 2)
    element.scrollIntoView({ block: 'start', behavior: reducedMotion() ? 'instant' : 'smooth' })
}
