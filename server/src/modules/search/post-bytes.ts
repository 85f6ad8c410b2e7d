import { postToWire } from '@fyndkartan/contract/place'
import type { Place } from '@fyndkartan/domain/place'

const encoder = new TextEncoder()

/** A search row as the bytes of its JSON, made once when the index takes the place in. */
export function serialisePost(place: Place): Uint8Array {
  return encoder.encode(JSON.stringify(postToWire(place)))
}
