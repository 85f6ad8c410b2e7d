/**
 * The facts that a search can filter by, as bits of a number. First come the features, all of which a search requires,
 * then the goods, any of which it requires.
 */
import { type FactName, factNames, factOf, type facts, readFactOf } from './facts.ts'
import { type Good, goods } from './goods.ts'

/** The name of a fact that a search can filter by. */
export type Feature = {
  [Name in FactName]: (typeof facts)[Name] extends { readonly holds: unknown } ? Name : never
}[FactName]

/** The features in the order of their bits. */
export const features = factNames.filter((name) => factOf(name).holds !== undefined) as readonly Feature[]

const searchedFacts = features.map((name) => ({ name, fact: factOf(name) }))
const knownFacts: readonly FactName[] = [...features, 'goods']

/** The bits of a place: bit 0 is for the first of `features`; the bits of `goods` follow. At most 31 bits fit. */
export function featureBits(place: object): number {
  let bits = 0
  // An indexed loop allocates no memory: loading an index calls this function for each place.
  for (let bit = 0; bit < searchedFacts.length; bit++) {
    const { name, fact } = searchedFacts[bit] as (typeof searchedFacts)[number]
    const value = readFactOf(place, name)
    if (value !== null && fact.holds?.(value) === true) bits |= 1 << bit
  }
  const sold = readFactOf(place, 'goods') as readonly Good[] | null
  return sold ? bits | bitsOfGoods(sold) : bits
}

/** The bits of a search for places that have all these features. */
export function bitsOfFeatures(wanted: readonly Feature[]): number {
  return bitsOf(features, (feature) => wanted.includes(feature))
}

/** The features whose bits are set. */
export function featuresOfBits(bits: number): readonly Feature[] {
  return features.filter((_, bit) => (bits & (1 << bit)) !== 0)
}

/** The bits of a search for places that sell any of these goods. */
export function bitsOfGoods(wanted: readonly Good[]): number {
  return bitsOf(goods, (good) => wanted.includes(good)) << features.length
}

/** The goods whose bits are set. */
export function goodsOfBits(bits: number): readonly Good[] {
  return goods.filter((_, at) => (bits & (1 << (features.length + at))) !== 0)
}

/** A bit for each feature, and then one for goods: set when the place's value is known, be it yes or no. */
export function knownBits(place: object): number {
  return bitsOf(knownFacts, (name) => readFactOf(place, name) !== null)
}

function bitsOf<Name>(names: readonly Name[], has: (name: Name) => boolean): number {
  let bits = 0
  for (let bit = 0; bit < names.length; bit++) if (has(names[bit] as Name)) bits |= 1 << bit
  return bits
}
