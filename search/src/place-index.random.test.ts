/** Compares the index with the naive search: random searches of few places with many ties. */
import { chainKeyOf } from '@fyndkartan/domain/chains'
import { unknownFacts } from '@fyndkartan/domain/facts'
import { isApproximate, shownPosition } from '@fyndkartan/domain/found-position'
import { type Place, type PlaceKey, placeOfCode } from '@fyndkartan/domain/place'
import type { JudgedRequest } from '@fyndkartan/domain/judged-filter'
import { judgementNumbers } from '@fyndkartan/domain/open-judgement'
import { describe, expect, it } from 'vitest'
import { naiveFind, naiveMatches } from '../bench/naive.ts'
import { openBetween, randomFacts, randomPlace, randomRequest } from '../bench/random-searches.ts'
import { Random } from '../bench/random.ts'
import { cachedPosition } from './geo/degrees.ts'
import { type Change, PlaceIndex } from './place-index.ts'

const nameOf = ({ kind, id }: PlaceKey) => `${kind} ${id}`
const serialise = (place: Place) => new TextEncoder().encode(JSON.stringify(place))

/** The total, the page in order, and the map's places, sorted. */
function answerOf(index: PlaceIndex, request: JudgedRequest) {
  const { total, rows, datesInSpan, unknownHours } = index.find(request)
  const mapped = index.findAll(request.filter)
  const placed = Array.from(mapped, (row) => nameOf(index.keyOf(row)))
  const columns = index.columnsOf(mapped, 1e5)
  expect(Array.from(columns.codes, (code) => nameOf(placeOfCode(code)))).toEqual(placed)
  expect(Array.from(columns.lats)).toEqual(Array.from(mapped, (row) => Math.round(index.latOf(row) * 1e5)))
  expect(Array.from(columns.lngs)).toEqual(Array.from(mapped, (row) => Math.round(index.lngOf(row) * 1e5)))
  const page = Array.from(rows, (row) => nameOf(index.keyOf(row)))
  const numbers = index.judge(mapped, anyHours)
  const hours = Array.from(mapped, (row, at) => `${nameOf(index.keyOf(row))} ${numbers[at]}`)
  const { known, holds, chains, total: all } = index.countKnown(request.filter)
  expect(all).toBe(total)
  const counts = { known: [...known], holds: [...holds], chains: Object.fromEntries(chains.map(countOfChain)) }
  return { total, page, datesInSpan, unknownHours, placed: placed.toSorted(), hours: hours.toSorted(), counts }
}

function naiveAnswerOf(places: readonly Place[], request: JudgedRequest) {
  const { total, places: page, datesInSpan, unknownHours } = naiveFind(places, request, randomFacts)
  const { matches } = naiveMatches(places, request.filter, randomFacts)
  const mapped = matches.flatMap(({ place }) => (shownPosition(place) ? [place] : []))
  const hours = mapped.map((place) => `${nameOf(place)} ${naiveHours(place)}`)
  return {
    total,
    page: page.map(nameOf),
    datesInSpan,
    unknownHours,
    placed: mapped.map(nameOf).toSorted(),
    hours: hours.toSorted(),
    counts: naiveCounts(matches.map(({ place }) => place)),
  }
}

/** The number of places for each known bit, for each bit that holds, and for each chain. */
function naiveCounts(places: readonly Place[]) {
  const countBits = (bitsOf: (place: Place) => number) =>
    Array.from({ length: 32 }, (_, bit) => places.filter((place) => (bitsOf(place) >>> bit) & 1).length)
  const chains = places.flatMap((place) => (place.kind === 'shop' ? chainKeyOf(randomFacts.chainOf(place)) || [] : []))
  return {
    known: countBits(randomFacts.knownBitsOf),
    holds: countBits(randomFacts.featureBitsOf),
    chains: Object.fromEntries([...Map.groupBy(chains, (key) => key)].map(([key, all]) => [key, all.length])),
  }
}

const countOfChain = ({ name, count }: { name: string; count: number }) => [chainKeyOf(name), count] as const

/** The filter by which the rows of the map are judged; it need not be the filter of the search. */
const anyHours = openBetween(10, 16)

function naiveHours(place: Place): number {
  if (place.kind === 'market') return 0
  const hoursKey = randomFacts.hoursKeyOf(place)
  return judgementNumbers[hoursKey === '' ? 'unknown' : anyHours.judge(hoursKey)]
}

function randomKey(random: Random, idEnd: number): PlaceKey {
  return { kind: random.chance(0.5) ? 'shop' : 'market', id: random.below(idEnd) }
}

