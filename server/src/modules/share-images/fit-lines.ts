/** Breaks a text into lines, in the largest size in which the text fits into a box. */

export interface Box {
  readonly widthPx: number
  readonly heightPx: number
  readonly mostLines: number
  readonly largestPx: number
  readonly smallestPx: number
}

export interface FittedText {
  readonly lines: readonly string[]
  readonly sizePx: number
}

type WidthOf = (line: string, sizePx: number) => number

/** The height of a line as a share of the font size. */
export const lineHeight = 1.08

/** The step between the font sizes that are tried, px. */
const stepPx = 4

/**
 * Fits a text into a box. Breaks words only in the smallest size; a text that is too long even then ends with '...'.
 */
export function fitLines(text: string, box: Box, widthOf: WidthOf): FittedText {
  const words = text.split(' ')
  for (let sizePx = box.largestPx; sizePx >= box.smallestPx; sizePx -= stepPx) {
    const width = (line: string) => widthOf(line, sizePx)
    if (words.some((word) => width(word) > box.widthPx)) continue
    const { length } = wrap(words, box.widthPx, width)
    if (length <= mostLinesOf(box, sizePx)) return { lines: evenLines(words, length, box.widthPx, width), sizePx }
  }
  return brokenText(words, box, widthOf)
}

function mostLinesOf({ mostLines, heightPx }: Box, sizePx: number): number {
  return Math.max(1, Math.min(mostLines, Math.floor(heightPx / (sizePx * lineHeight))))
}

function brokenText(words: readonly string[], box: Box, widthOf: WidthOf): FittedText {
  const sizePx = box.smallestPx
  const width = (line: string) => widthOf(line, sizePx)
  const most = mostLinesOf(box, sizePx)
  const pieces = words.flatMap((word) => brokenWord(word, box.widthPx, width))
  const lines = wrap(pieces, box.widthPx, width)
  if (lines.length <= most) return { lines, sizePx }
  let last = lines[most - 1] ?? ''
  const isTooLong = () => width(`${last}...`) > box.widthPx || /[-,. ]$/.test(last)
  while (last !== '' && isTooLong()) last = Array.from(last).slice(0, -1).join('')
  return { lines: [...lines.slice(0, most - 1), `${last}...`], sizePx }
}

/** Fills each line with as many words as fit. */
function wrap(words: readonly string[], widthPx: number, width: (line: string) => number): string[] {
  const lines: string[] = []
  for (const word of words) {
    const longer = `${lines.at(-1)} ${word}`
    if (lines.length > 0 && width(longer) <= widthPx) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** Distributes the words over `count` lines of similar length. */
function evenLines(
  words: readonly string[],
  count: number,
  widthPx: number,
  width: (line: string) => number,
): string[] {
  let [narrow, wide] = [Math.max(...words.map(width)), widthPx]
  while (wide - narrow > 4) {
    const middle = (narrow + wide) / 2
    if (wrap(words, middle, width).length <= count) wide = middle
    else narrow = middle
  }
  return wrap(words, wide, width)
}

/** Divides a word into pieces with hyphens, each as long as possible. */
function brokenWord(word: string, widthPx: number, width: (line: string) => number): string[] {
  if (width(word) <= widthPx) return [word]
  const pieces: string[] = []
  let piece = ''
  for (const letter of word) {
    if (piece !== '' && width(`${piece}${letter}-`) > widthPx) {
      pieces.push(`${piece}-`)
      piece = ''
    }
    piece += letter
  }
  return [...pieces, piece]
}
