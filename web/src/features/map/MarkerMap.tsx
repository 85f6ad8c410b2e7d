import type { LatLng } from '@fyndkartan/domain/geo'
import type { PlaceKind } from '@fyndkartan/domain/place'
import { defaultCentre } from '@fyndkartan/domain/search-filter'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { TileMap } from './engine/tile-map.ts'
import { boxHolds, closeZoom } from './first-view.ts'
import { dragMarker } from './engine/drag-marker.ts'
import { MapMarker } from './engine/map-marker.ts'
import { MapButton, MapButtons } from './MapButtons.tsx'
import { MapGround } from './MapGround.tsx'
import { moveByKeys } from './move-by-keys.ts'
import styles from './SmallMap.module.css'
import { pinIcon } from './marker-icon.ts'
import { useTileMap } from './use-tile-map.ts'
import { type OtherPlace, useOthers } from './use-others.ts'
import { useOutline } from './use-outline.ts'
import { useScrollPast } from './use-scroll-past.ts'
import { useTiles } from './use-tiles.ts'

export interface MarkerMapProps {
  readonly kind: PlaceKind
  /** The position of the marker; null before the visitor has placed it. */
  readonly position: LatLng | null
  /** Called with the new position when the marker is placed with a click, dragged, or moved with the arrow keys. */
  readonly onMove: (position: LatLng) => void
  /** Other places, which the desk passes since they may be duplicates. */
  readonly others?: readonly OtherPlace[]
}

/** The zoom at which the map of the tip form opens, at the default centre (spec §9). */
const tipZoom = 10

/**
 * A map on which the visitor places and drags a marker for a place's position (spec §2). Fills its parent, which also
 * describes the position in words.
 */
export default function MarkerMap({ kind, position, onMove, others = [] }: MarkerMapProps) {
  const { ref, map } = useTileMap(() => ({
    view: position ? { centre: position, zoom: closeZoom } : { centre: defaultCentre, zoom: tipZoom },
    oneFinger: false,
  }))
  const tiles = useTiles(map)
  useOutline(map, tiles === 'missing', () => spots(map, position, others))
  useOthers(map, others)
  useMarker(map, kind, position, onMove)
  const isOneFingerTrying = useScrollPast(map)

  return (
    <div className={styles.frame}>
      <MapGround mapRef={ref} tiles={tiles} label="Karta. Klicka där platsen ligger." />
      {/* Hidden from screen readers, since their users move the map with other gestures. */}
      {isOneFingerTrying && (
        <p className={styles.hint} aria-hidden="true">
          Använd två fingrar för att flytta kartan
        </p>
      )}
      <MapButtons map={map}>
        {/* For keyboard users, who first move the map with the arrow keys. */}
        <MapButton
          alone
          label="Sätt markören mitt i kartbilden"
          onClick={() => map && onMove(rounded(map.view.centre))}
          icon="M10 2v5M10 13v5M2 10h5M13 10h5M10 10h.01"
        />
      </MapButtons>
    </div>
  )
}

function useMarker(
  map: TileMap | null,
  kind: PlaceKind,
  position: LatLng | null,
  onMove: MarkerMapProps['onMove'],
): void {
  const move = useEffectEvent((to: LatLng) => onMove(rounded(to)))
  const marker = useRef<MapMarker | null>(null)
  const isPlaced = position !== null
  const { lat, lng } = position ?? defaultCentre

  useEffect(() => {
    if (!map) return
    return map.on('tap', (position) => move(position))
  }, [map])

  const start = useEffectEvent(() => position ?? defaultCentre)
  useEffect(() => {
    if (!map || !isPlaced) return
    const placed = new MapMarker(map, { position: start(), icon: pinIcon(kind), isHandle: true, lift: 1000 })
    marker.current = placed
    placed.element.setAttribute('aria-label', 'Markören. Flytta den med piltangenterna.')
    dragMarker(map, placed, { onDrop: (position) => move(position) })
    moveByKeys(map, placed, (position) => move(position))
    return () => {
      marker.current = null
      placed.remove()
    }
  }, [map, kind, isPlaced])

  useEffect(() => {
    if (!map) return
    if (!isPlaced) {
      map.setView(defaultCentre, tipZoom)
      return
    }
    marker.current?.moveTo({ lat, lng })
    // Only a position that was typed can be outside the view; the map then moves there.
    if (!boxHolds(map.box, { lat, lng })) map.setView({ lat, lng }, closeZoom)
  }, [map, isPlaced, lat, lng])
}

function spots(map: TileMap | null, position: LatLng | null, others: readonly OtherPlace[]) {
  if (!map) return []
  return [...(position ? [position] : []), ...others.map((other) => other.position)].map((spot) => map.toPlane(spot))
}

/** Rounds a position to six decimals (spec §9). */
function rounded({ lat, lng }: LatLng): LatLng {
  return { lat: Number(lat.toFixed(6)), lng: Number(lng.toFixed(6)) }
}
