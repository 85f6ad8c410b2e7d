import type { LatLngBounds, Map as LeafletMap, Marker } from 'leaflet'
import type { LatLng } from '@fyndkartan/domain/geo'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { layerGroup, marker as createMarker, stopEvent } from './leaflet-parts.ts'
import type { ClusterClient } from './cluster-client.ts'
import { directionOfKey, nearest, nearestInDirection } from './roving.ts'
import type { Box, Offset, PinSticker, Sticker } from './sticker.ts'
import { stickerIcon, stickerName } from './sticker-icon.ts'
import { reducedMotion } from '../../ui/reduced-motion.ts'

/** Stickers are drawn this far outside the view, as a part of its size, so that dragging uncovers them. */
const padding = 0.3

/** A sticker reached with the arrow keys is kept this far from the map's edges, px. */
const comfortPx = 70

/** Fired on the map when its stickers have been drawn, so that labels can give way. */
export const stickersDrawn = 'stickersdrawn'

interface Drawn {
  readonly sticker: Sticker
  readonly marker: Marker
}

/** What the rest of the map may ask of what is drawn. */
export interface Stickers {
  /** Focuses a pin, or what lies nearest to where it stood; the map itself when there is nothing. */
  focus(key: string, position: LatLng): void
  /** The middles of all that is drawn, in Leaflet's layer pixels. */
  spots(): Iterable<Offset>
}

interface Options {
  readonly map: LeafletMap | null
  readonly client: ClusterClient | null
  /** Stickers of another search are other stickers; null draws none. */
  readonly search: number | null
  /** The pin whose popup is open. */
  readonly openKey: string | null
  readonly onPress: (sticker: Sticker, byKeyboard: boolean) => void
  /** The keyboard has come to a pin, which may be given a better name. */
  readonly onReach: (pin: PinSticker, rename: (name: string) => void) => void
  readonly onDrawn: (placesInView: number) => void
}

/**
 * Draws the clusters and pins in view, asks the worker again after every move, and keeps what stays. All of them are
 * one tab stop; arrow keys go to the nearest in that direction. The answer is set for as long as they are drawn.
 */
