import { describe, expect, test } from 'vitest'
import {
  between,
  type Box,
  boxIn,
  fittedTo,
  padded,
  pointOf,
  positionAt,
  shifted,
  type View,
  zoomedAround,
} from './view.ts'
import { fromPixels, toPixels } from './web-mercator.ts'

const size = { x: 800, y: 601 }
const boras: View = { centre: { lat: 57.721, lng: 12.9401 }, zoom: 11 }
const sweden: Box = [10.96, 55.34, 24.17, 69.06]

test.each([
  ['the middle of the world', { lat: 0, lng: 0 }, 0, 128, 128],
  ['its upper left corner', { lat: 85.0511287798, lng: -180 }, 3, 0, 0],
  ['beyond the map’s edge nothing goes on', { lat: 90, lng: 0 }, 0, 128, 0],
  ['Stockholm, zoom 12: column 2253, row 1204 of its tiles', { lat: 59.3293, lng: 18.0686 }, 12, 576_916.6, 308_374.2],
])('%s', (_what, position, zoom, x, y) => {
  const pixels = toPixels(position, zoom)
  expect(pixels.x).toBeCloseTo(x, 0)
  expect(pixels.y).toBeCloseTo(y, 0)
})

test.each([4, 11, 11.37, 19])('pixels lead back to their position at zoom %d', (zoom) => {
  const { lat, lng } = fromPixels(toPixels(boras.centre, zoom), zoom)
  expect(lat).toBeCloseTo(57.721, 9)
  expect(lng).toBeCloseTo(12.9401, 9)
})

test('the centre lies in the middle, and a pixel leads to what lies under it', () => {
  expect(pointOf(boras, size, boras.centre)).toEqual({ x: 400, y: 300.5 })
  const point = pointOf(boras, size, positionAt(boras, size, { x: 17, y: 590 }))
  expect(point.x).toBeCloseTo(17, 6)
  expect(point.y).toBeCloseTo(590, 6)
})

test('shifted right and down, what was there comes left and up', () => {
  const there = positionAt(boras, size, { x: 500, y: 400 })
  const point = pointOf(shifted(boras, { x: 100, y: -50 }), size, there)
  expect(point.x).toBeCloseTo(400, 6)
  expect(point.y).toBeCloseTo(450, 6)
})

test.each([
  [{ x: 0, y: 0 }, 12],
  [{ x: 790, y: 30 }, 9],
  [{ x: 111, y: 555 }, 11.6],
])('zoomed round %o to %d, what is under it stays', (point, zoom) => {
  const there = positionAt(boras, size, point)
  const after = zoomedAround(boras, size, point, zoom)
  expect(after.zoom).toBe(zoom)
  expect(pointOf(after, size, there).x).toBeCloseTo(point.x, 5)
  expect(pointOf(after, size, there).y).toBeCloseTo(point.y, 5)
})

describe('fitted to a box', () => {
  test.each([
    ['a wide map', { x: 800, y: 600 }, 24, 4],
    ['a high map', { x: 800, y: 1600 }, 24, 6],
    ['no map at all', { x: 0, y: 0 }, 24, -5],
  ])('%s of %o, margin %d: zoom %d', (_what, room, paddingPx, zoom) => {
    expect(fittedTo(sweden, room, paddingPx).zoom).toBe(zoom)
  })

  test('the box lies whole within the margin, and not at the next zoom', () => {
    const view = fittedTo(sweden, size, 48)
    const holds = (zoom: number) => {
      const first = pointOf({ ...view, zoom }, size, { lat: sweden[3], lng: sweden[0] })
      const last = pointOf({ ...view, zoom }, size, { lat: sweden[1], lng: sweden[2] })
      return first.x >= 48 && first.y >= 48 && last.x <= size.x - 48 && last.y <= size.y - 48
    }
    expect([holds(view.zoom), holds(view.zoom + 1)]).toEqual([true, false])
  })

  test('what is seen, fitted without a margin, is what is seen', () => {
    const view = fittedTo(boxIn(boras, size), size, 0)
    expect(view.zoom).toBe(11)
    expect(view.centre.lat).toBeCloseTo(boras.centre.lat, 6)
  })

  test('one point has no size: any zoom will do', () => {
    expect(fittedTo([12, 57, 12, 57], size, 10).zoom).toBe(Infinity)
  })
})

test('padded by a part of its size on each side', () => {
  expect(padded([10, 50, 20, 60], 0.5)).toEqual([5, 45, 25, 65])
})

describe('between two views', () => {
  const point = { x: 640, y: 100 }
  const near = zoomedAround(boras, size, point, 13)

  test.each([0.1, 0.5, 0.93])('what stays at the end stays on the way, at %d of it too', (part) => {
    const view = between(boras, near, part)
    const there = positionAt(boras, size, point)
    expect(view.zoom).toBeCloseTo(11 + 2 * part, 9)
    expect(pointOf(view, size, there).x).toBeCloseTo(point.x, 5)
    expect(pointOf(view, size, there).y).toBeCloseTo(point.y, 5)
  })

  test('at one zoom it goes straight, and ends exactly where it should', () => {
    const to = shifted(boras, { x: 300, y: 90 })
    const half = pointOf(boras, size, between(boras, to, 0.5).centre)
    expect(half.x).toBeCloseTo(550, 5)
    expect(half.y).toBeCloseTo(345.5, 5)
    expect(between(boras, to, 1)).toBe(to)
  })
})
