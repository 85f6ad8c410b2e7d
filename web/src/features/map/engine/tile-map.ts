import type { LatLng } from '@fyndkartan/domain/geo'
import { type Box, boxIn, fittedTo, pointOf, positionAt, shifted, type View, zoomedAround } from './view.ts'
import type { Offset } from './web-mercator.ts'
import { Emitter } from './emitter.ts'
import { type Glide, startGlide } from './glide.ts'
import { followGestures } from './gestures.ts'
import { followHands } from './hands.ts'
import { followKeys } from './keys.ts'
import { type Layer, type PaneName, Plane } from './plane.ts'
import { followPresses } from './presses.ts'
import { followWheel } from './wheel.ts'

interface MapEvents {
  /** Another part of the world is shown, perhaps on the way to one more. */
  move: null
  /** The map has come to rest elsewhere, or is another size. */
  moveend: null
  /** Before `moveend`, when the zoom is another than when the map rested before. */
  zoomend: null
  resize: null
  /** A press on the ground, where nothing else lies. */
  press: LatLng
  /** Stickers have been drawn; said by whoever draws them, so that names give way. */
  drawn: null
}

export interface MapOptions {
  readonly view: View
  /** Whole zooms. */
  readonly minZoom: number
  readonly maxZoom: number
  /** Goes where it is told at once, without gliding there. */
  readonly still: boolean
  /** False: the wheel scrolls the page, and a trackpad pinch zooms the page. */
  readonly wheel?: boolean
  /** False: one finger scrolls the page, two move the map. */
  readonly oneFinger?: boolean
  /** False: neither arrow keys nor a stop for the tab key. */
  readonly keys?: boolean
}

interface Moving {
  readonly animate?: boolean
}

/** Further than this many of its sizes the map does not glide: nothing could be seen of the way. */
const longestGlide = 3

/**
 * A map in the element that is given, which must have a size of its own. It shows one view at a time; all panes lie on a plane
 * that is moved as a whole, and only another zoom gives everything another place. `remove` leaves the element as it was.
 */
export class TileMap extends Emitter<MapEvents> {
  readonly element: HTMLElement
  readonly minZoom: number
  readonly maxZoom: number
  /** It goes where it is told at once. */
  readonly still: boolean
  readonly #plane: Plane
  readonly #listening = new AbortController()
  #size: Offset
  #view: View
  #rested: View
  #glide: Glide | null = null
  /** What it was told to fit while it had no size. */
  #fitLater: (() => void) | null = null

  constructor(element: HTMLElement, options: MapOptions) {
    super()
    this.element = element
    this.minZoom = options.minZoom
    this.maxZoom = options.maxZoom
    this.still = options.still
    this.#plane = new Plane(element)
    this.#size = sizeOf(element)
    this.#view = this.#rested = options.view
    const { signal } = this.#listening
    followHands(this, options.oneFinger ?? true, signal)
    followPresses(this, signal)
    if (options.wheel ?? true) {
      followWheel(this, signal)
      followGestures(this, signal)
    }
    if (options.keys ?? true) followKeys(this, signal)
    this.#show(options.view)
  }

  get view(): View {
    return this.#view
  }

  /** Where the map is going, or is. */
  get goal(): View {
    return this.#glide?.to ?? this.#view
  }

