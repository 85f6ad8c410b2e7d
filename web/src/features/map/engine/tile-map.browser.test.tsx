import { describe, expect, test, vi } from 'vitest'
import { boras, dragMouse, element, expectZoom, map, middle, moved, open, pin, size, wheel } from './map-under-test.ts'

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

  test('keys pressed during an animation add up, and + and − zoom', async () => {
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

  test('keys pressed on an element inside the map are ignored', () => {
    open({ still: true })
    const marker = pin({ position: boras, icon: { className: '', size: [20, 20] } })
    press('ArrowRight', {}, marker.element)
    expect(moved()).toEqual({ x: 0, y: 0 })
  })

  test('with the option `keys: false` the map is not focusable', () => {
    open({ keys: false })
    expect(element.tabIndex).toBe(-1)
  })
})

describe('views', () => {
  test('with reduced motion the view changes at once', async () => {
    open({ still: true })
    map.setView(boras, 14, { animate: true })
    expect(map.view.zoom).toBe(14)
    map.panBy({ x: 100, y: 0 })
    expect(map.goal).toBe(map.view)
  })

  test('a new animation replaces the current one', async () => {
    open()
    map.zoomBy(1)
    map.zoomBy(1)
    map.panBy({ x: 0, y: 100 })
    expect(map.goal.zoom).toBe(13)
    await expectZoom(13)
    expect(moved()).toEqual({ x: 0, y: 100 })
  })

  test('a distant view is shown at once, without animation', () => {
    open()
    map.setView({ lat: 67.85, lng: 20.22 }, 11, { animate: true })
    expect(map.view.centre.lat).toBe(67.85)
  })

  test('panInside pans just far enough to bring a position inside the margin', () => {
    open({ still: true })
    map.panInside(map.positionAt({ x: 590, y: 200 }), { paddingPx: 70 })
    expect(moved()).toEqual({ x: 60, y: 0 })
    map.panInside(map.positionAt({ x: 530, y: 330 }), { paddingPx: 70 })
    expect(moved()).toEqual({ x: 60, y: 0 })
  })

  test('resizing keeps the centre, and a hidden map keeps its size and view', () => {
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

  test('a fit of a hidden map takes effect once it is shown', () => {
    element.style.display = 'none'
    open()
    map.fit([12, 57, 13, 58], { paddingPx: 10 })
    element.style.display = ''
    map.resize()
    expect(map.view.zoom).toBe(8)
    expect(map.view.centre.lng).toBeCloseTo(12.5, 6)
  })

  test('removing the map ends its animation and restores the element', async () => {
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

  test('a frame of a drag changes only the plane', () => {
    open()
    pin({ position: boras, icon: { className: 'test-pin', size: [20, 20] } })
    const plane = element.firstElementChild as HTMLElement
    const watcher = new MutationObserver(() => {})
    watcher.observe(element, { subtree: true, attributes: true, childList: true })
    for (let x = 0; x < 20; x++) {
      const { centre, zoom } = map.view
      map.dragTo({ centre: { ...centre, lng: centre.lng + 0.001 }, zoom })
    }
    expect(new Set(watcher.takeRecords().map(({ target }) => target))).toEqual(new Set([plane]))
  })
})

test('the map has the size that these tests expect', () => {
  open()
  expect(map.size).toEqual(size)
})