/** `npm test` runs the first two seeds, `npm run test:rest` the others. */
function seeds(...all: number[]): number[] {
  const part = process.env['TEST_PART']
  if (part === 'product') return all.slice(0, 2)
  return part === 'rest' ? all.slice(2) : all
}

describe('random searches, compared with the naive search,', () => {
  it.each(seeds(1, 2, 3, 4))('find the same in the same order after loading (seed %i)', (seed) => {
    const random = new Random(seed)
    const places = Array.from({ length: 600 * seed }, (_, i) =>
      randomPlace(random, { kind: i % 2 === 0 ? 'shop' : 'market', id: i >> 1 }),
    )
    const index = new PlaceIndex({ serialise, facts: randomFacts })
    index.load(places.map((place) => ({ revision: 1, place })))
    for (let i = 0; i < 200; i++) {
      const request = randomRequest(random)
      const label = `seed ${seed}, search ${i}: ${JSON.stringify(request)}`
      expect(answerOf(index, request), label).toEqual(naiveAnswerOf(places, request))
    }
  })

  it.each(seeds(11, 12, 13, 14, 15, 16))(
    'find the same after random changes, removals and stale revisions (seed %i)',
    (seed) => {
      const random = new Random(seed)
      const idEnd = 60 * (seed - 10)
      const truth = new Map<string, { revision: number; place: Place | null }>()
      const index = new PlaceIndex({ serialise, facts: randomFacts })
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
          const shown = shownPosition(place)
          expect(index.positionOf(row)).toEqual(shown && cachedPosition(shown, isApproximate(place)))
          expect(index.isApproximate(row)).toBe(isApproximate(place))
        }
      }
    },
  )

  it.each(seeds(31, 32, 33, 34))('find the same while changes arrive and are compacted (seed %i)', (seed) => {
    const random = new Random(seed)
    const idEnd = 2500
    const truth = new Map<string, { revision: number; place: Place | null }>()
    const index = new PlaceIndex({ serialise, facts: randomFacts })
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
      // Usually draws few different places, so that some of them change several times before the index is compacted.
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
      if (!random.chance(0.3)) continue
      index.compact()
      compare(`round ${round}, compacted`)
    }
    compare('at the end')
    index.compact()
    compare('compacted')
    const places = [...truth.values()].flatMap(({ place }) => place ?? [])
    expect(index.counts.shops + index.counts.markets).toBe(places.length)
  })

  it.each(seeds(41, 42))('find the same when most places have been removed (seed %i)', (seed) => {
    const random = new Random(seed)
    const places = Array.from({ length: 3000 }, (_, id) =>
      randomPlace(random, { ...unknownFacts('market'), kind: 'market', id }),
    )
    const index = new PlaceIndex({ serialise, facts: randomFacts })
    index.load(places.map((place) => ({ revision: 1, place })))
    for (const keep of [0.3, 0.05]) {
      const gone = places.filter(() => !random.chance(keep))
      for (const place of gone) places.splice(places.indexOf(place), 1)
      index.apply(gone.map((place) => ({ revision: 2, removed: place })))
      for (let i = 0; i < 30; i++) {
        const request = randomRequest(random)
        const label = `seed ${seed}, search ${i}: ${JSON.stringify(request)}`
        expect(answerOf(index, request), label).toEqual(naiveAnswerOf(places, request))
      }
    }
  })

  it.each(seeds(21, 22))('show every match once over all pages (seed %i)', (seed) => {
    const random = new Random(seed)
    const places = Array.from({ length: 1500 }, (_, id) =>
      randomPlace(random, { kind: id % 3 ? 'market' : 'shop', id }),
    )
    const index = new PlaceIndex({ serialise, facts: randomFacts })
    index.load(places.slice(0, 1300).map((place) => ({ revision: 1, place })))
    index.apply(places.slice(1200).map((place) => ({ revision: 2, place })))
    for (let i = 0; i < 40; i++) {
      const request = { ...randomRequest(random), pageSize: 7 }
      const { total } = index.find({ ...request, page: 0 })
      const shown: string[] = []
      for (let page = 0; page * 7 < total; page++)
        for (const row of index.find({ ...request, page }).rows) shown.push(nameOf(index.keyOf(row)))
      expect(shown, JSON.stringify(request)).toEqual(
        naiveFind(places, { ...request, page: 0, pageSize: 1e6 }, randomFacts).places.map(nameOf),
      )
    }
  })
})
