/**
 * Facts that a search can filter by, as bits of a number: first the features, of which a search wants all, then goods,
 * of which it wants any.
 */
import { type FactName, factNames, factOf, type facts, readFactOf } from './facts.ts'
import { type Good, goods } from './goods.ts'

/** The name of a fact that a search can filter by. */
export type Feature = {
  [Name in FactName]: (typeof facts)[Name] extends { readonly holds: unknown } ? Name : never
}[FactName]

/** In the order of their bits. */
export const features = factNames.filter((name) => factOf(name).holds !== undefined) as readonly Feature[]

const searchedFacts = features.map((name) => ({ name, fact: factOf(name) }))
const knownFacts: readonly FactName[] = [...features, 'goods']

/** Bit 0 is the first of `features`; those of `goods` follow. At most 31 fit. */
export function featureBits(place: object): number {
  let bits = 0
  // Called for each place when an index is loaded: an indexed loop allocates nothing.
  for (let bit = 0; bit < searchedFacts.length; bit++) {
    const { name, fact } = searchedFacts[bit] as (typeof searchedFacts)[number]
    const value = readFactOf(place, name)
    if (value !== null && fact.holds?.(value) === true) bits |= 1 << bit
  }
  const sold = readFactOf(place, 'goods') as readonly Good[] | null
  return sold ? bits | bitsOfGoods(sold) : bits
}

/** The bits of several features, for a search that requires all of them. */
export function bitsOfFeatures(asked: readonly Feature[]): number {
  return bitsOf(features, (feature) => asked.includes(feature))
}

/** The features that bits stand for. */
export function featuresOfBits(bits: number): readonly Feature[] {
  return features.filter((_, bit) => (bits & (1 << bit)) !== 0)
}

/** The bits of some goods, for a search that wants any of them. */
export function bitsOfGoods(asked: readonly Good[]): number {
  return bitsOf(goods, (good) => asked.includes(good)) << features.length
}

/** The goods that bits stand for. */
export function goodsOfBits(bits: number): readonly Good[] {
  return goods.filter((_, at) => (bits & (1 << (features.length + at))) !== 0)
}

/** For each feature, and after them one bit for goods, whether its value is known, yes or no. */
export function knownBits(place: object): number {
  return bitsOf(knownFacts, (name) => readFactOf(place, name) !== null)
}

function bitsOf<Name>(names: readonly Name[], has: (name: Name) => boolean): number {
  let bits = 0
  for (let bit = 0; bit < names.length; bit++) if (has(names[bit] as Name)) bits |= 1 << bit
  return bits
}
