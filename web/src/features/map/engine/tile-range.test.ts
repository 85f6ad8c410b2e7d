import { expect, test } from 'vitest'
import { holdsTile, tileRange, tilesFromTheMiddle, tileUrl, wider } from './tile-range.ts'
import type { View } from './view.ts'

/** The centre is the corner where the tiles 8/136/77, 137/77, 136/78 and 137/78 meet. */
const crossing: View = { centre: { lat: 57.704147, lng: 12.65625 }, zoom: 8 }

test.each([
  ['one pixel more than two tiles', 514, 8, { left: 135, right: 138 }],
  ['less than two tiles', 510, 8, { left: 136, right: 137 }],
  ['the zoom below', 510, 7, { left: 68, right: 68 }],
  ['the zoom above', 510, 9, { left: 272, right: 275 }],
])('a map of %s has the right columns', (_what, width, zoom, columns) => {
  expect(tileRange(crossing, { x: width, y: 200 }, zoom)).toMatchObject(columns)
})

test('rows end at the poles; columns wrap around the world', () => {
  const range = tileRange({ centre: { lat: 0, lng: 180 }, zoom: 1 }, { x: 600, y: 2000 }, 1)
  expect(range).toEqual({ left: 0, top: 0, right: 3, bottom: 1 })
})

test('the tiles in the middle come first, and every tile comes once', () => {
  const spots = tilesFromTheMiddle({ left: 0, top: 0, right: 4, bottom: 2 })
  expect(spots[0]).toEqual({ column: 2, row: 1 })
  expect(new Set(spots.map(({ column, row }) => `${column} ${row}`)).size).toBe(15)
  expect([0, 4]).toContain(spots.at(-1)?.column)
})

test('a range includes its edges', () => {
  const range = wider({ left: 5, top: 5, right: 6, bottom: 6 }, 1)
  const holds = [3, 4, 7, 8].map((column) => holdsTile(range, { column, row: 7 }))
  expect(holds).toEqual([false, true, true, false])
  expect(holdsTile(range, { column: 5, row: 8 })).toBe(false)
})

test.each([
  ['https://{s}.tile.example/{z}/{x}/{y}{r}.png', true, 'https://b.tile.example/3/7/2@2x.png'],
  ['/{z}/{y}/{x}?again={z}', false, '/3/2/7?again=3'],
  ['data:image/gif;base64,R0lGOD', false, 'data:image/gif;base64,R0lGOD'],
])('the URL of a tile from the template %s', (template, isFine, url) => {
  expect(tileUrl(template, 3, { column: -1, row: 2 }, isFine)).toBe(url.replace('//b.', '//a.'))
})
