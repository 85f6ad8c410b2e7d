/** The data of the desk's page "Samma ställe?", where an operator merges duplicate places, on the wire. */
import type { SamePlaces } from '@fyndkartan/domain/desk'
import { deskPlaceFromWire, deskPlaceToWire } from './desk.ts'
import type {
  mergedSureSchema,
  mergePlacesSchema,
  mergeSureSchema,
  placePairSchema,
  samePlacesSchema,
} from './same-places-schema.ts'
import type { Static } from './schema.ts'

export type SamePlacesWire = Static<typeof samePlacesSchema>
export type MergePlacesWire = Static<typeof mergePlacesSchema>
export type MergeSureWire = Static<typeof mergeSureSchema>
export type MergedSureWire = Static<typeof mergedSureSchema>
export type PlacePairWire = Static<typeof placePairSchema>

export function samePlacesToWire(total: number, sure: number, pairs: readonly SamePlaces[]): SamePlacesWire {
  return {
    total,
    sure,
    pairs: pairs.map(({ score, reasons, distanceM, one, other, organisers, origins, repeats }) => ({
      score,
      reasons: [...reasons],
      distance_m: distanceM,
      one: deskPlaceToWire(one),
      other: deskPlaceToWire(other),
      organisers: { ...organisers },
      origins: { ...origins },
      repeats: { ...repeats },
    })),
  }
}

export function samePlacesFromWire({ pairs }: SamePlacesWire): SamePlaces[] {
  return pairs.map(({ score, reasons, distance_m: distanceM, one, other, organisers, origins, repeats }) => ({
    score,
    reasons,
    distanceM,
    one: deskPlaceFromWire(one),
    other: deskPlaceFromWire(other),
    organisers,
    // Older servers do not send it.
    origins: origins ?? { one: 'other', other: 'other' },
    repeats,
  }))
}
