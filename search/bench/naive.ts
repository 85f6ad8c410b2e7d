/**
 * The naive search: tests every place and sorts all matches. It is slow but simple enough to be certainly right, so the
 * tests compare the index with it. It shares definitions with the index (the words of a text, the rank of a place,
 * distance, positions rounded to seven decimals of a degree), but no algorithms.
 */
import { isApproximate, shownPosition } from '@fyndkartan/domain/found-position'
import { distanceKm, type LatLng } from '@fyndkartan/domain/geo'
import { parseOpeningHours } from '@fyndkartan/domain/opening-hours/parse'
import type { Place } from '@fyndkartan/domain/place'
import type { JudgedFilter, JudgedRequest } from '@fyndkartan/domain/judged-filter'
import { chainKeyOf } from '@fyndkartan/domain/chains'
import { indexedFacts } from '@fyndkartan/domain/indexed-facts'
import { searchWords } from '@fyndkartan/domain/search-words'
import { cachedPosition } from '../src/geo/degrees.ts'
import type { IndexedFacts } from '../src/place-index.ts'
import { rankOf, scramble } from '../src/order/seeded-order.ts'

export interface NaivelyFound {
  readonly total: number
  readonly places: readonly Place[]
  readonly datesInSpan: readonly number[] | null
  readonly unknownHours: number
}

/** Finds the page of matches that the request asks for. `facts` must be the same as those of the compared index. */
export function naiveFind(
  places: Iterable<Place>,
  request: JudgedRequest,
  facts: IndexedFacts = indexedFacts,
): NaivelyFound {
  const { filter, page, pageSize } = request
  const { matches, unknownHours } = naiveMatches(places, filter, facts)
  const keyed = matches.map((match) => ({ ...match, key: sortKey(match.place, match.tier, request) }))
  keyed.sort((a, b) => compareKeys(a.key, b.key))
  const shown = keyed.slice(page * pageSize, (page + 1) * pageSize)
  return {
    total: matches.length,
    places: shown.map(({ place }) => place),
    datesInSpan: filter.series === 'next' ? shown.map(({ dates }) => dates) : null,
    unknownHours,
  }
}

interface NaiveMatch {
  readonly place: Place
  readonly tier: number
  /** How many dates of the place's series match; 1 for a place without a series. */
  readonly dates: number
}

export function naiveMatches(
  places: Iterable<Place>,
  filter: JudgedFilter,
  facts: IndexedFacts = indexedFacts,
): { matches: NaiveMatch[]; unknownHours: number } {
  const typed = searchWords(filter.words)
  if (typed.length === 0 && filter.words.trim() !== '') return { matches: [], unknownHours: 0 }
  const found: NaiveMatch[] = []
  let unknownHours = 0
  for (const place of places) {
    if (!passes(place, filter) || !hasFacts(place, filter, facts)) continue
    if (filter.cancelled === 'hide' && place.kind === 'market' && facts.isCancelled(place)) continue
    const tier = Math.max(0, ...typed.map((word) => wordTier(word, place)))
    if (tier >= noTier) continue
    if (filter.open !== null && place.kind === 'shop') {
      const hoursKey = facts.hoursKeyOf(place)
      const judgement = hoursKey === '' ? 'unknown' : filter.open.judge(hoursKey)
      if (judgement === 'unknown') unknownHours++
      if (judgement !== 'open') continue
    }
    found.push({ place, tier, dates: 1 })
  }
  return { matches: filter.series === 'next' ? firstOfEachSeries(found, facts) : found, unknownHours }
}

function hasFacts(place: Place, { featureBits, goodsBits, chain }: JudgedFilter, facts: IndexedFacts): boolean {
  const bits = facts.featureBitsOf(place)
  if ((bits & featureBits) !== featureBits || (goodsBits !== 0 && (bits & goodsBits) === 0)) return false
  if (chain === null) return true
  const own = place.kind === 'shop' ? chainKeyOf(facts.chainOf(place)) : ''
  return own !== '' && own === chainKeyOf(chain)
}

