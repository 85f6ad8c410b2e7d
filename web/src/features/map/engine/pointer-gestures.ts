import type { Offset } from './web-mercator.ts'
import { fling, type Moment } from './fling.ts'
import type { TileMap } from './tile-map.ts'
import { shifted, type View, zoomedAround } from './view.ts'

/** A pointer that has moved less than this does not drag the map yet, since hands tremble, px. */
const slackPx = { mouse: 3, touch: 6 } as const

/** The duration of the animation to a whole zoom after a pinch, ms. */
const snapMs = 200

/** Where the pointers are: one pointer or two fingers. */
interface Measured {
  /** The point between two fingers, or the position of a single pointer. */
  readonly middle: Offset
  /** The distance between two fingers, px; 1 for a single pointer. */
  readonly spread: number
}

/** The pointers and the view at the start of the gesture. */
interface GestureStart extends Measured {
  readonly view: View
}

/**
 * Moves the map with pointers: one (mouse, pen or finger) drags it, two fingers drag and zoom it. With `oneFinger`
 * false, one finger scrolls the page instead.
 */
export function followPointers(map: TileMap, oneFinger: boolean, signal: AbortSignal): void {
  const { element } = map
  const pointers = new Map<number, Offset>()
  let begun: GestureStart | null = null
  let isDragging = false
  let path: Moment[] = []
  let frame = 0
  /** True after a drag: the browser's click event that follows it is then suppressed. */
  let suppressClick = false

  function down(event: PointerEvent): void {
    // Ends a gesture that is still open because its pointerup event went to another window or a menu.
    if (event.isPrimary) endGesture()
    suppressClick = false
    if (map.pane('popups').contains(event.target as Node) || !isDragStart(event)) return
    if (pointers.size === 2) return
    pointers.set(event.pointerId, spotOf(event))
    if (pointers.size === 1 && event.pointerType === 'touch' && !oneFinger) return
    if (pointers.size === 2) startDrag()
    map.beginGesture()
    begun = { view: map.view, ...measured(pointers) }
  }

  /** Starts dragging the map. Captures the pointers, so that the map gets their events even outside its element. */
  function startDrag(): void {
    isDragging = true
    element.classList.add('is-dragged')
    for (const id of pointers.keys()) capture(id)
  }

  function capture(id: number): void {
    try {
      element.setPointerCapture(id)
    } catch {
      // The pointer no longer exists.
    }
  }

  function move(event: PointerEvent): void {
    if (!pointers.has(event.pointerId)) return
    if (event.pointerType === 'mouse' && event.buttons === 0) return endGesture()
    pointers.set(event.pointerId, spotOf(event))
    if (!begun) return
    if (!isDragging) {
      const { x, y } = measured(pointers).middle
      if (
        Math.hypot(x - begun.middle.x, y - begun.middle.y) < slackPx[event.pointerType === 'mouse' ? 'mouse' : 'touch']
      )
        return
      startDrag()
    }
    path.push({ ...spotOf(event), ms: event.timeStamp })
    frame ||= requestAnimationFrame(draw)
  }

  function draw(): void {
    cancelAnimationFrame(frame)
    frame = 0
    if (!begun) return
    const { middle, spread } = measured(pointers)
    const moved = shifted(begun.view, { x: begun.middle.x - middle.x, y: begun.middle.y - middle.y })
    if (pointers.size === 1) return map.dragTo(moved)
    const zoom = map.limited(begun.view.zoom + Math.log2(spread / begun.spread))
    map.dragTo(zoomedAround(moved, map.size, map.pointFrom({ clientX: middle.x, clientY: middle.y }), zoom))
  }

  function up(event: PointerEvent): void {
    if (!pointers.has(event.pointerId)) return
    if (frame) draw()
    endGesture(event.type === 'pointerup' ? event.timeStamp : undefined)
  }

  /**
   * Ends the gesture of all pointers. After a pinch, lifting one finger ends it, since the other finger soon follows.
   */
  function endGesture(atMs?: number): void {
    const ended = begun && { isDragging, isPinch: pointers.size > 1, middle: measured(pointers).middle }
    const flung = atMs === undefined || map.still ? null : fling(path, atMs)
    cancelAnimationFrame(frame)
    frame = 0
    pointers.clear()
    begun = null
    path = []
    isDragging = false
    element.classList.remove('is-dragged')
    if (!ended) return
    suppressClick = ended.isDragging
    const { view } = map
    if (ended.isPinch) settle(map, map.pointFrom({ clientX: ended.middle.x, clientY: ended.middle.y }))
    else if (ended.isDragging && flung) {
      map.glideTo(shifted(view, { x: -flung.x, y: -flung.y }), flung.ms, { ease: flung.ease })
    } else map.glideTo(view, 0)
  }

  function click(event: MouseEvent): void {
    // Clicks made with the keyboard have `detail` 0 and are not suppressed.
    if (!suppressClick || event.detail === 0) return
    event.stopPropagation()
    event.preventDefault()
  }

  const first = { capture: true, signal }
  element.addEventListener('pointerdown', down, { signal })
  element.addEventListener('pointermove', move, { signal })
  for (const end of ['pointerup', 'pointercancel', 'lostpointercapture'] as const)
    element.addEventListener(end, up, { signal })
  element.addEventListener('contextmenu', () => endGesture(), { signal })
  element.addEventListener('click', click, first)
  element.addEventListener('dragstart', (event) => event.preventDefault(), { signal })
  signal.addEventListener('abort', () => {
    cancelAnimationFrame(frame)
    element.classList.remove('is-dragged')
  })
  if (!oneFinger) leaveOneFingerToThePage(element, signal)
}

/**
 * Lets one finger scroll the page. Two fingers must not scroll or zoom the page, which only a touch listener can
 * prevent.
 */
function leaveOneFingerToThePage(element: HTMLElement, signal: AbortSignal): void {
  const keep = (event: TouchEvent) => {
    if (event.touches.length > 1 && event.cancelable) event.preventDefault()
  }
  element.classList.add('map-scroll-past')
  element.addEventListener('touchstart', keep, { passive: false, signal })
  element.addEventListener('touchmove', keep, { passive: false, signal })
  signal.addEventListener('abort', () => element.classList.remove('map-scroll-past'))
}

/**
 * Ends a pinch: animates to the nearest whole zoom. The position under `point`, a pixel of the map's element, stays in
 * place.
 */
export function settle(map: TileMap, point: Offset): void {
  const { view } = map
  const zoom = Math.round(view.zoom)
  map.glideTo(zoomedAround(view, map.size, point, zoom), zoom === view.zoom ? 0 : snapMs)
}

/** Whether a pointerdown event may start a drag: it is a finger, or the main button without Ctrl or Shift. */
export function isDragStart({ button, ctrlKey, shiftKey }: PointerEvent): boolean {
  return button === 0 && !ctrlKey && !shiftKey
}

function spotOf({ clientX, clientY }: PointerEvent): Offset {
  return { x: clientX, y: clientY }
}

function measured(pointers: ReadonlyMap<number, Offset>): Measured {
  const [one, other] = [...pointers.values()] as [Offset, Offset?]
  if (!other) return { middle: one, spread: 1 }
  const middle = { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }
  return { middle, spread: Math.max(1, Math.hypot(one.x - other.x, one.y - other.y)) }
}
