import type { LatLng } from '@fyndkartan/domain/geo'
import type { PlaceKind } from '@fyndkartan/domain/place'
import { useEffect } from 'react'
import { Marker } from './engine/marker.ts'
import { closeZoom } from './first-view.ts'
import { boxOf } from './fit-view.ts'
import { MapButtons } from './MapButtons.tsx'
import { MapGround } from './MapGround.tsx'
import styles from './SmallMap.module.css'
import { pinHeightPx, pinFace } from './sticker-face.ts'
import { useTileMap } from './use-tile-map.ts'
import { type OtherPlace, useOthers } from './use-others.ts'
import { useOutline } from './use-outline.ts'
import { useTiles } from './use-tiles.ts'

export interface SmallMapProps {
  readonly kind: PlaceKind
  readonly position: LatLng
  /** The place's name, for the map's label. */
  readonly name: string
  /** Possible doubles at the desk: the map is wide enough to show them. */
  readonly others?: readonly OtherPlace[]
}

/** One place on a map without a popup (spec §2: zoom 15). Fills its parent, which gives the height. */
export default function SmallMap({ kind, position, name, others = none }: SmallMapProps) {
  const { lat, lng } = position
  const { ref, map } = useTileMap(() => ({
    view: { centre: { lat, lng }, zoom: closeZoom },
    // Neither the wheel, nor a thumb, nor the tab key shall be caught while the visitor reads on.
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
    const pin = new Marker(map, { position: { lat, lng }, face: pinFace(kind, null), lift: 1000 })
    map.setView({ lat, lng }, map.goal.zoom)
    return () => pin.remove()
  }, [map, kind, lat, lng])

  // By what they say: a page makes the list anew whenever it is drawn.
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

const none: readonly OtherPlace[] = []
