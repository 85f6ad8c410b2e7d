/**
 * Reads the answers of geocoders. Two formats are known, recognised by their shape: Nominatim's (an array, `format=jsonv2`) and Photon's
 * (GeoJSON). What an answer lacks is left empty: choose-answer.ts decides what is enough.
 */
import { type LatLng, usablePosition } from '@fyndkartan/domain/geo'

/** One of the places that a geocoder has found. */
export interface AnsweredPlace {
  readonly position: LatLng
  /** ISO 3166-1, lower case; '' when it is not said. */
  readonly country: string
  readonly houseNumber: string | null
  /** The street that it is or lies in, and with a house number the farm or hamlet that numbers it. */
  readonly streets: readonly string[]
  /** Towns, villages and parts of towns. */
  readonly settlements: readonly string[]
  readonly municipalities: readonly string[]
  /** The town or village that its address is in. */
  readonly town: string | null
  /** As it was answered: '434 40', '43440'. */
  readonly postalCode: string | null
  /** Whether it is the area of its postal code itself, not something with that code. */
  readonly isPostalArea: boolean
}

/** Null when it is neither format: a page of a proxy, an error, broken JSON. */
export function readAnswer(text: string): AnsweredPlace[] | null {
  let answer: unknown
  try {
    answer = JSON.parse(text)
  } catch {
    return null
  }
  if (Array.isArray(answer)) return answer.flatMap((one) => fromNominatim(recordOf(one)) ?? [])
  const { type, features } = recordOf(answer)
  if (type !== 'FeatureCollection' || !Array.isArray(features)) return null
  return features.flatMap((one) => fromPhoton(recordOf(one)) ?? [])
}

type Fields = Readonly<Record<string, unknown>>

/** Of Nominatim's address, what names a street; and what houses without a street are numbered by (addr:place). */
const nominatimStreets = ['road', 'square', 'pedestrian', 'footway', 'path']
const nominatimNumbering = ['farm', 'isolated_dwelling', 'hamlet', 'locality', 'neighbourhood', 'allotments', 'village']
const nominatimSettlements = ['city', 'town', 'village', 'hamlet', 'suburb', 'city_district', 'quarter', 'borough']

const nominatimTowns = ['city', 'town', 'village']

/** Of category 'place', those as small as a street. */
const smallPlaces = new Set(['square', 'farm', 'isolated_dwelling'])

/** The middle of what has a postal code, as Nominatim computes it, and a boundary that is on the map. */
const areaTags = new Set(['place=postcode', 'boundary=postal_code'])

function fromNominatim(found: Fields): AnsweredPlace | null {
  const position = usablePosition(numberOf(found['lat']), numberOf(found['lon']))
  if (position === null) return null
  const address = recordOf(found['address'])
  const houseNumber = textOf(address['house_number'])
  const category = found['category'] ?? found['class']
  const isSmallPlace = category === 'place' && smallPlaces.has(String(found['type']))
  const isPostalArea = areaTags.has(`${String(category)}=${String(found['type'])}`)
  return {
    position,
    country: (textOf(address['country_code']) ?? '').toLowerCase(),
    houseNumber,
    streets: [
      ...textsOf(address, nominatimStreets),
      ...(houseNumber === null ? [] : textsOf(address, nominatimNumbering)),
      ...(isSmallPlace ? textsOf(found, ['name']) : []),
    ],
    settlements: textsOf(address, nominatimSettlements),
    municipalities: textsOf(address, ['municipality', 'county']),
    town: textsOf(address, nominatimTowns)[0] ?? null,
    postalCode: textOf(address['postcode']) ?? (isPostalArea ? textOf(found['name']) : null),
    isPostalArea,
  }
}

function fromPhoton(feature: Fields): AnsweredPlace | null {
  const { coordinates } = recordOf(feature['geometry'])
  const [lng, lat] = Array.isArray(coordinates) ? coordinates : []
  const position = usablePosition(numberOf(lat), numberOf(lng))
  if (position === null) return null
  const found = recordOf(feature['properties'])
  const houseNumber = textOf(found['housenumber'])
  const isStreet =
    found['type'] === 'street' || (found['osm_key'] === 'place' && smallPlaces.has(String(found['osm_value'])))
  const isPostalArea = areaTags.has(`${String(found['osm_key'])}=${String(found['osm_value'])}`)
  return {
    position,
    country: (textOf(found['countrycode']) ?? '').toLowerCase(),
    houseNumber,
    streets: [
      ...textsOf(found, ['street']),
      ...(houseNumber === null ? [] : textsOf(found, ['locality', 'district'])),
      ...(isStreet ? textsOf(found, ['name']) : []),
    ],
    settlements: textsOf(found, ['city', 'district', 'locality']),
    // In Sweden, the level that Photon calls a county is the municipality.
    municipalities: textsOf(found, ['county']),
    town: textOf(found['city']),
    postalCode: textOf(found['postcode']) ?? (isPostalArea ? textOf(found['name']) : null),
    isPostalArea,
  }
}

function recordOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

/** Nominatim writes coordinates as text. */
function numberOf(value: unknown): number | null {
  return typeof value === 'number' || (typeof value === 'string' && value.trim() !== '') ? Number(value) : null
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

function textsOf(fields: Fields, names: readonly string[]): string[] {
  return names.flatMap((name) => textOf(fields[name]) ?? [])
}
