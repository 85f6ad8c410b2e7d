import './leaflet.css'
import type { Map as LeafletMap, MapOptions } from 'leaflet'
import { useEffect, useEffectEvent, useState } from 'react'
import { createMap } from './leaflet-parts.ts'
import { maxMapZoom } from '../../api/stored-state.ts'
import { reducedMotion } from '../../ui/reduced-motion.ts'

/** What Leaflet's types keep to themselves. */
interface ZoomingMap {
  _animatingZoom: boolean
}

/** Sweden fits into a phone from here on. */
const minMapZoom = 4

/**
 * A Leaflet map in the element that gets `ref`; null until it stands. Controls are ours, so Leaflet's are off. `options`
 * are read once: they must hold centre and zoom.
 */
export function useLeafletMap(options: () => MapOptions): {
  ref: (element: HTMLElement | null) => void
  map: LeafletMap | null
} {
  const [element, ref] = useState<HTMLElement | null>(null)
  const [map, setMap] = useState<LeafletMap | null>(null)
  const readOptions = useEffectEvent(options)

  useEffect(() => {
    if (!element) return
    const still = reducedMotion()
    const created = createMap(element, {
      zoomControl: false,
      attributionControl: false,
      minZoom: minMapZoom,
      maxZoom: maxMapZoom,
      zoomAnimation: !still,
      markerZoomAnimation: !still,
      fadeAnimation: !still,
      inertia: !still,
      ...readOptions(),
    })
    if (still) panAtOnce(created)
    setMap(created)
    const resized = new ResizeObserver(() => created.invalidateSize({ animate: false }))
    resized.observe(element)
    return () => {
      resized.disconnect()
      setMap(null)
      endZoom(created)
      created.remove()
    }
  }, [element])

  return { ref, map }
}

/** Leaflet's own arrow keys glide, whatever it was told of animations. */
function panAtOnce(map: LeafletMap): void {
  const panBy = map.panBy.bind(map)
  map.panBy = (offset, options) => panBy(offset, { ...options, animate: false })
}

/** Leaflet ends a zoom animation by a timer that outlives the map, and then reaches for what is gone. */
function endZoom(map: LeafletMap): void {
  // oxlint-disable-next-line no-underscore-dangle -- Leaflet's name for it
  ;(map as unknown as ZoomingMap)._animatingZoom = false
}
