/**
 * Parses the answers of geocoders in two formats, recognised by their shape: Nominatim's (an array, `format=jsonv2`)
 * and Photon's (GeoJSON). Missing fields stay empty: choose-answer.ts decides what is enough.
 */
import { type LatLng, usablePosition } from '@fyndkartan/domain/geo'

/** One place in a geocoder's answer. */
export interface AnsweredPlace {
  readonly position: LatLng
  /** The country's code by ISO 3166-1 in lower case ('se'); '' if missing. */
  readonly country: string
  readonly houseNumber: string | null
  /** The street; for a house number also the farm or hamlet that the number belongs to. */
  readonly streets: readonly string[]
  /** The towns, villages and parts of towns that the answer names. */
  readonly settlements: readonly string[]
  readonly municipalities: readonly string[]
  /** The town or village in the place's address. */
  readonly town: string | null
  /** The postal code as in the answer: '434 40', '43440'. */
  readonly postalCode: string | null
  /** Whether this is the area of the postal code itself, and not a place with that code. */
  readonly isPostalArea: boolean
}

/** Parses an answer; null for other formats: a proxy's page, an error, broken JSON. */
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

/**
 * Fields of Nominatim's address that name a street, and those that can take the place of a street before a house number
 * (addr:place).
 */
const nominatimStreets = ['road', 'square', 'pedestrian', 'footway', 'path']
const nominatimNumbering = ['farm', 'isolated_dwelling', 'hamlet', 'locality', 'neighbourhood', 'allotments', 'village']
const nominatimSettlements = ['city', 'town', 'village', 'hamlet', 'suburb', 'city_district', 'quarter', 'borough']

const nominatimTowns = ['city', 'town', 'village']

/** Nominatim's types of the category 'place' that are as small as a street. */
const smallPlaces = new Set(['square', 'farm', 'isolated_dwelling'])

/**
 * Nominatim's category and type of a postal code's area: the computed middle of all places with the code, or a mapped
 * boundary.
 */
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
    // In Sweden, Photon's county is the municipality.
    municipalities: textsOf(found, ['county']),
    town: textOf(found['city']),
    postalCode: textOf(found['postcode']) ?? (isPostalArea ? textOf(found['name']) : null),
    isPostalArea,
  }
}

function recordOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

/** Converts a coordinate to a number: Nominatim returns coordinates as text. */
function numberOf(value: unknown): number | null {
  return typeof value === 'number' || (typeof value === 'string' && value.trim() !== '') ? Number(value) : null
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

function textsOf(fields: Fields, names: readonly string[]): string[] {
  return names.flatMap((name) => textOf(fields[name]) ?? [])
}
