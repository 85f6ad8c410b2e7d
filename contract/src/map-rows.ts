/**
 * All matches of a search as bytes, for the map: about 6 bytes a place instead of 320 of JSON, unpacked in a worker.
 *
 * Layout, little-endian: ASCII "FYND" (4 bytes) · version (u32) · count (u32) · blocks of 64 places, the last one
 * shorter · four zero bytes, so that a reader can always read a whole 32-bit word. A block has three columns: latitudes
 * and longitudes (1e-5 degrees), codes (id × 2, plus 1 for a market). It begins with each column's minimum (i32, i32,
 * u32) and each column's width in bits (u8, 0 to 32); then come the columns, each value as its difference from the
 * minimum, lowest bit first, padded with zeros to a whole byte.
 *
 * That is version 2. Version 3, for queries with `hours` or `approximate`, has a fourth column (minimum i32): whether a
 * shop is open (`judgementNumbers` in the domain), plus `approximateMark` for an approximate position.
 *
 * This is frame-of-reference compression (Goldstein, Ramakrishnan and Shaft 1998): it is compact when neighbouring
 * places share a block, in any order within it; general compression gains little more. Places without a position are
 * left out.
 */
export const mapRowsMediaType = 'application/vnd.fyndkartan.map-rows'

/** Packed coordinates are whole numbers of 1/100 000 degree, which is about a metre. */
export const packedUnitsPerDegree = 1e5

const magic = 0x444e5946 // 'FYND' read as little-endian u32
const plainVersion = 2
const versionWithMarks = 3
const headerBytes = 12
const rowsPerBlock = 64
/** A block starts with the minimum of each column (4 bytes each), then the bit width of each column (1 byte each). */
const minimumBytes = 4
const columnHeaderBytes = minimumBytes + 1
const leastBlockHeaderBytes = 3 * columnHeaderBytes
const trailerBytes = 4

export interface MapRows {
  readonly count: number
  /** Latitudes in 1/100 000 degree (`packedUnitsPerDegree`). */
  readonly latitudes: Int32Array
  /** Longitudes in 1/100 000 degree (`packedUnitsPerDegree`). */
  readonly longitudes: Int32Array
  /** Kind and id of each place as one number; see `codeOfPlace` in the domain. */
  readonly codes: Uint32Array
  /** The mark of each place, from `markOf`; null when the answer has no marks. */
  readonly marks: Int32Array | null
}

/** `markOf` adds this number for a place whose position is approximate. */
const approximateMark = 4

/**
 * A place's mark: its number of `judgementNumbers` (0 without a judgement), plus `approximateMark` if the position is
 * approximate.
 */
export function markOf(judgement: number, isApproximate: boolean): number {
  return judgement + (isApproximate ? approximateMark : 0)
}

/** The inverse of `markOf`. */
export function readMark(mark: number): { readonly judgement: number; readonly isApproximate: boolean } {
  const isApproximate = mark >= approximateMark
  return { judgement: isApproximate ? mark - approximateMark : mark, isApproximate }
}

/** Rows that contain only zeros, for the caller to fill in. */
export function allocateMapRows(count: number, hasMarks = false): MapRows {
  return {
    count,
    latitudes: new Int32Array(count),
    longitudes: new Int32Array(count),
    codes: new Uint32Array(count),
    marks: hasMarks ? new Int32Array(count) : null,
  }
}

/** Packs rows into bytes. The result is shorter when rows next to each other are places close together. */
export function writeMapRows(rows: MapRows): Uint8Array {
  const { count } = rows
  const blocks = Math.ceil(count / rowsPerBlock)
  const columns = columnsOf(rows)
  const blockHeaderBytes = columnHeaderBytes * columns.length
  const most = headerBytes + blocks * blockHeaderBytes + count * columns.length * 4 + trailerBytes
  const view = new DataView(new ArrayBuffer(most))
  view.setUint32(0, magic, true)
  view.setUint32(4, rows.marks ? versionWithMarks : plainVersion, true)
  view.setUint32(8, count, true)
  let byte = headerBytes
  for (let from = 0; from < count; from += rowsPerBlock) {
    const to = Math.min(count, from + rowsPerBlock)
    let bit = blockHeaderBytes * 8
    for (let at = 0; at < columns.length; at++) bit = pack(columns, at, from, to, view, byte, bit)
    byte += Math.ceil(bit / 8)
  }
  return new Uint8Array(view.buffer, 0, byte + trailerBytes).slice()
}

