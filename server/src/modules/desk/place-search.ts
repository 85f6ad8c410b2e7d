/** Finding places at the desk: by number or by words, those that are there and those that were removed. */
import type { DeskPlace } from '@fyndkartan/contract/desk'
import { foldWords } from '@fyndkartan/domain/fold-words'
import type { CivilDate } from '@fyndkartan/domain/local-time'
import type { Place, PlaceKind } from '@fyndkartan/domain/place'
import type { PlaceIndex } from '@fyndkartan/search/place-index'
import {
  findRemovedPlaces,
  findUndatedMarkets,
  loadDeskPlaces,
  loadLatestPlaces,
  type PlaceKeys,
} from '../../db/desk-places.ts'
import type { Reading } from '../../db/write.ts'
import { parseId, rowsPerPage } from './request-parts.ts'

export interface PlaceSearch {
  /** As typed: words, or a place's number; empty finds everything. */
  readonly query: string
  readonly kind: PlaceKind | 'all'
  readonly isRemoved: boolean
  /** Zero-based. */
  readonly page: number
}

type Index = Pick<PlaceIndex, 'find' | 'keyOf'>

/** A page, and how many there are on all of them. Without words, the latest change comes first. */
export async function searchPlaces(
  index: Index,
  reading: Reading,
  search: PlaceSearch,
): Promise<{ readonly total: number; readonly places: readonly DeskPlace[] }> {
  const id = parseId(search.query.trim().replace(/^#/, ''))
  if (id !== null) return findById(reading, search, id)
  const { total, keys } = await findKeys(index, reading, search)
  return { total, places: await loadDeskPlaces(reading, keys) }
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

async function findKeys(index: Index, reading: Reading, search: PlaceSearch): Promise<PlaceKeys> {
  const { from, to } = rowsOf(search)
  const words = foldWords(search.query)
  if (words.length === 0) return loadLatestPlaces(reading, kindsOf(search), search.isRemoved, from, to)
  const matches = (place: Place) => hasWords(place, words)
  if (search.isRemoved) {
    const keys = await findRemovedPlaces(reading, kindsOf(search), matches)
    return { total: keys.length, keys: keys.slice(from, to) }
  }
  const found = index.find({
    filter: {
      from: earliest,
      to: latest,
      towns: 'all',
      kind: search.kind,
      area: null,
      words: search.query,
      excludedHours: [],
    },
    sort: 'date',
    seed: 0,
    page: search.page,
    pageSize: rowsPerPage,
  })
  const keys = Array.from(found.rows, (row) => index.keyOf(row))
  const undated = search.kind === 'shop' ? [] : await findUndatedMarkets(reading, matches)
  const rest = undated.slice(Math.max(0, from - found.total), Math.max(0, to - found.total))
  return { total: found.total + undated.length, keys: [...keys, ...rest] }
}

/** Every day that a market can have. */
const earliest: CivilDate = '0001-01-01'
const latest: CivilDate = '9999-12-30'

/** Every word begins a word of name, town or address. */
function hasWords({ name, town, address }: Place, words: readonly string[]): boolean {
  const own = [name, town, address].flatMap((text) => foldWords(text ?? ''))
  return words.every((word) => own.some((candidate) => candidate.startsWith(word)))
}

function kindsOf({ kind }: PlaceSearch): readonly PlaceKind[] {
  return kind === 'all' ? ['shop', 'market'] : [kind]
}

function rowsOf({ page }: PlaceSearch): { from: number; to: number } {
  return { from: page * rowsPerPage, to: (page + 1) * rowsPerPage }
}
