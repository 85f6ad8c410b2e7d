import { type MapRows, markOf } from '@fyndkartan/contract/map-rows'
import type { PlaceKind } from '@fyndkartan/domain/place'
import { describe, expect, test } from 'vitest'
import { buildClusterIndex, lastClusterZoom } from './cluster-index.ts'
import type { Box } from './engine/view.ts'
import { toPixels } from './engine/web-mercator.ts'
import { packRows } from './given-rows.ts'
import { clusterSize, type PlaceMarker } from './place-marker.ts'

const everywhere: Box = [-180, -85, 180, 85]
const stockholm = { lat: 59.32938, lng: 18.06871 }

type Spot = readonly [kind: PlaceKind, id: number, lat: number, lng: number]

function rowsOf(spots: readonly Spot[]): MapRows {
  return packRows(spots.map(([kind, id, lat, lng]) => ({ kind, id, position: { lat, lng }, within: null })))
}

const countOf = (marker: PlaceMarker) => (marker.kind === 'cluster' ? marker.count : 1)

/** Two places this many pixels apart at a zoom, on the parallel of Stockholm. */
function pairApart(px: number, zoom: number): MapRows {
  const degrees = (px / (256 * 2 ** zoom)) * 360
  return rowsOf([
    ['shop', 1, stockholm.lat, stockholm.lng],
    ['shop', 2, stockholm.lat, stockholm.lng + degrees],
  ])
}

test('pins have opening statuses if the rows have marks', () => {
  const rows = rowsOf([
    ['shop', 1, 55, 12],
    ['shop', 2, 57, 12],
    ['shop', 3, 59, 12],
    ['market', 4, 61, 15],
  ])
  const hoursOf = (index: ReturnType<typeof buildClusterIndex>) =>
    index.markersIn(everywhere, lastClusterZoom).map((marker) => marker.kind === 'pin' && [marker.key, marker.hours])
  const onRequest = buildClusterIndex({ ...rows, marks: Int32Array.of(1, 2, 3, 0) })
  expect([onRequest.hasHours, Object.fromEntries(hoursOf(onRequest) as [string, unknown][])]).toEqual([
    true,
    { 'shop/1': 'open', 'shop/2': 'unknown', 'shop/3': 'closed', 'market/4': null },
  ])
  const plain = buildClusterIndex(rows)
  expect([plain.hasHours, new Set((hoursOf(plain) as [string, unknown][]).map(([, hours]) => hours))]).toEqual([
    false,
    new Set([null]),
  ])
})

test('pins have approximate positions as well as opening statuses', () => {
  const rows = rowsOf([
    ['shop', 1, 55, 12],
    ['shop', 2, 57, 12],
    ['market', 3, 61, 15],
  ])
  const index = buildClusterIndex({ ...rows, marks: Int32Array.of(markOf(3, true), markOf(1, false), markOf(0, true)) })
  const pins = index
    .markersIn(everywhere, lastClusterZoom)
    .flatMap((marker) => (marker.kind === 'pin' ? [[marker.key, [marker.hours, marker.isApproximate]]] : []))
  expect(Object.fromEntries(pins)).toEqual({
    'shop/1': ['closed', true],
    'shop/2': ['open', false],
    'market/3': [null, true],
  })
  expect([index.hasHours, index.hasApproximate]).toEqual([true, true])
  const given = packRows([{ kind: 'shop', id: 1, position: { lat: 55, lng: 12 }, within: 'town' }])
  expect([buildClusterIndex(given).hasApproximate, buildClusterIndex(given).hasHours]).toEqual([true, false])
})

