/**
 * The SQL of postgres-search.ts: one statement counts the matches of a search and reads the places of one page. Matches are
 * counted and sorted by row number alone; only the page's posts are read. The contestants differ only in how they keep
 * positions.
 */
import { earthRadiusKm } from '@fyndkartan/domain/geo'
import { foldWords } from '@fyndkartan/domain/fold-words'
import type { SearchFilter, SearchRequest } from '@fyndkartan/domain/search-filter'
import { hasDots, plainOf } from '../../search/src/text/fold-text.ts'

type Area = NonNullable<SearchFilter['area']>

/** Adds a value to the statement and returns its name. */
type Value = (of: unknown) => string

/** How positions are kept and asked for. */
export interface Positions {
  readonly extensions: readonly string[]
  /** The type of the column `at`, and what makes it of `lng` and `lat`. */
  readonly type: string
  readonly made: string
  /** What the GiST index of markets is made of. */
  readonly marketIndex: string
  /** Conditions for being in a circle, and the distance from its centre. */
  readonly within: (area: Area, value: Value) => string[]
  readonly distance: (area: Area, value: Value) => string
}

const kmPerDegree = 111.19

/** Plain PostgreSQL: points in the plane, found by a box around the circle; the haversine as in the domain. */
export const planePoints: Positions = {
  extensions: [],
  marketIndex: 'at',
  type: 'point',
  made: 'point(lng, lat)',
  within(area, value) {
    const { centre, radiusKm } = area
    const degrees = radiusKm / kmPerDegree + 0.01
    const wide = degrees / Math.cos(((Math.abs(centre.lat) + degrees) * Math.PI) / 180)
    const corner = (sign: 1 | -1) =>
      `point(${value(centre.lng + sign * wide)}::float8, ${value(centre.lat + sign * degrees)}::float8)`
    return [`at <@ box(${corner(-1)}, ${corner(1)})`, `${planePoints.distance(area, value)} <= ${value(radiusKm)}`]
  },
  distance({ centre }, value) {
    const [lat, lng] = [`${value(centre.lat)}::float8`, `${value(centre.lng)}::float8`]
    return `(${2 * earthRadiusKm} * asin(least(1, sqrt(sin(radians(lat - ${lat}) / 2) ^ 2 +
      cos(radians(${lat})) * cos(radians(lat)) * sin(radians(lng - ${lng}) / 2) ^ 2))))`
  },
}

/** The mean radius that PostGIS takes for a sphere, m. */
const postgisRadius = (2 * 6_378_137 + 6_356_752.314245179) / 3

/** PostGIS: geography on the sphere, as everybody measures here; `<->` is always on it. */
export const geographies: Positions = {
  extensions: ['postgis', 'btree_gist'],
  marketIndex: 'at, day',
  type: 'geography(point, 4326)',
  made: 'st_setsrid(st_makepoint(lng, lat), 4326)::geography',
  within(area, value) {
    const radius = (area.radiusKm / earthRadiusKm) * postgisRadius
    return [`st_dwithin(at, ${geographyOf(area, value)}, ${value(radius)}::float8, false)`]
  },
  distance: (area, value) => `at <-> ${geographyOf(area, value)}`,
}

/** One value, so that it is not put together anew for each row. */
function geographyOf({ centre }: Area, value: Value): string {
  return `${value(`SRID=4326;POINT(${centre.lng} ${centre.lat})`)}::geography`
}

/** Row by row: a join would be planned for far more rows than a page has. */
const postOf = '(select post from post where post.n = page.n)'

export interface Statement {
  readonly text: string
  /** Whether one plan suits all values: how many places have a word depends on the word. */
  readonly isPlannedOnce: boolean
  readonly values: readonly unknown[]
}

export function statementFor(request: SearchRequest, positions: Positions): Statement {
  const values: unknown[] = []
  const write = isInHalves(request) ? inHalves : together
  const text = write(request, positions, (of) => `$${values.push(of)}`)
  return { text, values, isPlannedOnce: foldWords(request.filter.words).length === 0 }
}

/** By date, markets come first in the order of their index; shops are sorted only when the page reaches them. */
function isInHalves({ filter, sort }: SearchRequest): boolean {
  return sort === 'date' && foldWords(filter.words).length === 0
}

