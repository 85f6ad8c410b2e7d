import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { dragMarker } from './drag-marker.ts'
import { Marker } from './marker.ts'
import { TileLayer } from './tile-layer.ts'
import { type MapOptions, TileMap } from './tile-map.ts'
import type { Offset } from './web-mercator.ts'

const boras = { lat: 57.721, lng: 12.9401 }
const size = { x: 600, y: 400 }
const middle = { x: 300, y: 200 }

let element: HTMLElement
let map: TileMap

function open(options: Partial<MapOptions> = {}): TileMap {
  map = new TileMap(element, { view: { centre: boras, zoom: 11 }, minZoom: 4, maxZoom: 19, still: false, ...options })
  return map
}

const pin = (options: ConstructorParameters<typeof Marker>[1]) => new Marker(map, options)

beforeEach(async () => {
  await page.viewport(700, 500)
  element = document.createElement('div')
  Object.assign(element.style, { position: 'fixed', left: '20px', top: '30px', width: '600px', height: '400px' })
  document.body.append(element)
})

afterEach(() => {
  map.remove()
  element.remove()
  vi.restoreAllMocks()
})

/** Where a pixel of the map lies in the browser's window: tests run in a frame of it. */
function inWindow({ x, y }: Offset): Offset {
  const frame = window.frameElement?.getBoundingClientRect() ?? { left: 0, top: 0, width: window.innerWidth }
  const scale = frame.width / window.innerWidth
  return { x: frame.left + (20 + x) * scale, y: frame.top + (30 + y) * scale }
}

interface Input {
  send(name: string, params: object): Promise<unknown>
}

const input = () => cdp() as unknown as Input

async function mouse(
  type: 'mousePressed' | 'mouseMoved' | 'mouseReleased',
  at: Offset,
  more: object = {},
): Promise<void> {
  const held = type === 'mouseReleased' ? { button: 'left', buttons: 0 } : { button: 'left', buttons: 1 }
  await input().send('Input.dispatchMouseEvent', { type, ...inWindow(at), ...held, clickCount: 1, ...more })
}

async function dragMouse(from: Offset, to: Offset, more: object = {}): Promise<void> {
  await mouse('mousePressed', from, more)
  for (const part of [0.25, 0.5, 0.75, 1])
    await mouse('mouseMoved', { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }, more)
  // A hand that lies still throws nothing.
  await new Promise((resolve) => setTimeout(resolve, 80))
  await mouse('mouseReleased', to, more)
}

async function touch(
  type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel',
  ...fingers: Offset[]
): Promise<void> {
  await input().send('Input.dispatchTouchEvent', { type, touchPoints: fingers.map(inWindow) })
}

async function tap(at: Offset): Promise<void> {
  await touch('touchStart', at)
  await touch('touchEnd')
}

async function wheel(at: Offset, deltaY: number): Promise<void> {
  await input().send('Input.dispatchMouseEvent', { type: 'mouseWheel', ...inWindow(at), deltaX: 0, deltaY })
}

/** How far the map's middle lies from where it was, px at the zoom it had, to a whole one. */
function moved(): Offset {
  const { x, y } = map.toPlane(boras)
  const now = map.toPlane(map.view.centre)
  return { x: Math.round(now.x - x), y: Math.round(now.y - y) }
}

const expectZoom = (zoom: number) => expect.poll(() => map.view.zoom).toBe(zoom)
const toRest = () => new Promise<void>((resolve) => void map.on('moveend', () => resolve()))