/** Keeps one match per series: the one with the earliest day, then the earliest start, then the lowest rank. */
function firstOfEachSeries(matches: readonly NaiveMatch[], { seriesOf }: IndexedFacts): NaiveMatch[] {
  const bySeries = Map.groupBy(matches, ({ place }) =>
    place.kind === 'market' && seriesOf(place) !== 0 ? `series ${seriesOf(place)}` : `${place.kind} ${place.id}`,
  )
  return [...bySeries.values()].flatMap((dates) => {
    const [first] = dates.toSorted((a, b) => compareKeys(whenOf(a.place), whenOf(b.place)))
    return first ? { ...first, dates: dates.length } : []
  })
}

function whenOf(place: Place): SortKey {
  const rank = rankOf(place.kind, place.id)
  return place.kind === 'market' ? [place.date ?? '', place.startMinute ?? 9999, rank] : [rank]
}

function passes(place: Place, { from, to, kind, towns, area, excludedHours }: JudgedFilter): boolean {
  if (kind !== 'all' && place.kind !== kind) return false
  if (place.kind === 'market' && (place.date === null || place.date < from || place.date > to)) return false
  if (place.kind === 'shop') {
    const hours = parseOpeningHours(place.openingHours)
    if (hours.kind === 'special' && excludedHours.includes(hours.word)) return false
    if (hours.kind === 'missing' && place.openingHoursOsm === null && excludedHours.includes('missing')) return false
  }
  if (towns !== 'all') {
    const town = foldTown(place.town ?? '')
    if (town === '' || !towns.some((wanted) => foldTown(wanted) === town)) return false
  }
  return !area || kmTo(area.centre, place) <= area.radiusKm
}

const foldTown = (town: string) => town.normalize('NFC').trim().toLocaleLowerCase('sv')

/** The distance of a place from `centre`, km; NaN without a position. */
function kmTo(centre: LatLng, place: Place): number {
  const position = shownPosition(place)
  return position ? distanceKm(centre, cachedPosition(position, isApproximate(place))) : Number.NaN
}

const noTier = 6

/**
 * How well a typed word matches a place. 0, 1, 2: a word of the name, town or address begins with it; 3, 4, 5: such a
 * word differs by one typo; 6: no match.
 */
function wordTier(typed: string, { name, town, address }: Place): number {
  const fields = [name, town, address].map((text) => searchWords(text ?? ''))
  const exact = fields.findIndex((words) => words.some((word) => distance(typed, word.slice(0, typed.length)) === 0))
  if (exact >= 0) return exact
  if (typed.replace(/\P{L}/gu, '').length < 5) return noTier
  const fuzzy = fields.findIndex((words) => words.some((word) => distance(typed, word) === 1))
  return fuzzy >= 0 ? 3 + fuzzy : noTier
}

/** The optimal string alignment distance of two words, by dynamic programming. */
function distance(typed: string, word: string): number {
  const same = (i: number, j: number) =>
    typed[i] === word[j] || (typed[i] === 'a' && 'åä'.includes(word[j]!)) || (typed[i] === 'o' && word[j] === 'ö')
  const table = Array.from({ length: typed.length + 1 }, (_, i) => [i, ...Array<number>(word.length).fill(0)])
  for (let j = 1; j <= word.length; j++) table[0]![j] = j
  for (let i = 1; i <= typed.length; i++) {
    for (let j = 1; j <= word.length; j++) {
      const replaced = table[i - 1]![j - 1]! + (same(i - 1, j - 1) ? 0 : 1)
      let best = Math.min(replaced, table[i - 1]![j]! + 1, table[i]![j - 1]! + 1)
      if (i > 1 && j > 1 && same(i - 1, j - 2) && same(i - 2, j - 1)) best = Math.min(best, table[i - 2]![j - 2]! + 1)
      table[i]![j] = best
    }
  }
  return table[typed.length]![word.length]!
}

type SortKey = readonly (string | number)[]

function sortKey(place: Place, tier: number, { sort, seed, filter }: JudgedRequest): SortKey {
  const shuffled = scramble(rankOf(place.kind, place.id), seed)
  if (sort === 'distance' && filter.area)
    return [tier, isApproximate(place) ? 1 : 0, kmTo(filter.area.centre, place), shuffled]
  return place.kind === 'market'
    ? [tier, 0, place.date ?? '', place.startMinute ?? 9999, shuffled]
    : [tier, 1, shuffled]
}

function compareKeys(a: SortKey, b: SortKey): number {
  for (const [i, part] of a.entries()) {
    const other = b[i]!
    if (part !== other) return part < other ? -1 : 1
  }
  return 0
}