describe('clusters', () => {
  test('§9 cluster radius: places 59 px apart form a cluster, places 61 px apart do not', () => {
    expect(buildClusterIndex(pairApart(59, 10)).markersIn(everywhere, 10)).toHaveLength(1)
    expect(buildClusterIndex(pairApart(61, 10)).markersIn(everywhere, 10)).toHaveLength(2)
  })

  test('every zoom counts every place once', () => {
    const rows = rowsOf(
      Array.from({ length: 500 }, (_, i): Spot => ['market', i, 55.5 + (i % 25) * 0.5, 11 + (i % 20) * 0.6]),
    )
    const index = buildClusterIndex(rows)
    for (let zoom = 4; zoom <= 19; zoom++) {
      const markers = index.markersIn(everywhere, zoom)
      expect(markers.reduce((sum, marker) => sum + countOf(marker), 0)).toBe(500)
      expect(new Set(markers.map(({ key }) => key)).size).toBe(markers.length)
    }
  })

  test('a cluster splits at its expansion zoom', () => {
    const index = buildClusterIndex(pairApart(59, 10))
    const [cluster] = index.markersIn(everywhere, 8)
    if (cluster?.kind !== 'cluster') throw new Error('expected a cluster')
    expect(cluster.expansionZoom).toBe(11)
    expect(index.markersIn(everywhere, cluster.expansionZoom)).toHaveLength(2)
  })

  test('only markers inside the box are returned', () => {
    const index = buildClusterIndex(
      rowsOf([
        ['shop', 1, 57.7, 11.97],
        ['market', 1, 59.33, 18.07],
      ]),
    )
    expect(index.markersIn([11, 57, 13, 58], 9).map(({ key }) => key)).toEqual(['shop/1'])
  })

  test('places at one position are fanned out above the last cluster zoom', () => {
    const index = buildClusterIndex(
      rowsOf(Array.from({ length: 9 }, (_, i): Spot => ['shop', i + 1, stockholm.lat, stockholm.lng])),
    )
    expect(index.markersIn(everywhere, lastClusterZoom)).toHaveLength(1)
    const pins = index.markersIn(everywhere, lastClusterZoom + 1)
    expect(pins).toHaveLength(9)
    const spots = pins.map((pin) => {
      const { x, y } = toPixels(pin.position, 18)
      const fan = pin.kind === 'pin' ? pin.fan : null
      return { x: x + (fan?.x ?? 0), y: y + (fan?.y ?? 0) }
    })
    for (const [i, a] of spots.entries())
      for (const b of spots.slice(i + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(34)
  })

  test('without rows there are no markers and no box', () => {
    const index = buildClusterIndex(rowsOf([]))
    expect(index).toMatchObject({ count: 0, box: null, core: null })
    expect(index.markersIn(everywhere, 5)).toEqual([])
  })

  test('the box is the smallest one that contains every place', () => {
    const index = buildClusterIndex(
      rowsOf([
        ['shop', 1, 55.6, 12.5],
        ['shop', 2, 67.85, 20.22],
        ['shop', 3, 59.3, 18.1],
      ]),
    )
    const [west = 0, south = 0, east = 0, north = 0] = index.box ?? []
    expect([west, south, east, north].map((degrees) => degrees.toFixed(5))).toEqual([
      '12.50000',
      '55.60000',
      '20.22000',
      '67.85000',
    ])
  })

  test('the core box excludes the outermost tenth at each edge', () => {
    const index = buildClusterIndex(
      rowsOf(Array.from({ length: 101 }, (_, i) => ['shop', i, 55 + i / 10, 10 + i / 10])),
    )
    expect(index.core?.map((degrees) => degrees.toFixed(1))).toEqual(['11.0', '56.0', '19.0', '64.0'])
  })

  test('places are found by kind and id: shop 7 is not market 7', () => {
    const index = buildClusterIndex(
      rowsOf([
        ['shop', 7, 57.7, 11.97],
        ['market', 7, 59.33, 18.07],
      ]),
    )
    expect(index.findPlace({ kind: 'market', id: 7 })?.lat).toBeCloseTo(59.33, 5)
    expect(index.findPlace({ kind: 'shop', id: 7 })?.lat).toBeCloseTo(57.7, 5)
    expect(index.findPlace({ kind: 'shop', id: 8 })).toBeNull()
  })
})

test('§9 cluster small, §9 cluster medium, §9 cluster large, §R6 clusters at 9 and 10: the size depends on the number of places', () => {
  expect([2, 9, 10, 99, 100, 1153].map(clusterSize)).toEqual(['small', 'small', 'medium', 'medium', 'large', 'large'])
})