describe('a mouse', () => {
  test('drags the ground along, and it rests once, when it is let go', async () => {
    open()
    const rested = vi.fn<(event: null) => void>()
    map.on('moveend', rested)
    await dragMouse(middle, { x: 380, y: 150 })
    await expect.poll(moved).toEqual({ x: -80, y: 50 })
    expect(rested).toHaveBeenCalledTimes(1)
    expect(element.classList.contains('is-dragged')).toBe(false)
  })

  test('is followed out of the map, and the click that ends a drag is none', async () => {
    open()
    const pressed = vi.fn<(position: object) => void>()
    map.on('press', pressed)
    await dragMouse(middle, { x: 300, y: 420 })
    await expect.poll(moved).toEqual({ x: 0, y: -220 })
    await dragMouse(middle, { x: 360, y: 200 })
    expect(pressed).not.toHaveBeenCalled()
  })

  test('throws it: it goes on when it is let go on the way', async () => {
    open()
    // The browser is told when, however slowly it is told.
    const start = (performance.timeOrigin + performance.now()) / 1000
    const at = (x: number) => ({ timestamp: start + (x - 300) / 1000 })
    await mouse('mousePressed', middle, at(300))
    for (let x = 310; x <= 400; x += 10) await mouse('mouseMoved', { x, y: 200 }, at(x))
    const rest = toRest()
    await mouse('mouseReleased', { x: 400, y: 200 }, at(402))
    await rest
    expect(moved().x).toBeLessThan(-105)
    expect(moved().y).toBe(0)
  })

  test('presses where it trembles, and says where', async () => {
    open()
    const pressed = vi.fn<(position: { lat: number; lng: number }) => void>()
    map.on('press', pressed)
    await mouse('mousePressed', { x: 400, y: 100 })
    await mouse('mouseMoved', { x: 402, y: 101 })
    await mouse('mouseReleased', { x: 402, y: 101 })
    await expect.poll(() => pressed.mock.calls.length).toBe(1)
    const { x, y } = map.toPlane(pressed.mock.lastCall?.[0] ?? boras)
    expect([Math.round(x), Math.round(y)]).toEqual([402, 101])
    expect(moved()).toEqual({ x: 0, y: 0 })
  })

  test.each([
    ['the right button', { button: 'right', buttons: 2 }],
    ['Ctrl', { modifiers: 2 }],
    ['Shift', { modifiers: 8 }],
  ])('with %s moves nothing', async (_what, more) => {
    open()
    await dragMouse(middle, { x: 380, y: 150 }, more)
    expect(moved()).toEqual({ x: 0, y: 0 })
  })

  test('zooms in by a double click, where it is', async () => {
    open()
    const at = { x: 500, y: 300 }
    const there = map.positionAt(at)
    for (const clickCount of [1, 2]) {
      await mouse('mousePressed', at, { clickCount })
      await mouse('mouseReleased', at, { clickCount })
    }
    await expectZoom(12)
    const { x, y } = map.toPlane(there)
    expect([Math.round(x), Math.round(y)]).toEqual([500, 300])
  })

  test('whose button was let go elsewhere moves nothing any more', async () => {
    open()
    await mouse('mousePressed', middle)
    await mouse('mouseMoved', { x: 320, y: 200 })
    await mouse('mouseMoved', { x: 390, y: 200 }, { button: 'none', buttons: 0 })
    await mouse('mouseMoved', { x: 500, y: 200 }, { button: 'none', buttons: 0 })
    expect(moved()).toEqual({ x: -20, y: 0 })
  })
})

describe('the wheel', () => {
  test('zooms by a notch round the pointer, and notches add up on the way', async () => {
    open()
    const at = { x: 100, y: 350 }
    const there = map.positionAt(at)
    const zooms: number[] = []
    map.on('zoomend', () => zooms.push(map.view.zoom))
    await wheel(at, -120)
    await wheel(at, -120)
    await wheel(at, -120)
    await expectZoom(14)
    const { x, y } = map.toPlane(there)
    expect([Math.round(x), Math.round(y)]).toEqual([100, 350])
    expect(zooms.at(-1)).toBe(14)
  })

  test('of a touchpad zooms by parts, and the map rests at a whole zoom alone', async () => {
    open()
    const rested: number[] = []
    map.on('moveend', () => rested.push(map.view.zoom))
    // The browser's own wheel has notches: a touchpad is told by hand.
    for (let turn = 0; turn < 6; turn++) {
      element.dispatchEvent(
        new WheelEvent('wheel', { deltaY: 18, clientX: 320, clientY: 230, bubbles: true, cancelable: true }),
      )
      await new Promise(requestAnimationFrame)
    }
    expect(Number.isInteger(map.view.zoom)).toBe(false)
    await expectZoom(10)
    await expect.poll(() => rested.at(-1)).toBe(10)
    expect(rested.every((zoom) => Number.isInteger(zoom))).toBe(true)
  })

  test('stops at the last zoom', async () => {
    open({ view: { centre: boras, zoom: 18 } })
    for (let turn = 0; turn < 4; turn++) await wheel(middle, -120)
    await expectZoom(19)
    expect(map.goal.zoom).toBe(19)
  })

  test('is the page’s when the map is told so', async () => {
    open({ wheel: false })
    await wheel(middle, -120)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(map.view.zoom).toBe(11)
  })
})

