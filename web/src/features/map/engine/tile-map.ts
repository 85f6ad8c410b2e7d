import type { LatLng } from '@fyndkartan/domain/geo'
import { type Box, boxIn, fittedTo, pointOf, positionAt, shifted, type View, zoomedAround } from './view.ts'
import type { Offset } from './web-mercator.ts'
import { Emitter } from './emitter.ts'
import { type Glide, startGlide } from './glide.ts'
import { type Layer, type PaneName, Plane } from './plane.ts'

interface MapEvents {
  /** The map shows another view, perhaps in the middle of an animation. */
  move: null
  /** The map has stopped at another view, or its size has changed. */
  moveend: null
  /** Emitted before `moveend` when the zoom differs from that at the previous `moveend`. */
  zoomend: null
  resize: null
  /** The visitor has clicked or tapped on the map itself, not on a marker. The payload is the position of the click. */
  tap: LatLng
  /** The markers have been drawn. The hook that draws them emits this, so that town names can avoid them. */
  drawn: null
}

export interface MapOptions {
  readonly view: View
  /** The limits of the zoom, whole numbers. */
  readonly minZoom: number
  readonly maxZoom: number
  /** True: the view changes at once, without animations. */
  readonly still: boolean
}

interface Moving {
  readonly animate?: boolean
}

/**
 * Over a distance longer than this many times the map's larger side, the map jumps, since an animation would be a blur.
 */
const longestGlide = 3

/**
 * A map in an element, which needs a size from its own styles; interactive-map.ts adds the input. All panes of the map
 * are in one plane, which is moved as a whole; layers are placed again only when the zoom changes. `remove` restores
 * the element.
 */
export class TileMap extends Emitter<MapEvents> {
  readonly element: HTMLElement
  readonly minZoom: number
  readonly maxZoom: number
  /** True: the view changes at once, without animations. */
  readonly still: boolean
  readonly #plane: Plane
  readonly #listening = new AbortController()
  #size: Offset
  #view: View
  #rested: View
  #glide: Glide | null = null
  /** A call of `fit` that waits until the map has a size; null when none waits. */
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
    this.#show(options.view)
  }

  /** `remove` aborts this signal, which removes the listeners that were added with it. */
  get signal(): AbortSignal {
    return this.#listening.signal
  }

  get view(): View {
    return this.#view
  }

  /** The view at the end of the current animation; the current view when there is none. */
  get goal(): View {
    return this.#glide?.to ?? this.#view
  }

  /** The distance from the current centre to the centre of `goal`, px. */
  get stillToGo(): Offset {
    const { x, y } = pointOf(this.#view, this.#size, this.goal.centre)
    return { x: x - this.#size.x / 2, y: y - this.#size.y / 2 }
  }

  /** The size of the map, px. */
  get size(): Offset {
    return this.#size
  }

  /** The visible part of the world, in degrees. */
  get box(): Box {
    return boxIn(this.#view, this.#size)
  }

  /** The world pixel at the upper left corner of the panes, at the current zoom. */
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

  /** Converts a position to a pixel of the panes. */
  toPlane(position: LatLng): Offset {
    return this.#plane.toPlane(position)
  }

  /** Converts a pixel of the panes to a position. */
  positionOf(point: Offset): LatLng {
    return this.#plane.positionOf(point)
  }

  /** Converts a pixel of the map's element to a position. */
  positionAt(point: Offset): LatLng {
    return positionAt(this.#view, this.#size, point)
  }

  /** Converts the coordinates of a pointer event to a pixel of the map's element. */
  pointFrom({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): Offset {
    const { left, top } = this.element.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }

  setView(centre: LatLng, zoom: number, { animate = false }: Moving = {}): void {
    this.glideTo({ centre, zoom: this.limited(Math.round(zoom)) }, animate ? glideMs : 0)
  }

  /** Moves the view by a number of pixels to the right and down. */
  panBy(by: Offset, { animate = true }: Moving = {}): void {
    this.glideTo(shifted(this.goal, by), animate ? glideMs : 0)
  }

  /**
   * Zooms in by a number of levels, or out when it is negative. The position under the pixel `at` stays in place, by
   * default the centre.
   */
  zoomBy(levels: number, at?: Offset): void {
    const zoom = this.limited(Math.round(this.goal.zoom + levels))
    const to = at ? zoomedAround(this.#view, this.#size, at, zoom) : { centre: this.goal.centre, zoom }
    if (zoom !== this.goal.zoom) this.glideTo(to, glideMs)
  }

  /** Shows the whole box with a margin around it. The zoom is at most `maxZoom`. */
  fit(box: Box, fit: Moving & { readonly paddingPx: number; readonly maxZoom?: number }): void {
    if (this.#size.x === 0 || this.#size.y === 0) {
      this.#fitLater = () => this.fit(box, fit)
      return
    }
    const { centre, zoom } = fittedTo(box, this.#size, fit.paddingPx)
    this.setView(centre, Math.min(zoom, fit.maxZoom ?? this.maxZoom), fit)
  }

  /** Moves the map just far enough that a position is at least `paddingPx` from its edges. */
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

  /** Reads the element's size again and draws the map. Must be called after the element is resized. */
  resize(): void {
    const size = sizeOf(this.element)
    // A hidden element has no size. The map keeps its view and size until it is shown again.
    if (size.x === 0 || size.y === 0 || (size.x === this.#size.x && size.y === this.#size.y)) return
    this.#size = size
    // The map's upper left corner shows another world pixel now, so all layers have to be placed again.
    this.#plane.zoom = NaN
    this.#show(this.#view)
    this.emit('resize', null)
    // During a drag or an animation, `moveend` is emitted at its end instead.
    if (!this.#glide && !this.isDragged) this.emit('moveend', null)
    this.#fitLater?.()
  }

  /** Whether a pointer is dragging the map. */
  get isDragged(): boolean {
    return this.element.classList.contains('is-dragged')
  }

  /**
   * Stops an animation when a gesture begins. The map stays where it is; in the middle of a zoom it jumps to the
   * animation's goal.
   */
  beginGesture(): void {
    const { goal } = this
    this.#glide?.stop()
    this.#glide = null
    if (goal.zoom !== this.#view.zoom) this.#show(goal)
  }

  /** Shows a view during a gesture. Emits no `moveend`, which follows at the gesture's end. */
  dragTo(view: View): void {
    this.#glide?.stop()
    this.#glide = null
    this.#show(view)
  }

  /**
   * Animates to a view within `ms`; 0 shows it at once. A later animation or gesture replaces this one. With `rests`
   * false it emits no `moveend`, since the caller continues the movement.
   */
  glideTo(
    to: View,
    ms: number,
    { ease = slowing, rests = true }: { ease?: (part: number) => number; rests?: boolean } = {},
  ): void {
    this.#glide?.stop()
    this.#glide = null
    // Discards a `fit` that waits until the map has a size, since this call is newer.
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

/** The default duration of animations, ms. */
const glideMs = 250

/** The default easing, which is fast at first and slow at the end. */
function slowing(part: number): number {
  return 1 - (1 - part) ** 3
}

function sizeOf(element: HTMLElement): Offset {
  return { x: element.clientWidth, y: element.clientHeight }
}
