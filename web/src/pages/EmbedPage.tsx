import type { EmbedQuery } from '@fyndkartan/contract/embed-query'
import { formatDateRange } from '@fyndkartan/domain/local-time'
import { type SearchRequest, seedCount } from '@fyndkartan/domain/search-filter'
import { lazy, useMemo, useState } from 'react'
import { EmbedFrame } from '../features/embed/EmbedFrame.tsx'
import { EmbedList } from '../features/embed/EmbedList.tsx'
import { headingOf } from '../features/embed/embed-heading.ts'
import { outwardHistory } from '../features/embed/outward-history.ts'
import { ListSkeleton } from '../features/results/ListSkeleton.tsx'
import { ResultCard } from '../features/results/ResultCard.tsx'
import { useOpenMaps } from '../features/results/use-open-maps.ts'
import { useResults } from '../features/results/use-results.ts'
import { embeddedSearch } from '../features/search/embedded-search.ts'
import { homePath, placePath } from '../paths.ts'
import { Router } from '../ui/Router.tsx'
import { useToday } from '../ui/use-now.ts'
import { MapSlot } from './MapSlot.tsx'
import { PopupSlot } from './PopupSlot.tsx'
import { SmallMapSlot } from './SmallMapSlot.tsx'

const EmbedMap = lazy(() => import('../features/map/EmbedMap.tsx'))

/** A search as a list or on a map, for the frame on other sites' pages. */
export function EmbedPage({ query }: { readonly query: EmbedQuery }) {
  const { filter, view, pageSize } = query
  const [seed] = useState(() => Math.floor(Math.random() * seedCount))
  const { openMaps, toggleMap } = useOpenMaps()
  const sort = filter.area ? 'distance' : 'date'
  const request = useMemo(
    // The map needs only the total from the list's answer.
    (): SearchRequest => ({ filter, sort, seed, page: 0, pageSize: view === 'map' ? 1 : pageSize }),
    [filter, sort, seed, view, pageSize],
  )
  const results = useResults(request, 0)
  const history = useMemo(() => outwardHistory(results.places), [results.places])
  const search = embeddedSearch(query, useToday())
  const isAlone = window.parent === window
  const siteAddress = history.hrefOf(homePath(search))
  return (
    <Router history={history}>
      <EmbedFrame
        heading={headingOf(query, isAlone)}
        isAlone={isAlone}
        dates={filter.kind === 'shop' ? null : formatDateRange(filter.from, filter.to)}
        total={results.total}
        siteAddress={siteAddress}
      >
        {view === 'map' ? (
          <MapSlot>
            <EmbedMap
              filter={filter}
              renderPopup={(key, onReady) => (
                <PopupSlot placeKey={key} search={search} span={filter} renderLike={null} onReady={onReady} />
              )}
            />
          </MapSlot>
        ) : (
          <EmbedList
            results={results}
            siteAddress={siteAddress}
            waiting={<ListSkeleton />}
            renderCard={(place) => {
              const key = placePath(place)
              return (
                <ResultCard
                  place={place}
                  params={search}
                  from={filter.area?.centre ?? null}
                  like={null}
                  smallMap={openMaps.has(key) ? <SmallMapSlot place={place} /> : null}
                  onToggleMap={() => toggleMap(key)}
                />
              )
            }}
          />
        )}
      </EmbedFrame>
    </Router>
  )
}
