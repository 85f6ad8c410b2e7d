import type { Map as LeafletMap } from 'leaflet'
import type { LatLng } from '@fyndkartan/domain/geo'
import type { PlaceKey } from '@fyndkartan/domain/place'
import type { SearchFilter } from '@fyndkartan/domain/search-filter'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { storedMapCentre, storedUserPosition, storedZoom } from '../../api/stored-state.ts'
import { formatCount } from '../../ui/format-count.ts'
import type { ClusterClient } from './cluster-client.ts'
import { firstView } from './first-view.ts'
import frame from './MapFrame.module.css'
import { MapButton, MapButtons } from './MapButtons.tsx'
import { MapGround } from './MapGround.tsx'
import { MapLegend } from './MapLegend.tsx'
import { MapNotice } from './MapNotice.tsx'
import { MapPopup } from './MapPopup.tsx'
import styles from './PlacesMap.module.css'
import { reducedMotion } from './reduced-motion.ts'
import { type PinSticker, pinKey, type Sticker } from './sticker.ts'

import { useAreaCircle } from './use-area-circle.ts'
import { type ClusterSearch, type ReadySearch, useClusters } from './use-clusters.ts'
import { useFittedView } from './use-fitted-view.ts'
import { useFullscreen } from './use-fullscreen.ts'
import { useLeafletMap } from './use-leaflet-map.ts'
import { useOutline } from './use-outline.ts'
import { useOwnPosition } from './use-own-position.ts'
import { usePinNames } from './use-pin-names.ts'
import { useStickers } from './use-stickers.ts'
import { useTiles } from './use-tiles.ts'

export interface MapResult {
  readonly status: 'loading' | 'ready' | 'failed'
  /** Places on the map; null until an answer came. */
  readonly count: number | null
}

export interface PlacesMapProps {
  readonly filter: SearchFilter
  /** Changes on every 'Visa', so that an unchanged filter is asked for again. */
  readonly attempt: number
  /** From center_lat and center_lng: the map goes there, close up. */
  readonly centre: LatLng | null
  /** From center_type and center_id: its popup opens when it is among the results. */
  readonly openPlace: PlaceKey | null
  /** What a popup holds. The map opens it when `onReady` has been called with the place's name, so that it pans once. */
  readonly renderPopup: (key: PlaceKey, onReady: (name: string) => void) => ReactNode
  readonly onResult?: (result: MapResult) => void
}

interface Selected extends Pick<PinSticker, 'place' | 'position' | 'fan'> {
  readonly byKeyboard: boolean
}

/** Every result of a search on a map, in clusters. Fills its parent's inline size and brings its own height. */
export default function PlacesMap({ filter, attempt, centre, openPlace, renderPopup, onResult }: PlacesMapProps) {
  const root = useRef<HTMLElement>(null)
  const end = useRef<HTMLSpanElement>(null)
  const [retries, setRetries] = useState(0)
  const [selected, setSelected] = useState<Selected | null>(null)
  const [announcement, setAnnouncement] = useState('')

  const { ref, map } = useLeafletMap(() => {
    const view = firstView({
      asked: centre,
      left: storedMapCentre.read(),
      leftZoom: storedZoom.read(),
      user: storedUserPosition.read(),
    })
    return { center: view.centre, zoom: view.zoom }
  })
  const tiles = useTiles(map)
  const { client, search, late } = useClusters(filter, `${attempt} ${retries}`)
  const ready = search.phase === 'ready' ? search : null
  useFittedView({ map, client, search: ready, filter, centre })
  useRememberedView(map)
  useAreaCircle(map, filter.area)
  const { locate } = useOwnPosition(map, setAnnouncement)
  const { filled, enter, leave } = useFullscreen(root)

  const namePin = usePinNames(setAnnouncement)
  const stickers = useStickers({
    map,
    client,
    search: useShownSearch(search, late),
    openKey: selected && pinKey(selected.place),
    onPress(sticker: Sticker, byKeyboard: boolean) {
      if (sticker.kind === 'pin') setSelected({ ...sticker, byKeyboard })
      else map?.setView(sticker.position, sticker.expansionZoom, { animate: !reducedMotion() })
    },
    onReach: namePin,
    onDrawn: (count) => setAnnouncement(`${formatCount(count)} ställen i kartbilden`),
  })

  useOutline(map, tiles === 'missing', () => stickers.current?.spots() ?? [])
  useResult(search, onResult)

  usePlaceToOpen(client, ready, openPlace, setSelected)
  useClosedWhenGone(client, ready, selected, setSelected)

  function closePopup(byVisitor: boolean): void {
    setSelected(null)
    if (byVisitor && selected) stickers.current?.focus(pinKey(selected.place), selected.position)
  }

  const retry = () => setRetries(retries + 1)
  return (
    <section
      ref={root}
      className={`${frame.frame} ${filled ? styles.filled : ''}`}
      aria-label="Karta med sökresultat. Samma resultat finns i listvyn."
    >
      <h2 className="visually-hidden">Karta</h2>
      <button type="button" className={styles.skip} onClick={() => end.current?.focus()}>
        Hoppa över kartan
      </button>
      <MapGround
        mapRef={ref}
        tiles={tiles}
        label="Kartbild. Flytta med piltangenterna."
        hideNotice={selected !== null}
      />
      <MapButtons map={map}>
        <MapButton
          alone
          label={filled ? 'Lämna helskärm' : 'Visa i helskärm'}
          icon={filled ? 'M8 3v5H3M12 3v5h5M8 17v-5H3M12 17v-5h5' : 'M3 8V3h5M17 8V3h-5M3 12v5h5M17 12v5h-5'}
          onPress={filled ? leave : enter}
        />
        {locate && (
          <MapButton
            alone
            label="Visa min plats"
            icon="M10 1.500v3M10 15.500v3M1.500 10h3M15.500 10h3M10 5.500a4.500 4.500 0 1 0 0 9 4.500 4.500 0 0 0 0-9M10 9.900v.2"
            onPress={locate}
          />
        )}
      </MapButtons>
      <MapLegend />
      <Notice search={search} late={late} onRetry={retry} />
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {map && selected && (
        <MapPopup
          key={pinKey(selected.place)}
          map={map}
          position={selected.position}
          offset={selected.fan}
          takeFocus={selected.byKeyboard}
          onClose={closePopup}
        >
          {(onReady) => renderPopup(selected.place, onReady)}
        </MapPopup>
      )}
      <span ref={end} tabIndex={-1} />
    </section>
  )
}

