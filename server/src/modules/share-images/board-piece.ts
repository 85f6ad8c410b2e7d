/** Draws a shop's hours as a door sign, beside its name. */
import { type FittedText, fitLines } from './fit-lines.ts'
import { boardShape, card, colours, type Frame, placed } from './shapes.ts'
import type { HoursBoard } from './share-image-input.ts'
import type { Typefaces } from './typefaces.ts'
import { type Box, fitLine, type Piece, turned, words } from './words.ts'

/** The width of the text within the sign's frame, px. */
const room = 270
const width = 336
const margin = (width - room) / 2

/** The smallest size of the hours: smaller ones are unreadable in a chat. Longer lines are cut. */
const smallestPx = 21
const seasonPx = 24

/** Draws the door sign; the more lines it has, the smaller its text. */
export function boardPiece({ title, season, lines }: HoursBoard, faces: Typefaces): Piece {
  const isFull = lines.length > 5
  const heading = fitLines(
    title,
    { widthPx: 288, heightPx: 150, mostLines: 3, largestPx: isFull ? 44 : 52, smallestPx: 28 },
    faces.display.widthOf,
  )
  const headingStep = heading.sizePx * 1.15
  const sizePx = hoursSize(lines, faces)
  const step = sizePx * (isFull ? 1.22 : 1.32)
  const edge = lines.length > 0 ? 22 : 40
  const seasonTop = edge + heading.lines.length * headingStep
  const hoursTop = seasonTop + (season === null ? 0 : seasonPx * 1.4) + (lines.length > 0 ? 10 : 0)
  const height = hoursTop + lines.length * step + edge + 6
  const top = card.y + 62 + Math.max(8, (card.height - 100 - height) / 2)
  const frame: Frame = { x: 780, y: top, width, height, turn: -1.2 }
  return {
    shapes: placed(frame, boardShape(frame)),
    words: [
      turned(frame, [
        ...headingWords(heading, edge - 2, headingStep, faces),
        ...seasonWords(season, seasonTop, faces),
        ...lines.flatMap((line, at) => hoursWords(line, hoursTop + at * step, sizePx, faces)),
      ]),
    ],
  }
}

/** The size of the text in all lines, px: the usual one, or a smaller one in which the longest line fits if possible. */
function hoursSize(lines: HoursBoard['lines'], { text, bold }: Typefaces): number {
  const usualPx = lines.length > 5 ? 24 : lines.length > 3 ? 29 : 34
  const widest = Math.max(
    ...lines.map(({ days, times }) => text.widthOf(`${days}  `, usualPx) + bold.widthOf(times, usualPx)),
  )
  return Math.max(smallestPx, Math.min(usualPx, Math.floor((usualPx * room) / widest)))
}

function headingWords({ lines, sizePx }: FittedText, top: number, step: number, { display }: Typefaces): Box[] {
  return lines.map((line, at) =>
    words(line, { x: 0, y: top + at * step, face: display, sizePx, colour: colours.yellow, widthPx: width }),
  )
}

function seasonWords(season: string | null, y: number, { text }: Typefaces): Box[] {
  if (season === null) return []
  const line = fitLine(season, text, seasonPx, room + 20)
  return [words(line, { x: 0, y, face: text, sizePx: seasonPx, colour: colours.cream, widthPx: width })]
}

function hoursWords({ days, times }: HoursBoard['lines'][number], y: number, sizePx: number, faces: Typefaces): Box[] {
  const { text, bold } = faces
  const cut = fitLine(times, bold, sizePx, room - text.widthOf(`${days} `, sizePx))
  return [
    words(days, { x: margin, y, face: text, sizePx, colour: '#fff' }),
    words(cut, { x: margin, y, face: bold, sizePx, colour: '#fff', widthPx: room, align: 'flex-end' }),
  ]
}