/** The inverse of `writeMapRows`. Throws a RangeError for bytes in another format, such as a proxy's error page. */
export function readMapRows(buffer: ArrayBuffer): MapRows {
  const view = new DataView(buffer)
  const end = buffer.byteLength - trailerBytes
  if (end < headerBytes || view.getUint32(0, true) !== magic) throw foreign()
  const version = view.getUint32(4, true)
  if (version !== plainVersion && version !== versionWithMarks) throw foreign()
  const count = view.getUint32(8, true)
  // Check the count before the allocation: a wrong count could allocate gigabytes.
  if (headerBytes + Math.ceil(count / rowsPerBlock) * leastBlockHeaderBytes > end) throw foreign()
  const rows = allocateMapRows(count, version === versionWithMarks)
  const columns = columnsOf(rows)
  const blockHeaderBytes = columnHeaderBytes * columns.length
  let byte = headerBytes
  for (let from = 0; from < count; from += rowsPerBlock) {
    if (byte + blockHeaderBytes > end) throw foreign()
    const to = Math.min(count, from + rowsPerBlock)
    let bit = blockHeaderBytes * 8
    for (let at = 0; at < columns.length; at++) {
      const width = view.getUint8(byte + columns.length * minimumBytes + at)
      const next = bit + width * (to - from)
      if (width > 32 || byte + Math.ceil(next / 8) > end) throw foreign()
      unpack(columns, at, from, to, view, byte, bit, width)
      bit = next
    }
    byte += Math.ceil(bit / 8)
  }
  if (byte !== end) throw foreign()
  return rows
}

/**
 * The columns as signed numbers. Codes are unsigned, but sums and differences are right modulo 2³², so one loop serves
 * all columns.
 */
function columnsOf({ latitudes, longitudes, codes, marks }: MapRows): readonly Int32Array[] {
  const plain = [latitudes, longitudes, new Int32Array(codes.buffer, codes.byteOffset, codes.length)]
  return marks ? [...plain, marks] : plain
}

function foreign(): RangeError {
  return new RangeError(`not a map-rows answer of version ${plainVersion} or ${versionWithMarks}`)
}

/**
 * Writes column `at` of a block: its minimum and width into the header at `byte`, its values from `bit` on. Returns the
 * bit after the last value.
 */
function pack(
  columns: readonly Int32Array[],
  at: number,
  from: number,
  to: number,
  view: DataView,
  byte: number,
  bit: number,
): number {
  const column = columns[at] as Int32Array
  let least = column[from] as number
  let most = least
  for (let row = from + 1; row < to; row++) {
    const value = column[row] as number
    if (value < least) least = value
    else if (value > most) most = value
  }
  const width = 32 - Math.clz32((most - least) | 0)
  view.setUint32(byte + at * minimumBytes, least, true)
  view.setUint8(byte + columns.length * minimumBytes + at, width)
  if (width === 0) return bit
  // `held`: bits that are not yet written as a whole 32-bit word. Its first bits may belong to the previous column,
  // which can end within a byte.
  let word = byte + (bit >>> 3)
  let held = view.getUint8(word)
  let heldBits = bit & 7
  for (let row = from; row < to; row++) {
    const value = ((column[row] as number) - least) | 0
    held |= value << heldBits
    heldBits += width
    if (heldBits < 32) continue
    view.setUint32(word, held, true)
    word += 4
    heldBits -= 32
    held = heldBits === 0 ? 0 : value >>> (width - heldBits)
  }
  view.setUint32(word, held, true)
  return bit + width * (to - from)
}

function unpack(
  columns: readonly Int32Array[],
  at: number,
  from: number,
  to: number,
  view: DataView,
  byte: number,
  bit: number,
  width: number,
): void {
  const column = columns[at] as Int32Array
  const least = view.getInt32(byte + at * minimumBytes, true)
  const mask = width === 0 ? 0 : 0xffff_ffff >>> (32 - width)
  let next = bit
  for (let row = from; row < to; row++, next += width) {
    const word = byte + (next >>> 3)
    const shift = next & 7
    let value = view.getUint32(word, true) >>> shift
    if (shift + width > 32) value |= view.getUint8(word + 4) << (32 - shift)
    column[row] = (least + (value & mask)) | 0
  }
}
