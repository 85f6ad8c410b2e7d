import type { Offset } from './engine/web-mercator.ts'

export interface Label extends Offset {
  readonly name: string
}

/** The width of a letter, px: the average of the font at 13 px. */
const letterPx = 7.2
const linePx = 18
/** From a marker's centre to the outside of its border, px. */
const markerPx = 24
/** From a town's position to a label beside its marker, px. */
const besidePx = 34

/**
 * Places town names so that they cover neither a marker nor one another; omits a town without space. `towns` are sorted
 * by importance, in the same pixels as `markers`; the result has the labels' centres.
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
