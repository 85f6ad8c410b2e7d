import { type MapRows, packedUnitsPerDegree, readMark } from '@fyndkartan/contract/map-rows'
import type { LatLng } from '@fyndkartan/domain/geo'
import { judgementOfNumber } from '@fyndkartan/domain/open-judgement'
import { codeOfPlace, keyOfPlace, type PlaceKey, placeOfCode } from '@fyndkartan/domain/place'
import { ClusterTree } from './cluster-tree.ts'
import { fanOut } from './fan-out.ts'
import type { Box } from './engine/view.ts'
import { fromPixels, tilePx, toPixels } from './engine/web-mercator.ts'
import type { PlaceMarker } from './place-marker.ts'

/** Spec §9: places closer than this join a cluster, px. */
const clusterRadiusPx = 60

/** Above this zoom there are no clusters. */
export const lastClusterZoom = 17

export interface ClusterIndex {
  readonly count: number
  /** The box around all places; null when there are none. */
  readonly box: Box | null
  /** The box of the middle 80% of the places by latitude and by longitude; null when there are none. */
  readonly core: Box | null
  /** Whether pins show which shops are open. */
  readonly hasHours: boolean
  /** Whether some pins have approximate positions. */
  readonly hasApproximate: boolean
  /** Builds the clusters of every zoom now instead of at the first call of `markersIn`. */
  prepare(): void
  markersIn(box: Box, zoom: number): PlaceMarker[]
  /** Null when the place is not among the rows. */
  findPlace(key: PlaceKey): LatLng | null
}

/** The share of places outside the core box at each of its edges. */
const outlyingShare = 0.1

/** The facts about the rows that the page needs at once. */
export type ClusterSummary = Pick<ClusterIndex, 'count' | 'box' | 'core' | 'hasHours' | 'hasApproximate'>

/** The rows of one search, clustered by `prepare`. That takes some 40 ms for 100,000 rows, so it belongs in a worker. */
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
      // A scan of all nodes takes half a millisecond for 100,000: a spatial index would not pay off.
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

/** The summary of an index, which stays in its worker. */
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

/** Web Mercator ends at 85 degrees; a position beyond that is moved to the edge. */
function onWorld(pixels: number): number {
  return Math.min(Math.max(pixels, 0), tilePx)
}

function fanned(markers: readonly PlaceMarker[], zoom: number): PlaceMarker[] {
  // Sorted by key, so that a pin keeps its place in the ring while the map moves.
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

/** The value at `rank` in sorted order, by Hoare's FIND (1961), which reorders `values` in place. */
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
