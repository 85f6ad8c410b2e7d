/** Random places with many ties, and random searches, for comparing the index with the naive search. */
import { unknownFacts } from '@fyndkartan/domain/facts'
import { precisions } from '@fyndkartan/domain/found-position'
import { addDays, type CivilDate } from '@fyndkartan/domain/local-time'
import type { Place, PlaceKey } from '@fyndkartan/domain/place'
import type { JudgedFilter, JudgedRequest, OpenFilter } from '@fyndkartan/domain/judged-filter'
import { anyOccurrence, excludableHours } from '@fyndkartan/domain/search-filter'
import type { IndexedFacts } from '../src/place-index.ts'
import type { Random } from './random.ts'

const today: CivilDate = '2026-11-21'
const towns = ['Malmö', 'Göteborg', 'Åre', 'Örebro', 'MALMÖ', 'Upplands Väsby', 'Katrineholm', null, 'Vänersborg']
const nameWords = [
  'Loppis',
  'Loppan',
  'Retro',
  'retrolyckan',
  'Röda',
  'Korset',
  'Båtmuséet',
  'bat',
  'Café',
  'Malmö',
  'Malma',
]
const streets = ['Storgatan', 'Kungsgatan', 'Åsögatan', 'Östra Storgatan', 'Malmövägen', 'Retrostigen']
const typed = [
  'lop',
  'loppis',
  'lopis',
  'malmo',
  'malmö',
  'mälmo',
  'retrolykcan',
  'båt',
  'bat',
  'cafe',
  'korset 1',
  'a',
  'o',
  'ö',
  'storgatan',
  'storgtaan',
  'röda korset',
  'roda krset',
  'göteborg',
  'goteborg',
  'goteburg',
  'vasby',
  '1 retro',
  'zzz',
  ',',
  '%%%',
  '  ',
  'upplands-vasby',
]
const hours = [
  null,
  'varierar',
  'på förfrågan',
  'säsongsbaserade',
  'n/a',
  ' N/A ',
  '',
  'måndag: stängt',
  'dygnet runt',
  'söndag: stängt, måndag: 10:00–18:00, tisdag: 10:00–18:00, onsdag: 10:00–18:00, torsdag: 10:00–18:00, fredag: 10:00–18:00, lördag: stängt',
]

/** A number that changes when the name, address or position of the place changes. */
function hashOf({ id, name, address, position }: Place): number {
  let hash = id
  for (const letter of `${name} ${address} ${position?.lng}`) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193)
  return hash ^ (hash >>> 15)
}

/**
 * The facts that hold for a random place, as bits: most bits are set in one place of two, bits 1 to 3 in one of eight,
 * bit 0 in none. They change when the place changes.
 */
function featureBitsOf(place: Place): number {
  const hash = hashOf(place)
  const rare = hash & (hash >>> 7) & (hash >>> 13) & 0xe
  return (hash & 0x7fff_fff0) | rare
}

const chains = ['', '', 'Myrorna', 'MYRORNA AB', 'Emmaus', 'Åsas fynd']

const hoursKeys = ['', '', 'okänt', '10-15', '11-14', '0-24', '14-18', '9-10', '10-18']

/**
 * Two in three markets are dates of series, some with many dates and some with few; one in five markets is cancelled.
 */
export const randomFacts: IndexedFacts = {
  featureBitsOf,
  knownBitsOf: (place) => featureBitsOf(place) | (hashOf(place) & 0xff),
  chainOf: (place) => chains[Math.abs(hashOf(place) >> 4) % chains.length] as string,
  seriesOf: (place) =>
    [0, 2 ** 40 + (place.id % 23), 1 + Math.floor(place.id / 5)][Math.abs(hashOf(place) >> 3) % 3] as number,
  isCancelled: (place) => Math.abs(hashOf(place) >> 5) % 5 === 0,
  hoursKeyOf: (place) => hoursKeys[Math.abs(hashOf(place) >> 7) % hoursKeys.length] as string,
}

