/** Yes/no facts that a search can filter by. */
import { factNames, facts, type FactName } from './facts.ts'

/** The name of a yes/no fact. */
export type Feature = {
  [Name in FactName]: ReturnType<(typeof facts)[Name]['read']>['value'] extends boolean | null ? Name : never
}[FactName]

/** In the order of their bits. */
export const features = factNames.filter((name) => facts[name].isFilter) as unknown as readonly Feature[]

/** The bits of the features that a place is known to have: bit 0 is the first of `features`. At most 31 fit. */
export function featureBits(place: object): number {
  return bitsOf((feature) => (place as Readonly<Record<string, unknown>>)[feature] === true)
}

/** The bits of several features, for a search that requires all of them. */
export function bitsOfFeatures(asked: readonly Feature[]): number {
  return bitsOf((feature) => asked.includes(feature))
}

/** The features that bits stand for. */
export function featuresOfBits(bits: number): readonly Feature[] {
  return features.filter((_, bit) => (bits & (1 << bit)) !== 0)
}

function bitsOf(has: (feature: Feature) => boolean): number {
  let bits = 0
  for (let bit = 0; bit < features.length; bit++) if (has(features[bit] as Feature)) bits |= 1 << bit
  return bits
}
