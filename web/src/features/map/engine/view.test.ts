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
  ['latitudes beyond the map’s edge are clamped', { lat: 90, lng: 0 }, 0, 128, 0],
  ['Stockholm, zoom 12: column 2253, row 1204 of its tiles', { lat: 59.3293, lng: 18.0686 }, 12, 576_916.6, 308_374.2],
])('%s', (_what, position, zoom, x, y) => {
  const pixels = toPixels(position, zoom)
  expect(pixels.x).toBeCloseTo(x, 0)
  expect(pixels.y).toBeCloseTo(y, 0)
})

test.each([4, 11, 11.37, 19])('fromPixels is the inverse of toPixels at zoom %d', (zoom) => {
  const { lat, lng } = fromPixels(toPixels(boras.centre, zoom), zoom)
  expect(lat).toBeCloseTo(57.721, 9)
  expect(lng).toBeCloseTo(12.9401, 9)
})

test('the centre lies in the middle, and positionAt is the inverse of pointOf', () => {
  expect(pointOf(boras, size, boras.centre)).toEqual({ x: 400, y: 300.5 })
  const point = pointOf(boras, size, positionAt(boras, size, { x: 17, y: 590 }))
  expect(point.x).toBeCloseTo(17, 6)
  expect(point.y).toBeCloseTo(590, 6)
})

test('when the view is shifted right and up, positions move left and down', () => {
  const there = positionAt(boras, size, { x: 500, y: 400 })
  const point = pointOf(shifted(boras, { x: 100, y: -50 }), size, there)
  expect(point.x).toBeCloseTo(400, 6)
  expect(point.y).toBeCloseTo(450, 6)
})

test.each([
  [{ x: 0, y: 0 }, 12],
  [{ x: 790, y: 30 }, 9],
  [{ x: 111, y: 555 }, 11.6],
])('zooming around %o to %d keeps the position under it', (point, zoom) => {
  const there = positionAt(boras, size, point)
  const after = zoomedAround(boras, size, point, zoom)
  expect(after.zoom).toBe(zoom)
  expect(pointOf(after, size, there).x).toBeCloseTo(point.x, 5)
  expect(pointOf(after, size, there).y).toBeCloseTo(point.y, 5)
})

describe('fitted to a box', () => {
  test.each([
    ['a wide map', { x: 800, y: 600 }, 24, 4],
    ['a tall map', { x: 800, y: 1600 }, 24, 6],
    ['a map without a size', { x: 0, y: 0 }, 24, -5],
  ])('%s of %o with a margin of %d gets zoom %d', (_what, room, paddingPx, zoom) => {
    expect(fittedTo(sweden, room, paddingPx).zoom).toBe(zoom)
  })

  test('the whole box lies within the margin, and would not at the next zoom', () => {
    const view = fittedTo(sweden, size, 48)
    const holds = (zoom: number) => {
      const first = pointOf({ ...view, zoom }, size, { lat: sweden[3], lng: sweden[0] })
      const last = pointOf({ ...view, zoom }, size, { lat: sweden[1], lng: sweden[2] })
      return first.x >= 48 && first.y >= 48 && last.x <= size.x - 48 && last.y <= size.y - 48
    }
    expect([holds(view.zoom), holds(view.zoom + 1)]).toEqual([true, false])
  })

  test('fitting the visible area without a margin gives the same view', () => {
    const view = fittedTo(boxIn(boras, size), size, 0)
    expect(view.zoom).toBe(11)
    expect(view.centre.lat).toBeCloseTo(boras.centre.lat, 6)
  })

  test('a single point fits at any zoom', () => {
    expect(fittedTo([12, 57, 12, 57], size, 10).zoom).toBe(Infinity)
  })
})

test('padding enlarges a box by a share of its size on each side', () => {
  expect(padded([10, 50, 20, 60], 0.5)).toEqual([5, 45, 25, 65])
})

describe('between two views', () => {
  const point = { x: 640, y: 100 }
  const near = zoomedAround(boras, size, point, 13)

  test.each([0.1, 0.5, 0.93])('the fixed point of a zoom stays in place at %d of the animation', (part) => {
    const view = between(boras, near, part)
    const there = positionAt(boras, size, point)
    expect(view.zoom).toBeCloseTo(11 + 2 * part, 9)
    expect(pointOf(view, size, there).x).toBeCloseTo(point.x, 5)
    expect(pointOf(view, size, there).y).toBeCloseTo(point.y, 5)
  })

  test('without a zoom the view moves in a straight line and ends exactly at the target', () => {
    const to = shifted(boras, { x: 300, y: 90 })
    const half = pointOf(boras, size, between(boras, to, 0.5).centre)
    expect(half.x).toBeCloseTo(550, 5)
    expect(half.y).toBeCloseTo(345.5, 5)
    expect(between(boras, to, 1)).toBe(to)
  })
})
