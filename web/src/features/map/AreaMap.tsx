import type { Map as LeafletMap } from 'leaflet'
import type { Circle, LatLng } from '@fyndkartan/domain/geo'
import { useEffect, useEffectEvent, useState } from 'react'
import { createAreaCircle } from './area-circle.ts'
import { divIcon, marker as createMarker } from './leaflet-parts.ts'
import { MapButtons } from './MapButtons.tsx'
import { MapGround } from './MapGround.tsx'
import { moveByKeys } from './move-by-keys.ts'
import styles from './SmallMap.module.css'
import { fitCircle } from './fit-view.ts'
import { useLeafletMap } from './use-leaflet-map.ts'
import { useOutline } from './use-outline.ts'
import { useTiles } from './use-tiles.ts'

export interface AreaMapProps {
  readonly circle: Circle
  readonly onCentreChange: (centre: LatLng) => void
}

/**
 * The own search area: a circle whose centre is dragged, pressed or moved with the arrow keys. Fills its parent, which
 * says in words where the centre is.
 */
export default function AreaMap({ circle, onCentreChange }: AreaMapProps) {
  const { ref, map } = useLeafletMap(() => ({ center: circle.centre, zoom: 7 }))
  const tiles = useTiles(map)
  useOutline(map, tiles === 'missing', () => (map ? [map.latLngToLayerPoint(circle.centre)] : []))
  useCircleHandle(map, circle, onCentreChange)
  useCircleInView(map, circle)

  return (
    <div className={styles.frame}>
      <MapGround mapRef={ref} tiles={tiles} label="Karta. Tryck där områdets mitt ska vara." />
      <MapButtons map={map} />
    </div>
  )
}

function useCircleHandle(map: LeafletMap | null, circle: Circle, onCentreChange: (centre: LatLng) => void): void {
  const { lat, lng } = circle.centre
  const move = useEffectEvent((to: LatLng) => onCentreChange(rounded(to)))
  const [layers] = useState(() => ({
    area: createAreaCircle(circle),
    handle: createMarker([lat, lng], {
      draggable: true,
      autoPan: true,
      icon: divIcon({ className: 'area-handle', iconSize: [44, 44] }),
    }),
  }))

  useEffect(() => {
    if (!map) return
    const { area, handle } = layers
    area.addTo(map)
    handle.addTo(map)
    handle.getElement()?.setAttribute('aria-label', 'Områdets mitt. Flytta med piltangenterna.')
    const stopKeys = moveByKeys(map, handle, move)
    handle.on('drag', () => area.setLatLng(handle.getLatLng()))
    handle.on('dragend', () => move(handle.getLatLng()))
    map.on('click', (event) => move(event.latlng))
    return () => {
      stopKeys()
      map.off('click')
      handle.off()
      handle.remove()
      area.remove()
    }
  }, [map, layers])

  useEffect(() => {
    layers.area.setLatLng([lat, lng]).setRadius(circle.radiusKm * 1000)
    layers.handle.setLatLng([lat, lng])
  }, [layers, lat, lng, circle.radiusKm])
}

/** Another radius shows the whole circle again; a moved centre leaves the map alone as long as it can be seen. */
function useCircleInView(map: LeafletMap | null, circle: Circle): void {
  const { lat, lng } = circle.centre
  const fit = useEffectEvent((shown: LeafletMap) => fitCircle(shown, circle, false))
  useEffect(() => {
    if (map) fit(map)
  }, [map, circle.radiusKm])
  useEffect(() => {
    if (map && !map.getBounds().contains([lat, lng])) fit(map)
  }, [map, lat, lng])
}

/** About a metre; longer numbers only make longer addresses. */
function rounded({ lat, lng }: LatLng): LatLng {
  return { lat: Number(lat.toFixed(5)), lng: Number(lng.toFixed(5)) }
}
