/** Reads the site's typefaces from their files, for drawing. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type GlyphWidths, readGlyphWidths } from './woff.ts'

/** One weight of a typeface. */
export interface Typeface {
  /** The value of the CSS property `font-family`. */
  readonly families: string
  readonly weight: 400 | 700
  readonly files: readonly { readonly name: string; readonly data: Buffer; readonly weight: 400 | 700 }[]
  has(character: string): boolean
  /** The width of a line in px; characters that the typeface lacks have no width. */
  widthOf(line: string, sizePx: number): number
}

export interface Typefaces {
  readonly display: Typeface
  readonly text: Typeface
  readonly bold: Typeface
}

/** Reads the font files of @fontsource. Throws when a file is missing. */
export function readTypefaces(): Typefaces {
  return {
    display: readTypeface('Caprasimo', 400, [
      import.meta.resolve('@fontsource/caprasimo/files/caprasimo-latin-400-normal.woff'),
      import.meta.resolve('@fontsource/caprasimo/files/caprasimo-latin-ext-400-normal.woff'),
    ]),
    text: readTypeface('Familjen', 400, [
      import.meta.resolve('@fontsource/familjen-grotesk/files/familjen-grotesk-latin-400-normal.woff'),
      import.meta.resolve('@fontsource/familjen-grotesk/files/familjen-grotesk-latin-ext-400-normal.woff'),
    ]),
    bold: readTypeface('Familjen', 700, [
      import.meta.resolve('@fontsource/familjen-grotesk/files/familjen-grotesk-latin-700-normal.woff'),
      import.meta.resolve('@fontsource/familjen-grotesk/files/familjen-grotesk-latin-ext-700-normal.woff'),
    ]),
  }
}

/**
 * Reads the files of a typeface. Each has some of the letters: first the usual ones, then those of other languages with
 * Latin letters.
 */
function readTypeface(family: string, weight: 400 | 700, addresses: readonly [string, string]): Typeface {
  const files = addresses.map((address, part) => ({
    name: `${family} ${part}`,
    data: readFileSync(fileURLToPath(address)),
    weight,
  }))
  const widths: readonly GlyphWidths[] = files.map(({ data }) => readGlyphWidths(data))
  const widthOf = (character: string) => {
    const code = character.codePointAt(0) ?? 0
    return widths[0]?.of(code) ?? widths[1]?.of(code)
  }
  return {
    families: files.map(({ name }) => name).join(', '),
    weight,
    files,
    has: (character) => widthOf(character) !== undefined,
    widthOf: (line, sizePx) => Array.from(line).reduce((sum, each) => sum + (widthOf(each) ?? 0), 0) * sizePx,
  }
}
