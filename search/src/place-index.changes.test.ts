import { expect, it } from 'vitest'
import { buildIndex, buildMarket, buildShop, everything, namesOf } from './testing/known-index.ts'

const filter = { ...everything, words: 'loppis' }

it('changes with a revision at or below the stored one are ignored, others applied', () => {
  const index = buildIndex()
  for (const [revision, name, total] of [
    [9, 'Annat', 2],
    [10, 'Annat', 2],
    [11, 'Annat', 1],
    [11, 'Loppis', 1],
    [12, 'Loppis', 2],
  ] as const) {
    index.apply([{ revision, place: buildMarket(1, name) }])
    expect(index.find({ filter, sort: 'date', seed: 0, page: 0, pageSize: 9 }).total, `${revision}`).toBe(total)
  }
  expect(index.revision).toBe(12)
})

it('changes older than a removal do not restore the place', () => {
  const index = buildIndex()
  index.apply([{ revision: 20, removed: { kind: 'shop', id: 2 } }])
  index.apply([{ revision: 19, place: buildShop(2, 'Erikshjälpen') }])
  expect(index.rowOf({ kind: 'shop', id: 2 })).toBe(-1)
  expect(index.counts.shops).toBe(6)
  index.apply([{ revision: 21, place: buildShop(2, 'Erikshjälpen') }])
  expect(index.keyOf(index.rowOf({ kind: 'shop', id: 2 }))).toEqual({ kind: 'shop', id: 2 })
})

it('changes before one that fails are applied', () => {
  const index = buildIndex()
  const changes = [
    { revision: 11, place: buildMarket(1, 'Annat') },
    { revision: 11, place: buildMarket(99, 'Loppis till') },
    { revision: -1, place: buildMarket(100, 'Loppis') },
  ]
  expect(() => index.apply(changes)).toThrow('revision -1')
  expect(index.find({ filter, sort: 'date', seed: 0, page: 0, pageSize: 9 }).total).toBe(2)
  expect(index.keyOf(index.rowOf({ kind: 'market', id: 99 }))).toEqual({ kind: 'market', id: 99 })
  expect(index.rowOf({ kind: 'market', id: 100 })).toBe(-1)
})

it('changes that fail change nothing', () => {
  const index = buildIndex()
  expect(() => index.apply([{ revision: 0.5, place: buildShop(1, 'x') }])).toThrow(RangeError)
  expect(() => index.apply([{ revision: 11, place: buildShop(-1, 'x') }])).toThrow('id -1 is not a whole number')
  expect(() => index.load([{ revision: 1, place: buildShop(2 ** 31, 'x') }])).toThrow(RangeError)
  const twice = [buildShop(1, 'x'), buildShop(1, 'y')]
  expect(() => index.load(twice.map((place) => ({ revision: 1, place })))).toThrow('comes twice')
  expect(namesOf({ words: 'retro' }, {}, index)).toEqual(['Retrolyckan Katrineholm'])
  expect(index.counts).toEqual({ shops: 7, markets: 6 })
})
