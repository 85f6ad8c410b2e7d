import type { Feature } from './features.ts'

/** What a search asks of its places, in the middle of a sentence. */
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
