/** Compares the index with the naive search: random searches of few places with many ties. */
import { unknownFacts } from '@fyndkartan/domain/facts'
import { addDays, type CivilDate } from '@fyndkartan/domain/local-time'
import { type Place, type PlaceKey, placeOfCode } from '@fyndkartan/domain/place'
import type { JudgedFilter, JudgedRequest, OpenFilter } from '@fyndkartan/domain/judged-filter'
import { anyOccurrence, excludableHours } from '@fyndkartan/domain/search-filter'
import { describe, expect, it } from 'vitest'
import { naiveFind, naiveMatches } from '../bench/naive.ts'
import { Random } from '../bench/random.ts'
import { keptPosition } from './geo/degrees.ts'
import { type Change, type IndexedFacts, PlaceIndex } from './place-index.ts'

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

/** Another number when the place changes. */
function hashOf({ id, name, address, position }: Place): number {
  let hash = id
  for (const letter of `${name} ${address} ${position?.lng}`) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193)
  return hash ^ (hash >>> 15)
}

/** Most facts hold for every other place, three for one in eight, the first for none. They change when the place does. */
function featureBitsOf(place: Place): number {
  const hash = hashOf(place)
  const rare = hash & (hash >>> 7) & (hash >>> 13) & 0xe
  return (hash & 0x7fff_fff0) | rare
}

const hoursKeys = ['', '', 'okänt', '10-15', '11-14', '0-24', '14-18', '9-10', '10-18']

/** Two markets in three are in a series, of many dates or of a few; one in five is cancelled. */
const facts: IndexedFacts = {
  featureBitsOf,
  seriesOf: (place) =>
    [0, 2 ** 40 + (place.id % 23), 1 + Math.floor(place.id / 5)][Math.abs(hashOf(place) >> 3) % 3] as number,
  isCancelled: (place) => Math.abs(hashOf(place) >> 5) % 5 === 0,
  hoursKeyOf: (place) => hoursKeys[Math.abs(hashOf(place) >> 7) % hoursKeys.length] as string,
}

/** Open at some time from one hour to another; more filters than are kept. */
function openBetween(from: number, to: number): OpenFilter {
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

/** None in two searches out of three, otherwise one to three bits. */
function randomFeatures(random: Random): number {
  if (random.chance(2 / 3)) return 0
  const bits = Array.from({ length: 1 + random.below(3) }, () => random.below(31))
  return bits.reduce((all, bit) => all | (1 << bit), 0)
}

function randomPlace(random: Random, { kind, id }: PlaceKey): Place {
  const words = Array.from({ length: random.below(4) }, () => random.pick(nameWords))
  const common = {
    id,
    name: words.length > 0 ? words.join(' ') : null,
    town: random.pick(towns),
    address: random.chance(0.2) ? null : `${random.pick(streets)} ${1 + random.below(15)}`,
    // On a coarse grid, so that many distances are equal.
    position: random.chance(0.15)
      ? null
      : { lat: 55.4 + random.below(40) / 10 + random.pick([0, 0, 0, 4.9e-8]), lng: 12 + random.below(40) / 10 },
    link: null,
  }
  if (kind === 'shop') return { ...unknownFacts('shop'), ...common, kind, openingHours: random.pick(hours) }
  return {
    ...unknownFacts('market'),
    ...common,
    kind,
    date: random.chance(0.05) ? null : addDays(today, random.below(16) - 4),
    startMinute: random.chance(0.2) ? null : random.pick([540, 600, 600, 660]),
    endMinute: 900,
  }
}

function randomRequest(random: Random): JudgedRequest {
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
      ...(random.chance(0.4) ? anyOccurrence : randomOccurrence(random)),
    },
    sort: random.chance(0.5) && area ? 'distance' : 'date',
    seed: random.below(1000),
    page: random.pick([0, 0, 0, 1, 2, 5, 30]),
    pageSize: random.pick([1, 7, 20, 100]),
  }
}

const nameOf = ({ kind, id }: PlaceKey) => `${kind} ${id}`
const serialise = (place: Place) => new TextEncoder().encode(JSON.stringify(place))

/** Total, page in order, and what the map shows (in any order). */
function answerOf(index: PlaceIndex, request: JudgedRequest) {
  const { total, rows, datesInSpan, unknownHours } = index.find(request)
  const mapped = index.findAll(request.filter)
  const placed = Array.from(mapped, (row) => nameOf(index.keyOf(row)))
  const columns = index.columnsOf(mapped, 1e5)
  expect(Array.from(columns.codes, (code) => nameOf(placeOfCode(code)))).toEqual(placed)
  expect(Array.from(columns.lats)).toEqual(Array.from(mapped, (row) => Math.round(index.latOf(row) * 1e5)))
  expect(Array.from(columns.lngs)).toEqual(Array.from(mapped, (row) => Math.round(index.lngOf(row) * 1e5)))
  const page = Array.from(rows, (row) => nameOf(index.keyOf(row)))
  return { total, page, datesInSpan, unknownHours, placed: placed.toSorted() }
}

