import type { LatLng } from '@fyndkartan/domain/geo'
import type { PlaceKey } from '@fyndkartan/domain/place'
import type { SearchFilter } from '@fyndkartan/domain/search-filter'
import { useEffect, useRef, useState } from 'react'
import { storedMapCentre, storedUserPosition, storedZoom } from '../../api/stored-state.ts'
import { firstView, knowsNoView } from './first-view.ts'
import frame from './MapFrame.module.css'
import { MapButton, MapButtons } from './MapButtons.tsx'
import { MapGround } from './MapGround.tsx'
import { MapLegend } from './MapLegend.tsx'
import { MapNotice } from './MapNotice.tsx'
import { MapSkip } from './MapSkip.tsx'
import styles from './PlacesMap.module.css'
import { searchedRows } from './row-source.ts'
import { useAreaCircle } from './use-area-circle.ts'
import { useClusters } from './use-clusters.ts'
import { useFittedView } from './use-fitted-view.ts'
import { useFullscreen } from './use-fullscreen.ts'
import { useTileMap } from './use-tile-map.ts'
import { useOwnPosition } from './use-own-position.ts'
import { type RenderPopup, useMarkersAndPopup } from './use-markers-and-popup.ts'
import { useStoredView } from './use-stored-view.ts'
import { useTiles } from './use-tiles.ts'

export interface PlacesMapProps {
  readonly filter: SearchFilter
  /**
   * A number that changes at every press on 'Visa', so that the results are fetched again even if the filter is the
   * same.
   */
  readonly attempt: number
  /** The position in the URL (center_lat and center_lng). The map opens there at a high zoom. */
  readonly centre: LatLng | null
  /** The place in the URL (center_type and center_id). Its popup opens if it is among the results. */
  readonly openPlace: PlaceKey | null
  readonly renderPopup: RenderPopup
  /** The number of shops that a search for open shops left out because their hours are unknown. */
  readonly unknownHours?: number
  /** Called when the visitor presses 'Försök igen', so that the caller can retry other parts of the search. */
  readonly onRetry?: () => void
  /** Called with the number of places on the map, and with null while the results are loading. */
  readonly onCount?: (count: number | null) => void
}

/**
 * All results of a search on a map, with clusters of close places. Fills its parent's inline size and sets its own
 * height.
 */
export default function PlacesMap({
  filter,
  attempt,
  centre,
  openPlace,
  renderPopup,
  unknownHours = 0,
  onRetry,
  onCount,
}: PlacesMapProps) {
  const root = useRef<HTMLElement>(null)
  const [retries, setRetries] = useState(0)
  const [announcement, setAnnouncement] = useState('')

  const [known] = useState(() => ({
    requested: centre,
    left: storedMapCentre.read(),
    leftZoom: storedZoom.read(),
    user: storedUserPosition.read(),
  }))
  const { ref, map } = useTileMap(() => ({ view: firstView(known) }))
  const tiles = useTiles(map)
  const { client, search, late } = useClusters(searchedRows(filter), `${attempt} ${retries}`)
  const ready = search.phase === 'ready' ? search : null
  const count = ready?.count ?? null
  useEffect(() => onCount?.(count), [onCount, count])
  useFittedView({ map, client, search: ready, filter, centre, anywhere: knowsNoView(known) })
  useStoredView(map)
  useAreaCircle(map, filter.area)
  const [whereabouts, tellWhere] = useState('')
  const { locate } = useOwnPosition(map, tellWhere)
  const tell = setAnnouncement
  const popup = useMarkersAndPopup({ map, client, search, late, tiles, openPlace, renderPopup, tell })
  const { filled, enter, leave } = useFullscreen(root)

  function retry(): void {
    setRetries(retries + 1)
    onRetry?.()
  }
  return (
    <section
      ref={root}
      className={`${frame.frame} ${filled ? styles.filled : ''}`}
      aria-label="Karta med sökresultat. Samma resultat finns i listvyn."
    >
      <h2 className="visually-hidden">Karta</h2>
      <MapSkip>
        <MapGround
          mapRef={ref}
          tiles={tiles}
          label="Kartbild. Flytta med piltangenterna."
          hideNotice={popup !== null}
        />
        <MapButtons map={map}>
          <MapButton
            alone
            label={filled ? 'Lämna helskärm' : 'Visa i helskärm'}
            icon={filled ? 'M8 3v5H3M12 3v5h5M8 17v-5H3M12 17v-5h5' : 'M3 8V3h5M17 8V3h-5M3 12v5h5M17 12v5h-5'}
            onClick={filled ? leave : enter}
          />
          {locate && (
            <MapButton
              alone
              label="Visa min plats"
              icon="M10 1.5v3M10 15.5v3M1.5 10h3M15.5 10h3M10 5.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9M10 9.9v.2"
              onClick={locate}
            />
          )}
        </MapButtons>
        <MapLegend
          hasHours={ready?.hasHours ?? false}
          hasApproximate={ready?.hasApproximate ?? false}
          givesWay={popup !== null}
        />
        {(!ready || count === 0) && (
          <MapNotice
            state={search.phase === 'ready' ? 'empty' : late ? 'failed' : search.phase}
            unknownHours={unknownHours}
            onRetry={retry}
          />
        )}
        <p className="visually-hidden" role="status">
          {announcement}
        </p>
        <p className="visually-hidden" role="status">
          {whereabouts}
        </p>
        <p className="visually-hidden" role="status">
          {filled && 'Kartan visas i helskärm. Escape stänger den.'}
        </p>
        {popup}
      </MapSkip>
    </section>
  )
}
