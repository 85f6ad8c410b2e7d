import type { Offset } from './engine/web-mercator.ts'

export interface Label extends Offset {
  readonly name: string
}

/** The average width of a letter at the font size of 13 px, px. */
const letterPx = 7.2
const linePx = 18
/** The distance from a marker's centre to the outside of its border, px. */
const markerPx = 24
/** The distance from a town's position to a name that is above, below or beside it, px. */
const besidePx = 34

/**
 * Places the names of towns so that they cover neither a marker nor each other. A town without space gets no name.
 * `towns` must be sorted by importance, with pixels from the same origin as those of `markers`. Returns the centre of
 * each name.
 */
export function placeLabels(towns: Iterable<Label>, markers: readonly Offset[]): Label[] {
  const placed: Label[] = []
  for (const town of towns) {
    const half = halfWidth(town.name)
    const spots: Offset[] = [
      { x: town.x, y: town.y },
      { x: town.x, y: town.y + besidePx },
      { x: town.x, y: town.y - besidePx },
      { x: town.x + besidePx + half, y: town.y },
      { x: town.x - besidePx - half, y: town.y },
    ]
    const spot = spots.find(
      (at) =>
        !markers.some((marker) => touchesMarker(at, half, marker)) &&
        !placed.some((label) => touchesLabel(at, half, label)),
    )
    if (spot) placed.push({ name: town.name, x: spot.x, y: spot.y })
  }
  return placed
}

function halfWidth(name: string): number {
  return (name.length * letterPx) / 2 + 4
}

function touchesMarker(at: Offset, half: number, marker: Offset): boolean {
  return Math.abs(at.x - marker.x) < half + markerPx && Math.abs(at.y - marker.y) < linePx / 2 + markerPx
}

function touchesLabel(at: Offset, half: number, label: Label): boolean {
  return Math.abs(at.x - label.x) < half + halfWidth(label.name) && Math.abs(at.y - label.y) < linePx
}