function inHalves({ filter, seed, page, pageSize }: SearchRequest, positions: Positions, value: Value): string {
  const where = (kind: 'market' | 'shop') => `from place where ${conditionsFor(kind, filter, positions, value)}`
  const number = (kind: 'market' | 'shop') =>
    filter.kind === 'all' || filter.kind === kind ? `(select count(*) ${where(kind)})` : '0::bigint'
  const counts = `${number('market')} as markets, ${number('shop')} as shops`
  const [from, length, shuffled] = [value(page * pageSize), value(pageSize), shuffledBy(seed, value)]
  const halves: string[] = []
  if (filter.kind !== 'shop')
    halves.push(`(select n, 0 as half, day, start_minute, ${shuffled} as shuffled ${where('market')}
      order by day, start_minute, shuffled limit ${length}::bigint offset ${from}::bigint)`)
  if (filter.kind !== 'market')
    halves.push(`(select n, 1 as half, null::date as day, null::smallint as start_minute, ${shuffled} as shuffled ${where('shop')}
      order by shuffled limit (select greatest(0, least(${length}::bigint, ${from}::bigint + ${length}::bigint - markets)) from counts)
      offset (select greatest(0, ${from}::bigint - markets) from counts))`)
  return `with counts as materialized (select ${counts})
    select ${postOf}, (select markets + shops from counts) as total
    from (${halves.join(' union all ')}) page order by half, day, start_minute, shuffled`
}

/** Matches sorted together: those of words are looked up once, others by kind, so that each kind can use its own index. */
function together({ filter, sort, seed, page, pageSize }: SearchRequest, positions: Positions, value: Value): string {
  const typed = foldWords(filter.words)
  const isByDistance = filter.area && sort === 'distance'
  const columns = [
    'n',
    typed.length > 0 ? 'tier' : '0 as tier',
    ...(isByDistance
      ? [`${positions.distance(filter.area, value)} as first, 0 as second`]
      : ['day as first, start_minute as second']),
  ].join(', ')
  const kinds = (['market', 'shop'] as const).filter((kind) => filter.kind === 'all' || filter.kind === kind)
  const conditions = kinds.map((kind) => conditionsFor(kind, filter, positions, value))
  const found =
    typed.length > 0
      ? `select ${columns} from (${worded(typed, value)}) worded join place using (n) where (${conditions.join(') or (')})`
      : conditions.map((one) => `select ${columns} from place where ${one}`).join(' union all ')
  const order = `tier, first, second, ${shuffledBy(seed, value)}`
  return `with found as materialized (${found})
    select ${postOf}, (select count(*) from found) as total
    from (select * from found order by ${order} limit ${value(pageSize)} offset ${value(page * pageSize)}) page
    order by ${order}`
}

/** Places with all the words, and how good the match is. Only words with dots have to be compared with dots. */
function worded(typed: readonly string[], value: Value): string {
  const tables = typed.map((word, i) => {
    const pattern = `^${word.replace(/a/g, '[aåä]').replace(/o/g, '[oö]')}`
    return `(select n, min(tier) as tier from word where plain >= ${value(plainOf(word))} collate "C"
      and plain < ${value(`${plainOf(word)}\uffff`)} collate "C"${hasDots(word) ? ` and word ~ ${value(pattern)}` : ''} group by n) w${i}`
  })
  const [first, ...others] = tables
  const tier = `greatest(${typed.map((_, i) => `w${i}.tier`).join(', ')}) as tier`
  return `select n, ${tier} from ${first}${others.map((table) => ` join ${table} using (n)`).join('')}`
}

function shuffledBy(seed: number, value: Value): string {
  return `hashint8extended(n, ${value(seed)}::bigint)`
}

function conditionsFor(kind: 'market' | 'shop', filter: SearchFilter, positions: Positions, value: Value): string {
  const { towns, featureBits, area, excludedHours } = filter
  const conditions =
    kind === 'market' ? ['not is_shop', `day between ${value(filter.from)} and ${value(filter.to)}`] : ['is_shop']
  if (kind === 'shop' && excludedHours.length > 0)
    conditions.push(`(hours is null or hours <> all(${value(excludedHours)}))`)
  if (towns !== 'all') conditions.push(`town = any(${value(towns.map((town) => town.toLowerCase()))})`)
  if (featureBits !== 0) {
    const bits = value(featureBits)
    conditions.push(`features & ${bits}::int = ${bits}::int`)
  }
  if (area) conditions.push(...positions.within(area, value))
  return conditions.join(' and ')
}
