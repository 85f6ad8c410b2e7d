import { type Spot, spotOf } from '@fyndkartan/domain/found-position'
import type { Place } from '@fyndkartan/domain/place'

const texts = {
  address: 'uppslaget från adressen',
  street: 'gatan, inte huset',
  town: 'orten, inte adressen',
} as const satisfies Record<NonNullable<Spot['within']>, string>

/** Says that the place's position is approximate; renders nothing if it is exact or unknown. */
export function ApproximateLine({ place }: { readonly place: Pick<Place, 'position' | 'found'> }) {
  const within = spotOf(place)?.within ?? null
  return within && <small>Ungefärligt läge: {texts[within]}</small>
}
