/** The call that finds an address on the map, for forms. */
import type { FoundPosition, Precision } from '@fyndkartan/domain/found-position'
import type { Static } from 'typebox'
import type { foundAddressSchema } from './found-address-schema.ts'
import type { URLSearchParamsLike } from './write-search-query.ts'

/** The position of an address, exact to the house or only to the street. */
export interface FoundAddress extends FoundPosition {
  readonly precision: Exclude<Precision, 'town' | 'twin'>
}

type FoundAddressWire = Static<typeof foundAddressSchema>

export function foundAddressToWire({ position, precision }: FoundAddress): FoundAddressWire {
  return { latitude: position.lat, longitude: position.lng, precision }
}

export function foundAddressFromWire({ latitude, longitude, precision }: FoundAddressWire): FoundAddress {
  return { position: { lat: latitude, lng: longitude }, precision }
}

/** The query parameters of the call that finds an address. */
export function foundAddressQuery(address: string, town: string): URLSearchParamsLike {
  return [
    ['address', address],
    ['city', town],
  ]
}
