/**
 * The Huffman code of compressed pages of the list (RFC 1951, 3.2.7): one for all of them, made by
 * tools/bench/write-list-code.ts from pages of sample places.
 */
import { codeLengthLengths, distanceLengths, symbolLengths } from './list-code-lengths.ts'

/** What a decompressor reads before a page: the head of gzip (RFC 1952, 2.3), and the code in the block's own. */
interface Header {
  readonly bytes: Uint8Array
  /** The last bits, fewer than eight, which are not yet a byte. */
  readonly pending: number
  readonly pendingBits: number
}

interface ListCode {
  /** Of bytes, of the end of the block and of copies' lengths; the first bit is the lowest. */
  readonly codes: Int32Array
  readonly bits: Uint8Array
  /** By a copy's length, with its extra bits. */
  readonly copyCodes: Int32Array
  readonly copyBits: Uint8Array
  readonly distanceCodes: Int32Array
  readonly distanceBits: Uint8Array
  readonly header: Header
}

export const endOfBlock = 256
/** The copies that DEFLATE has, bytes. */
export const shortestCopy = 3
export const longestCopy = 258

/** RFC 1951, 3.2.5: the shortest length or distance of a symbol, and the number of bits that are added to it. */
export const copyBase = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
] as const
const copyExtraBits = copyBase.map((_, symbol) => (symbol < 8 || symbol === 28 ? 0 : (symbol >> 2) - 1))
export const distanceExtraBits = Uint8Array.from({ length: 30 }, (_, symbol) => Math.max(0, (symbol >> 1) - 1))
export const distanceBase = Int32Array.from({ length: 30 }, (_, symbol) =>
  symbol < 2 ? symbol + 1 : 1 + ((2 + (symbol & 1)) << distanceExtraBits[symbol]!),
)

/** The symbol of each distance, from 1 on. */
export const distanceSymbol = symbolsOf(distanceBase, 32_768)
/** The symbol of each copy's length, from 3 on. */
export const copySymbol = symbolsOf(copyBase, 258)

/** The order in which the lengths of the code for code lengths are written. */
const headerOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15] as const

export const listCode: ListCode = codeOf(symbolLengths, distanceLengths, codeLengthLengths)

/** The code of these lengths, each a digit of base 16. */
function codeOf(symbols: string, distances: string, codeLengths: string): ListCode {
  const [bits, distanceBits] = [lengthsIn(symbols), lengthsIn(distances)]
  const codes = canonicalCodes(bits)
  const copyCodes = new Int32Array(259)
  const copyBits = new Uint8Array(259)
  for (let length = 3; length <= 258; length++) {
    const symbol = copySymbol[length]!
    const own = bits[257 + symbol]!
    copyCodes[length] = codes[257 + symbol]! | ((length - copyBase[symbol]!) << own)
    copyBits[length] = own + copyExtraBits[symbol]!
  }
  const header = headerOf(bits, distanceBits, lengthsIn(codeLengths))
  return { codes, bits, copyCodes, copyBits, distanceCodes: canonicalCodes(distanceBits), distanceBits, header }
}

/** A run of code lengths as it is written: a symbol of the code for code lengths, and extra bits (RFC 1951, 3.2.7). */
export function runsOf(lengths: readonly number[]): { symbol: number; extra: number; extraBits: number }[] {
  const runs = []
  for (let at = 0; at < lengths.length;) {
    const length = lengths[at]!
    let same = 1
    while (lengths[at + same] === length) same++
    at += same
    if (length !== 0) {
      runs.push({ symbol: length, extra: 0, extraBits: 0 })
      same--
    }
    while (same > 0) {
      const [least, most, symbol, extraBits] =
        length !== 0 ? [3, 6, 16, 2] : same >= 11 ? [11, 138, 18, 7] : [3, 10, 17, 3]
      const repeated = same < least ? 1 : Math.min(same, most)
      if (same < least) runs.push({ symbol: length, extra: 0, extraBits: 0 })
      else runs.push({ symbol, extra: repeated - least, extraBits })
      same -= repeated
    }
  }
  return runs
}

function headerOf(symbols: Uint8Array, distances: Uint8Array, codeLengths: Uint8Array): Header {
  // gzip's magic number, DEFLATE, no flags, no time, no level, and Unix.
  const bytes = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]
  let pending = 0
  let pendingBits = 0
  const put = (value: number, bits: number) => {
    pending |= value << pendingBits
    pendingBits += bits
    for (; pendingBits >= 8; pendingBits -= 8) {
      bytes.push(pending & 255)
      pending >>>= 8
    }
  }
  const written = headerOrder.findLastIndex((symbol) => codeLengths[symbol] !== 0) + 1
  // The only block, with a code of its own.
  put(1, 1)
  put(2, 2)
  put(symbols.length - 257, 5)
  put(distances.length - 1, 5)
  put(written - 4, 4)
  for (const symbol of headerOrder.slice(0, written)) put(codeLengths[symbol]!, 3)
  const codes = canonicalCodes(codeLengths)
  for (const { symbol, extra, extraBits } of runsOf([...symbols, ...distances])) {
    put(codes[symbol]!, codeLengths[symbol]!)
    put(extra, extraBits)
  }
  return { bytes: Uint8Array.from(bytes), pending, pendingBits }
}

/** RFC 1951, 3.2.2: the codes that follow from their lengths in bits, 0 for no code. The first bit is the lowest. */
function canonicalCodes(lengths: Uint8Array): Int32Array {
  const codes = new Int32Array(lengths.length)
  let code = 0
  for (let length = 1; length <= 15; length++) {
    code <<= 1
    for (const [symbol, bits] of lengths.entries()) {
      if (bits === length) codes[symbol] = reversed(code++, length)
    }
  }
  return codes
}

function reversed(code: number, bits: number): number {
  let result = 0
  for (let bit = 0; bit < bits; bit++) result |= ((code >> bit) & 1) << (bits - 1 - bit)
  return result
}

function lengthsIn(digits: string): Uint8Array {
  return Uint8Array.from(digits, (digit) => Number.parseInt(digit, 16))
}

/** By value, up to `most`, the last symbol whose base is not above it. */
function symbolsOf(bases: ArrayLike<number>, most: number): Uint8Array {
  const symbols = new Uint8Array(most + 1)
  for (let value = bases[0]!, symbol = 0; value <= most; value++) {
    while (symbol + 1 < bases.length && bases[symbol + 1]! <= value) symbol++
    symbols[value] = symbol
  }
  return symbols
}
