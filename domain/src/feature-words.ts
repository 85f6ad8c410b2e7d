import type { Feature } from './features.ts'

/** The Swedish words for each feature in the middle of a sentence about a search. */
export const featureWords: Readonly<Record<Feature, string>> = {
  swish: 'Swish',
  card: 'kort',
  cash: 'kontanter',
  entranceFee: 'fri entré',
  parking: 'parkering',
  toilet: 'toalett',
  stepFree: 'inga trappsteg',
  cafe: 'fik',
  dogs: 'hundar välkomna',
  roof: 'under tak',
}
