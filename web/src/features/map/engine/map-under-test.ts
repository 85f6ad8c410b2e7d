/**
 * For tests of the map engine: a map with a known centre and size, and functions that make the browser's driver send
 * real mouse, touch and wheel input.
 */
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { cdp, page, server } from 'vitest/browser'
import { MapMarker } from './map-marker.ts'
import { createInteractiveMap, type InteractiveMapOptions } from './interactive-map.ts'
import type { TileMap } from './tile-map.ts'
import type { Offset } from './web-mercator.ts'

export const boras = { lat: 57.721, lng: 12.9401 }
/** The map's size, px. */
export const size = { x: 600, y: 400 }
export const middle = { x: 300, y: 200 }

/**
 * Only Chromium's driver can set the time of an event and release a button outside the window; Firefox and WebKit are
 * driven through WebDriver.
 */
export const inChromium = server.browser === 'chromium'
/** The driver of WebKitGTK sends touches as mouse events, and never releases the right button. */
export const inWebkit = server.browser === 'webkit'

export let element: HTMLElement
export let map: TileMap

export function open(options: Partial<InteractiveMapOptions> = {}): TileMap {
  map = createInteractiveMap(element, {
    view: { centre: boras, zoom: 11 },
    minZoom: 4,
    maxZoom: 19,
    still: false,
    ...options,
  })
  return map
}

export const pin = (options: ConstructorParameters<typeof MapMarker>[1]) => new MapMarker(map, options)

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

/** Converts a pixel of the map to a pixel of the browser's window, since tests run in an iframe. */
function inWindow({ x, y }: Offset): Offset {
  const frame = window.frameElement?.getBoundingClientRect() ?? { left: 0, top: 0, width: window.innerWidth }
  const scale = frame.width / window.innerWidth
  return { x: frame.left + (20 + x) * scale, y: frame.top + (30 + y) * scale }
}

interface Input {
  send(name: string, params: object): Promise<unknown>
}

const input = () => cdp() as unknown as Input

export async function mouse(
  type: 'mousePressed' | 'mouseMoved' | 'mouseReleased',
  at: Offset,
  more: object = {},
): Promise<void> {
  const held = type === 'mouseReleased' ? { button: 'left', buttons: 0 } : { button: 'left', buttons: 1 }
  await input().send('Input.dispatchMouseEvent', { type, ...inWindow(at), ...held, clickCount: 1, ...more })
}

export async function dragMouse(from: Offset, to: Offset, more: object = {}): Promise<void> {
  await mouse('mousePressed', from, more)
  for (const part of [0.25, 0.5, 0.75, 1])
    await mouse('mouseMoved', { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }, more)
  // The pause before the release keeps the map from moving on after the drag.
  await new Promise((resolve) => setTimeout(resolve, 80))
  await mouse('mouseReleased', to, more)
}

export async function touch(
  type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel',
  ...fingers: Offset[]
): Promise<void> {
  await input().send('Input.dispatchTouchEvent', { type, touchPoints: fingers.map(inWindow) })
}

export async function tap(at: Offset): Promise<void> {
  await touch('touchStart', at)
  await touch('touchEnd')
}

export async function wheel(at: Offset, deltaY: number): Promise<void> {
  await input().send('Input.dispatchMouseEvent', { type: 'mouseWheel', ...inWindow(at), deltaX: 0, deltaY })
}

/** How far the map's centre has moved since the map was created, in whole pixels at the current zoom. */
export function moved(): Offset {
  const { x, y } = map.toPlane(boras)
  const now = map.toPlane(map.view.centre)
  return { x: Math.round(now.x - x), y: Math.round(now.y - y) }
}

export const expectZoom = (zoom: number) => expect.poll(() => map.view.zoom).toBe(zoom)
export const toRest = () => new Promise<void>((resolve) => void map.on('moveend', () => resolve()))