describe('fingers', () => {
  test('one drags', async () => {
    open()
    await touch('touchStart', middle)
    for (let y = 200; y >= 100; y -= 20) await touch('touchMove', { x: 300, y })
    await new Promise((resolve) => setTimeout(resolve, 80))
    await touch('touchEnd')
    await expect.poll(moved).toEqual({ x: 0, y: 100 })
  })

  test('two zoom round what is between them, and it comes to rest at a whole zoom', async () => {
    open()
    const there = map.positionAt({ x: 200, y: 100 })
    await touch('touchStart', { x: 180, y: 100 }, { x: 220, y: 100 })
    for (let half = 20; half <= 76; half += 8)
      await touch('touchMove', { x: 200 - half, y: 100 }, { x: 200 + half, y: 100 })
    await expect.poll(() => Number.isInteger(map.view.zoom)).toBe(false)
    await touch('touchEnd')
    await expectZoom(13)
    const { x, y } = map.toPlane(there)
    expect(Math.abs(x - 200)).toBeLessThan(3)
    expect(Math.abs(y - 100)).toBeLessThan(3)
  })

  test('a double tap zooms in', async () => {
    open()
    await tap({ x: 300, y: 200 })
    await tap({ x: 304, y: 203 })
    await expectZoom(12)
    expect(map.goal.zoom).toBe(12)
  })

  test('a gesture that the browser takes for itself ends here', async () => {
    open()
    await touch('touchStart', middle)
    await touch('touchMove', { x: 340, y: 200 })
    await touch('touchMove', { x: 360, y: 200 })
    await touch('touchCancel')
    await expect.poll(() => element.classList.contains('is-dragged')).toBe(false)
    const before = moved()
    await tap({ x: 100, y: 100 })
    expect(moved()).toEqual(before)
  })

  test('one is left to the page when the map is told so, two are not', async () => {
    open({ oneFinger: false })
    await touch('touchStart', middle)
    for (let x = 300; x <= 400; x += 20) await touch('touchMove', { x, y: 200 })
    await touch('touchEnd')
    expect(moved()).toEqual({ x: 0, y: 0 })
    await touch('touchStart', { x: 200, y: 200 }, { x: 300, y: 200 })
    for (let by = 0; by <= 100; by += 20) await touch('touchMove', { x: 200 + by, y: 200 }, { x: 300 + by, y: 200 })
    await touch('touchEnd')
    await expect.poll(moved).toEqual({ x: -100, y: 0 })
  })
})

describe('keys', () => {
  const press = (key: string, more: KeyboardEventInit = {}, on: EventTarget = element) =>
    on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))

  test.each([
    ['ArrowRight', {}, { x: 80, y: 0 }],
    ['ArrowUp', {}, { x: 0, y: -80 }],
    ['ArrowLeft', { shiftKey: true }, { x: -240, y: 0 }],
    ['ArrowDown', { ctrlKey: true }, { x: 0, y: 0 }],
    ['a', {}, { x: 0, y: 0 }],
  ])('%s with %o moves by %o', async (key, more, by) => {
    open({ still: true })
    press(key, more)
    expect(moved()).toEqual(by)
  })

  test('pressed while it glides they add up, + and − zoom', async () => {
    open()
    expect(press('ArrowRight')).toBe(false)
    press('ArrowRight')
    press('+')
    press('+')
    await expectZoom(13)
    press('-')
    await expectZoom(12)
    expect(moved().x).toBe(320)
  })

  test('pressed on what lies on the map are not its own', () => {
    open({ still: true })
    const marker = pin({ position: boras, face: { className: '', size: [20, 20] } })
    press('ArrowRight', {}, marker.element)
    expect(moved()).toEqual({ x: 0, y: 0 })
  })

  test('a map without them is no stop of the tab key', () => {
    open({ keys: false })
    expect(element.tabIndex).toBe(-1)
  })
})

