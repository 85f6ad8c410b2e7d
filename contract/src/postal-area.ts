/** The call that finds the position of a postal code, for searches around it. */
import type { PostalArea } from '@fyndkartan/domain/postal-code'
import type { Static } from 'typebox'
import type { postalAreaSchema } from './postal-area-schema.ts'

type PostalAreaWire = Static<typeof postalAreaSchema>

export function postalAreaToWire({ position, name }: PostalArea): PostalAreaWire {
  return { latitude: position.lat, longitude: position.lng, name }
}

export function postalAreaFromWire({ latitude, longitude, name }: PostalAreaWire): PostalArea {
  return { position: { lat: latitude, lng: longitude }, name }
}
