/**
 * The naive search: tests every place and sorts all matches. Obviously correct, and slow. The tests compare the index with it.
 * It shares definitions with the index (the words of a text, the rank of a place, distance, positions rounded to seven decimals
 * of a degree), but no algorithms.
 */
import { distanceKm, type LatLng } from '@fyndkartan/domain/geo'
import { parseOpeningHours } from '@fyndkartan/domain/opening-hours/parse'
import type { Place } from '@fyndkartan/domain/place'
import type { SearchFilter, SearchRequest } from '@fyndkartan/domain/search-filter'
import { foldWords } from '@fyndkartan/domain/fold-words'
import { featureBits } from '@fyndkartan/domain/features'
import { keptPosition } from '../src/geo/degrees.ts'
import { rankOf, scramble } from '../src/order/seeded-order.ts'

/** `featureBitsOf` is that of the index. */
export function naiveFind(
  places: Iterable<Place>,
  request: SearchRequest,
  featureBitsOf: (place: Place) => number = featureBits,
): { total: number; places: Place[] } {
  const { filter, page, pageSize } = request
  const found = naiveMatches(places, filter, featureBitsOf)
  const keyed = found.map(({ place, tier }) => ({ place, key: sortKey(place, tier, request) }))
  keyed.sort((a, b) => compareKeys(a.key, b.key))
  const shown = keyed.slice(page * pageSize, (page + 1) * pageSize)
  return { total: found.length, places: shown.map(({ place }) => place) }
}

export function naiveMatches(
  places: Iterable<Place>,
  filter: SearchFilter,
  featureBitsOf: (place: Place) => number = featureBits,
): { place: Place; tier: number }[] {
  const typed = foldWords(filter.words)
  if (typed.length === 0 && filter.words.trim() !== '') return []
  const found = []
  for (const place of places) {
    if (!passes(place, filter) || (featureBitsOf(place) & filter.featureBits) !== filter.featureBits) continue
    const tier = Math.max(0, ...typed.map((word) => wordTier(word, place)))
    if (tier < noTier) found.push({ place, tier })
  }
  return found
}

function passes(place: Place, { from, to, kind, towns, area, excludedHours }: SearchFilter): boolean {
  if (kind !== 'all' && place.kind !== kind) return false
  if (place.kind === 'market' && (place.date === null || place.date < from || place.date > to)) return false
  if (place.kind === 'shop') {
    const hours = parseOpeningHours(place.openingHours)
    if (hours.kind === 'special' && excludedHours.includes(hours.word)) return false
    if (hours.kind === 'missing' && excludedHours.includes('missing')) return false
  }
  if (towns !== 'all') {
    const town = foldTown(place.town ?? '')
    if (town === '' || !towns.some((wanted) => foldTown(wanted) === town)) return false
  }
  return !area || (place.position !== null && kmBetween(area.centre, place.position) <= area.radiusKm)
}

const foldTown = (town: string) => town.normalize('NFC').trim().toLocaleLowerCase('sv')

const kmBetween = (centre: LatLng, position: LatLng) => distanceKm(centre, keptPosition(position))

const noTier = 6

/** 0–2: a word of name, town or address begins with it; 3–5: one edit from a whole word of these; 6: neither. */
function wordTier(typed: string, { name, town, address }: Place): number {
  const fields = [name, town, address].map((text) => foldWords(text ?? ''))
  const exact = fields.findIndex((words) => words.some((word) => distance(typed, word.slice(0, typed.length)) === 0))
  if (exact >= 0) return exact
  if (typed.replace(/\P{L}/gu, '').length < 5) return noTier
  const fuzzy = fields.findIndex((words) => words.some((word) => distance(typed, word) === 1))
  return fuzzy >= 0 ? 3 + fuzzy : noTier
}

/** Optimal string alignment distance, by dynamic programming. */
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

function sortKey(place: Place, tier: number, { sort, seed, filter }: SearchRequest): SortKey {
  const shuffled = scramble(rankOf(place.kind, place.id), seed)
  if (sort === 'distance' && filter.area && place.position)
    return [tier, kmBetween(filter.area.centre, place.position), shuffled]
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
