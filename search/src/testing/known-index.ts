/** Thirteen places and an index of them, for tests. */
import { unknownFacts } from '@fyndkartan/domain/facts'
import type { Market } from '@fyndkartan/domain/market'
import type { Place } from '@fyndkartan/domain/place'
import type { JudgedFilter, JudgedRequest } from '@fyndkartan/domain/judged-filter'
import { defaultFilter } from '@fyndkartan/domain/search-filter'
import type { Shop } from '@fyndkartan/domain/shop'
import { type IndexedFacts, PlaceIndex } from '../place-index.ts'

export function buildShop(id: number, name: string, rest: Partial<Shop> = {}): Shop {
  return {
    ...unknownFacts('shop'),
    kind: 'shop',
    id,
    name,
    address: null,
    town: null,
    position: null,
    openingHours: null,
    link: null,
    ...rest,
  }
}

export function buildMarket(id: number, name: string, rest: Partial<Market> = {}): Market {
  const unknown = { address: null, town: null, position: null, startMinute: null, endMinute: null, link: null }
  return {
    ...unknownFacts('market'),
    seriesId: null,
    kind: 'market',
    id,
    name,
    date: '2026-11-21',
    ...unknown,
    ...rest,
  }
}

export const katrineholm = { lat: 58.9959, lng: 16.2072 }
export const malmo = { lat: 55.6059, lng: 13.0007 }

export const places: Place[] = [
  buildShop(1, 'Retrolyckan Katrineholm', { town: 'Katrineholm', position: katrineholm, openingHours: 'varierar' }),
  buildShop(2, 'Erikshjälpen', { town: 'Malmö', address: 'Ystadvägen 44', position: malmo }),
  buildShop(3, 'Röda Korset Second Hand', { town: 'Göteborg', openingHours: 'på förfrågan' }),
  buildShop(4, 'Båtsmans Café & Kuriosa', { town: 'Härnösand', openingHours: 'säsongsbaserade' }),
  buildShop(5, 'Malmös vintagehörna', { town: 'Lund', address: 'Bangatan 3' }),
  buildShop(6, 'Emmaus', { town: 'Stockholm', address: 'Malmövägen 7' }),
  buildShop(7, 'Bats & Bollar', { town: 'Kiruna' }),
  buildMarket(1, 'Loppis i Folkets park', { town: 'Malmö', position: malmo, startMinute: 600 }),
  buildMarket(2, 'Höstloppis', { town: 'Katrineholm', position: katrineholm, startMinute: 540 }),
  buildMarket(3, 'Julmarknad', { town: 'Örebro', date: '2026-11-28', startMinute: 660 }),
  buildMarket(4, 'Vinterloppis', { town: 'Umeå', date: '2026-11-29' }),
  buildMarket(5, 'Loppis utan dag', { town: 'Malmö', date: null }),
  buildMarket(6, 'Loppis utan tid', { town: 'Malmö' }),
]

/** The filter of the start page on 21 November: all places of a week. */
export const everything: JudgedFilter = { ...defaultFilter('2026-11-21'), open: null }

export const serialise = (place: Place) => new TextEncoder().encode(`${place.kind} ${place.id}`)

/** Bit 0 is set for an even id, bit 30 for a known town. */
const featureBitsOf = ({ id, town }: Place) => (id % 2 === 0 ? 1 : 0) + (town === null ? 0 : 2 ** 30)

export const facts: IndexedFacts = {
  featureBitsOf,
  /** Bit 0 is set if the town is known. */
  knownBitsOf: ({ town }) => (town === null ? 0 : 1),
  chainOf: ({ name }) => (name?.startsWith('Emmaus') ? 'Emmaus' : ''),
  seriesOf: () => 0,
  isCancelled: () => false,
  hoursKeyOf: () => '',
}

export function buildIndex(all: readonly Place[] = places): PlaceIndex {
  const index = new PlaceIndex({ serialise, facts })
  index.load(all.map((place) => ({ revision: 10, place })))
  return index
}

export function namesOf(
  filter: Partial<JudgedFilter>,
  request: Partial<JudgedRequest> = {},
  index = buildIndex(),
): string[] {
  const whole = {
    filter: { ...everything, ...filter },
    sort: 'date',
    seed: 7,
    page: 0,
    pageSize: 100,
    ...request,
  } as const
  const names = new Map(places.map((place) => [`${place.kind} ${place.id}`, place.name ?? '']))
  const { rows } = index.find(whole)
  return Array.from(rows, (row) => names.get(new TextDecoder().decode(index.bytesOf(row))) ?? '?')
}
