import { expect, test } from 'vitest'
import { Painting } from './painting.ts'
import { TileMap } from './tile-map.ts'

test('the canvas of a large map covers it within the number of pixels that every browser can draw', () => {
  const element = document.createElement('div')
  element.style.inlineSize = '3000px'
  element.style.blockSize = '2000px'
  document.body.append(element)
  const view = { centre: { lat: 59.3, lng: 18 }, zoom: 5 }
  const map = new TileMap(element, { view, minZoom: 4, maxZoom: 18, still: true })
  const painting = new Painting(map, 'land', () => {})
  const canvas = map.pane('land').querySelector('canvas') as HTMLCanvasElement
  expect(canvas.width * canvas.height).toBeLessThanOrEqual(2 ** 24)
  const { width, height } = canvas.getBoundingClientRect()
  expect([width, height]).toEqual([5400, 3600])
  painting.remove()
  map.remove()
  element.remove()
})
