import type { Circle, LatLng } from '@fyndkartan/domain/geo'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { TileMap } from './engine/tile-map.ts'
import { Area } from './engine/area.ts'
import { dragMarker } from './engine/drag-marker.ts'
import { MapMarker } from './engine/map-marker.ts'
import { MapButtons } from './MapButtons.tsx'
import { MapGround } from './MapGround.tsx'
import { moveByKeys } from './move-by-keys.ts'
import styles from './SmallMap.module.css'
import { boxHolds } from './first-view.ts'
import { areaClass, boxAround, fitCircle } from './fit-view.ts'
import { useTileMap } from './use-tile-map.ts'
import { useOutline } from './use-outline.ts'
import { useTiles } from './use-tiles.ts'

export interface AreaMapProps {
  readonly circle: Circle
  readonly onCentreChange: (centre: LatLng) => void
}

/**
 * A map for choosing a search area: a circle whose centre the visitor drags, sets with a click, or moves with the arrow
 * keys. The map fills its parent, which also describes the centre in words.
 */
export default function AreaMap({ circle, onCentreChange }: AreaMapProps) {
  const { ref, map } = useTileMap(() => ({ view: { centre: circle.centre, zoom: 7 } }))
  const tiles = useTiles(map)
  useOutline(map, tiles === 'missing', () => (map ? [map.toPlane(circle.centre)] : []))
  useCircleHandle(map, circle, onCentreChange)
  useCircleInView(map, circle)

  return (
    <div className={styles.frame}>
      <MapGround mapRef={ref} tiles={tiles} label="Karta. Tryck där områdets mitt ska vara." />
      <MapButtons map={map} />
    </div>
  )
}

function useCircleHandle(map: TileMap | null, circle: Circle, onCentreChange: (centre: LatLng) => void): void {
  const { radiusKm } = circle
  const { lat, lng } = circle.centre
  const drawn = useRef<{ readonly area: Area; readonly handle: MapMarker } | null>(null)
  const move = useEffectEvent((to: LatLng) => onCentreChange(rounded(to)))
  const start = useEffectEvent(() => circle)

  useEffect(() => {
    if (!map) return
    const { centre } = start()
    const area = new Area(map, boxAround(start()), areaClass)
    const icon = { className: 'area-handle', size: [44, 44] } as const
    const handle = new MapMarker(map, { position: centre, icon, isHandle: true })
    handle.element.setAttribute('aria-label', 'Områdets mitt. Flytta med piltangenterna.')
    dragMarker(map, handle, {
      onDrag: (to) => area.moveTo(boxAround({ ...start(), centre: to })),
      onDrop: (to) => move(to),
    })
    moveByKeys(map, handle, (to) => move(to))
    const stop = map.on('tap', (to) => move(to))
    drawn.current = { area, handle }
    return () => {
      drawn.current = null
      stop()
      handle.remove()
      area.remove()
    }
  }, [map])

  useEffect(() => {
    drawn.current?.area.moveTo(boxAround({ centre: { lat, lng }, radiusKm }))
    drawn.current?.handle.moveTo({ lat, lng })
  }, [lat, lng, radiusKm])
}

/** Moves the map so that it shows the whole circle, when the radius changes or when the centre is outside the view. */
function useCircleInView(map: TileMap | null, circle: Circle): void {
  const { lat, lng } = circle.centre
  const fit = useEffectEvent((shown: TileMap) => fitCircle(shown, circle, false))
  useEffect(() => {
    if (map) fit(map)
  }, [map, circle.radiusKm])
  useEffect(() => {
    if (map && !boxHolds(map.box, { lat, lng })) fit(map)
  }, [map, lat, lng])
}

/** Rounds a position to five decimals, about a metre; more would only make the URL longer. */
function rounded({ lat, lng }: LatLng): LatLng {
  return { lat: Number(lat.toFixed(5)), lng: Number(lng.toFixed(5)) }
}
