import { describe, expect, test, vi } from 'vitest'
import {
  boras,
  dragMouse,
  element,
  expectZoom,
  inChromium,
  inWebkit,
  map,
  middle,
  mouse,
  moved,
  open,
  toRest,
  wheel,
} from './map-under-test.ts'

describe('a mouse', () => {
  test('drags the map, which emits one moveend on release', async () => {
    open()
    const rested = vi.fn<(event: null) => void>()
    map.on('moveend', rested)
    await dragMouse(middle, { x: 380, y: 150 })
    await expect.poll(moved).toEqual({ x: -80, y: 50 })
    expect(rested).toHaveBeenCalledTimes(1)
    expect(element.classList.contains('is-dragged')).toBe(false)
  })

  test('keeps dragging outside the map, and a drag is not a tap', async () => {
    open()
    const pressed = vi.fn<(position: object) => void>()
    map.on('tap', pressed)
    await dragMouse(middle, { x: 300, y: 420 })
    await expect.poll(moved).toEqual({ x: 0, y: -220 })
    await dragMouse(middle, { x: 360, y: 200 })
    expect(pressed).not.toHaveBeenCalled()
  })

  test.runIf(inChromium)('flings the map when it is released in motion', async () => {
    open()
    // The events have timestamps of their own, so the speed does not depend on how fast the driver sends them.
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

  test('taps despite a slight movement, at the position of the release', async () => {
    open()
    const pressed = vi.fn<(position: { lat: number; lng: number }) => void>()
    map.on('tap', pressed)
    await mouse('mousePressed', { x: 400, y: 100 })
    await mouse('mouseMoved', { x: 402, y: 101 })
    await mouse('mouseReleased', { x: 402, y: 101 })
    await expect.poll(() => pressed.mock.calls.length).toBe(1)
    const { x, y } = map.toPlane(pressed.mock.lastCall?.[0] ?? boras)
    expect([Math.round(x), Math.round(y)]).toEqual([402, 101])
    expect(moved()).toEqual({ x: 0, y: 0 })
  })

  // The presses are at different places, because two quick clicks at one place are a double click.
  const otherPresses = [
    { what: 'the right button', from: { x: 200, y: 200 }, more: { button: 'right', buttons: 2 } },
    { what: 'Ctrl', from: { x: 300, y: 200 }, more: { modifiers: 2 } },
    { what: 'Shift', from: { x: 300, y: 300 }, more: { modifiers: 8 } },
  ]
  test.each(otherPresses.slice(inWebkit ? 1 : 0))('does not move the map with $what', async ({ from, more }) => {
    open()
    await dragMouse(from, { x: from.x + 80, y: from.y - 50 }, more)
    expect(moved()).toEqual({ x: 0, y: 0 })
  })

  test('zooms in around a double click', async () => {
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

  test.runIf(inChromium)('stops dragging when its button was released outside the window', async () => {
    open()
    await mouse('mousePressed', middle)
    await mouse('mouseMoved', { x: 320, y: 200 })
    await mouse('mouseMoved', { x: 390, y: 200 }, { button: 'none', buttons: 0 })
    await mouse('mouseMoved', { x: 500, y: 200 }, { button: 'none', buttons: 0 })
    expect(moved()).toEqual({ x: -20, y: 0 })
  })
})

describe('the wheel', () => {
  test('zooms one level per notch around the pointer, and notches during the animation add up', async () => {
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

  test('zooms by fractions with a touchpad, but the map comes to rest only at whole zooms', async () => {
    open()
    const rested: number[] = []
    map.on('moveend', () => rested.push(map.view.zoom))
    // The browser driver sends only whole notches, so the test dispatches a touchpad's events.
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

  test('scrolls the page with the option `wheel: false`', async () => {
    open({ wheel: false })
    await wheel(middle, -120)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(map.view.zoom).toBe(11)
  })
})
