/** Reads the characters of a font file and their widths. */
import { inflateSync } from 'node:zlib'

export interface GlyphWidths {
  /** The width of a character as a share of the font size; undefined for a missing character. */
  of(codePoint: number): number | undefined
}

/** Reads a WOFF 1 file with a `cmap` of format 4, such as those of @fontsource. Throws an Error for other files. */
export function readGlyphWidths(file: Buffer): GlyphWidths {
  const table = tablesOf(file)
  const unitsPerEm = table('head').readUInt16BE(18)
  const wide = table('hhea').readUInt16BE(34)
  const metrics = table('hmtx')
  const glyphs = glyphsOf(table('cmap'))
  return {
    of(codePoint) {
      const glyph = glyphs.get(codePoint)
      // The table lists widths of the first glyphs only: all glyphs after the last listed one are as wide as that one.
      return glyph && metrics.readUInt16BE(4 * Math.min(glyph, wide - 1)) / unitsPerEm
    },
  }
}

const directoryAt = 44
const entryBytes = 20

function tablesOf(file: Buffer): (name: string) => Buffer {
  if (file.toString('latin1', 0, 4) !== 'wOFF') throw new Error('the file is no WOFF font')
  const tables = new Map<string, Buffer>()
  for (let at = 0; at < file.readUInt16BE(12); at++) {
    const entry = directoryAt + at * entryBytes
    const [offset, stored, length] = [4, 8, 12].map((field) => file.readUInt32BE(entry + field)) as [
      number,
      number,
      number,
    ]
    const bytes = file.subarray(offset, offset + stored)
    tables.set(file.toString('latin1', entry, entry + 4), stored < length ? inflateSync(bytes) : bytes)
  }
  return (name) => {
    const found = tables.get(name)
    if (!found) throw new Error(`the font has no table ${name}`)
    return found
  }
}

/**
 * The glyph number of each character. OpenType's `cmap` format 4 lists runs of characters; within a run, the difference
 * between character and glyph number is the same.
 */
function glyphsOf(cmap: Buffer): ReadonlyMap<number, number> {
  const at = cmap.readUInt32BE(8)
  if (cmap.readUInt16BE(at) !== 4) throw new Error('the font lists its characters in another format')
  const size = cmap.readUInt16BE(at + 6)
  const [ends, starts, deltas, offsets] = [14, 16 + size, 16 + 2 * size, 16 + 3 * size] as const
  const glyphs = new Map<number, number>()
  for (let run = at; run < at + size; run += 2) {
    const [start, end] = [cmap.readUInt16BE(run + starts), cmap.readUInt16BE(run + ends)]
    const [delta, offset] = [cmap.readUInt16BE(run + deltas), cmap.readUInt16BE(run + offsets)]
    for (let code = start; code <= end && code < 0xffff; code++) {
      const listed = offset === 0 ? code : cmap.readUInt16BE(run + offsets + offset + 2 * (code - start))
      const glyph = listed === 0 ? 0 : (listed + delta) & 0xffff
      if (glyph !== 0) glyphs.set(code, glyph)
    }
  }
  return glyphs
}