describe('markers', () => {
  const face = { className: 'test-pin', size: [20, 30], anchor: [10, 30] } as const
  const placeOf = ({ element: of }: Marker) => {
    const { left, top } = of.getBoundingClientRect()
    return { x: left - 20, y: top - 30 }
  }

  test('stand with their anchor on the position, also at another zoom; the southern ones lie above', () => {
    open({ still: true })
    const north = pin({ position: boras, face })
    const south = pin({ position: { ...boras, lat: 57.7 }, face })
    expect(placeOf(north)).toEqual({ x: 290, y: 170 })
    map.setView({ ...boras, lng: boras.lng + (360 / 2 ** 13 / 256) * 50 }, 13)
    expect(placeOf(north)).toEqual({ x: 240, y: 170 })
    expect(Number(south.element.style.zIndex)).toBeGreaterThan(Number(north.element.style.zIndex))
    north.remove()
    expect(north.element.isConnected).toBe(false)
  })

  test('let the hand through to the ground; a handle is pressed instead of it', async () => {
    open()
    const onGround = vi.fn<(position: object) => void>()
    const onHandle = vi.fn<(event: MouseEvent) => void>()
    map.on('press', onGround)
    pin({ position: boras, face })
    await mouse('mousePressed', { x: 300, y: 190 })
    await mouse('mouseReleased', { x: 300, y: 190 })
    await expect.poll(() => onGround.mock.calls.length).toBe(1)
    const handle = pin({ position: boras, face, isHandle: true })
    handle.element.addEventListener('click', onHandle)
    await mouse('mousePressed', { x: 300, y: 190 })
    await mouse('mouseReleased', { x: 300, y: 190 })
    await expect.poll(() => onHandle.mock.calls.length).toBe(1)
    expect(onGround).toHaveBeenCalledTimes(1)
  })

  test('a drag that begins on one moves the map, and does not press it', async () => {
    open()
    const handle = pin({ position: boras, face, isHandle: true })
    const onHandle = vi.fn<(event: MouseEvent) => void>()
    handle.element.addEventListener('click', onHandle)
    await dragMouse({ x: 300, y: 190 }, { x: 340, y: 190 })
    await expect.poll(moved).toEqual({ x: -40, y: 0 })
    expect(onHandle).not.toHaveBeenCalled()
  })

  test('one that can be dragged goes where the hand goes, and the map stays', async () => {
    open()
    const marker = pin({ position: boras, face, isHandle: true })
    const onDrop = vi.fn<(position: object) => void>()
    const onDrag = vi.fn<(position: object) => void>()
    dragMarker(map, marker, { onDrag, onDrop })
    await dragMouse({ x: 303, y: 190 }, { x: 203, y: 240 })
    await expect.poll(() => onDrop.mock.calls.length).toBe(1)
    expect(placeOf(marker)).toEqual({ x: 190, y: 220 })
    expect(onDrag).toHaveBeenCalled()
    expect(moved()).toEqual({ x: 0, y: 0 })
  })

  test('and takes the map along at its edge', async () => {
    open()
    const marker = pin({ position: boras, face, isHandle: true })
    dragMarker(map, marker, { onDrop: () => {} })
    await dragMouse({ x: 300, y: 190 }, { x: 590, y: 190 })
    expect(moved().x).toBeGreaterThan(10)
    expect(placeOf(marker).x).toBeCloseTo(580, -1)
  })
})

describe('views', () => {
  test('reduced motion: it is there at once, and not thrown', async () => {
    open({ still: true })
    map.setView(boras, 14, { animate: true })
    expect(map.view.zoom).toBe(14)
    map.panBy({ x: 100, y: 0 })
    expect(map.goal).toBe(map.view)
  })

  test('another way takes the place of the one it is on', async () => {
    open()
    map.zoomBy(1)
    map.zoomBy(1)
    map.panBy({ x: 0, y: 100 })
    expect(map.goal.zoom).toBe(13)
    await expectZoom(13)
    expect(moved()).toEqual({ x: 0, y: 100 })
  })

  test('far away it does not glide: nothing could be seen of the way', () => {
    open()
    map.setView({ lat: 67.85, lng: 20.22 }, 11, { animate: true })
    expect(map.view.centre.lat).toBe(67.85)
  })

  test('a position is brought inside the margin, no further', () => {
    open({ still: true })
    map.panInside(map.positionAt({ x: 590, y: 200 }), { paddingPx: 70 })
    expect(moved()).toEqual({ x: 60, y: 0 })
    map.panInside(map.positionAt({ x: 530, y: 330 }), { paddingPx: 70 })
    expect(moved()).toEqual({ x: 60, y: 0 })
  })

  test('the middle stays when the size is another; what is hidden keeps its view and is fitted when it shows', () => {
    open()
    const resized = vi.fn<(event: null) => void>()
    map.on('resize', resized)
    element.style.width = '300px'
    map.resize()
    expect(map.size).toEqual({ x: 300, y: 400 })
    expect(map.view.centre).toEqual(boras)
    element.style.display = 'none'
    map.resize()
    expect(map.size).toEqual({ x: 300, y: 400 })
    expect(resized).toHaveBeenCalledTimes(1)
  })

  test('told to fit while it is nowhere to be seen, it fits when it is', () => {
    element.style.display = 'none'
    open()
    map.fit([12, 57, 13, 58], { paddingPx: 10 })
    element.style.display = ''
    map.resize()
    expect(map.view.zoom).toBe(8)
    expect(map.view.centre.lng).toBeCloseTo(12.5, 6)
  })

  test('removed on the way it shows nothing more, and leaves the element as it was', async () => {
    open()
    map.zoomBy(1)
    const moves = vi.fn<(event: null) => void>()
    map.on('move', moves)
    map.remove()
    await new Promise((resolve) => setTimeout(resolve, 60))
    await wheel(middle, -120)
    await dragMouse(middle, { x: 350, y: 200 })
    expect(moves).not.toHaveBeenCalled()
    expect([element.className, element.childElementCount, element.hasAttribute('tabindex')]).toEqual(['', 0, false])
  })

  test('no frame of a drag touches more than the plane', () => {
    open()
    pin({ position: boras, face: { className: 'test-pin', size: [20, 20] } })
    const plane = element.firstElementChild as HTMLElement
    const watcher = new MutationObserver(() => {})
    watcher.observe(element, { subtree: true, attributes: true, childList: true })
    for (let x = 0; x < 20; x++) {
      const { centre, zoom } = map.view
      map.follow({ centre: { ...centre, lng: centre.lng + 0.001 }, zoom })
    }
    expect(new Set(watcher.takeRecords().map(({ target }) => target))).toEqual(new Set([plane]))
  })
})

