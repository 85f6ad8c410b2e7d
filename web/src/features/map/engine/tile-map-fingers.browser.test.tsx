import { describe, expect, test } from 'vitest'
import { element, expectZoom, inChromium, inWebkit, map, middle, moved, open, tap, touch } from './map-under-test.ts'

describe.skipIf(inWebkit)('fingers', () => {
  test('one finger drags the map', async () => {
    open()
    await touch('touchStart', middle)
    for (let y = 200; y >= 100; y -= 20) await touch('touchMove', { x: 300, y })
    await new Promise((resolve) => setTimeout(resolve, 80))
    await touch('touchEnd')
    await expect.poll(moved).toEqual({ x: 0, y: 100 })
  })

  test('two fingers zoom around the point between them, to a whole zoom', async () => {
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

  test.runIf(inChromium)('a gesture ends when the browser cancels it', async () => {
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

  test('with the option `oneFinger: false` one finger scrolls the page, two fingers move the map', async () => {
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
