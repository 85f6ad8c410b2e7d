/** The statements of sqlite-search.ts: how many places match a search, and which are on a page of it. */
import type { SQLInputValue } from 'node:sqlite'
import { earthRadiusKm } from '@fyndkartan/domain/geo'
import { foldWords } from '@fyndkartan/domain/fold-words'
import { type CivilDate, daysBetween } from '@fyndkartan/domain/local-time'
import type { SearchFilter, SearchRequest } from '@fyndkartan/domain/search-filter'
import { firstDay } from '../../search/bench/data.ts'
import { hasDots, plainOf } from '../../search/src/fold-text.ts'

export interface Statement {
  readonly text: string
  readonly values: readonly SQLInputValue[]
}

/** What is asked for: one kind, or both put together. */
export type Part = 'market' | 'shop' | 'all'

/** Fields with words, best tier first. */
export const wordFields = ['name', 'town', 'address'] as const

const radians = Math.PI / 180
const kmPerDegree = 111.19

/** Days are counted from the bench's first. */
export function dayOf(date: CivilDate): number {
  return daysBetween(firstDay, date)
}

export function countStatement(request: SearchRequest, part: Part): Statement {
  const { value, values } = listOfValues()
  const counts = kindsOf(request.filter, part).map((kind) => {
    return `(select count(*) ${matches(request.filter, kind, value)})`
  })
  return { text: `select ${['0', ...counts].join(' + ')}`, values }
}

/**
 * The posts of a page, and of 'all' the number of matches beside each. In the order of the index, but for equals, which
 * have an order of their own.
 */
export function pageStatement(request: SearchRequest, part: Part, offset: number, limit: number): Statement {
  const { value, values } = listOfValues()
  const { filter, sort, seed } = request
  const words = foldWords(filter.words)
  const ends = `limit ${value(limit)} offset ${value(offset)}`
  const shuffled = `(place.n * 2654435761 + ${value(seed)} * 40503) & 4294967295 as shuffled`
  const withPosts = (order: string, numbers: string, first = '') => {
    const text = `${first}select post, total from (${numbers} order by ${order} ${ends}) join post using (n) order by ${order}`
    return { text, values }
  }
  if (part !== 'all') {
    const columns = `place.n, null as total, day, start_minute, ${shuffled}`
    return withPosts('day, start_minute, shuffled', `select ${columns} ${matches(filter, part, value)}`)
  }
  const tier = words.length === 0 ? '0' : `max(0, ${words.map((_, i) => `w${i}.tier`).join(', ')})`
  const byDistance = sort === 'distance' && filter.area
  const [first, second] = byDistance
    ? [haversine(byDistance, value), '0']
    : ['coalesce(day, 1e9)', 'coalesce(start_minute, 0)']
  const columns = `place.n, ${tier} as tier, ${first} as first, ${second} as second, ${shuffled}`
  const halves = kindsOf(filter, part).map((kind) => `select ${columns} ${matches(filter, kind, value)}`)
  const counted = 'select *, (select count(*) from found) as total from found'
  return withPosts('tier, first, second, shuffled', counted, `with found as materialized (${halves.join(' union all ')}) `)
}

type Value = (of: SQLInputValue) => string

/** Each value once, by number. */
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

/** `from … where …`: the rarest first, words, then the tree, then the rows. */
function matches(filter: SearchFilter, kind: 'market' | 'shop', value: Value): string {
  const { area, towns, excludedHours } = filter
  const words = foldWords(filter.words)
  const tables = [...words.map((word, i) => tierTable(word, i, value)), ...(area ? [`${kind}_at at`] : []), 'place']
  const conditions = words.map((_, i) => `${words[i + 1] === undefined ? 'place' : `w${i + 1}`}.n = w${i}.n`)
  if (area)
    conditions.push(...boxOf(area, value), 'at.n = place.n', `${haversine(area, value)} <= ${limitOf(area, value)}`)
  if (kind === 'market') {
    const [from, to] = [value(dayOf(filter.from)), value(dayOf(filter.to))]
    conditions.push(`day between ${from} and ${to}`)
    if (area) conditions.push(`at.last_day >= ${from}`, `at.first_day <= ${to}`)
  } else {
    conditions.push('day is null')
    if (excludedHours.length > 0) conditions.push(`hours not in (${excludedHours.map(value).join(', ')})`)
  }
  if (towns !== 'all') conditions.push(`town in (${towns.map((town) => value(town.toLowerCase())).join(', ')})`)
  for (const word of words) if (hasDots(word)) conditions.push(`words glob ${value(`* ${globOf(word)}*`)}`)
  return `from ${tables.join(' cross join ')} where ${conditions.join(' and ')}`
}

type Area = NonNullable<SearchFilter['area']>

/** A little more than the circle; an R*Tree knows four bytes of a number. */
function boxOf({ centre, radiusKm }: Area, value: Value): string[] {
  const degrees = radiusKm / kmPerDegree + 0.01
  const wide = degrees / Math.cos((Math.abs(centre.lat) + degrees) * radians)
  return [
    `at.north >= ${value(centre.lat - degrees)}`,
    `at.south <= ${value(centre.lat + degrees)}`,
    `at.east >= ${value(centre.lng - wide)}`,
    `at.west <= ${value(centre.lng + wide)}`,
  ]
}

/** Grows with the distance, and needs no arcsine. */
function haversine({ centre }: Area, value: Value): string {
  const [lat, lng] = [value(centre.lat * radians), value(centre.lng * radians)]
  const cosine = value(Math.cos(centre.lat * radians))
  return `(pow(sin((lat - ${lat}) / 2), 2) + ${cosine} * lat_cosine * pow(sin((lng - ${lng}) / 2), 2))`
}

function limitOf({ radiusKm }: Area, value: Value): string {
  return value(Math.sin(radiusKm / earthRadiusKm / 2) ** 2)
}

/** Rows with a word that begins so, and the best field it is in; å, ä and ö as if typed without their dots. */
function tierTable(word: string, i: number, value: Value): string {
  const parts = wordFields.map((field, tier) => {
    const prefix = value(`${field} : "${plainOf(word)}" *`)
    return `select rowid as n, ${tier} as tier from word where word match ${prefix}`
  })
  return `(select n, min(tier) as tier from (${parts.join(' union all ')}) group by n) w${i}`
}

/** For those who typed dots: å is å, and a may still be å or ä. */
function globOf(word: string): string {
  return word.replace(/a/g, '[aåä]').replace(/o/g, '[oö]')
}
