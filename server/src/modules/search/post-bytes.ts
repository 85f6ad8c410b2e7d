import { postToWire, restToWire } from '@fyndkartan/contract/place-rows'
import { indexedFacts } from '@fyndkartan/domain/indexed-facts'
import type { Place } from '@fyndkartan/domain/place'
import type { PlaceIndexOptions } from '@fyndkartan/search/place-index'

/** How the index serialises a place and reads its facts, once when the place is added. */
export const indexOptions: PlaceIndexOptions = { serialise: serialisePost, serialiseRest, facts: indexedFacts }

/** Serialises a place as the bytes of its row in JSON; the index copies the bytes. */
export function serialisePost(place: Place): Uint8Array {
  // The buffer is from Node's pool: a separate array for each of a hundred thousand rows would take more memory than
  // its JSON.
  return Buffer.from(JSON.stringify(postToWire(place)))
}

function serialiseRest(place: Place): Uint8Array | null {
  const rest = restToWire(place)
  return rest && Buffer.from(JSON.stringify(rest))
}