describe('tiles', () => {
  const picture = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7#{z}/{x}/{y}'
  const options = { url: picture, className: 'test-tiles', onLoad: () => {}, onError: () => {} }
  const showTiles = (more: Partial<typeof options> = {}) => new TileLayer(map, { ...options, ...more })
  const zooms = () =>
    new Set(
      [...element.querySelectorAll<HTMLImageElement>('.map-tile')].map(({ src }) => src.split('#')[1]?.split('/')[0]),
    )

  test('those in view are fetched, and no others; what lies far outside goes', async () => {
    open({ still: true })
    const layer = showTiles()
    const count = () => element.querySelectorAll('.map-tile').length
    // 600 × 400 px lie on three or four columns and two or three rows.
    expect(count()).toBeGreaterThanOrEqual(6)
    expect(count()).toBeLessThanOrEqual(12)
    for (let step = 0; step < 10; step++) map.panBy({ x: 256, y: 0 })
    expect(count()).toBeLessThanOrEqual(27)
    layer.remove()
    expect([count(), element.querySelector('.test-tiles')]).toEqual([0, null])
  })

  test('what was there stays until the next zoom has come', async () => {
    open({ still: true })
    showTiles()
    await expect.poll(() => element.querySelectorAll('.is-there').length).toBeGreaterThan(5)
    map.zoomBy(1)
    expect(zooms()).toEqual(new Set(['11', '12']))
    await expect.poll(zooms).toEqual(new Set(['12']))
  })

  test('those that cannot be had are told of, leave what was there, and can be tried again', async () => {
    open({ still: true })
    const failed = vi.fn<() => void>()
    const layer = showTiles({ url: 'data:image/gif;base64,AAAA#{z}/{x}/{y}', onError: failed })
    await expect.poll(() => failed.mock.calls.length).toBeGreaterThan(5)
    const before = failed.mock.calls.length
    expect(element.querySelectorAll('.is-there')).toHaveLength(0)
    layer.retry()
    await expect.poll(() => failed.mock.calls.length).toBe(2 * before)
  })

  test('they lie where the ground is, on whole pixels', () => {
    open({ still: true })
    showTiles()
    const tile = element.querySelector<HTMLImageElement>('.map-tile')
    const [, x = 0, y = 0] = (tile?.src.split('#')[1] ?? '').split('/').map(Number)
    const { left, top } = tile?.getBoundingClientRect() ?? { left: 0, top: 0 }
    const corner = map.toPlane({
      lat: (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** 11))) * 180) / Math.PI,
      lng: (x / 2 ** 11) * 360 - 180,
    })
    expect([left - 20, top - 30]).toEqual([Math.round(corner.x), Math.round(corner.y)])
  })
})

test('the size of the map that all this is measured in', () => {
  open()
  expect(map.size).toEqual(size)
})