  /** How far the middle of the goal lies from the middle of what is shown, px. */
  get stillToGo(): Offset {
    const { x, y } = pointOf(this.#view, this.#size, this.goal.centre)
    return { x: x - this.#size.x / 2, y: y - this.#size.y / 2 }
  }

  /** px. */
  get size(): Offset {
    return this.#size
  }

  /** What is seen; degrees. */
  get box(): Box {
    return boxIn(this.#view, this.#size)
  }

  /** The world's pixel from which the panes count, at the zoom shown. */
  get origin(): Offset {
    return this.#plane.origin
  }

  pane(name: PaneName): HTMLElement {
    return this.#plane.pane(name)
  }

  add(layer: Layer): void {
    this.#plane.add(layer)
  }

  drop(layer: Layer): void {
    this.#plane.drop(layer)
  }

  /** Where a position lies in the panes, px. */
  toPlane(position: LatLng): Offset {
    return this.#plane.toPlane(position)
  }

  /** The way back from `toPlane`. */
  positionOf(point: Offset): LatLng {
    return this.#plane.positionOf(point)
  }

  /** What lies under a pixel of the map's element. */
  positionAt(point: Offset): LatLng {
    return positionAt(this.#view, this.#size, point)
  }

  /** The pixel of the map's element at a place of the window, as pointers tell it. */
  pointFrom({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): Offset {
    const { left, top } = this.element.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }

  setView(centre: LatLng, zoom: number, { animate = false }: Moving = {}): void {
    this.glideTo({ centre, zoom: this.limited(Math.round(zoom)) }, animate ? glideMs : 0)
  }

  /** Shows what lies so many pixels further right and down. */
  panBy(by: Offset, { animate = true }: Moving = {}): void {
    this.glideTo(shifted(this.goal, by), animate ? glideMs : 0)
  }

  /** So many zooms closer, or further away; `at` is the pixel that stays, the middle when there is none. */
  zoomBy(levels: number, at?: Offset): void {
    const zoom = this.limited(Math.round(this.goal.zoom + levels))
    const to = at ? zoomedAround(this.#view, this.#size, at, zoom) : { centre: this.goal.centre, zoom }
    if (zoom !== this.goal.zoom) this.glideTo(to, glideMs)
  }

  /** Shows the whole box within a margin, no closer than `maxZoom`. */
  fit(box: Box, fit: Moving & { readonly paddingPx: number; readonly maxZoom?: number }): void {
    if (this.#size.x === 0 || this.#size.y === 0) {
      this.#fitLater = () => this.fit(box, fit)
      return
    }
    const { centre, zoom } = fittedTo(box, this.#size, fit.paddingPx)
    this.setView(centre, Math.min(zoom, fit.maxZoom ?? this.maxZoom), fit)
  }

  /** Moves no further than it takes to have a position inside the margin. */
  panInside(position: LatLng, { paddingPx, animate = true }: Moving & { readonly paddingPx: number }): void {
    const { x, y } = pointOf(this.goal, this.#size, position)
    const over = (at: number, length: number) =>
      at - Math.min(Math.max(at, paddingPx), Math.max(paddingPx, length - paddingPx))
    const by = { x: over(x, this.#size.x), y: over(y, this.#size.y) }
    if (by.x !== 0 || by.y !== 0) this.panBy(by, { animate })
  }

  limited(zoom: number): number {
    return Math.max(this.minZoom, Math.min(this.maxZoom, zoom))
  }

  /** The pane's element, its size and what it shows are read anew: call it when the element is another size. */
  resize(): void {
    const size = sizeOf(this.element)
    // What is hidden has no size, and is as it was when it shows again.
    if (size.x === 0 || size.y === 0 || (size.x === this.#size.x && size.y === this.#size.y)) return
    this.#size = size
    // Its corner is another: all is placed anew.
    this.#plane.zoom = NaN
    this.#show(this.#view)
    this.emit('resize', null)
    // A hand that holds the map, or a glide, will say where it ends.
    if (!this.#glide && !this.isHeld) this.emit('moveend', null)
    this.#fitLater?.()
  }

  /** Whether a hand holds it. */
  get isHeld(): boolean {
    return this.element.classList.contains('is-dragged')
  }

  /** A hand takes hold of the map: it stops where it is, at a whole zoom. */
  take(): void {
    const { goal } = this
    this.#glide?.stop()
    this.#glide = null
    if (goal.zoom !== this.#view.zoom) this.#show(goal)
  }

  /** A hand moves the map; it has not come to rest yet. */
  follow(view: View): void {
    this.#glide?.stop()
    this.#glide = null
    this.#show(view)
  }

  /**
   * Glides for so long, ms; 0 goes at once. Another glide, or a hand, takes its place at any moment. It `rests` at its end, unless
   * whoever asked for it will ask for more.
   */
  glideTo(
    to: View,
    ms: number,
    { ease = slowing, rests = true }: { ease?: (part: number) => number; rests?: boolean } = {},
  ): void {
    this.#glide?.stop()
    this.#glide = null
    // A later wish than one that waits for a size.
    this.#fitLater = null
    const arrive = () => {
      this.#glide = null
      this.#show(to)
      if (rests) this.#rest()
    }
    const far = pointOf(
      { centre: this.#view.centre, zoom: Math.min(this.#view.zoom, to.zoom) },
      { x: 0, y: 0 },
      to.centre,
    )
    if (ms === 0 || this.still || Math.hypot(far.x, far.y) > longestGlide * Math.max(this.#size.x, this.#size.y))
      arrive()
    else this.#glide = startGlide({ from: this.#view, to, ms, ease, show: (view) => this.#show(view), arrive })
  }

  remove(): void {
    this.#glide?.stop()
    this.#glide = null
    this.#listening.abort()
    this.#plane.remove()
  }

  #show(view: View): void {
    this.#view = view
    this.#plane.show(view, this.#size)
    this.emit('move', null)
  }

  #rest(): void {
    const { centre, zoom } = this.#view
    if (!Number.isInteger(zoom)) return this.setView(centre, zoom, { animate: true })
    const before = this.#rested
    if (this.#view === before) return
    this.#rested = this.#view
    if (zoom !== before.zoom) this.emit('zoomend', null)
    this.emit('moveend', null)
  }
}

/** Of every glide that nobody gives another, ms. */
const glideMs = 250

/** Fast at first. */
function slowing(part: number): number {
  return 1 - (1 - part) ** 3
}

function sizeOf(element: HTMLElement): Offset {
  return { x: element.clientWidth, y: element.clientHeight }
}
