/** Reads where an item of schema.org is: streets, towns and positions, which may be several. */
import { distanceKm, type LatLng, usablePosition } from '@fyndkartan/domain/geo'
import { readAddress } from './location.ts'
import { endsAbroad, isOtherCountry } from './other-countries.ts'
import type { SchemaPage } from './schema-page.ts'
import { all, isItem, line, numberOf, rawLine, type SchemaItem, textOf } from './schema-values.ts'
import { plainProse } from './calendar-prose.ts'
import { plainLine, plainLines } from '@fyndkartan/domain/plain-text'

export interface Where {
  /** Street and town; '' if unknown. */
  readonly address: string
  readonly town: string
  readonly position: LatLng | null
  /** Whether the address names another country. */
  readonly isAbroad: boolean
}

export const nowhere: Where = { address: '', town: '', position: null, isAbroad: false }

/** How many places may contain a place that has no address itself, one in the other or beside each other. */
const maxContaining = 3

/**
 * The different places of an item: those of its locations for an event, of its addresses for a business. Descriptions
 * of the same place are joined. Empty if it names none.
 */
export function placesOf(page: SchemaPage, item: SchemaItem, kind: 'shop' | 'market'): readonly Where[] {
  const own = () => placesAt(page, item, '')
  const locations = () =>
    all(item, 'location')
      .flatMap((value) => (isItem(value) ? [] : [textPlace(textOf(value), positionOf(page, item))]))
      .concat(
        page
          .items(item, 'location')
          .filter(isOnSite)
          .flatMap((place) => placesAt(page, place, line(place, 'name'))),
      )
  const found = kind === 'shop' ? [own, locations] : [locations, own]
  for (const places of found) {
    const joined = joinSame(places())
    const usable = joined.filter(({ town, position }) => town !== '' || position !== null)
    if (usable.length > 0) return usable
    if (joined.some(({ address }) => address !== '')) return joined
  }
  return []
}

function isOnSite({ types }: SchemaItem): boolean {
  return !types.includes('VirtualLocation')
}

/** The places of an item by its own address and position. `name`: the place's name, for want of a street. */
function placesAt(page: SchemaPage, place: SchemaItem, name: string, depth = 0): Where[] {
  const position = positionOf(page, place)
  const isAddress = addressParts.some((part) => place.values.has(part))
  const texts = all(place, 'address').flatMap((value) => (isItem(value) ? [] : [textPlace(textOf(value), position)]))
  const written = [...(isAddress ? [place] : []), ...page.items(place, 'address')].map((one) =>
    addressPlace(one, position),
  )
  // A list may have the street and the town as a text each.
  const found = joinSame([...texts, ...written].filter((one) => one.town !== '' || one.address !== ''))
  const isOne = found.length === 1
  if (found.length > 0)
    return found.map((one) => ({ ...one, address: one.address || name, position: isOne ? position : null }))
  if (position !== null) return [{ ...nowhere, address: name, position }]
  const around = depth < maxContaining ? page.items(place, 'containedInPlace', 'containedIn', 'location') : []
  const outer = around
    .slice(0, maxContaining)
    .flatMap((one) => placesAt(page, one, name || line(one, 'name'), depth + 1))
  return outer.length > 0 || name === '' ? outer : [textPlace(name, null)]
}

const addressParts = ['streetAddress', 'addressLocality', 'postalCode']

function textPlace(written: string, position: LatLng | null): Where {
  const address = plainProse(written)
  return { ...readAddress({ address, position }), position, isAbroad: endsAbroad(address) }
}

function addressPlace(address: SchemaItem, position: LatLng | null): Where {
  const postalCode = line(address, 'postalCode')
  const town = line(address, 'addressLocality')
  const street = all(address, 'streetAddress')
    .map((part) => plainLines(plainProse(textOf(part))).trim())
    .filter((part) => part !== '')
    .join(', ')
  // A region is a county, or the town for want of a better field.
  const region = town === '' && postalCode === '' && position === null ? line(address, 'addressRegion') : ''
  return {
    ...nowhere,
    ...readAddress({ address: street, town: town || region, postalCode, position }),
    isAbroad: isAbroad(address) || endsAbroad(street) || endsAbroad(`, ${town}`),
  }
}

function isAbroad(address: SchemaItem): boolean {
  const [value] = all(address, 'addressCountry')
  const country = plainLine(value !== undefined && isItem(value) ? line(value, 'name') : textOf(value))
  return isOtherCountry(country)
}

function positionOf(page: SchemaPage, place: SchemaItem): LatLng | null {
  const from = page.items(place, 'geo')
  const texts = all(place, 'geo').flatMap((geo) => (isItem(geo) ? [] : [positionInText(String(geo))]))
  const items = (from.length + texts.length === 0 ? [place] : from).map((geo) =>
    usablePosition(degreesOf(rawLine(geo, 'latitude')), degreesOf(rawLine(geo, 'longitude'))),
  )
  const [first, ...others] = [...items, ...texts]
  const isOne = first && others.every((other) => other !== null && distanceKm(first, other) <= samePlaceKm)
  return isOne ? first : null
}

function degreesOf(text: string): number | null {
  return numberOf(text.replace(/ ?°$/, ''))
}

/** The position in '57.72, 12.94' or 'geo:57.72,12.94' (RFC 5870). */
function positionInText(text: string): LatLng | null {
  const [lat = '', lng = '', ...more] = text
    .replace(/^geo:/i, '')
    .split(/[;,\s]/)
    .filter((part) => part !== '')
  return more.length > 0 ? null : usablePosition(numberOf(lat), numberOf(lng))
}

/** Whether an item or one of its places states a position, readable or not. */
export function statesPosition(page: SchemaPage, item: SchemaItem): boolean {
  return [item, ...page.items(item, 'location')].some((place) =>
    [place, ...page.items(place, 'geo', 'address')].some(
      (one) =>
        rawLine(one, 'latitude') + rawLine(one, 'longitude') !== '' ||
        all(one, 'geo').some(
          (geo) => !isItem(geo) || ['box', 'circle', 'polygon'].some((name) => geo.values.has(name)),
        ),
    ),
  )
}

/** The most places of one item. */
const maxPlaces = 200

/** The greatest distance between two positions of one place, km. */
const samePlaceKm = 0.2

/** Joins descriptions that may be of one place: no known part of them differs. */
function joinSame(places: readonly Where[]): Where[] {
  const joined: Where[] = []
  for (const place of places.slice(0, maxPlaces)) {
    const at = joined.findIndex((one) => isSameWhere(one, place))
    const one = joined[at]
    if (one === undefined) joined.push(place)
    else
      joined[at] = {
        address: one.address || place.address,
        town: one.town || place.town,
        position: one.position ?? place.position,
        isAbroad: one.isAbroad || place.isAbroad,
      }
  }
  return joined
}

/** Whether two descriptions may be of one place; unknown parts differ from nothing. */
export function isSameWhere(one: Omit<Where, 'isAbroad'>, other: Omit<Where, 'isAbroad'>): boolean {
  const differs = (a: string, b: string) => a !== '' && b !== '' && a.toLowerCase() !== b.toLowerCase()
  if (differs(one.address, other.address) || differs(one.town, other.town)) return false
  return !(one.position && other.position) || distanceKm(one.position, other.position) <= samePlaceKm
}
