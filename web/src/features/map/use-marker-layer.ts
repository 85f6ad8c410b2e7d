import type { LatLng } from '@fyndkartan/domain/geo'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { TileMap } from './engine/tile-map.ts'
import { MapMarker } from './engine/map-marker.ts'
import { type Box, holdsBox, padded } from './engine/view.ts'
import type { ClusterClient } from './cluster-client.ts'
import { boxHolds } from './first-view.ts'
import { directionOfKey, nearest, nearestInDirection } from './roving.ts'
import type { Offset } from './engine/web-mercator.ts'
import type { PinMarker, PlaceMarker } from './place-marker.ts'
import { markerIcon, markerName } from './marker-icon.ts'

/**
 * Markers are drawn this far outside the view, as a share of the view's size. These are seen when the map is dragged.
 */
const padding = 0.3

/** How long the markers fade in after a change of zoom, ms. */
const fadeMs = 140

/** When an arrow key moves the focus to a marker, the map moves to keep the marker this far from its edges, px. */
const comfortPx = 70

interface Drawn {
  readonly marker: PlaceMarker
  readonly mapMarker: MapMarker
}

/** Access to the markers on the map, for other parts of the map. */
export interface MarkerLayer {
  /**
   * Focuses the pin with this key. Without such a pin it focuses the marker nearest to `position`, or the map when
   * there are no markers.
   */
  focus(key: string, position: LatLng): void
  /** The positions of all markers, in pixels of the map's panes. */
  spots(): Iterable<Offset>
}

interface Options {
  readonly map: TileMap | null
  readonly client: ClusterClient | null
  /** The number of the search. When it changes, all markers are drawn again; with null there are no markers. */
  readonly search: number | null
  /** The key of the pin whose popup is open; null when none is. */
  readonly openKey: string | null
  readonly onSelect: (marker: PlaceMarker) => void
  /** Called when a pin gets the keyboard focus; `rename` sets its accessible name. */
  readonly onFocusPin: (pin: PinMarker, rename: (name: string) => void) => void
  readonly onDrawn: (placesInView: number) => void
}

/**
 * Draws the clusters and pins in view. After every move it gets the markers from the worker and keeps those that are
 * already drawn. The Tab key reaches only one marker; arrow keys move the focus to the nearest marker in their
 * direction. The returned ref is null while no markers are drawn.
 */
