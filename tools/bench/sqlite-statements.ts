/** SQL statements of sqlite-search.ts: the number of matches of a search, and the places on one of its pages. */
import type { SQLInputValue } from 'node:sqlite'
import { earthRadiusKm } from '@fyndkartan/domain/geo'
import { foldWords } from '@fyndkartan/domain/fold-words'
import { type CivilDate, daysBetween } from '@fyndkartan/domain/local-time'
import type { SearchFilter, SearchRequest } from '@fyndkartan/domain/search-filter'
import { firstDay } from '../../search/bench/data.ts'
import { hasDots, plainOf } from '../../search/src/text/fold-text.ts'

export interface Statement {
  readonly text: string
  readonly values: readonly SQLInputValue[]
}

/** What is searched: one kind, or both together. */
export type Part = 'market' | 'shop' | 'all'

/** Searchable text fields, best tier first. */
export const wordFields = ['name', 'town', 'address'] as const

const radians = Math.PI / 180
const kmPerDegree = 111.19

/** Days are counted from the benchmark's first day. */
export function dayOf(date: CivilDate): number {
  return daysBetween(firstDay, date)
}

export function countStatement(request: SearchRequest, part: Part): Statement {
  const { value, values } = listOfValues()
  const counts = kindsOf(request.filter, part).map((kind) => {
    return `(select count(*) ${matches(request.filter, kind, 'place', value)})`
  })
  return { text: `select ${['0', ...counts].join(' + ')}`, values }
}

/**
 * Selects the posts of a page and, for 'all', the number of matches beside each. In the order of the index, except for ties,
 * which have their own order.
 */
export function pageStatement(request: SearchRequest, part: Part, offset: number, limit: number): Statement {
  const { value, values } = listOfValues()
  const { filter, sort, seed } = request
  const words = foldWords(filter.words)
  const ends = `limit ${value(limit)} offset ${value(offset)}`
  const shuffled = (row: Row) => `(${row}.n * 2654435761 + ${value(seed)} * 40503) & 4294967295 as shuffled`
  const withPosts = (order: string, numbers: string, first = '') => {
    const text = `${first}select post, total from (${numbers} order by ${order} ${ends}) join post using (n) order by ${order}`
    return { text, values }
  }
  if (part !== 'all') {
    const columns = `place.n, null as total, day, start_minute, ${shuffled('place')}`
    return withPosts('day, start_minute, shuffled', `select ${columns} ${matches(filter, part, 'place', value)}`)
  }
  const tier = words.length === 0 ? '0' : `max(0, ${words.map((_, i) => `w${i}.tier`).join(', ')})`
  const area = sort === 'distance' ? filter.area : null
  const halves = kindsOf(filter, part).map((kind) => {
    const row = area && isAnsweredByTree(filter, kind) ? 'at' : 'place'
    const key = area
      ? `${haversine(area, value)} as first, 0 as second`
      : 'coalesce(day, 1e9) as first, coalesce(start_minute, 0) as second'
    return `select ${row}.n, ${tier} as tier, ${key}, ${shuffled(row)} ${matches(filter, kind, row, value, area !== null)}`
  })
  // The distance is computed once per row: rows in the box but outside the circle are removed afterwards.
  const inside = area ? `where first <= ${limitOf(area, value)}` : ''
  const counted = `select *, (select count(*) from found ${inside}) as total from found ${inside}`
  return withPosts(
    'tier, first, second, shuffled',
    counted,
    `with found as materialized (${halves.join(' union all ')}) `,
  )
}

/** Where a match's row number comes from: the table, or the tree alone. */
type Row = 'place' | 'at'

/** The tree holds position and day; everything else is in the table. */
function isAnsweredByTree(filter: SearchFilter, kind: 'market' | 'shop'): boolean {
  const { towns, words, excludedHours, featureBits } = filter
  if (featureBits !== 0) return false
  return towns === 'all' && foldWords(words).length === 0 && (kind === 'market' || excludedHours.length === 0)
}

type Value = (of: SQLInputValue) => string

/** Stores each value once and returns its number. */
function listOfValues(): { value: Value; values: SQLInputValue[] } {
  const values: SQLInputValue[] = []
  return {
    values,
    value: (of) => `?${values.includes(of) ? values.indexOf(of) + 1 : values.push(of)}`,
  }
}

