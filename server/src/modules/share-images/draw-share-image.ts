/** Draws share images: shapes as SVG, words as paths by satori, the whole as pixels by resvg. */
import { Resvg } from '@resvg/resvg-js'
import satori from 'satori'
import { boardPiece } from './board-piece.ts'
import { drawableText } from './drawable-text.ts'
import { fitLines, lineHeight } from './fit-lines.ts'
import { leafPiece } from './leaf-piece.ts'
import { backdrop, card, colours, type Frame, imageSize, placed, signShape, stillLife } from './shapes.ts'
import type { ShareImageInput } from './share-image-input.ts'
import type { Typeface, Typefaces } from './typefaces.ts'
import { box, fitLine, type Piece, turned, words } from './words.ts'

const kindTexts = {
  shop: { name: 'Second hand', colour: colours.green },
  market: { name: 'Loppis', colour: colours.red },
} as const

const siteName = 'Fyndkartan'
const siteClaim = 'Loppisar och second hand i hela Sverige'

/** Draws a share image as a PNG of 1200 × 630 pixels. */
export async function drawShareImage(input: ShareImageInput, faces: Typefaces): Promise<Uint8Array> {
  const aside = asideOf(input, faces)
  const pieces = [placeWords(input, faces), aside, footer(faces)]
  const { width, height } = imageSize
  const words = box(
    { width, height, display: 'flex' },
    pieces.flatMap(({ words }) => words),
  )
  const paths = await satori(words, {
    width,
    height,
    fonts: Object.values(faces).flatMap(({ files }: Typeface) => files),
  })
  const shapes = pieces.map(({ shapes }) => shapes).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${backdrop()}${shapes}${paths}</svg>`
  return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng()
}

function asideOf(input: ShareImageInput, faces: Typefaces): Piece {
  if (input.leaf) return leafPiece(input.leaf, faces)
  if (input.hours) return boardPiece(input.hours, faces)
  return { shapes: placed({ x: 812, y: 112, width: 300, height: 300, turn: 0 }, stillLife()), words: [] }
}

const left = card.x + 62
const columnWidth = 640

/** Draws the kind, the name, the street and the town of a place. */
function placeWords(input: ShareImageInput, faces: Typefaces): Piece {
  const { name: kindName, colour } = kindTexts[input.kind]
  const { display, bold, text } = faces
  const tag: Frame = { x: card.x + 100, y: card.y + 34, width: bold.widthOf(kindName, 30) + 82, height: 46, turn: 0 }
  const town = drawableText(input.town, bold.has)
  const street = drawableText(input.street, text.has)
  const nameFace = faceOf(input.name ?? '', display, bold)
  const ownName = drawableText(input.name, nameFace.has)
  const name = ownName ?? (town === null ? kindName : `${kindName} i ${town}`)
  const fitted = fitLines(
    name,
    { widthPx: columnWidth, heightPx: 220, mostLines: 3, largestPx: 100, smallestPx: 44 },
    nameFace.widthOf,
  )
  const step = fitted.sizePx * lineHeight
  const where = [
    ...(town === null || ownName === null ? [] : [{ line: town, face: bold, sizePx: 42, colour: colours.ink }]),
    ...(street === null ? [] : [{ line: street, face: text, sizePx: 32, colour: colours.softInk }]),
  ]
  const whereTop = card.y + card.height - 34 - where.reduce((sum, { sizePx }) => sum + sizePx * 1.25, 0)
  const nameTop = tag.y + tag.height
  const top = nameTop + (whereTop - nameTop - fitted.lines.length * step) / 2
  let y = whereTop
  return {
    shapes: placed(tag, signShape(tag, colour, '')),
    words: [
      words(kindName, { x: tag.x + 36, y: tag.y + 5, face: bold, sizePx: 30, colour: '#fff' }),
      ...fitted.lines.map((line, at) =>
        words(line, { x: left, y: top + at * step, face: nameFace, sizePx: fitted.sizePx, colour: colours.ink }),
      ),
      ...where.map(({ line, face, sizePx, colour }) => {
        const drawn = words(fitLine(line, face, sizePx, columnWidth), { x: left, y, face, sizePx, colour })
        y += sizePx * 1.25
        return drawn
      }),
    ],
  }
}

/**
 * The typeface for a name. Polish and Turkish names have letters that `display` lacks; they are drawn in `other`
 * instead.
 */
function faceOf(name: string, display: Typeface, other: Typeface): Typeface {
  return Array.from(name).some((letter) => !display.has(letter) && other.has(letter)) ? other : display
}

/** Draws the site's sign and its tagline. */
function footer({ display, text }: Typefaces): Piece {
  const sign: Frame = { x: 64, y: 500, width: display.widthOf(siteName, 40) + 96, height: 62, turn: -1.5 }
  return {
    shapes: placed(sign, signShape(sign, colours.red, colours.deepRed)),
    words: [
      turned(sign, [words(siteName, { x: 46, y: 8, face: display, sizePx: 40, colour: '#fff' })]),
      words(siteClaim, {
        x: 600,
        y: 516,
        face: text,
        sizePx: 29,
        colour: colours.ink,
        widthPx: 544,
        align: 'flex-end',
      }),
    ],
  }
}