export function useMarkerLayer({
  map,
  client,
  search,
  openKey,
  onSelect,
  onFocusPin,
  onDrawn,
}: Options): RefObject<MarkerLayer | null> {
  const handle = useRef<MarkerLayer | null>(null)
  const select = useEffectEvent(onSelect)
  const focusPin = useEffectEvent(onFocusPin)
  const reportDrawn = useEffectEvent((placesInView: number) => onDrawn(placesInView))
  const isOpen = useEffectEvent((key: string) => key === openKey)

  useEffect(() => {
    if (!map || !client || search === null) return
    const shown = map
    const worker = client
    const drawn = new Map<string, Drawn>()
    /** The key of the marker that the Tab key reaches; null when there is none. */
    let stop: string | null = null
    /**
     * The position of a focused marker that has been removed: after the next drawing the nearest marker gets the focus.
     */
    let refocus: LatLng | null = null
    let lastTurn = 0
    let ended = false
    let drawnZoom = NaN
    let known: { readonly box: Box; readonly zoom: number } | null = null

    async function load(): Promise<PlaceMarker[] | null> {
      const turn = ++lastTurn
      known = { box: padded(shown.box, padding), zoom: shown.view.zoom }
      const markers = await worker.call('markersIn', known)
      if (ended || turn !== lastTurn) return null
      draw(markers)
      if (known.zoom !== drawnZoom) fadeIn(shown)
      drawnZoom = known.zoom
      shown.emit('drawn', null)
      return markers
    }

    async function loadAndReport(): Promise<void> {
      const markers = await load()
      if (!markers) return
      const view = shown.box
      const inView = markers.filter(({ position }) => boxHolds(view, position))
      reportDrawn(inView.reduce((places, marker) => places + (marker.kind === 'cluster' ? marker.count : 1), 0))
    }

    function draw(markers: readonly PlaceMarker[]): void {
      const next = new Map(markers.map((marker) => [keyOf(marker), marker]))
      for (const [key, { mapMarker, marker }] of drawn) {
        if (next.has(key)) continue
        if (mapMarker.element === document.activeElement) refocus ??= marker.position
        mapMarker.remove()
        drawn.delete(key)
      }
      for (const [key, marker] of next) if (!drawn.has(key)) drawn.set(key, { marker, mapMarker: add(key, marker) })
      if (refocus) focusNearest(refocus)
      else if (stop === null || !drawn.has(stop)) setStop(nearestTo(shown.view.centre)?.key ?? null)
    }

    function add(key: string, marker: PlaceMarker): MapMarker {
      const mapMarker = new MapMarker(shown, { position: marker.position, icon: markerIcon(marker), isHandle: true })
      const { element } = mapMarker
      element.tabIndex = -1
      element.setAttribute('role', 'button')
      element.setAttribute('aria-label', markerName(marker))
      if (marker.kind === 'pin') {
        element.setAttribute('aria-haspopup', 'dialog')
        element.addEventListener('focus', () => {
          if (element.matches(':focus-visible')) focusPin(marker, (name) => element.setAttribute('aria-label', name))
        })
      }
      element.dataset['key'] = marker.key
      element.classList.toggle('is-open', isOpen(marker.key))
      element.addEventListener('click', () => {
        setStop(key)
        select(marker)
      })
      element.addEventListener('keydown', (event) => onKey(event, key, marker))
      return mapMarker
    }

    function onKey(event: KeyboardEvent, key: string, marker: PlaceMarker): void {
      const direction = directionOfKey(event.key)
      if (direction) {
        event.preventDefault()
        const all = [...spots()]
        const here = all.find((spot) => spot.key === key)
        const target = here && nearestInDirection(here, all, direction)
        if (!target) return
        focusOn(target.key)
        const position = drawn.get(target.key)?.marker.position
        if (position) shown.panInside(position, { paddingPx: comfortPx })
      } else if (event.key === 'Enter' || event.key === ' ') {
        event.preventDefault()
        if (marker.kind === 'cluster') refocus = marker.position
        select(marker)
      }
    }

    function* spots() {
      for (const [key, { marker }] of drawn) {
        const { x, y } = shown.toPlane(marker.position)
        const fan = marker.kind === 'pin' ? marker.fan : null
        yield { key, x: x + (fan?.x ?? 0), y: y + (fan?.y ?? 0) }
      }
    }

    const nearestTo = (position: LatLng) => nearest(shown.toPlane(position), spots())

    function setStop(key: string | null): void {
      if (stop !== null) drawn.get(stop)?.mapMarker.element.setAttribute('tabindex', '-1')
      stop = key
      if (key !== null) drawn.get(key)?.mapMarker.element.setAttribute('tabindex', '0')
    }

    function focusOn(key: string): void {
      setStop(key)
      drawn.get(key)?.mapMarker.element.focus({ preventScroll: true })
    }

    function focusNearest(position: LatLng): void {
      refocus = null
      const target = nearestTo(position)
      if (target) focusOn(target.key)
      else shown.element.focus()
    }

    handle.current = {
      focus(markerKey, position) {
        for (const [key, { marker }] of drawn) if (marker.key === markerKey) return focusOn(key)
        focusNearest(position)
      },
      spots,
    }
    /** Gets more markers when a long drag leaves the area for which markers are drawn. */
    function loadDuringMove(): void {
      const { box, view } = shown
      if (known?.zoom === view.zoom && !holdsBox(known.box, box)) void load()
    }

    const listening = [shown.on('moveend', () => void loadAndReport()), shown.on('move', loadDuringMove)]
    void loadAndReport()
    return () => {
      ended = true
      handle.current = null
      for (const end of listening) end()
      for (const { mapMarker } of drawn.values()) mapMarker.remove()
    }
  }, [map, client, search])

  useEffect(() => {
    const pin = openKey === null ? null : map?.element.querySelector(`[data-key="${openKey}"]`)
    pin?.classList.add('is-open')
    return () => pin?.classList.remove('is-open')
  }, [map, openKey])

  return handle
}

/** Fades in the whole pane: two hundred animations of single markers would halve the frame rate. */
function fadeIn(map: TileMap): void {
  if (!map.still) map.pane('markers').animate({ opacity: [0, 1] }, { duration: fadeMs, easing: 'ease-out' })
}

/**
 * The key of a drawn marker. It contains the pin's offset, so that a pin is drawn again when its place on the ring
 * changes.
 */
function keyOf(marker: PlaceMarker): string {
  return marker.kind === 'pin' && marker.fan ? `${marker.key} ${marker.fan.x} ${marker.fan.y}` : marker.key
}
