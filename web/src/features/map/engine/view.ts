/**
 * Computes which part of the world a map shows, without access to the page. An Offset is one of three things: a world
 * pixel at a zoom (web-mercator.ts), a pixel of the map's element from its upper left corner, or a distance.
 */
import type { LatLng } from '@fyndkartan/domain/geo'
import { fromPixels, type Offset, toPixels } from './web-mercator.ts'

/** A part of the world, in degrees. */
export type Box = readonly [west: number, south: number, east: number, north: number]

/** A map's centre and zoom. The zoom is fractional only during a gesture or an animation. */
export interface View {
  readonly centre: LatLng
  readonly zoom: number
}

/** The world pixel at the upper left corner of a map, at the view's zoom. */
export function cornerOf({ centre, zoom }: View, size: Offset): Offset {
  const { x, y } = toPixels(centre, zoom)
  return { x: x - size.x / 2, y: y - size.y / 2 }
}

/** Converts a pixel of the map's element to a position. */
export function positionAt(view: View, size: Offset, { x, y }: Offset): LatLng {
  const corner = cornerOf(view, size)
  return fromPixels({ x: corner.x + x, y: corner.y + y }, view.zoom)
}

/** Converts a position to a pixel of the map's element. */
export function pointOf(view: View, size: Offset, position: LatLng): Offset {
  const corner = cornerOf(view, size)
  const { x, y } = toPixels(position, view.zoom)
  return { x: x - corner.x, y: y - corner.y }
}

/** The view after a move by a number of pixels to the right and down. */
export function shifted({ centre, zoom }: View, by: Offset): View {
  const { x, y } = toPixels(centre, zoom)
  return { centre: fromPixels({ x: x + by.x, y: y + by.y }, zoom), zoom }
}

/** The view after a change of zoom. The position under `point`, a pixel of the map's element, stays in place. */
export function zoomedAround(view: View, size: Offset, point: Offset, zoom: number): View {
  const { x, y } = toPixels(positionAt(view, size, point), zoom)
  return { centre: fromPixels({ x: x - point.x + size.x / 2, y: y - point.y + size.y / 2 }, zoom), zoom }
}

export function boxIn(view: View, size: Offset): Box {
  const first = positionAt(view, size, { x: 0, y: 0 })
  const last = positionAt(view, size, size)
  return [first.lng, last.lat, last.lng, first.lat]
}

/** The box enlarged on each side by a share of its width or height. */
export function padded([west, south, east, north]: Box, share: number): Box {
  const wide = (east - west) * share
  const high = (north - south) * share
  return [west - wide, south - high, east + wide, north + high]
}

/** Whether `outer` contains all of `inner`. */
export function holdsBox(outer: Box, inner: Box): boolean {
  return outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3]
}

/** The view with the highest whole zoom that shows the whole box and a margin of `paddingPx` around it. */
export function fittedTo([west, south, east, north]: Box, size: Offset, paddingPx: number): View {
  const first = toPixels({ lat: north, lng: west }, 0)
  const last = toPixels({ lat: south, lng: east }, 0)
  const room = (px: number) => Math.max(1, px - 2 * paddingPx)
  const scale = Math.min(room(size.x) / (last.x - first.x), room(size.y) / (last.y - first.y))
  // 0.005 is a tolerance for rounding errors. A box of one point gives an infinite zoom.
  const zoom = Math.floor(Math.log2(scale) + 0.005)
  return { centre: fromPixels({ x: (first.x + last.x) / 2, y: (first.y + last.y) / 2 }, 0), zoom }
}

/**
 * A view between two views, `part` from 0 to 1. The zoom changes evenly around one fixed point, so that the position
 * under the pointer stays in place.
 */
export function between(from: View, to: View, part: number): View {
  if (part >= 1) return to
  const zoom = from.zoom + (to.zoom - from.zoom) * part
  const [start, end] = [toPixels(from.centre, 0), toPixels(to.centre, 0)]
  const width = (at: number) => 2 ** -at
  const way = from.zoom === to.zoom ? part : (width(zoom) - width(from.zoom)) / (width(to.zoom) - width(from.zoom))
  return { centre: fromPixels({ x: start.x + (end.x - start.x) * way, y: start.y + (end.y - start.y) * way }, 0), zoom }
}
