import { postToWire, restToWire } from '@fyndkartan/contract/place-rows'
import { indexedFacts } from '@fyndkartan/domain/indexed-facts'
import type { Place } from '@fyndkartan/domain/place'
import type { PlaceIndexOptions } from '@fyndkartan/search/place-index'

/** What the index keeps of a place: made once, when it takes the place in. */
export const indexOptions: PlaceIndexOptions = { serialise: serialisePost, serialiseRest, facts: indexedFacts }

/** A search row as the bytes of its JSON; the index copies the bytes. */
export function serialisePost(place: Place): Uint8Array {
  // From Node's pool: a separate array for each of a hundred thousand rows would cost more than its JSON.
  return Buffer.from(JSON.stringify(postToWire(place)))
}

function serialiseRest(place: Place): Uint8Array | null {
  const rest = restToWire(place)
  return rest && Buffer.from(JSON.stringify(rest))
}
