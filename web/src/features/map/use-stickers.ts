import type { LatLng } from '@fyndkartan/domain/geo'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { TileMap } from './engine/tile-map.ts'
import { Marker } from './engine/marker.ts'
import { type Box, holdsBox, padded } from './engine/view.ts'
import type { ClusterClient } from './cluster-client.ts'
import { boxHolds } from './first-view.ts'
import { directionOfKey, nearest, nearestInDirection } from './roving.ts'
import type { Offset } from './engine/web-mercator.ts'
import type { PinSticker, Sticker } from './sticker.ts'
import { stickerFace, stickerName } from './sticker-face.ts'

/** Stickers are drawn this far outside the view, as a part of its size, so that dragging uncovers them. */
const padding = 0.3

/** The stickers of another zoom fade in so fast, ms. */
const fadeMs = 140

/** A sticker reached with the arrow keys is kept this far from the map's edges, px. */
const comfortPx = 70

interface Drawn {
  readonly sticker: Sticker
  readonly marker: Marker
}

/** What the rest of the map may ask of what is drawn. */
export interface Stickers {
  /** Focuses a pin, or what lies nearest to where it stood; the map itself when there is nothing. */
  focus(key: string, position: LatLng): void
  /** The middles of all that is drawn, in the panes' pixels. */
  spots(): Iterable<Offset>
}

interface Options {
  readonly map: TileMap | null
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
    const drawn = new Map<string, Drawn>()
    /** The one in the tab order. */
    let stop: string | null = null
    /** Where focus goes after the next drawing: the pressed cluster is gone by then. */
    let refocus: LatLng | null = null
    let lastAsked = 0
    let ended = false
    let drawnZoom = NaN
    let known: { readonly box: Box; readonly zoom: number } | null = null

    async function ask(): Promise<Sticker[] | null> {
      const asked = ++lastAsked
      known = { box: padded(shown.box, padding), zoom: shown.view.zoom }
      const stickers = await worker.call('stickersIn', known)
      if (ended || asked !== lastAsked) return null
      draw(stickers)
      if (known.zoom !== drawnZoom) fadeIn(shown)
      drawnZoom = known.zoom
      shown.emit('drawn', null)
      return stickers
    }

    async function askAndTell(): Promise<void> {
      const stickers = await ask()
      if (!stickers) return
      const view = shown.box
      const inView = stickers.filter(({ position }) => boxHolds(view, position))
      tellDrawn(inView.reduce((places, sticker) => places + (sticker.kind === 'cluster' ? sticker.count : 1), 0))
    }

    function draw(stickers: readonly Sticker[]): void {
      const next = new Map(stickers.map((sticker) => [keyOf(sticker), sticker]))
      for (const [key, { marker, sticker }] of drawn) {
        if (next.has(key)) continue
        if (marker.element === document.activeElement) refocus ??= sticker.position
        marker.remove()
        drawn.delete(key)
      }
      for (const [key, sticker] of next) if (!drawn.has(key)) drawn.set(key, { sticker, marker: add(key, sticker) })
      if (refocus) focusNearest(refocus)
      else if (stop === null || !drawn.has(stop)) setStop(nearestTo(shown.view.centre)?.key ?? null)
    }

    function add(key: string, sticker: Sticker): Marker {
      const marker = new Marker(shown, { position: sticker.position, face: stickerFace(sticker), isHandle: true })
      const { element } = marker
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
      element.addEventListener('click', () => {
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
        if (position) shown.panInside(position, { paddingPx: comfortPx })
      } else if (event.key === 'Enter' || event.key === ' ') {
        event.preventDefault()
        if (sticker.kind === 'cluster') refocus = sticker.position
        press(sticker, true)
      }
    }

    function* spots() {
      for (const [key, { sticker }] of drawn) {
        const { x, y } = shown.toPlane(sticker.position)
        const fan = sticker.kind === 'pin' ? sticker.fan : null
        yield { key, x: x + (fan?.x ?? 0), y: y + (fan?.y ?? 0) }
      }
    }

    const nearestTo = (position: LatLng) => nearest(shown.toPlane(position), spots())

    function setStop(key: string | null): void {
      if (stop !== null) drawn.get(stop)?.marker.element.setAttribute('tabindex', '-1')
      stop = key
      if (key !== null) drawn.get(key)?.marker.element.setAttribute('tabindex', '0')
    }

    function focusOn(key: string): void {
      setStop(key)
      drawn.get(key)?.marker.element.focus({ preventScroll: true })
    }

    function focusNearest(position: LatLng): void {
      refocus = null
      const target = nearestTo(position)
      if (target) focusOn(target.key)
      else shown.element.focus()
    }

    handle.current = {
      focus(stickerKey, position) {
        for (const [key, { sticker }] of drawn) if (sticker.key === stickerKey) return focusOn(key)
        focusNearest(position)
      },
      spots,
    }
    /** A long drag uncovers what nobody has asked for yet. */
    function askOnTheWay(): void {
      const { box, view } = shown
      if (known?.zoom === view.zoom && !holdsBox(known.box, box)) void ask()
    }

    const listening = [shown.on('moveend', () => void askAndTell()), shown.on('move', askOnTheWay)]
    void askAndTell()
    return () => {
      ended = true
      handle.current = null
      for (const end of listening) end()
      for (const { marker } of drawn.values()) marker.remove()
    }
  }, [map, client, search])

  useEffect(() => {
    const pin = openKey === null ? null : map?.element.querySelector(`[data-key="${openKey}"]`)
    pin?.classList.add('is-open')
    return () => pin?.classList.remove('is-open')
  }, [map, openKey])

  return handle
}

/** All at once: two hundred animations, one for each, cost the browser half of its frames. */
function fadeIn(map: TileMap): void {
  if (!map.still) map.pane('markers').animate({ opacity: [0, 1] }, { duration: fadeMs, easing: 'ease-out' })
}

/** A pin whose place in the ring changes is another sticker. */
function keyOf(sticker: Sticker): string {
  return sticker.kind === 'pin' && sticker.fan ? `${sticker.key} ${sticker.fan.x} ${sticker.fan.y}` : sticker.key
}
