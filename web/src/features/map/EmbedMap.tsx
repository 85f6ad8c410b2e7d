import type { SearchFilter } from '@fyndkartan/domain/search-filter'
import { useState } from 'react'
import { LateEmptyTable, LateSpiltCup } from '../../ui/drawings/LateDrawing.tsx'
import frame from './MapFrame.module.css'
import { MapButtons } from './MapButtons.tsx'
import { MapGround } from './MapGround.tsx'
import { MapLegend } from './MapLegend.tsx'
import notice from './MapNotice.module.css'
import { MapSkip } from './MapSkip.tsx'
import { searchedRows } from './row-source.ts'
import small from './SmallMap.module.css'
import { useAreaCircle } from './use-area-circle.ts'
import { type ClusterSearch, useClusters } from './use-clusters.ts'
import { useFittedView } from './use-fitted-view.ts'
import { type RenderPopup, useMarkersAndPopup } from './use-markers-and-popup.ts'
import { useScrollPast } from './use-scroll-past.ts'
import { useTileMap } from './use-tile-map.ts'
import { useTiles } from './use-tiles.ts'

interface Props {
  readonly filter: SearchFilter
  readonly renderPopup: RenderPopup
}

/** The view of the map until the first results arrive. */
const opening = { centre: { lat: 59.3, lng: 15.2 }, zoom: 6 } as const

/**
 * The results of a search on a map that is embedded in another site's page. The wheel and one finger scroll that page,
 * and the map stores nothing in the browser. Fills its parent's inline size and sets its own height.
 */
export default function EmbedMap({ filter, renderPopup }: Props) {
  const [attempt, setAttempt] = useState(0)
  const [announcement, tell] = useState('')
  const { ref, map } = useTileMap(() => ({ view: opening, wheel: false, oneFinger: false }))
  const tiles = useTiles(map)
  const { client, search, late } = useClusters(searchedRows(filter), attempt)
  const ready = search.phase === 'ready' ? search : null
  useFittedView({ map, client, search: ready, filter, centre: null, anywhere: true })
  useAreaCircle(map, filter.area)
  const popup = useMarkersAndPopup({ map, client, search, late, tiles, openPlace: null, renderPopup, tell })
  const isOneFingerTrying = useScrollPast(map)
  return (
    <section className={frame.frame} aria-label="Karta med sökresultat">
      <MapSkip>
        <MapGround
          mapRef={ref}
          tiles={tiles}
          label="Kartbild. Flytta med piltangenterna."
          hideNotice={popup !== null}
        />
        {isOneFingerTrying && (
          <p className={small.hint} aria-hidden="true">
            Använd två fingrar för att flytta kartan
          </p>
        )}
        <MapButtons map={map} />
        <MapLegend
          hasHours={ready?.hasHours ?? false}
          hasApproximate={ready?.hasApproximate ?? false}
          givesWay={popup !== null}
        />
        <Notice search={search} late={late} onRetry={() => setAttempt(attempt + 1)} />
        <p className="visually-hidden" role="status">
          {announcement}
        </p>
        {popup}
      </MapSkip>
    </section>
  )
}

function Notice({ search, late, onRetry }: { search: ClusterSearch; late: boolean; onRetry: () => void }) {
  if (search.phase === 'ready')
    return search.count > 0 ? null : (
      <div className={notice.notice} role="status">
        <LateEmptyTable />
        <p className={notice.title}>Inget just nu</p>
        <p>Titta gärna in igen.</p>
      </div>
    )
  if (late || search.phase === 'failed')
    return (
      <div className={notice.notice} role="alert">
        <LateSpiltCup />
        <p className={notice.title}>Kartan kunde inte hämtas.</p>
        <p>Det kan bero på förbindelsen.</p>
        <button type="button" className={notice.retry} onClick={onRetry}>
          Försök igen
        </button>
      </div>
    )
  return (
    <div className={`${notice.notice} ${notice.loading}`} role="status">
      <p className={notice.title}>Laddar karta...</p>
      <div className={notice.rug} aria-hidden="true" />
    </div>
  )
}
