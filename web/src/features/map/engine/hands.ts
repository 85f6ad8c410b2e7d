import type { Offset } from './web-mercator.ts'
import { fling, type Moment } from './fling.ts'
import type { TileMap } from './tile-map.ts'
import { shifted, type View, zoomedAround } from './view.ts'

/** A press whose pointer moves less than this is no drag, px; fingers tremble. */
const slackPx = { mouse: 3, touch: 6 } as const

/** After a pinch the map goes on to a whole zoom, ms. */
const snapMs = 200

/** Where the hands took hold, and what the map showed then. */
interface Grip {
  readonly view: View
  readonly middle: Offset
  /** Between two fingers, px; 1 for one hand. */
  readonly spread: number
}

/** Mouse, pen and fingers: one drags the map, two drag and zoom it. `oneFinger` false leaves one finger to the page. */
export function followHands(map: TileMap, oneFinger: boolean, signal: AbortSignal): void {
  const { element } = map
  const hands = new Map<number, Offset>()
  let grip: Grip | null = null
  let isDrag = false
  let way: Moment[] = []
  let frame = 0
  /** The click that ends a drag is none. */
  let swallow = false

  function down(event: PointerEvent): void {
    // The end of a hand that is still held may have been missed, in another window or behind a menu.
    if (event.isPrimary) letGo()
    swallow = false
    if (map.pane('popups').contains(event.target as Node) || !isGrip(event)) return
    if (hands.size === 2) return
    hands.set(event.pointerId, spotOf(event))
    if (hands.size === 1 && event.pointerType === 'touch' && !oneFinger) return
    if (hands.size === 2) start()
    map.take()
    grip = gripOf(hands, map.view)
  }

  /** From here on the hands belong to the map, wherever they go. */
  function start(): void {
    isDrag = true
    element.classList.add('is-dragged')
    for (const id of hands.keys()) capture(id)
  }

  function capture(id: number): void {
    try {
      element.setPointerCapture(id)
    } catch {
      // It has just gone.
    }
  }

  function move(event: PointerEvent): void {
    if (!hands.has(event.pointerId)) return
    if (event.pointerType === 'mouse' && event.buttons === 0) return letGo()
    hands.set(event.pointerId, spotOf(event))
    if (!grip) return
    if (!isDrag) {
      const { x, y } = gripOf(hands, grip.view).middle
      if (Math.hypot(x - grip.middle.x, y - grip.middle.y) < slackPx[event.pointerType === 'mouse' ? 'mouse' : 'touch'])
        return
      start()
    }
    way.push({ ...spotOf(event), ms: event.timeStamp })
    frame ||= requestAnimationFrame(draw)
  }

  function draw(): void {
    cancelAnimationFrame(frame)
    frame = 0
    if (!grip) return
    const { middle, spread } = gripOf(hands, grip.view)
    const moved = shifted(grip.view, { x: grip.middle.x - middle.x, y: grip.middle.y - middle.y })
    if (hands.size === 1) return map.follow(moved)
    const zoom = map.limited(grip.view.zoom + Math.log2(spread / grip.spread))
    map.follow(zoomedAround(moved, map.size, map.pointFrom({ clientX: middle.x, clientY: middle.y }), zoom))
  }

  function up(event: PointerEvent): void {
    if (!hands.has(event.pointerId)) return
    if (frame) draw()
    letGo(event.type === 'pointerup' ? event.timeStamp : undefined)
  }

  /** All of them: the finger that is left when another is lifted is on its way too. */
  function letGo(atMs?: number): void {
    const held = grip && { isDrag, isPinch: hands.size > 1, middle: gripOf(hands, grip.view).middle }
    const thrown = atMs === undefined || map.still ? null : fling(way, atMs)
    cancelAnimationFrame(frame)
    frame = 0
    hands.clear()
    grip = null
    way = []
    isDrag = false
    element.classList.remove('is-dragged')
    if (!held) return
    swallow = held.isDrag
    const { view } = map
    if (held.isPinch) settle(map, map.pointFrom({ clientX: held.middle.x, clientY: held.middle.y }))
    else if (held.isDrag && thrown) {
      map.glideTo(shifted(view, { x: -thrown.x, y: -thrown.y }), thrown.ms, { ease: thrown.ease })
    } else map.glideTo(view, 0)
  }

  function click(event: MouseEvent): void {
    // A key's click has no count.
    if (!swallow || event.detail === 0) return
    event.stopPropagation()
    event.preventDefault()
  }

  const first = { capture: true, signal }
  element.addEventListener('pointerdown', down, { signal })
  element.addEventListener('pointermove', move, { signal })
  for (const end of ['pointerup', 'pointercancel', 'lostpointercapture'] as const)
    element.addEventListener(end, up, { signal })
  element.addEventListener('contextmenu', () => letGo(), { signal })
  element.addEventListener('click', click, first)
  element.addEventListener('dragstart', (event) => event.preventDefault(), { signal })
  signal.addEventListener('abort', () => {
    cancelAnimationFrame(frame)
    element.classList.remove('is-dragged')
  })
  if (!oneFinger) leaveOneFingerToThePage(element, signal)
}

/** The page may scroll by one finger; only touch events can tell it that two are not its own. */
function leaveOneFingerToThePage(element: HTMLElement, signal: AbortSignal): void {
  const keep = (event: TouchEvent) => {
    if (event.touches.length > 1 && event.cancelable) event.preventDefault()
  }
  element.classList.add('map-scroll-past')
  element.addEventListener('touchstart', keep, { passive: false, signal })
  element.addEventListener('touchmove', keep, { passive: false, signal })
  signal.addEventListener('abort', () => element.classList.remove('map-scroll-past'))
}

/** Ends a pinch: glides to the nearest whole zoom around a pixel of the map's element. */
export function settle(map: TileMap, point: Offset): void {
  const { view } = map
  const zoom = Math.round(view.zoom)
  map.glideTo(zoomedAround(view, map.size, point, zoom), zoom === view.zoom ? 0 : snapMs)
}

/** The main button alone, and no key that gives it another meaning; every finger. */
export function isGrip({ button, ctrlKey, shiftKey }: PointerEvent): boolean {
  return button === 0 && !ctrlKey && !shiftKey
}

function spotOf({ clientX, clientY }: PointerEvent): Offset {
  return { x: clientX, y: clientY }
}

function gripOf(hands: ReadonlyMap<number, Offset>, view: View): Grip {
  const [one, other] = [...hands.values()] as [Offset, Offset?]
  if (!other) return { view, middle: one, spread: 1 }
  const middle = { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }
  return { view, middle, spread: Math.max(1, Math.hypot(one.x - other.x, one.y - other.y)) }
}
