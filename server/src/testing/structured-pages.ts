/** Pages of places for tests of their structured data, and the rules of schema.org and Google for it. */
import { unknownFacts } from '@fyndkartan/domain/facts'
import { addDays, type CivilDate } from '@fyndkartan/domain/local-time'
import type { Market } from '@fyndkartan/domain/market'
import type { Place } from '@fyndkartan/domain/place'
import { lastSeriesDate, occurrencesOf } from '@fyndkartan/domain/series/occurrences'
import type { Series } from '@fyndkartan/domain/series/rule'
import type { Shop } from '@fyndkartan/domain/shop'
import { structuredPlace, type PlacePage } from '../modules/pages/structured-data.ts'
import { vocabularyProblems } from './schema-vocabulary.ts'

export const today: CivilDate = '2026-11-21'
export const site = 'https://fynd.example'
export const crumbs = [
  { name: 'Fyndkartan', url: `${site}/` },
  { name: 'Borås', url: `${site}/ort/boras` },
  { name: 'Kupan', url: `${site}/butik/7-kupan-boras` },
]

export type Node = Readonly<Record<string, unknown>>

export const noShop: Shop = { ...unknownFacts('shop'), kind: 'shop', id: 7 }
export const noMarket: Market = { ...unknownFacts('market'), kind: 'market', id: 9, seriesId: null }
export const kupan: Shop = {
  ...noShop,
  name: 'Kupan',
  link: 'https://kupan.example/boras',
  town: 'Borås',
  address: 'Köpmangatan 12',
  openingHours: 'varierar',
  position: { lat: 57.72101, lng: 12.940123 },
  description: 'Kläder och böcker',
  goods: ['books', 'clothes'],
  chain: 'Röda Korset',
  swish: true,
  card: true,
  cash: false,
  entranceFee: 0,
  parking: 'paid',
  toilet: false,
  stepFree: 'limited',
  cafe: true,
  dogs: 'leashed',
  phone: '033-12 34 56',
  email: 'kupan@fynd.example',
  trust: {
    confirmation: { on: '2026-10-02', by: 'visitor' },
    warning: null,
    source: {
      name: 'OpenStreetMap',
      url: 'https://www.openstreetmap.org/node/7',
      licence: 'ODbL 1.0',
      attribution: null,
    },
  },
}
export const loppis: Market = {
  ...noMarket,
  name: 'Torgloppis',
  link: 'https://loppis.example/',
  town: 'Borås',
  address: 'Stora torget',
  position: { lat: 57.72101, lng: 12.940123 },
  date: '2026-11-28',
  startMinute: 600,
  endMinute: 900,
  description: 'Loppis på torget',
  entranceFee: 20,
  roof: 'both',
}

export function pageOf(place: Place, others: Partial<PlacePage> = {}): PlacePage {
  const page = place.kind === 'shop' ? `${site}/butik/${place.id}` : `${site}/loppis/${place.id}`
  return { place, dates: [], series: null, page, image: `${page}.png`, site, crumbs, today, ...others }
}

export function ofSeries(series: Series, market: Market = loppis, others: Partial<PlacePage> = {}) {
  const occurrences = occurrencesOf(series, { first: addDays(today, -30), last: lastSeriesDate(today) }, today)
  const dates = occurrences.map(({ isCancelled, reason, ...day }, at) => ({
    ...day,
    id: at + 1,
    cancellation: isCancelled ? { reason } : null,
  }))
  // The page shows the first date of the series. If the series has no dates, the date of the page's place is null.
  const place = { ...market, date: dates[0]?.date ?? null, seriesId: 1 }
  return { dates, data: structuredPlace(pageOf(place, { dates, series, ...others })) }
}

export const typesOf = (data: readonly Node[]) => data.map((one) => one['@type'])
export const ofType = (data: readonly Node[], type: string) => data.filter((one) => one['@type'] === type)
export const problemsOf = (data: readonly Node[]) => data.flatMap(vocabularyProblems)

/**
 * The properties that Google's documentation of structured data required and recommended in November 2025.
 * 'location.name' is the property `name` of the object in `location`.
 */
export const google: Readonly<
  Record<string, { readonly required: readonly string[]; readonly recommended: readonly string[] }>
> = {
  LocalBusiness: {
    required: ['address', 'name'],
    recommended: [
      'address.addressCountry',
      'address.addressLocality',
      'address.addressRegion',
      'address.postalCode',
      'address.streetAddress',
      'aggregateRating',
      'department',
      'geo',
      'geo.latitude',
      'geo.longitude',
      'openingHoursSpecification',
      'openingHoursSpecification.opens',
      'openingHoursSpecification.closes',
      'openingHoursSpecification.dayOfWeek',
      'priceRange',
      'review',
      'telephone',
      'url',
    ],
  },
  Event: {
    required: ['location', 'location.address', 'name', 'startDate'],
    recommended: [
      'description',
      'endDate',
      'eventStatus',
      'image',
      'location.name',
      'offers',
      'offers.availability',
      'offers.price',
      'offers.priceCurrency',
      'offers.url',
      'offers.validFrom',
      'organizer',
      'performer',
    ],
  },
  BreadcrumbList: {
    required: ['itemListElement', 'itemListElement.item', 'itemListElement.name', 'itemListElement.position'],
    recommended: [],
  },
  ItemList: { required: ['itemListElement', 'itemListElement.position', 'itemListElement.url'], recommended: [] },
}

/** Recommended properties that are missing even for a place of this site with all facts. */
export const unknownHere = {
  LocalBusiness: [
    'address.addressRegion',
    'address.postalCode',
    'aggregateRating',
    'department',
    'priceRange',
    'review',
  ],
  Event: ['location.name', 'offers.availability', 'offers.validFrom', 'organizer', 'performer'],
} as const

/**
 * Returns the properties that the object lacks. If a property holds several objects, each of them must have the nested
 * property.
 */
export function missingOf(object: unknown, properties: readonly string[]): string[] {
  const has = (value: unknown, [first, ...rest]: readonly string[]): boolean => {
    if (first === undefined) return value !== undefined && value !== null
    if (Array.isArray(value)) return value.length > 0 && value.every((one) => has(one, [first, ...rest]))
    return typeof value === 'object' && value !== null && has((value as Node)[first], rest)
  }
  return properties.filter((property) => !has(object, property.split('.')))
}
