import { kindCodes, kindFromCode, type MapRows, packedDegrees } from '@fyndkartan/contract/map-rows'
import type { LatLng } from '@fyndkartan/domain/geo'
import type { PlaceKey } from '@fyndkartan/domain/place'
import Supercluster from 'supercluster'
import { fanOut } from './fan-out.ts'
import { type Box, pinKey, type Sticker } from './sticker.ts'
import { tilePx, toPixels } from './web-mercator.ts'

/** Spec §9: places closer than this join a cluster, px. */
const clusterRadiusPx = 60

/** Above this zoom every place stands alone. */
export const lastClusterZoom = 17

export interface ClusterIndex {
  readonly count: number
  /** What holds every place; null when there is none. */
  readonly box: Box | null
  /** What holds eight tenths of them, from south to north and from west to east; null when there is none. */
  readonly core: Box | null
  stickersIn(box: Box, zoom: number): Sticker[]
  /** Null when the place is not among the rows. */
  findPlace(key: PlaceKey): LatLng | null
}

/** The share of places that lies outside a core box at each of its edges. */
const outlyingShare = 0.1

interface Row {
  readonly row: number
}

/** Clusters the rows of one search for every zoom. 10,000 rows take about 60 ms, 100,000 half a second: for a worker. */
export function buildClusterIndex(rows: MapRows): ClusterIndex {
  const positionOf = (row: number): LatLng => ({
    lat: (rows.latitudes[row] as number) * packedDegrees,
    lng: (rows.longitudes[row] as number) * packedDegrees,
  })
  const placeOf = (row: number): PlaceKey => ({
    kind: kindFromCode(rows.kinds[row] as number),
    id: rows.ids[row] as number,
  })

  // Supercluster thinks in worlds of `extent` pixels at zoom 0; 256 makes its radius Leaflet's pixels.
  const clusters = new Supercluster<Row, Row>({ radius: clusterRadiusPx, extent: tilePx, maxZoom: lastClusterZoom })
  clusters.load(
    Array.from({ length: rows.count }, (_, row) => {
      const { lat, lng } = positionOf(row)
      return { type: 'Feature', properties: { row }, geometry: { type: 'Point', coordinates: [lng, lat] } }
    }),
  )

  return {
    count: rows.count,
    box: boxBetween(rows, 0),
    core: boxBetween(rows, outlyingShare),
    stickersIn(box, zoom) {
      const stickers = clusters.getClusters([...box], zoom).map(({ properties, geometry }): Sticker => {
        if (!('cluster' in properties)) {
          const place = placeOf(properties.row)
          return { kind: 'pin', key: pinKey(place), position: positionOf(properties.row), place, fan: null }
        }
        const [lng, lat] = geometry.coordinates as [number, number]
        const id = properties.cluster_id
        return {
          kind: 'cluster',
          key: `cluster/${id}`,
          position: { lat, lng },
          count: properties.point_count,
          expansionZoom: clusters.getClusterExpansionZoom(id),
        }
      })
      return zoom > lastClusterZoom ? fanned(stickers, zoom) : stickers
    },
    findPlace({ kind, id }) {
      const code = kindCodes[kind]
      for (let row = rows.ids.indexOf(id); row >= 0; row = rows.ids.indexOf(id, row + 1))
        if (rows.kinds[row] === code) return positionOf(row)
      return null
    },
  }
}

function fanned(stickers: readonly Sticker[], zoom: number): Sticker[] {
  // In the order of their keys, so that a pin keeps its place in the ring while the map moves.
  const sorted = stickers.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const offsets = fanOut(sorted.map(({ position }) => toPixels(position, zoom)))
  return sorted.map((sticker, i) => (sticker.kind === 'pin' ? { ...sticker, fan: offsets[i] ?? null } : sticker))
}

/** The box that leaves `share` of the places outside at each edge; 0 holds them all. */
function boxBetween({ count, latitudes, longitudes }: MapRows, share: number): Box | null {
  if (count === 0) return null
  const first = Math.floor((count - 1) * share)
  const lats = latitudes.toSorted()
  const lngs = longitudes.toSorted()
  const degrees = (column: Int32Array, row: number) => (column[row] as number) * packedDegrees
  const last = count - 1 - first
  return [degrees(lngs, first), degrees(lats, first), degrees(lngs, last), degrees(lats, last)]
}