function naiveAnswerOf(places: readonly Place[], request: JudgedRequest) {
  const { total, places: page, datesInSpan, unknownHours } = naiveFind(places, request, facts)
  const { matches } = naiveMatches(places, request.filter, facts)
  const placed = matches.flatMap(({ place }) => (place.position ? nameOf(place) : []))
  return { total, page: page.map(nameOf), datesInSpan, unknownHours, placed: placed.toSorted() }
}

function randomKey(random: Random, idEnd: number): PlaceKey {
  return { kind: random.chance(0.5) ? 'shop' : 'market', id: random.below(idEnd) }
}

describe('random searches, compared with the naive search,', () => {
  it.each([1, 2, 3, 4])('find the same in the same order after loading (seed %i)', (seed) => {
    const random = new Random(seed)
    const places = Array.from({ length: 600 * seed }, (_, i) =>
      randomPlace(random, { kind: i % 2 === 0 ? 'shop' : 'market', id: i >> 1 }),
    )
    const index = new PlaceIndex({ serialise, facts })
    index.load(places.map((place) => ({ revision: 1, place })))
    for (let i = 0; i < 200; i++) {
      const request = randomRequest(random)
      const label = `seed ${seed}, search ${i}: ${JSON.stringify(request)}`
      expect(answerOf(index, request), label).toEqual(naiveAnswerOf(places, request))
    }
  })

  it.each([11, 12, 13, 14, 15, 16])(
    'find the same after random changes, removals and stale revisions (seed %i)',
    (seed) => {
      const random = new Random(seed)
      const idEnd = 60 * (seed - 10)
      const truth = new Map<string, { revision: number; place: Place | null }>()
      const index = new PlaceIndex({ serialise, facts })
      if (seed % 2 === 0) {
        const places = Array.from({ length: idEnd }, (_, id) =>
          randomPlace(random, { ...unknownFacts('market'), kind: 'market', id }),
        )
        for (const place of places) truth.set(nameOf(place), { revision: 5, place })
        index.load(places.map((place) => ({ revision: 5, place })))
      }
      for (let step = 0; step < 40; step++) {
        const changes: Change[] = Array.from({ length: 1 + random.below(step % 10 === 9 ? 1200 : 25) }, () => {
          const key = randomKey(random, idEnd)
          const revision = 5 + step * 2 + random.below(12) - 6
          return random.chance(0.3) ? { revision, removed: key } : { revision, place: randomPlace(random, key) }
        }).map((change) => ({ ...change, revision: Math.max(0, change.revision) }))
        for (const change of changes) {
          const place = 'place' in change ? change.place : null
          const key = nameOf('place' in change ? change.place : change.removed)
          if (change.revision > (truth.get(key)?.revision ?? -1)) truth.set(key, { revision: change.revision, place })
        }
        index.apply(changes)
        const places = [...truth.values()].flatMap(({ place }) => place ?? [])
        for (let i = 0; i < 12; i++) {
          const request = randomRequest(random)
          const label = `seed ${seed}, step ${step}, search ${i}: ${JSON.stringify(request)}`
          expect(answerOf(index, request), label).toEqual(naiveAnswerOf(places, request))
        }
        const shops = places.filter(({ kind }) => kind === 'shop').length
        expect(index.counts).toEqual({ shops, markets: places.length - shops })
        for (const [name, { place }] of truth) {
          const [kind, id] = name.split(' ') as ['shop' | 'market', string]
          const row = index.rowOf({ kind, id: Number(id) })
          expect(row >= 0, `${name} ${seed} ${step}`).toBe(place !== null)
          if (place === null) continue
          expect(new TextDecoder().decode(index.bytesOf(row))).toBe(JSON.stringify(place))
          expect(index.positionOf(row)).toEqual(place.position && keptPosition(place.position))
        }
      }
    },
  )

  it.each([31, 32, 33, 34])('find the same between all steps of merges, while changes arrive (seed %i)', (seed) => {
    const random = new Random(seed)
    const idEnd = 2500
    const truth = new Map<string, { revision: number; place: Place | null }>()
    const index = new PlaceIndex({ serialise, facts })
    let revision = 1
    if (seed % 2 === 0) {
      const places = Array.from({ length: 3000 }, () => randomPlace(random, randomKey(random, idEnd)))
      for (const place of places) truth.set(nameOf(place), { revision, place })
      index.load([...truth.values()].flatMap(({ place }) => (place ? { revision, place } : [])))
    }
    const compare = (label: string) => {
      const places = [...truth.values()].flatMap(({ place }) => place ?? [])
      const request = randomRequest(random)
      const where = `seed ${seed}, ${label}: ${JSON.stringify(request)}`
      expect(answerOf(index, request), where).toEqual(naiveAnswerOf(places, request))
      const key = randomKey(random, idEnd)
      const known = truth.get(nameOf(key))?.place ?? null
      const row = index.rowOf(key)
      expect(row >= 0, `${where}: ${nameOf(key)}`).toBe(known !== null)
      if (known) expect(new TextDecoder().decode(index.bytesOf(row)), where).toBe(JSON.stringify(known))
    }
    for (let round = 0; round < 50; round++) {
      // Mostly the same few places, so that some change after a running merge has copied them.
      const keyEnd = random.pick([20, 300, idEnd])
      const changes: Change[] = Array.from({ length: random.pick([1, 3, 40, 300, 700]) }, () => {
        const key = randomKey(random, keyEnd)
        // Some revisions are as old as the stored one, or older.
        const at = random.chance(0.2) ? Math.max(0, revision - random.below(100)) : ++revision
        return random.chance(0.3) ? { revision: at, removed: key } : { revision: at, place: randomPlace(random, key) }
      })
      for (const change of changes) {
        const place = 'place' in change ? change.place : null
        const key = nameOf('place' in change ? change.place : change.removed)
        if (change.revision > (truth.get(key)?.revision ?? -1)) truth.set(key, { revision: change.revision, place })
      }
      index.apply(changes)
      compare(`round ${round}`)
      const steps = random.pick([0, 1, 3, 10, 30, 100, 1000])
      // Sometimes all segments are merged, and further changes arrive in the middle of it.
      const takeStep = random.chance(0.3) ? () => index.settle(1) : () => index.tidy(1)
      for (let step = 0; step < steps && takeStep(); step++)
        if (random.chance(2 / steps)) compare(`round ${round}, step ${step}`)
      compare(`round ${round}, tidied`)
    }
    while (index.tidy());
    expect(index.tidy()).toBe(false)
    compare('at the end')
    while (index.settle());
    expect(index.settle()).toBe(false)
    compare('settled')
    const places = [...truth.values()].flatMap(({ place }) => place ?? [])
    expect(index.counts.shops + index.counts.markets).toBe(places.length)
  })

  it.each([41, 42])('find the same when most places have been removed (seed %i)', (seed) => {
    const random = new Random(seed)
    const places = Array.from({ length: 3000 }, (_, id) =>
      randomPlace(random, { ...unknownFacts('market'), kind: 'market', id }),
    )
    const index = new PlaceIndex({ serialise, facts })
    index.load(places.map((place) => ({ revision: 1, place })))
    for (const keep of [0.3, 0.05]) {
      const gone = places.filter(() => !random.chance(keep))
      for (const place of gone) places.splice(places.indexOf(place), 1)
      index.apply(gone.map((place) => ({ revision: 2, removed: place })))
      while (index.tidy());
      for (let i = 0; i < 30; i++) {
        const request = randomRequest(random)
        const label = `seed ${seed}, search ${i}: ${JSON.stringify(request)}`
        expect(answerOf(index, request), label).toEqual(naiveAnswerOf(places, request))
      }
    }
  })

  it.each([21, 22])('show every match once over all pages (seed %i)', (seed) => {
    const random = new Random(seed)
    const places = Array.from({ length: 1500 }, (_, id) =>
      randomPlace(random, { kind: id % 3 ? 'market' : 'shop', id }),
    )
    const index = new PlaceIndex({ serialise, facts })
    index.load(places.slice(0, 1300).map((place) => ({ revision: 1, place })))
    index.apply(places.slice(1200).map((place) => ({ revision: 2, place })))
    for (let i = 0; i < 40; i++) {
      const request = { ...randomRequest(random), pageSize: 7 }
      const { total } = index.find({ ...request, page: 0 })
      const shown: string[] = []
      for (let page = 0; page * 7 < total; page++)
        for (const row of index.find({ ...request, page }).rows) shown.push(nameOf(index.keyOf(row)))
      expect(shown, JSON.stringify(request)).toEqual(
        naiveFind(places, { ...request, page: 0, pageSize: 1e6 }, facts).places.map(nameOf),
      )
    }
  })
})
