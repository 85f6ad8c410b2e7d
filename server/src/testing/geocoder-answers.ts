/** Answers in the formats of Nominatim (format=jsonv2, addressdetails=1) and Photon. */
interface GivenPlace {
  readonly lat?: number
  readonly lng?: number
  readonly road?: string
  readonly number?: string
  /** The settlement; each address has one of these fields. */
  readonly city?: string
  readonly town?: string
  readonly village?: string
  readonly suburb?: string
  readonly municipality?: string
  readonly country?: string
  readonly postcode?: string
  /** The kind of a place that is neither a street nor a house, for example 'place=square'. */
  readonly kind?: string
  readonly name?: string
}

const borås = { lat: 57.7211, lng: 12.9401 }

/** A place in Nominatim's format. */
export function nominatimPlace(given: GivenPlace): object {
  const {
    lat,
    lng,
    road,
    number,
    city,
    town,
    village,
    suburb,
    municipality,
    country = 'se',
    postcode = '503 30',
    kind,
    name,
  } = {
    ...borås,
    ...given,
  }
  const [category, type] = (kind ?? (number === undefined ? 'highway=residential' : 'building=yes')).split('=')
  return {
    place_id: 12345,
    licence: 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright',
    osm_type: 'way',
    osm_id: 67890,
    lat: String(lat),
    lon: String(lng),
    category,
    type,
    place_rank: number === undefined ? 26 : 30,
    importance: 0.05,
    addresstype: number === undefined ? 'road' : 'building',
    name: name ?? (number === undefined ? (road ?? '') : ''),
    display_name: [number, road, town ?? city ?? village, 'Sverige'].filter(Boolean).join(', '),
    address: {
      house_number: number,
      road,
      suburb,
      village,
      town,
      city,
      municipality,
      state: 'Västra Götalands län',
      'ISO3166-2-lvl4': 'SE-O',
      postcode,
      country: 'Sverige',
      country_code: country,
    },
    boundingbox: ['57.7', '57.8', '12.9', '13.0'],
  }
}

/** A place in Photon's format. */
export function photonPlace(given: GivenPlace): object {
  const {
    lat,
    lng,
    road,
    number,
    city,
    town,
    village,
    suburb,
    municipality,
    country = 'se',
    postcode = '503 30',
    kind,
    name,
  } = {
    ...borås,
    ...given,
  }
  const [osmKey, osmValue] = (kind ?? (number === undefined ? 'highway=residential' : 'building=yes')).split('=')
  const isStreet = number === undefined && road !== undefined
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [lng, lat] },
    properties: {
      osm_type: 'W',
      osm_id: 67890,
      osm_key: osmKey,
      osm_value: osmValue,
      type: kind !== undefined ? 'locality' : isStreet ? 'street' : 'house',
      name: name ?? (isStreet ? road : undefined),
      housenumber: number,
      street: isStreet ? undefined : road,
      district: suburb,
      city: city ?? town ?? village,
      county: municipality,
      state: 'Västra Götalands län',
      postcode,
      country: 'Sverige',
      countrycode: country.toUpperCase(),
    },
  }
}

/** A complete answer in each format. */
export const answerTexts = {
  Nominatim: (...places: GivenPlace[]) => JSON.stringify(places.map(nominatimPlace)),
  Photon: (...places: GivenPlace[]) => JSON.stringify({ type: 'FeatureCollection', features: places.map(photonPlace) }),
} as const

export const formats = ['Nominatim', 'Photon'] as const
