import { postToWire } from '@fyndkartan/contract/place'
import type { Place } from '@fyndkartan/domain/place'

/** A search row as the bytes of its JSON, made once when the index takes the place in, which copies them. */
export function serialisePost(place: Place): Uint8Array {
  // From Node's pool: an array of its own for each of a hundred thousand rows costs more than its JSON.
  return Buffer.from(JSON.stringify(postToWire(place)))
}
