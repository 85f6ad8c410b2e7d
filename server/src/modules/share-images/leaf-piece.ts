/** Draws a market's date as a calendar leaf, beside its name. */
import { colours, type Frame, leafShape, placed, stampShape } from './shapes.ts'
import type { CalendarLeaf } from './share-image-input.ts'
import type { Typeface, Typefaces } from './typefaces.ts'
import { type Piece, turned, words } from './words.ts'

const bandHeight = 66

/** Draws the calendar leaf of the day, with the hours below it. */
export function leafPiece(leaf: CalendarLeaf, { display, bold, text }: Typefaces): Piece {
  const frame: Frame = { x: 836, y: 92, width: 252, height: 252, turn: leaf.isCancelled ? -3 : 2.5 }
  const stamp = stampOn(frame)
  const inStamp = { x: 0, y: 7, sizePx: 56, colour: '#fff', widthPx: stamp.width }
  const inLeaf = (line: string, y: number, face: Typeface, sizePx: number, colour: string) =>
    words(line, { x: 0, y, face, sizePx, colour, widthPx: frame.width })
  const below = (line: string, y: number, face: Typeface, sizePx: number, colour: string) =>
    words(line, { x: frame.x - 40, y, face, sizePx, colour, widthPx: frame.width + 80 })
  const dayColour = leaf.isCancelled ? colours.faded : colours.ink
  return {
    shapes:
      placed(frame, leafShape(frame, bandHeight, leaf.isCancelled ? colours.softInk : colours.red)) +
      (leaf.isCancelled ? placed(stamp, stampShape(stamp)) : ''),
    words: [
      turned(frame, [
        inLeaf(leaf.weekday, 15, bold, 36, '#fff'),
        inLeaf(String(leaf.day), 58, display, 128, dayColour),
        inLeaf(leaf.month, 196, bold, 34, dayColour),
      ]),
      ...(leaf.isCancelled
        ? [turned(stamp, [words('Inställt', { ...inStamp, face: display })])]
        : [below(leaf.times, 378, bold, 42, colours.ink)]),
      below(leaf.more, leaf.isCancelled ? 438 : leaf.times === '' ? 392 : 428, text, 30, colours.softInk),
    ],
  }
}

/**
 * The frame of the stamp for a cancelled date. It crosses the lower edge of the leaf, so that the day stays readable.
 */
function stampOn({ x, y, width }: Frame): Frame {
  return { x: x - 34, y: y + 246, width: width + 68, height: 84, turn: -6 }
}
