import { describe, expect, it } from 'vitest'
import { repack, RowBytes } from './row-bytes.ts'

const buildRow = (length: number, byte: number) => new Uint8Array(length).fill(byte)

describe('rows as bytes', () => {
  it('come back as they went in, whatever their length, over the ends of chunks', () => {
    const bytes = new RowBytes()
    const rows = [0, 1, 320, 2 ** 22 - 5, 2 ** 22 - 4, 7, 2 ** 22, 2 ** 23 + 1, 3].map((length, i) =>
      buildRow(length, i + 1),
    )
    const places = rows.map((row) => bytes.add(row))
    for (const [i, place] of places.entries()) expect(Buffer.compare(bytes.at(place), rows[i]!), `row ${i}`).toBe(0)
  })

  it('leave no gaps after repacking', () => {
    const bytes = new RowBytes()
    const places = Array.from({ length: 1000 }, (_, i) => bytes.add(buildRow(i, i % 256)))
    const kept = Uint32Array.from([places[700]!, places[3]!, places[999]!])
    const packed = repack(bytes, kept)
    expect(Array.from(kept, (place) => packed.at(place).length)).toEqual([700, 3, 999])
    expect(packed.length).toBe(700 + 3 + 999 + 3 * 4)
  })
})
