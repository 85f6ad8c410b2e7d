/**
 * Scenes of the desk's page "Samma ställe?", where an operator compares places that may be the same, and of its
 * suggestions to make single markets one series.
 */
import { samePlacesToWire } from '@fyndkartan/contract/same-places'
import { suggestionToWire } from '@fyndkartan/contract/series-suggestion'
import type { DeskPlace, SamePlaces, SeriesSuggestion } from '@fyndkartan/domain/desk'
import { unknownFacts } from '@fyndkartan/domain/facts'
import type { Market } from '@fyndkartan/domain/market'
import { plainSeries } from '@fyndkartan/domain/series/rule'
import type { Shop } from '@fyndkartan/domain/shop'
import { type Trust, unknownTrust } from '@fyndkartan/domain/trust'
import type { Page } from '@playwright/test'
import { answer, fail, hold, press, type Scenes } from './scene.ts'

const path = '/#/granska/dubbletter'
const addedAtMs = Date.UTC(2026, 9, 3, 8)

const fromOsm: Trust = {
  ...unknownTrust,
  confirmation: { on: '2026-11-20', by: 'source' },
  source: { name: 'OpenStreetMap', url: null, licence: 'ODbL 1.0', attribution: null },
}
const byOrganiser: Trust = { ...unknownTrust, confirmation: { on: '2026-11-12', by: 'organiser' } }

function entry(place: Shop | Market, origin: string): DeskPlace {
  const sourceId = origin === 'import' ? `osm:node/${place.id}` : null
  const times = { createdAtMs: addedAtMs, updatedAtMs: addedAtMs, removedAtMs: null, editedAtMs: null }
  return { place, origin, sourceId, ...times, mergedInto: null, version: 1 }
}

const at = { lat: 58.9959, lng: 16.2072 }

function shop(id: number, facts: Partial<Shop>, origin: string): DeskPlace {
  const unknown = { name: null, address: null, town: null, link: null, position: null }
  const hours = { openingHours: null, openingHoursOsm: null }
  return entry({ ...unknownFacts('shop'), kind: 'shop', id, ...unknown, ...hours, ...facts }, origin)
}

function market(id: number, facts: Partial<Market>): DeskPlace {
  const unknown = { name: null, address: null, town: null, link: null, position: null }
  const times = { date: null, startMinute: null, endMinute: null, seriesId: null }
  return entry({ ...unknownFacts('market'), kind: 'market', id, ...unknown, ...times, ...facts }, 'import')
}

const town = { address: 'Bruksgatan 19', town: 'Katrineholm' }

const pairs: readonly SamePlaces[] = [
  {
    score: 13,
    reasons: ['same-name', 'same-spot', 'same-address', 'same-link'],
    distanceM: 12,
    organisers: { one: 1, other: 0 },
    origins: { one: 'other', other: 'other' },
    repeats: { one: null, other: null },
    one: shop(
      214,
      {
        ...town,
        name: 'Retrolyckan',
        position: at,
        link: 'https://retrolyckan.example.se',
        openingHours: 'varierar',
        description: 'Porslin och möbler från femtio- och sextiotalet i två våningar.',
        trust: byOrganiser,
      },
      'tip',
    ),
    other: shop(
      1830,
      {
        ...town,
        address: 'Bruksgatan 19 B',
        name: 'Retrolyckan AB',
        position: { ...at, lat: at.lat + 0.0001 },
        link: 'https://retrolyckan.example.se',
        openingHoursOsm: 'Mo-Fr 10:00-18:00; Sa 10:00-15:00',
        phone: '0150-12 34 56',
        swish: true,
        trust: fromOsm,
      },
      'import',
    ),
  },
  {
    score: 5,
    reasons: ['similar-name', 'near'],
    distanceM: 84,
    organisers: { one: 0, other: 0 },
    origins: { one: 'other', other: 'other' },
    repeats: { one: null, other: null },
    one: market(611, { name: 'Bakluckeloppis på Idrottsplatsen', town: 'Trosa', date: '2026-11-28', position: at }),
    other: market(702, {
      name: 'Stora bakluckeloppisen vid Trosa idrottsplats',
      town: 'Trosa',
      address: 'Idrottsvägen',
      date: '2026-11-28',
      startMinute: 600,
      endMinute: 900,
      position: { ...at, lng: at.lng + 0.001 },
    }),
  },
]

const [firstDate, secondDate] = [
  { link: 'https://torgloppis.example.se', entranceFee: 20 },
  { link: 'https://forening.example.se/loppis', entranceFee: 30 },
].map((facts, at) => {
  const { place } = market(801 + at, {
    ...town,
    name: 'Torgloppis',
    date: `2026-12-${at === 0 ? '05' : '12'}`,
    ...facts,
  })
  return place as Market
}) as [Market, Market]

const suggestion: SeriesSuggestion = {
  ids: [801, 802, 803],
  place: firstDate,
  series: plainSeries(
    { kind: 'dates', dates: ['2026-12-05', '2026-12-12', '2026-12-19'] },
    { startMinute: 600, endMinute: 900 },
  ),
  variants: [firstDate, secondDate],
  organisers: [
    { claimId: 1, email: 'anna@torgloppis.example.se', marketId: 801, isProposed: false },
    { claimId: 2, email: 'bo@forening.example.se', marketId: 802, isProposed: false },
  ],
  refused: 1,
}

const show = (page: Page, some: readonly SamePlaces[]) =>
  answer(page, '/desk/same_places', samePlacesToWire(some.length, 0, some))

export const samePlaceScenes: Scenes = {
  'desk-same-places': { path, before: (page) => show(page, pairs) },
  'desk-same-places-facts': {
    path,
    before: (page) => show(page, pairs.slice(0, 1)),
    steps: (page) => press(page, /^Jämför/),
  },
  'desk-same-places-sure': {
    path,
    before: async (page) => {
      await answer(page, '/desk/same_places', samePlacesToWire(2, 2, pairs))
      await answer(page, '/desk/same_places/sure', samePlacesToWire(2, 2, pairs))
    },
    steps: (page) => press(page, /^Slå ihop alla 2 säkra/),
  },
  'desk-series-suggestion': {
    path: '/#/granska/platser',
    before: (page) => answer(page, '/desk/series_suggestions', { suggestions: [suggestionToWire(suggestion)] }),
    steps: (page) => press(page, 'Välj uppgifter'),
  },
  'desk-same-places-late': {
    path,
    before: async (page) => {
      await show(page, pairs)
      await page.route('**/desk/same_places/merge', (route) => route.fulfill({ status: 409, json: {} }))
    },
    steps: async (page) => {
      await page.getByRole('button', { name: 'Slå ihop' }).last().click()
    },
  },
  'desk-same-places-empty': { path, before: (page) => show(page, []) },
  'desk-same-places-failed': { path, before: (page) => fail(page, '/desk/same_places') },
  'desk-same-places-loading': { path, before: (page) => hold(page, '/desk/same_places') },
}
