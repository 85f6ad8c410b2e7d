import { describe, expect, it } from 'vitest'
import { RowBytes } from './row-bytes.ts'

const buildRow = (length: number, byte: number) => new Uint8Array(length).fill(byte)

describe('serialised rows', () => {
  it('are read back unchanged, whatever their length, also across the ends of chunks', () => {
    const bytes = new RowBytes()
    const rows = [0, 1, 320, 2 ** 22 - 5, 2 ** 22 - 4, 7, 2 ** 22, 2 ** 23 + 1, 3].map((length, i) =>
      buildRow(length, i + 1),
    )
    const places = rows.map((row) => bytes.add(row))
    for (const [i, place] of places.entries()) expect(Buffer.compare(bytes.at(place), rows[i]!), `row ${i}`).toBe(0)
  })

  it('reuse the space of removed rows of similar length, and do not overwrite others', () => {
    const bytes = new RowBytes()
    const places = Array.from({ length: 1000 }, (_, i) => bytes.add(buildRow(300 + (i % 9), i % 256)))
    const { length } = bytes
    for (let i = 0; i < 1000; i += 2) bytes.free(places[i]!)
    for (let i = 0; i < 1000; i += 2) places[i] = bytes.add(buildRow(300 + ((i * 7) % 9), i % 256))
    expect(bytes.length).toBeLessThan(length * 1.02)
    for (let i = 0; i < 1000; i++)
      expect(bytes.at(places[i]!), `row ${i}`).toEqual(buildRow(300 + ((i % 2 ? i : i * 7) % 9), i % 256))
  })

  it('are kept apart from their rests, also when space is reused', () => {
    const bytes = new RowBytes()
    const rests = [null, 0, 1, 900, 2 ** 22].map((length) => (length === null ? null : buildRow(length, 9)))
    const add = () => rests.map((rest, i) => bytes.add(buildRow(100 + i, i + 1), rest))
    const first = add()
    for (const place of first) bytes.free(place)
    const { length } = bytes
    for (const [i, place] of add().entries()) {
      expect(bytes.at(place), `row ${i}`).toEqual(buildRow(100 + i, i + 1))
      const [rest, wanted] = [bytes.restAt(place), rests[i]]
      expect(rest?.length, `rest ${i}`).toBe(wanted?.length)
      if (rest && wanted) expect(Buffer.compare(rest, wanted), `rest ${i}`).toBe(0)
    }
    expect(bytes.length).toBe(length)
  })

  it('longer than a chunk are removed like any other', () => {
    const bytes = new RowBytes()
    const [long, short] = [bytes.add(buildRow(2 ** 22 + 9, 1)), bytes.add(buildRow(5, 2))]
    bytes.free(long)
    const { length } = bytes
    expect(Buffer.compare(bytes.at(bytes.add(buildRow(2 ** 22 + 9, 3))), buildRow(2 ** 22 + 9, 3))).toBe(0)
    expect(bytes.at(short)).toEqual(buildRow(5, 2))
    expect(bytes.length).toBe(length)
  })
})