export function useStickers({
  map,
  client,
  search,
  openKey,
  onPress,
  onReach,
  onDrawn,
}: Options): RefObject<Stickers | null> {
  const handle = useRef<Stickers | null>(null)
  const press = useEffectEvent(onPress)
  const reach = useEffectEvent(onReach)
  const tellDrawn = useEffectEvent((placesInView: number) => onDrawn(placesInView))
  const isOpen = useEffectEvent((key: string) => key === openKey)

  useEffect(() => {
    if (!map || !client || search === null) return
    const shown = map
    const worker = client
    const layer = layerGroup().addTo(shown)
    const drawn = new Map<string, Drawn>()
    /** The one in the tab order. */
    let stop: string | null = null
    /** Where focus goes after the next drawing: the pressed cluster is gone by then. */
    let refocus: LatLng | null = null
    let lastAsked = 0
    let ended = false

    async function ask(): Promise<void> {
      const asked = ++lastAsked
      const stickers = await worker.call('stickersIn', {
        box: boxOf(shown.getBounds().pad(padding)),
        zoom: shown.getZoom(),
      })
      if (ended || asked !== lastAsked) return
      draw(stickers)
      shown.fire(stickersDrawn)
      const view = shown.getBounds()
      const inView = stickers.filter(({ position }) => view.contains(position))
      tellDrawn(inView.reduce((places, sticker) => places + (sticker.kind === 'cluster' ? sticker.count : 1), 0))
    }

    function draw(stickers: readonly Sticker[]): void {
      const next = new Map(stickers.map((sticker) => [keyOf(sticker), sticker]))
      for (const [key, { marker, sticker }] of drawn) {
        if (next.has(key)) continue
        if (marker.getElement() === document.activeElement) refocus ??= sticker.position
        layer.removeLayer(marker)
        drawn.delete(key)
      }
      for (const [key, sticker] of next) if (!drawn.has(key)) drawn.set(key, { sticker, marker: add(key, sticker) })
      if (refocus) focusNearest(refocus)
      else if (stop === null || !drawn.has(stop)) setStop(nearestTo(shown.getCenter())?.key ?? null)
    }

    function add(key: string, sticker: Sticker): Marker {
      const marker = createMarker(sticker.position, { icon: stickerIcon(sticker), keyboard: false, riseOnHover: true })
      marker.addTo(layer)
      const element = marker.getElement()
      if (!element) return marker
      element.tabIndex = -1
      element.setAttribute('role', 'button')
      element.setAttribute('aria-label', stickerName(sticker))
      if (sticker.kind === 'pin') {
        element.setAttribute('aria-haspopup', 'dialog')
        element.addEventListener('focus', () => {
          if (element.matches(':focus-visible')) reach(sticker, (name) => element.setAttribute('aria-label', name))
        })
      }
      element.dataset['key'] = sticker.key
      element.classList.toggle('is-open', isOpen(sticker.key))
      marker.on('click', (event) => {
        stopEvent(event)
        setStop(key)
        press(sticker, false)
      })
      element.addEventListener('keydown', (event) => onKey(event, key, sticker))
      return marker
    }

    function onKey(event: KeyboardEvent, key: string, sticker: Sticker): void {
      const direction = directionOfKey(event.key)
      if (direction) {
        event.preventDefault()
        const all = [...spots()]
        const here = all.find((spot) => spot.key === key)
        const target = here && nearestInDirection(here, all, direction)
        if (!target) return
        focusOn(target.key)
        const position = drawn.get(target.key)?.sticker.position
        if (position) shown.panInside(position, { padding: [comfortPx, comfortPx], animate: !reducedMotion() })
      } else if (event.key === 'Enter' || event.key === ' ') {
        event.preventDefault()
        if (sticker.kind === 'cluster') refocus = sticker.position
        press(sticker, true)
      }
    }

    function* spots() {
      for (const [key, { sticker }] of drawn) {
        const { x, y } = shown.latLngToLayerPoint(sticker.position)
        const fan = sticker.kind === 'pin' ? sticker.fan : null
        yield { key, x: x + (fan?.x ?? 0), y: y + (fan?.y ?? 0) }
      }
    }

    const nearestTo = (position: LatLng) => nearest(shown.latLngToLayerPoint(position), spots())

    function setStop(key: string | null): void {
      if (stop !== null) drawn.get(stop)?.marker.getElement()?.setAttribute('tabindex', '-1')
      stop = key
      if (key !== null) drawn.get(key)?.marker.getElement()?.setAttribute('tabindex', '0')
    }

    function focusOn(key: string): void {
      setStop(key)
      drawn.get(key)?.marker.getElement()?.focus({ preventScroll: true })
    }

    function focusNearest(position: LatLng): void {
      refocus = null
      const target = nearestTo(position)
      if (target) focusOn(target.key)
      else shown.getContainer().focus()
    }

    handle.current = {
      focus(stickerKey, position) {
        for (const [key, { sticker }] of drawn) if (sticker.key === stickerKey) return focusOn(key)
        focusNearest(position)
      },
      spots,
    }
    const onMove = () => void ask()
    shown.on('moveend', onMove)
    void ask()
    return () => {
      ended = true
      handle.current = null
      shown.off('moveend', onMove)
      layer.remove()
    }
  }, [map, client, search])

  useEffect(() => {
    const pin = openKey === null ? null : map?.getContainer().querySelector(`[data-key="${openKey}"]`)
    pin?.classList.add('is-open')
    return () => pin?.classList.remove('is-open')
  }, [map, openKey])

  return handle
}

/** A pin whose place in the ring changes is another sticker. */
function keyOf(sticker: Sticker): string {
  return sticker.kind === 'pin' && sticker.fan ? `${sticker.key} ${sticker.fan.x} ${sticker.fan.y}` : sticker.key
}

/** Leaflet's bounds as the worker takes them. */
export function boxOf(bounds: LatLngBounds): Box {
  return [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()]
}