function Notice({ search, late, onRetry }: { search: ClusterSearch; late: boolean; onRetry: () => void }) {
  if (search.phase === 'ready') return search.count === 0 ? <MapNotice state="empty" /> : null
  return (
    <MapNotice state={late ? 'failed' : search.phase} {...(late || search.phase === 'failed' ? { onRetry } : {})} />
  )
}

/** Selects the place that the address names, once, when it is among the results. */
function usePlaceToOpen(
  client: ClusterClient | null,
  search: ReadySearch | null,
  openPlace: PlaceKey | null,
  select: (found: Selected) => void,
): void {
  const opened = useRef<string | null>(null)
  const kind = openPlace?.kind
  const id = openPlace?.id
  useEffect(() => {
    if (!client || !search || kind === undefined || id === undefined) return
    const place = { kind, id }
    const key = pinKey(place)
    if (opened.current === key) return
    let current = true
    void client.call('findPlace', place).then((position) => {
      if (!current) return
      opened.current = key
      if (position) select({ place, position, fan: null, byKeyboard: false })
    })
    return () => {
      current = false
    }
  }, [client, search, kind, id, select])
}

/** A new answer without the place in the popup closes the popup. */
function useClosedWhenGone(
  client: ClusterClient | null,
  search: ReadySearch | null,
  selected: Selected | null,
  select: (none: null) => void,
): void {
  const openPlace = useEffectEvent(() => selected?.place ?? null)
  useEffect(() => {
    const place = openPlace()
    if (!client || !search || !place) return
    let current = true
    void client.call('findPlace', place).then((position) => {
      if (current && position === null) select(null)
    })
    return () => {
      current = false
    }
  }, [client, search, select])
}

/** What is drawn stays until the next answer is there; an answer that fails or lets wait empties the map (spec §8, §4). */
function useShownSearch(search: ClusterSearch, late: boolean): number | null {
  const [shown, setShown] = useState<number | null>(null)
  const next = search.phase === 'ready' ? search.number : late || search.phase === 'failed' ? null : shown
  if (next !== shown) setShown(next)
  return next
}

/** Tells the page how the search goes. */
function useResult(search: ClusterSearch, onResult: PlacesMapProps['onResult']): void {
  const tell = useEffectEvent((result: MapResult) => onResult?.(result))
  useEffect(() => {
    if (search.phase === 'ready') tell({ status: 'ready', count: search.count })
    else tell({ status: search.phase === 'failed' ? 'failed' : 'loading', count: null })
  }, [search])
}

/** Spec §3: `zoom` and `current_map_center` follow the map. */
function useRememberedView(map: LeafletMap | null): void {
  useEffect(() => {
    if (!map) return
    const remember = () => {
      const { lat, lng } = map.getCenter()
      storedZoom.write(map.getZoom())
      storedMapCentre.write({ lat, lng })
    }
    map.on('moveend', remember)
    return () => {
      map.off('moveend', remember)
    }
  }, [map])
}
