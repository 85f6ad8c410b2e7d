/** Facts that a search can filter by, mostly under the names of their fields in an answer. */
import { type Feature, features, featuresOfBits } from '@fyndkartan/domain/features'
import { wiredFacts } from './place-wire.ts'

const namesByFact = new Map<string, string>(
  [...wiredFacts.shop, ...wiredFacts.market].map(({ name, fields: [field = ''], fact }) => [
    name,
    fact.featureName ?? field,
  ]),
)

/** The names that `features` accepts. */
export const featureNames: readonly string[] = features.map(featureToWire)

/** Null for any other name. */
export function featureFromWire(name: string): Feature | null {
  return features.find((feature) => featureToWire(feature) === name) ?? null
}

/** The names as a comma-separated list. */
export function featureBitsToWire(bits: number): string {
  return featuresOfBits(bits).map(featureToWire).join(',')
}

/** The name of a feature in a search. */
export function featureToWire(feature: Feature): string {
  return namesByFact.get(feature) ?? feature
}
