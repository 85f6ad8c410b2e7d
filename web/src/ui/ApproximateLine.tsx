import { type Spot, spotOf } from '@fyndkartan/domain/found-position'
import type { Place } from '@fyndkartan/domain/place'

const texts = {
  street: 'gatan, inte huset',
  town: 'orten, inte adressen',
} as const satisfies Record<NonNullable<Spot['within']>, string>

/** Says of a place that is only known to be about there that a map cannot show more. Nothing for all others. */
export function ApproximateLine({ place }: { readonly place: Pick<Place, 'position' | 'found'> }) {
  const within = spotOf(place)?.within ?? null
  return within && <small>Ungefärligt läge: {texts[within]}</small>
}
