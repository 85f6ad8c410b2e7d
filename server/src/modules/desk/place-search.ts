/** Finds places at the desk by number or by words: either the existing ones or the removed ones. */
import type { DeskPlace } from '@fyndkartan/domain/desk'
import type { PlainFilter } from '@fyndkartan/domain/judged-filter'
import { searchWords } from '@fyndkartan/domain/search-words'
import { addDays, type CivilDate } from '@fyndkartan/domain/local-time'
import type { Place, PlaceKey, PlaceKind } from '@fyndkartan/domain/place'
import { anyFacts, anyOccurrence } from '@fyndkartan/domain/search-filter'
import type { PlaceIndex } from '@fyndkartan/search/place-index'
import {
  findRemovedPlaces,
  findUndatedMarkets,
  loadDeskPlaces,
  loadLatestPlaces,
  type PlaceKeys,
} from '../../db/desk-places.ts'
import { rowsPerPage } from '../../db/desk-page.ts'
import type { Reading } from '../../db/write.ts'
import { parseId } from '../../db/places.ts'

export interface PlaceSearch {
  /** The typed text: words, or the number of a place. Empty text finds everything. */
  readonly query: string
  readonly kind: PlaceKind | 'all'
  readonly isRemoved: boolean
  /** The number of the page, from 0. */
  readonly page: number
  readonly today: CivilDate
}

type Index = Pick<PlaceIndex, 'find' | 'keyOf'>

/**
 * Returns one page of the found places, and their total number. Without words, the place with the latest change comes
 * first.
 */
export async function searchPlaces(
  index: Index,
  reading: Reading,
  search: PlaceSearch,
): Promise<{ readonly total: number; readonly places: readonly DeskPlace[] }> {
  const id = idIn(search)
  if (id !== null) return findById(reading, search, id)
  const { total, keys } = await findKeys(index, reading, search, rowsOf(search))
  return { total, places: await loadDeskPlaces(reading, keys) }
}

/** The keys of the first found places, at most `most`, and the total number. */
export async function findPlaceKeys(
  index: Index,
  reading: Reading,
  search: Omit<PlaceSearch, 'page'>,
  most: number,
): Promise<PlaceKeys> {
  const id = idIn(search)
  if (id === null) return findKeys(index, reading, search, { from: 0, to: most })
  const { total, places } = await findById(reading, { ...search, page: 0 }, id)
  return { total, keys: places.map(({ place: { kind, id } }) => ({ kind, id })) }
}

/** The id that the typed text is; null for words. */
function idIn({ query }: Pick<PlaceSearch, 'query'>): number | null {
  return parseId(query.trim().replace(/^#/, ''))
}

async function findById(reading: Reading, search: PlaceSearch, id: number) {
  const found = await loadDeskPlaces(
    reading,
    kindsOf(search).map((kind) => ({ kind, id })),
  )
  const places = found.filter(({ removedAtMs }) => (removedAtMs !== null) === search.isRemoved)
  const { from, to } = rowsOf(search)
  return { total: places.length, places: places.slice(from, to) }
}

async function findKeys(
  index: Index,
  reading: Reading,
  search: Omit<PlaceSearch, 'page'>,
  { from, to }: ReturnType<typeof rowsOf>,
): Promise<PlaceKeys> {
  const words = searchWords(search.query)
  if (words.length === 0) return loadLatestPlaces(reading, kindsOf(search), search.isRemoved, from, to)
  const matches = (place: Place) => hasWords(place, words)
  if (search.isRemoved) {
    const keys = await findRemovedPlaces(reading, kindsOf(search), matches)
    return { total: keys.length, keys: keys.slice(from, to) }
  }
  const { kind, query, today } = search
  const find = (part: Pick<PlainFilter, 'from' | 'to' | 'kind'>): Stretch => {
    const everywhere = {
      towns: 'all',
      area: null,
      excludedHours: [],
      ...anyFacts,
      ...anyOccurrence,
      series: 'next',
    } as const
    const filter: PlainFilter = { ...part, ...everywhere, words: query }
    const rowsUpTo = (end: number) => index.find({ filter, sort: 'date', seed: 0, page: 0, pageSize: Math.max(1, end) })
    return {
      total: rowsUpTo(1).total,
      slice: (from, to) => Array.from(rowsUpTo(to).rows.slice(from, to), (row) => index.keyOf(row)),
    }
  }
  const stretches = [find({ from: today, to: latest, kind })]
  if (kind !== 'shop') {
    const undated = await findUndatedMarkets(reading, matches)
    stretches.push(find({ from: earliest, to: addDays(today, -1), kind: 'market' }))
    stretches.push({ total: undated.length, slice: (from, to) => undated.slice(from, to) })
  }
  return joinStretches(stretches, from, to)
}

/** A section of the result. The sections are: coming markets and shops, past markets, markets without a date. */
interface Stretch {
  readonly total: number
  /** The keys of the section's rows `from` … `to − 1`. */
  readonly slice: (from: number, to: number) => readonly PlaceKey[]
}

function joinStretches(stretches: readonly Stretch[], from: number, to: number): PlaceKeys {
  let total = 0
  const keys: PlaceKey[] = []
  for (const stretch of stretches) {
    const [start, end] = [Math.max(0, from - total), Math.min(stretch.total, to - total)]
    if (start < end) keys.push(...stretch.slice(start, end))
    total += stretch.total
  }
  return { total, keys }
}

/** The earliest and the latest date that a market can have. */
const earliest: CivilDate = '0001-01-01'
const latest: CivilDate = '9999-12-30'

/** Whether every word is the beginning of a word in name, town or address. */
function hasWords({ name, town, address }: Place, words: readonly string[]): boolean {
  const own = [name, town, address].flatMap((text) => searchWords(text ?? ''))
  return words.every((word) => own.some((candidate) => candidate.startsWith(word)))
}

function kindsOf({ kind }: Pick<PlaceSearch, 'kind'>): readonly PlaceKind[] {
  return kind === 'all' ? ['shop', 'market'] : [kind]
}

function rowsOf({ page }: Pick<PlaceSearch, 'page'>): { from: number; to: number } {
  return { from: page * rowsPerPage, to: (page + 1) * rowsPerPage }
}
