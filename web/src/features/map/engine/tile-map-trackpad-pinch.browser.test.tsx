import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { boras, element, expectZoom, map, middle, moved, open, touch, wheel } from './map-under-test.ts'
import type { Offset } from './web-mercator.ts'

/**
 * Dispatches the event that Safari on a Mac sends for a trackpad pinch; the browsers of these tests send none. Returns
 * whether the map handled it.
 */
function gesture(name: 'start' | 'change' | 'end', scale: number, at: Offset = { x: 200, y: 100 }, target = element) {
  const { left, top } = element.getBoundingClientRect()
  const event = new UIEvent(`gesture${name}`, { bubbles: true, cancelable: true })
  Object.assign(event, { scale, clientX: left + at.x, clientY: top + at.y })
  target.dispatchEvent(event)
  return event.defaultPrevented
}

beforeEach(() => void vi.stubGlobal('GestureEvent', UIEvent))
afterEach(() => void vi.unstubAllGlobals())

/** Opens the map and waits for the code that only Safari loads. */
async function openInSafari(options: Parameters<typeof open>[0] = {}): Promise<void> {
  open(options)
  await vi.dynamicImportSettled()
}

describe('a pinch on a trackpad in Safari', () => {
  test('zooms around the pointer to a whole zoom, and does not zoom the page', async () => {
    await openInSafari()
    const rested = vi.fn<(event: null) => void>()
    map.on('moveend', rested)
    const there = map.positionAt({ x: 200, y: 100 })
    const taken = [gesture('start', 1)]
    for (const scale of [1.2, 1.9, 3]) taken.push(gesture('change', scale))
    expect(map.view.zoom).toBeCloseTo(11 + Math.log2(3), 5)
    expect(rested).not.toHaveBeenCalled()
    taken.push(gesture('end', 3))
    expect(taken).toEqual([true, true, true, true, true])
    await expectZoom(13)
    const { x, y } = map.toPlane(there)
    expect([Math.round(x), Math.round(y)]).toEqual([200, 100])
    await expect.poll(() => rested.mock.calls.length).toBe(1)
  })

  test('zooms out no further than the lowest zoom', async () => {
    await openInSafari({ view: { centre: boras, zoom: 5 } })
    gesture('start', 1, middle)
    gesture('change', 0.1, middle)
    expect(map.view.zoom).toBe(4)
    gesture('end', 0.1, middle)
    expect([map.view.zoom, moved()]).toEqual([4, { x: 0, y: 0 }])
  })

  test('can start again when the end of the previous pinch was missed', async () => {
    await openInSafari()
    gesture('start', 1)
    gesture('change', 2)
    gesture('start', 1)
    gesture('change', 2)
    gesture('end', 2)
    await expectZoom(13)
    expect(element.classList.contains('is-dragged')).toBe(false)
  })

  test('ignores wheel events during the pinch', async () => {
    await openInSafari()
    gesture('start', 1)
    await wheel(middle, -120)
    gesture('end', 1)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(map.view.zoom).toBe(11)
  })

  test('is ignored while fingers touch the screen, which pointer events handle', async () => {
    await openInSafari()
    await touch('touchStart', { x: 180, y: 100 }, { x: 220, y: 100 })
    await expect.poll(() => element.classList.contains('is-dragged')).toBe(true)
    expect([gesture('start', 1), gesture('change', 4)]).toEqual([true, true])
    expect(map.view.zoom).toBe(11)
    expect(gesture('end', 4)).toBe(false)
    await touch('touchEnd')
    await expectZoom(11)
    gesture('start', 1)
    gesture('change', 2)
    gesture('end', 2)
    await expectZoom(12)
  })

  test.each([
    ['on a popup', {}, () => map.pane('popups')],
    ['on a map with the option `wheel: false`', { wheel: false }, () => element],
  ])('%s is left to the page', async (_where, options, targetOf) => {
    await openInSafari(options)
    const target = targetOf()
    expect([gesture('start', 1, middle, target), gesture('change', 2, middle, target)]).toEqual([false, false])
    expect(map.view.zoom).toBe(11)
  })

  test('is ignored in browsers without gesture events', async () => {
    vi.unstubAllGlobals()
    if ('GestureEvent' in window) return
    await openInSafari()
    expect(gesture('start', 1)).toBe(false)
  })
})
