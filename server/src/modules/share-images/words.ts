/** Makes the words of a share image, as elements for satori. */
import { fitLines } from './fit-lines.ts'
import type { Frame } from './shapes.ts'
import type { Typeface } from './typefaces.ts'

/** An element as satori expects it; no React is needed. */
export interface Box {
  readonly type: 'div'
  readonly key: null
  readonly props: { readonly style: object; readonly children: string | readonly Box[] }
}

/** A part of the picture. Its words are drawn above its shapes. */
export interface Piece {
  readonly shapes: string
  readonly words: readonly Box[]
}

interface Written {
  readonly x: number
  readonly y: number
  readonly face: Typeface
  readonly sizePx: number
  readonly colour: string
  /**
   * The width of the column that contains the line, px; the line is centred unless `align` differs. Without a width,
   * the line begins at `x`.
   */
  readonly widthPx?: number
  readonly align?: 'flex-end'
}

/** A line of text without line breaks. */
export function words(line: string, { x, y, face, sizePx, colour, widthPx, align }: Written): Box {
  const column = widthPx === undefined ? {} : { width: widthPx, justifyContent: align ?? 'center' }
  return box(
    {
      position: 'absolute',
      left: x,
      top: y,
      ...column,
      fontFamily: face.families,
      fontWeight: face.weight,
      fontSize: sizePx,
      lineHeight: 1.2,
      color: colour,
      whiteSpace: 'pre',
    },
    line,
  )
}

/** Words in a rotated frame. Their positions count from the frame's corner. */
export function turned(frame: Frame, children: readonly Box[]): Box {
  const { x, y, width, height, turn } = frame
  return box({ position: 'absolute', left: x, top: y, width, height, transform: `rotate(${turn}deg)` }, children)
}

/** An element whose children are in a row, or are positioned absolutely. */
export function box(style: object, children: string | readonly Box[]): Box {
  return { type: 'div', key: null, props: { style: { display: 'flex', ...style }, children } }
}

/** The beginning of a line that fits into a width, with '...' if something is cut off. */
export function fitLine(line: string, face: Typeface, sizePx: number, widthPx: number): string {
  const only = { widthPx, heightPx: sizePx * 2, mostLines: 1, largestPx: sizePx, smallestPx: sizePx }
  return fitLines(line, only, face.widthOf).lines[0] ?? ''
}
