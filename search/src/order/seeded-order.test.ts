import { describe, expect, it } from 'vitest'
import { rankOf, scramble } from './seeded-order.ts'

const ids = Array.from({ length: 2000 }, (_, id) => id)

describe('ranks', () => {
  it('differ for all keys, up to the greatest id', () => {
    const all = [...ids, 2 ** 31 - 1, 2 ** 30].flatMap((id) => [rankOf('shop', id), rankOf('market', id)])
    expect(new Set(all).size).toBe(all.length)
  })
})

describe('a seed', () => {
  it('keeps ranks with a common prefix together, which finding a page relies on', () => {
    for (const seed of [0, 1, 999]) {
      for (const bit of [1, 8, 24, 31]) {
        const places = Array.from({ length: 64 }, (_, i) => scramble((0x5a5a5a5a ^ (i * 0x01010101)) >>> 0, seed))
        for (const [i, place] of places.entries()) {
          const twin = scramble((0x5a5a5a5a ^ (i * 0x01010101) ^ (2 ** (31 - bit) - 1)) >>> 0, seed)
          expect(twin >>> (32 - bit)).toBe(place >>> (32 - bit))
        }
      }
    }
  })

  it('puts every place first about equally often', () => {
    const first = new Map<number, number>()
    for (let seed = 0; seed < 1000; seed++) {
      const [best] = ids
        .slice(0, 20)
        .toSorted((a, b) => scramble(rankOf('shop', a), seed) - scramble(rankOf('shop', b), seed))
      first.set(best!, (first.get(best!) ?? 0) + 1)
    }
    // A place whose rank has no close neighbours comes first more often, but no place comes first always or never.
    for (const id of ids.slice(0, 20)) expect(first.get(id) ?? 0, `shop ${id}`).toBeGreaterThan(5)
    expect(Math.max(...first.values())).toBeLessThan(200)
  })

  it('gives each pair both orders', () => {
    for (const id of ids.slice(0, 50)) {
      let before = 0
      for (let seed = 0; seed < 1000; seed++)
        if (scramble(rankOf('market', id), seed) < scramble(rankOf('market', id + 1), seed)) before++
      expect(Math.abs(before - 500), `markets ${id}, ${id + 1}`).toBeLessThan(90)
    }
  })
})
