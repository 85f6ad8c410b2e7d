import { type MapRows, packedUnitsPerDegree, readMark } from '@fyndkartan/contract/map-rows'
import type { LatLng } from '@fyndkartan/domain/geo'
import { judgementOfNumber } from '@fyndkartan/domain/open-judgement'
import { codeOfPlace, keyOfPlace, type PlaceKey, placeOfCode } from '@fyndkartan/domain/place'
import { ClusterTree } from './cluster-tree.ts'
import { fanOut } from './fan-out.ts'
import type { Box } from './engine/view.ts'
import { fromPixels, tilePx, toPixels } from './engine/web-mercator.ts'
import type { PlaceMarker } from './place-marker.ts'

/** Places closer to each other than this are joined to a cluster, px (spec §9). */
const clusterRadiusPx = 60

/** The highest zoom with clusters. */
export const lastClusterZoom = 17

export interface ClusterIndex {
  readonly count: number
  /** The smallest box that contains all places; null when there are none. */
  readonly box: Box | null
  /**
   * A box without the outermost places: on each of its sides 10% of the places are outside. Null when there are no
   * places.
   */
  readonly core: Box | null
  /** True when the pins of shops show whether the shop is open. */
  readonly hasHours: boolean
  /** True when some places have approximate positions. */
  readonly hasApproximate: boolean
  /** Computes the clusters of all zooms now, instead of at the first call of `markersIn`. */
  prepare(): void
  markersIn(box: Box, zoom: number): PlaceMarker[]
  /** The position of a place; null when the place is not among the rows. */
  findPlace(key: PlaceKey): LatLng | null
}

/** The share of places outside `core` on each of its sides. */
const outlyingShare = 0.1

/** The part of the index that the page needs at once. */
export type ClusterSummary = Pick<ClusterIndex, 'count' | 'box' | 'core' | 'hasHours' | 'hasApproximate'>

/**
 * Makes an index of the rows of one search; `prepare` clusters them. That takes some 40 ms for 100,000 rows, so the
 * index belongs in a worker.
 */
export function buildClusterIndex(rows: MapRows): ClusterIndex {
  const { count, latitudes, longitudes, codes, marks } = rows
  const positionOf = (row: number): LatLng => ({
    lat: (latitudes[row] as number) / packedUnitsPerDegree,
    lng: (longitudes[row] as number) / packedUnitsPerDegree,
  })

  let built: ClusterTree | undefined
  const nodesAt = (zoom: number): { tree: ClusterTree; nodes: Int32Array } => {
    built ??= treeOf(count, positionOf)
    return { tree: built, nodes: built.at(zoom) }
  }

  const markerOf = (tree: ClusterTree, node: number): PlaceMarker => {
    if (node < count) {
      const place = placeOfCode(codes[node] as number)
      const { judgement, isApproximate } = readMark(marks?.[node] ?? 0)
      const hours = judgementOfNumber(judgement)
      return { kind: 'pin', key: keyOfPlace(place), position: positionOf(node), place, hours, isApproximate, fan: null }
    }
    return {
      kind: 'cluster',
      key: `cluster/${node}`,
      position: fromPixels({ x: tree.x(node), y: tree.y(node) }, 0),
      count: tree.count(node),
      expansionZoom: tree.expansionZoom(node),
    }
  }

  return {
    count,
    ...boxesOf(rows),
    hasHours: marks?.some((mark) => readMark(mark).judgement !== 0) ?? false,
    hasApproximate: marks?.some((mark) => readMark(mark).isApproximate) ?? false,
    prepare() {
      nodesAt(0)
    },
    markersIn([west, south, east, north], zoom) {
      const { x: left, y: top } = toPixels({ lat: north, lng: west }, 0)
      const { x: right, y: bottom } = toPixels({ lat: south, lng: east }, 0)
      const { tree, nodes } = nodesAt(zoom)
      const markers: PlaceMarker[] = []
      // Checking all nodes takes half a millisecond for 100,000 of them, so a spatial index would not help.
      for (const node of nodes) {
        const x = tree.x(node)
        const y = tree.y(node)
        if (x >= left && x <= right && y >= top && y <= bottom) markers.push(markerOf(tree, node))
      }
      return zoom > lastClusterZoom ? fanned(markers, zoom) : markers
    },
    findPlace(key) {
      const row = codes.indexOf(codeOfPlace(key))
      return row < 0 ? null : positionOf(row)
    },
  }
}

/** The part of the index that the worker sends to the page. */
export function summaryOf({ count, box, core, hasHours, hasApproximate }: ClusterIndex): ClusterSummary {
  return { count, box, core, hasHours, hasApproximate }
}

function treeOf(count: number, positionOf: (row: number) => LatLng): ClusterTree {
  const xs = new Float64Array(count)
  const ys = new Float64Array(count)
  for (let row = 0; row < count; row++) {
    const { x, y } = toPixels(positionOf(row), 0)
    xs[row] = onWorld(x)
    ys[row] = onWorld(y)
  }
  return new ClusterTree(xs, ys, clusterRadiusPx, lastClusterZoom)
}

/**
 * Moves a pixel coordinate outside the Web Mercator map, which ends at 85 degrees north and south, to the map's edge.
 */
function onWorld(pixels: number): number {
  return Math.min(Math.max(pixels, 0), tilePx)
}

function fanned(markers: readonly PlaceMarker[], zoom: number): PlaceMarker[] {
  // The order by key keeps each pin at the same spot of the ring while the map moves.
  const sorted = markers.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const offsets = fanOut(sorted.map(({ position }) => toPixels(position, zoom)))
  return sorted.map((marker, i) => (marker.kind === 'pin' ? { ...marker, fan: offsets[i] ?? null } : marker))
}

function boxesOf({ count, latitudes, longitudes }: MapRows): Pick<ClusterIndex, 'box' | 'core'> {
  if (count === 0) return { box: null, core: null }
  const [lats, lngs] = [latitudes.slice(), longitudes.slice()]
  const boxBetween = (first: number): Box => {
    const last = count - 1 - first
    const degrees = (column: Int32Array, rank: number) => valueOfRank(column, rank) / packedUnitsPerDegree
    return [degrees(lngs, first), degrees(lats, first), degrees(lngs, last), degrees(lats, last)]
  }
  return { box: boxBetween(0), core: boxBetween(Math.floor((count - 1) * outlyingShare)) }
}

/**
 * The value that `values` would have at index `rank` if it were sorted, by Hoare's FIND (1961). Reorders `values` in
 * place.
 */
function valueOfRank(values: Int32Array, rank: number): number {
  let low = 0
  let high = values.length - 1
  while (low < high) {
    const pivot = values[rank] as number
    let i = low
    let j = high
    while (i <= j) {
      while ((values[i] as number) < pivot) i++
      while ((values[j] as number) > pivot) j--
      if (i > j) break
      const value = values[i] as number
      values[i++] = values[j] as number
      values[j--] = value
    }
    if (j < rank) low = i
    if (rank < i) high = j
  }
  return values[rank] as number
}
