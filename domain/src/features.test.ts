import { describe, expect, test } from 'vitest'
import {
  bitsOfFeatures,
  bitsOfGoods,
  type Feature,
  featureBits,
  features,
  featuresOfBits,
  goodsOfBits,
  knownBits,
} from './features.ts'
import { goods } from './goods.ts'

test('features and goods fit in 31 bits, each with a bit of its own', () => {
  expect(features.length + goods.length).toBeLessThanOrEqual(31)
  expect(featuresOfBits(bitsOfFeatures(features))).toEqual(features)
  expect(goodsOfBits(bitsOfGoods(goods))).toEqual(goods)
  expect(bitsOfFeatures(features) & bitsOfGoods(goods)).toBe(0)
})

describe('which values a search for a feature finds', () => {
  test.each([
    ['swish', [true], [false, null]],
    ['card', [true], [false, null]],
    ['cash', [true], [false, null]],
    ['entranceFee', [0], [20, null]],
    ['parking', ['free', 'paid'], ['none', null]],
    ['toilet', [true], [false, null]],
    ['stepFree', ['yes'], ['limited', 'no', null]],
    ['cafe', [true], [false, null]],
    ['dogs', ['yes', 'leashed'], ['no', null]],
    ['roof', ['indoors', 'both'], ['outdoors', null]],
  ] as const satisfies readonly (readonly [Feature, readonly unknown[], readonly unknown[]])[])(
    '%s: %j, not %j',
    (name, found, not) => {
      for (const value of found) expect(featureBits({ [name]: value })).toBe(bitsOfFeatures([name]))
      for (const value of not) expect(featureBits({ [name]: value })).toBe(0)
    },
  )
})

test('goods have bits too, and an unknown fact sets no bit', () => {
  expect(goodsOfBits(featureBits({ goods: ['toys', 'books'] }))).toEqual(['books', 'toys'])
  expect(knownBits({})).toBe(0)
  expect(knownBits({ swish: false, goods: ['toys'] })).toBe(bitsOfFeatures(['swish']) | (1 << features.length))
})
