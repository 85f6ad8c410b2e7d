import { describe, expect, test, vi } from 'vitest'
import { element, map, open } from './map-under-test.ts'
import { TileLayer } from './tile-layer.ts'

describe('tiles', () => {
  const picture = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7#{z}/{x}/{y}'
  const options = { url: picture, className: 'test-tiles', onLoad: () => {}, onError: () => {} }
  const showTiles = (more: Partial<typeof options> = {}) => new TileLayer(map, { ...options, ...more })
  const zooms = () =>
    new Set(
      [...element.querySelectorAll<HTMLImageElement>('.map-tile')].map(({ src }) => src.split('#')[1]?.split('/')[0]),
    )

  test('only tiles in view are fetched, and tiles far outside are removed', async () => {
    open({ still: true })
    const layer = showTiles()
    const count = () => element.querySelectorAll('.map-tile').length
    // A map of 600 × 400 px shows three or four columns and two or three rows.
    expect(count()).toBeGreaterThanOrEqual(6)
    expect(count()).toBeLessThanOrEqual(12)
    for (let step = 0; step < 10; step++) map.panBy({ x: 256, y: 0 })
    expect(count()).toBeLessThanOrEqual(27)
    layer.remove()
    expect([count(), element.querySelector('.test-tiles')]).toEqual([0, null])
  })

  test('tiles of the old zoom stay until those of the new zoom have loaded', async () => {
    open({ still: true })
    showTiles()
    await expect.poll(() => element.querySelectorAll('.is-there').length).toBeGreaterThan(5)
    map.zoomBy(1)
    expect(zooms()).toEqual(new Set(['11', '12']))
    await expect.poll(zooms).toEqual(new Set(['12']))
  })

  test('failed tiles are reported and can be retried', async () => {
    open({ still: true })
    const failed = vi.fn<() => void>()
    const layer = showTiles({ url: 'data:image/gif;base64,AAAA#{z}/{x}/{y}', onError: failed })
    await expect.poll(() => failed.mock.calls.length).toBeGreaterThan(5)
    const before = failed.mock.calls.length
    expect(element.querySelectorAll('.is-there')).toHaveLength(0)
    layer.retry()
    await expect.poll(() => failed.mock.calls.length).toBe(2 * before)
  })

  test('tiles lie at their position, on whole pixels', () => {
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