function kindsOf({ kind }: SearchFilter, part: Part): readonly ('market' | 'shop')[] {
  return (['market', 'shop'] as const).filter(
    (one) => (kind === 'all' || kind === one) && (part === 'all' || part === one),
  )
}

/** `from … where …`, most selective first: words, then the tree, then the table. With `box`, the whole box of a circle. */
function matches(filter: SearchFilter, kind: 'market' | 'shop', row: Row, value: Value, box = false): string {
  const { area, towns, excludedHours, featureBits } = filter
  const words = foldWords(filter.words)
  const tables = words.map((word, i) => tierTable(word, i, value))
  const conditions = words.map((_, i) => `${words[i + 1] === undefined ? row : `w${i + 1}`}.n = w${i}.n`)
  if (area) {
    tables.push(`${kind}_at at`)
    conditions.push(...boxOf(area, value))
    if (!box) conditions.push(`${haversine(area, value)} <= ${limitOf(area, value)}`)
    if (row === 'place') conditions.push('at.n = place.n')
  }
  if (kind === 'market') {
    const [from, to] = [value(dayOf(filter.from)), value(dayOf(filter.to))]
    if (area) conditions.push(`at.last_day >= ${from}`, `at.first_day <= ${to}`)
    else conditions.push(`day between ${from} and ${to}`)
  }
  if (row === 'place') {
    tables.push('place')
    if (kind === 'shop') conditions.push('day is null')
    if (kind === 'shop' && excludedHours.length > 0)
      conditions.push(`hours not in (${excludedHours.map(value).join(', ')})`)
    if (featureBits !== 0) conditions.push(`features & ${value(featureBits)} = ${value(featureBits)}`)
    if (towns !== 'all') conditions.push(`town in (${towns.map((town) => value(town.toLowerCase())).join(', ')})`)
  }
  return `from ${tables.join(' cross join ')} where ${conditions.join(' and ')}`
}

type Area = NonNullable<SearchFilter['area']>

/** Tree units per degree, matching the precision of a place's position. */
export const unitsPerDegree = 1e6

/** A box slightly larger than the circle. */
function boxOf({ centre, radiusKm }: Area, value: Value): string[] {
  const degrees = radiusKm / kmPerDegree + 0.01
  const wide = degrees / Math.cos((Math.abs(centre.lat) + degrees) * radians)
  const units = (degrees: number) => value(Math.round(degrees * unitsPerDegree))
  return [
    `at.north >= ${units(centre.lat - degrees)}`,
    `at.south <= ${units(centre.lat + degrees)}`,
    `at.east >= ${units(centre.lng - wide)}`,
    `at.west <= ${units(centre.lng + wide)}`,
  ]
}

/** Increases with the distance, without computing an arcsine. */
function haversine({ centre }: Area, value: Value): string {
  const radiansPerUnit = value(radians / unitsPerDegree)
  const [lat, lng] = [value(centre.lat * radians), value(centre.lng * radians)]
  const cosine = value(Math.cos(centre.lat * radians))
  const [south, west] = [`at.south * ${radiansPerUnit}`, `at.west * ${radiansPerUnit}`]
  return `(pow(sin((${south} - ${lat}) / 2), 2) + ${cosine} * cos(${south}) * pow(sin((${west} - ${lng}) / 2), 2))`
}

function limitOf({ radiusKm }: Area, value: Value): string {
  return value(Math.sin(radiusKm / earthRadiusKm / 2) ** 2)
}

/**
 * Rows with a word that has this prefix, and the best field containing it. The index stores words without dots: if the
 * query has dots, the words themselves are compared.
 */
function tierTable(word: string, i: number, value: Value): string {
  const parts = wordFields.map((field, tier) => {
    const begun = `word match ${value(`${field} : "${plainOf(word)}" *`)}`
    const from = hasDots(word)
      ? `word cross join place on place.n = word.rowid where ${begun} and ${field}_words glob ${value(`* ${globOf(word)}*`)}`
      : `word where ${begun}`
    return `select word.rowid as n, ${tier} as tier from ${from}`
  })
  return `(select n, min(tier) as tier from (${parts.join(' union all ')}) group by n) w${i}`
}

/** For queries with dots: å matches only å, while a may still match å or ä. */
function globOf(word: string): string {
  return word.replace(/a/g, '[aåä]').replace(/o/g, '[oö]')
}
