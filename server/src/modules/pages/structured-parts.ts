/**
 * Describes, in the vocabulary of schema.org, the facts that shops and markets have in common: address, position,
 * amenities.
 */
import type { FactValue } from '@fyndkartan/domain/facts'
import { followableLink } from '@fyndkartan/domain/link'
import { measuredPosition } from '@fyndkartan/domain/map-target'
import type { Place } from '@fyndkartan/domain/place'
import { isInSweden } from '@fyndkartan/domain/sweden'

/** An object of JSON-LD. */
export type StructuredData = Readonly<Record<string, unknown>>

/** The names of weekdays in schema.org's DayOfWeek; Sunday is 0. */
export const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** Copies an object without its unknown properties: those that are null or an empty list. */
export function known(object: StructuredData): StructuredData {
  return Object.fromEntries(
    Object.entries(object).filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0)),
  )
}

/**
 * The address of a place; null if nothing is known. Outside Sweden it has no country: imports may have places abroad
 * whose country is unknown.
 */
export function addressOf({ address, town, position }: Place): StructuredData | null {
  const isSwedish = position === null || isInSweden(position)
  if (address === null && town === null && !isSwedish) return null
  return known({
    '@type': 'PostalAddress',
    streetAddress: address,
    addressLocality: town,
    addressCountry: isSwedish ? 'SE' : null,
  })
}

/** The position in degrees of WGS 84; null without an exact position. */
export function geoOf(place: Place): StructuredData | null {
  const position = measuredPosition(place)
  return position && { '@type': 'GeoCoordinates', latitude: position.lat, longitude: position.lng }
}

/** The place's own page on another site; null for a link that is not a web address. */
export function sameAsOf({ link }: Place): string | null {
  const followed = followableLink(link)
  return followed !== null && /^https?:/i.test(followed) && URL.canParse(followed) ? followed : null
}

type Amenity = readonly [name: string, value: boolean | string]

const parkings: Readonly<Record<FactValue<'parking'>, Amenity>> = {
  free: ['Gratis parkering', true],
  paid: ['Parkering mot avgift', true],
  none: ['Egen parkering', false],
}
const entrances: Readonly<Record<FactValue<'stepFree'>, Amenity>> = {
  yes: ['Inga trappsteg', true],
  limited: ['Inga trappsteg', 'Delvis'],
  no: ['Inga trappsteg', false],
}
const dogRules: Readonly<Record<FactValue<'dogs'>, Amenity>> = {
  yes: ['Hundar är välkomna', true],
  leashed: ['Hundar är välkomna', 'I koppel'],
  no: ['Hundar är välkomna', false],
}
const roofs: Readonly<Record<FactValue<'roof'>, Amenity>> = {
  indoors: ['Inomhus', true],
  outdoors: ['Inomhus', false],
  both: ['Inomhus', 'Både inne och ute'],
}

/** The amenities that a place is known to have, or not to have. */
export function amenitiesOf(place: Place): readonly StructuredData[] {
  const { toilet, cafe, parking, stepFree, dogs } = place
  const roof = place.kind === 'market' ? place.roof : null
  const amenities: readonly (Amenity | null)[] = [
    toilet === null ? null : ['Toalett', toilet],
    cafe === null ? null : ['Fik', cafe],
    parking && parkings[parking],
    stepFree && entrances[stepFree],
    dogs && dogRules[dogs],
    roof && roofs[roof],
  ]
  return amenities.flatMap((amenity) =>
    amenity === null ? [] : { '@type': 'LocationFeatureSpecification', name: amenity[0], value: amenity[1] },
  )
}

/** Whether entrance is free; null if unknown. */
export function isFreeOf({ entranceFee }: Place): boolean | null {
  return entranceFee === null ? null : entranceFee === 0
}
