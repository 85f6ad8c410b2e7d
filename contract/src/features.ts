/**
 * The names in a query of the features that a search can filter by, such as 'parking'. Most are names of fields in an
 * answer.
 */
import { type Feature, features, featuresOfBits } from '@fyndkartan/domain/features'
import { wiredFacts } from './place-wire.ts'

const namesByFact = new Map<string, string>(
  [...wiredFacts.shop, ...wiredFacts.market].map(({ name, fields: [field = ''], fact }) => [
    name,
    fact.featureName ?? field,
  ]),
)

/** The names that the parameter `features` accepts. */
export const featureNames: readonly string[] = features.map(featureToWire)

/** The feature of a name; null for an unknown name. */
export function featureFromWire(name: string): Feature | null {
  return features.find((feature) => featureToWire(feature) === name) ?? null
}

/** The names of the features whose bits are set, as a comma-separated list. */
export function featureBitsToWire(bits: number): string {
  return featuresOfBits(bits).map(featureToWire).join(',')
}

/** The name of a feature in the parameter `features`. */
export function featureToWire(feature: Feature): string {
  return namesByFact.get(feature) ?? feature
}
