import { describe, expect, test } from 'vitest'
import outlineFile from '../../../public/outline.json' with { type: 'json' }
import { type OutlineRing, readOutline } from './read-outline.ts'

describe('reading the packed format', () => {
  const packed = {
    scale: 500,
    sweden: [[9000, 29500, 5, -10, -5, 10]],
    neighbours: [],
    lakes: [[0, 0, 1, 1]],
    labels: [['Stockholm', 59.329, 18.069]],
  }

  test('points are decoded from steps: longitude first in the file, latitude first in the result', () => {
    expect(readOutline(packed).sweden).toEqual([
      [
        [59, 18],
        [58.98, 18.01],
        [59, 18],
      ],
    ])
  })

  test('each layer and the labels keep their order', () => {
    const outline = readOutline(packed)
    expect(outline.neighbours).toEqual([])
    expect(outline.lakes).toHaveLength(1)
    expect(outline.labels).toEqual([{ name: 'Stockholm', position: { lat: 59.329, lng: 18.069 } }])
  })

  test.each([[null], [{}], [{ scale: 0 }], [{ scale: 500 }], ['<!doctype html>']])('%o is refused', (file) => {
    expect(() => readOutline(file)).toThrow(TypeError)
  })
})

describe('the committed outline', () => {
  const outline = readOutline(outlineFile)

  test.each([
    ['Stockholm', 59.4, 17.7, 'sweden'],
    ['Gotland', 57.4, 18.5, 'sweden'],
    ['Öland', 56.75, 16.68, 'sweden'],
    ['Treriksröset’s south', 68.8, 20.6, 'sweden'],
    ['Skåne', 55.8, 13.6, 'sweden'],
    ['Oslo', 60.0, 10.6, 'neighbours'],
    ['Bornholm', 55.13, 14.92, 'neighbours'],
    ['Åland', 60.2, 20.0, 'neighbours'],
    ['Warszawa', 52.2, 21.0, 'neighbours'],
    ['Vänern', 58.9, 13.3, 'lakes'],
    ['Vättern', 58.3, 14.55, 'lakes'],
  ] as const)('%s lies in its layer', (_, lat, lng, layer) => {
    expect(outline[layer].some((ring) => contains(ring, lat, lng))).toBe(true)
  })

  // A wrongly read ring across the date line (Russia) would cover these seas as a band.
  test.each([
    ['the Baltic', 57.2, 20],
    ['the North Sea', 56.5, 3],
    ['the Norwegian Sea', 67, 2],
    ['the Barents Sea', 73, 35],
    ['the Bothnian Bay', 64.9, 23],
  ])('%s is not land', (_, lat, lng) => {
    const land = [...outline.sweden, ...outline.neighbours]
    expect(land.some((ring) => contains(ring, lat, lng))).toBe(false)
  })

  test('the outline reaches from the Atlantic to the Urals, so that no screen shows its edge at zoom 5', () => {
    const points = [...outline.sweden, ...outline.neighbours, ...outline.lakes].flat()
    expect(Math.min(...points.map(([, lng]) => lng))).toBeLessThan(-20)
    expect(Math.max(...points.map(([, lng]) => lng))).toBe(58)
    expect(Math.max(...points.map(([lat]) => lat))).toBeLessThanOrEqual(75)
  })

  test('the outline has 150 labels, the capital first', () => {
    expect(outline.labels).toHaveLength(150)
    expect(outline.labels[0]?.name).toBe('Stockholm')
  })
})

function contains(ring: OutlineRing, lat: number, lng: number): boolean {
  return ring.reduce((inside, [bLat, bLng], index) => {
    const [aLat, aLng] = ring.at(index - 1) ?? [bLat, bLng]
    const crosses = aLat > lat !== bLat > lat && lng < ((bLng - aLng) * (lat - aLat)) / (bLat - aLat) + aLng
    return crosses ? !inside : inside
  }, false)
}