/**
 * A filter for shops that are open at some time between `from` and `to` (hours of the day). There are more such filters
 * than the index caches.
 */
export function openBetween(from: number, to: number): OpenFilter {
  return {
    key: `${from}-${to}`,
    judge: (hoursKey) => {
      if (hoursKey === '') throw new Error('there is nothing to judge')
      const [opens, closes] = hoursKey.split('-').map(Number)
      if (opens === undefined || closes === undefined) return 'unknown'
      return opens < to && closes > from ? 'open' : 'closed'
    },
  }
}

function randomOccurrence(random: Random): Pick<JudgedFilter, keyof typeof anyOccurrence> {
  return {
    series: random.pick(['each', 'next', 'next']),
    cancelled: random.pick(['show', 'hide']),
    open: random.chance(0.5) ? null : openBetween(8 + random.below(7), 15 + random.below(4)),
  }
}

/** The required facts of a search, as bits: none in two searches out of three, otherwise one to three. */
function randomFeatures(random: Random): number {
  if (random.chance(2 / 3)) return 0
  const bits = Array.from({ length: 1 + random.below(3) }, () => random.below(31))
  return bits.reduce((all, bit) => all | (1 << bit), 0)
}

export function randomPlace(random: Random, { kind, id }: PlaceKey): Place {
  const words = Array.from({ length: random.below(4) }, () => random.pick(nameWords))
  const common = {
    id,
    name: words.length > 0 ? words.join(' ') : null,
    town: random.pick(towns),
    address: random.chance(0.2) ? null : `${random.pick(streets)} ${1 + random.below(15)}`,
    ...randomPosition(random),
    link: null,
  }
  if (kind === 'shop') return { ...unknownFacts('shop'), ...common, kind, openingHours: random.pick(hours) }
  return {
    ...unknownFacts('market'),
    seriesId: null,
    ...common,
    kind,
    date: random.chance(0.05) ? null : addDays(today, random.below(16) - 4),
    startMinute: random.chance(0.2) ? null : random.pick([540, 600, 600, 660]),
    endMinute: 900,
  }
}

/** A position on a coarse grid, so that many distances are equal. */
function randomPosition(random: Random): Pick<Place, 'position' | 'found'> {
  const position = {
    lat: 55.4 + random.below(40) / 10 + random.pick([0, 0, 0, 4.9e-8]),
    lng: 12 + random.below(40) / 10,
  }
  if (random.chance(0.8)) return { position }
  return random.chance(0.5)
    ? { position: null }
    : { position: null, found: { position, precision: random.pick(precisions) } }
}

export function randomRequest(random: Random): JudgedRequest {
  const from = addDays(today, random.below(14) - 4)
  const area = random.chance(0.5)
    ? {
        centre: { lat: 55.4 + random.below(80) / 20, lng: 12 + random.below(80) / 20 },
        radiusKm: random.pick([1, 11.12, 20, 50, 100, 333, 500, 20_100]),
      }
    : null
  return {
    filter: {
      from,
      to: addDays(from, random.below(9)),
      towns: random.chance(0.6)
        ? 'all'
        : Array.from({ length: random.below(4) }, () => (random.pick(towns) ?? 'Kiruna').toLowerCase()),
      kind: random.pick(['all', 'all', 'shop', 'market']),
      area,
      words: random.chance(0.5) ? '' : random.pick(typed),
      excludedHours: excludableHours.filter(() => random.chance(0.2)),
      featureBits: randomFeatures(random),
      goodsBits: random.chance(0.7) ? 0 : randomFeatures(random),
      chain: random.chance(0.8) ? null : random.pick(['myrorna', 'EMMAUS', 'åsas fynd', 'PMU', '!']),
      ...(random.chance(0.4) ? anyOccurrence : randomOccurrence(random)),
    },
    sort: random.chance(0.5) && area ? 'distance' : 'date',
    seed: random.below(1000),
    page: random.pick([0, 0, 0, 1, 2, 5, 30]),
    pageSize: random.pick([1, 7, 20, 100]),
  }
}
