import type { Offset } from './engine/web-mercator.ts'

export interface Label extends Offset {
  readonly name: string
}

/** A label's letters, px: an average of the 13 px face. */
const letterPx = 7.2
const linePx = 18
/** A sticker and its rim, px from its middle. */
const stickerPx = 24
/** From a town's spot to a label beside its sticker, px. */
const besidePx = 34

/**
 * Where town names can stand without covering a sticker or one another; a town that finds no room goes without.
 * `towns` come with the most important first, all in the same pixels as `stickers`; answers are the labels' middles.
 */
export function placeLabels(towns: Iterable<Label>, stickers: readonly Offset[]): Label[] {
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
        !stickers.some((sticker) => touchesSticker(at, half, sticker)) &&
        !placed.some((label) => touchesLabel(at, half, label)),
    )
    if (spot) placed.push({ name: town.name, x: spot.x, y: spot.y })
  }
  return placed
}

function halfWidth(name: string): number {
  return (name.length * letterPx) / 2 + 4
}

function touchesSticker(at: Offset, half: number, sticker: Offset): boolean {
  return Math.abs(at.x - sticker.x) < half + stickerPx && Math.abs(at.y - sticker.y) < linePx / 2 + stickerPx
}

function touchesLabel(at: Offset, half: number, label: Label): boolean {
  return Math.abs(at.x - label.x) < half + halfWidth(label.name) && Math.abs(at.y - label.y) < linePx
}
