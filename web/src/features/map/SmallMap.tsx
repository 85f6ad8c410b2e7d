import type { Spot } from '@fyndkartan/domain/found-position'
import type { LatLng } from '@fyndkartan/domain/geo'
import type { PlaceKind } from '@fyndkartan/domain/place'
import { useEffect } from 'react'
import { MapMarker } from './engine/map-marker.ts'
import { closeZoom } from './first-view.ts'
import { boxOf } from './fit-view.ts'
import { MapButtons } from './MapButtons.tsx'
import { MapGround } from './MapGround.tsx'
import styles from './SmallMap.module.css'
import { pinHeightPx, pinIcon } from './marker-icon.ts'
import { useTileMap } from './use-tile-map.ts'
import { type OtherPlace, useOthers } from './use-others.ts'
import { useOutline } from './use-outline.ts'
import { useTiles } from './use-tiles.ts'

export interface SmallMapProps {
  readonly kind: PlaceKind
  readonly position: LatLng
  /** The kind of area in which an approximate position is, such as 'town'; null for an exact position. */
  readonly within?: Spot['within']
  /** The place's name, used in the map's accessible name. */
  readonly name: string
  /** Other places, which the desk passes since they may be duplicates. The map is zoomed out to show them too. */
  readonly others?: readonly OtherPlace[]
}

/** A map of one place, with a pin but no popup (spec §2: zoom 15). Fills its parent, which sets the height. */
export default function SmallMap({ kind, position, within = null, name, others = none }: SmallMapProps) {
  const { lat, lng } = position
  const { ref, map } = useTileMap(() => ({
    view: { centre: { lat, lng }, zoom: within === null ? closeZoom : areaZooms[within] },
    // The wheel and one finger scroll the page, and the Tab key skips the map, so that it does not hold up a reader.
    wheel: false,
    oneFinger: false,
    keys: false,
  }))
  const tiles = useTiles(map)
  useOutline(map, tiles === 'missing', () =>
    map ? [position, ...others.map((other) => other.position)].map((spot) => map.toPlane(spot)) : [],
  )
  useOthers(map, others)

  useEffect(() => {
    if (!map) return
    const pin = new MapMarker(map, {
      position: { lat, lng },
      icon: pinIcon(kind, { isApproximate: within !== null }),
      lift: 1000,
    })
    map.setView({ lat, lng }, map.goal.zoom)
    return () => pin.remove()
  }, [map, kind, lat, lng, within])

  // The effect compares this text, since the page passes a new array at every render.
  const spots = JSON.stringify(others.map((other) => other.position))
  useEffect(() => {
    const shown = JSON.parse(spots) as LatLng[]
    if (!map || shown.length === 0) return
    map.fit(boxOf([{ lat, lng }, ...shown]), { paddingPx: pinHeightPx, maxZoom: closeZoom })
  }, [map, lat, lng, spots])

  return (
    <div className={styles.frame}>
      <MapGround mapRef={ref} tiles={tiles} label={`Karta: ${name}`} />
      <MapButtons map={map} />
    </div>
  )
}

/** The zoom for an approximate position, at which the neighbouring houses, the whole street or the town is visible. */
const areaZooms = { address: 15, street: 14, town: 12 } as const

const none: readonly OtherPlace[] = []
