/**
 * A rival as a good team would write it: PostgreSQL, one table, an index for each kind of query, one statement per
 * search. Rows are stored as serialised JSON. No typo tolerance, which would only slow it down.
 */
import { featureBits } from '@fyndkartan/domain/features'
import type { Place } from '@fyndkartan/domain/place'
import type { SearchRequest } from '@fyndkartan/domain/search-filter'
import { parseSpecialHours } from '@fyndkartan/domain/opening-hours/parse'
import pg from 'pg'
import { buildPlaces } from '../../search/bench/data.ts'
import { foldWords } from '@fyndkartan/domain/fold-words'
import { plainOf } from '../../search/src/text/fold-text.ts'
import { serialisePost } from '../../server/src/modules/search/post-bytes.ts'
import { startPostgres } from '../postgres.ts'

const tables = `
  create table place (
    n integer primary key, is_shop boolean not null, town text, lat double precision not null,
    lng double precision not null, at point not null, day date, start_minute smallint, hours text, features int not null, post text not null);
  create table word (n integer not null, plain text collate "C" not null, word text not null, tier smallint not null)`

const indexes = `
  create index on place (day, start_minute) where not is_shop;
  create index on place (town, day) where not is_shop;
  create index on place (town) where is_shop;
  create index on place using gist (at) where not is_shop;
  create index on place using gist (at) where is_shop;
  create index on place (n) where is_shop;
  create index on word (plain, n) include (word, tier);
  vacuum analyze place; vacuum analyze word`

/** Haversine in km, as in the domain. */
const distance = (lat: string, lng: string) =>
  `(12742.0176 * asin(least(1, sqrt(sin(radians(lat - ${lat}) / 2) ^ 2 +
    cos(radians(${lat})) * cos(radians(lat)) * sin(radians(lng - ${lng}) / 2) ^ 2))))`

const rowsPerInsert = 5000
const kmPerDegree = 111.19

export interface PostgresSearch {
  readonly bytesPerPlace: number
  find(request: SearchRequest): Promise<string>
  close(): Promise<void>
}

export async function openPostgresSearch(size: number): Promise<PostgresSearch> {
  const server = await startPostgres()
  const pool = new pg.Pool({ connectionString: await server.createDatabase(), max: 4 })
  pool.on('error', () => {}) // Its connections break when the server stops.
  for (const statement of tables.split(';')) await pool.query(statement)
  await fill(pool, size)
  for (const statement of indexes.split(';')) await pool.query(statement)
  const { rows } = await pool.query<{ bytes: string }>(
    `select pg_total_relation_size('place') + pg_total_relation_size('word') as bytes`,
  )
  return {
    bytesPerPlace: Number(rows[0]?.bytes) / size,
    async find(request) {
      const { text, values } = statementFor(request)
      const result = await pool.query<{ post: string; total: string }>({ text, values, name: nameOf(text) })
      const [first] = result.rows
      if (!first) return '[]'
      return `[{"row_count":${first.total},${result.rows
        .map(({ post }) => post)
        .join(',')
        .slice(1)}]`
    },
    async close() {
      await pool.end()
      await server.stop()
    },
  }
}

/** Each statement is planned once per connection; its name is limited to 63 characters. */
const statementNames = new Map<string, string>()

function nameOf(text: string): string {
  const name = statementNames.get(text) ?? `search_${statementNames.size}`
  statementNames.set(text, name)
  return name
}

async function fill(pool: pg.Pool, size: number): Promise<void> {
  let n = 0
  let batch: [number, Place][] = []
  const decoder = new TextDecoder()
  const flush = async () => {
    const column = (of: (place: Place, n: number) => unknown) => batch.map(([n, place]) => of(place, n))
    await pool.query(
      `insert into place select n, s, t, lat, lng, point(lng, lat), d, m, h, f, p from unnest($1::int[], $2::boolean[],
         $3::text[], $4::float8[], $5::float8[], $6::date[], $7::smallint[], $8::text[], $9::int[], $10::text[]) as x(n, s, t, lat, lng, d, m, h, f, p)`,
      [
        column((_, n) => n),
        column(({ kind }) => kind === 'shop'),
        column(({ town }) => town?.toLowerCase()),
        column(({ position }) => position?.lat),
        column(({ position }) => position?.lng),
        column((place) => (place.kind === 'market' ? place.date : null)),
        column((place) => (place.kind === 'market' ? place.startMinute : null)),
        column((place) => (place.kind === 'shop' ? parseSpecialHours(place.openingHours ?? '') : null)),
        column(featureBits),
        column((place) => decoder.decode(serialisePost(place))),
      ],
    )
    const words = batch.flatMap(([n, place]) =>
      [place.name, place.town, place.address].flatMap((text, tier) =>
        foldWords(text ?? '').map((word) => ({ n, word, tier })),
      ),
    )
    await pool.query(`insert into word select * from unnest($1::int[], $2::text[], $3::text[], $4::smallint[])`, [
      words.map(({ n }) => n),
      words.map(({ word }) => plainOf(word)),
      words.map(({ word }) => word),
      words.map(({ tier }) => tier),
    ])
    batch = []
  }
  for (const place of buildPlaces(size, 1)) {
    batch.push([n++, place])
    if (batch.length === rowsPerInsert) await flush()
  }
  if (batch.length > 0) await flush()
}

/** Markets and shops are queried separately, so that each half can use its own index. */
function statementFor({ filter, sort, seed, page, pageSize }: SearchRequest): { text: string; values: unknown[] } {
  const values: unknown[] = []
  const value = (of: unknown) => `$${values.push(of)}`
  const common: string[] = []
  if (filter.towns !== 'all') common.push(`town = any(${value(filter.towns.map((town) => town.toLowerCase()))})`)
  if (filter.featureBits !== 0) {
    const bits = value(filter.featureBits)
    common.push(`features & ${bits}::int = ${bits}::int`)
  }
  let order = 'day nulls last, start_minute nulls last'
  if (filter.area) {
    const { centre, radiusKm } = filter.area
    const [lat, lng] = [`${value(centre.lat)}::float8`, `${value(centre.lng)}::float8`]
    const degrees = radiusKm / kmPerDegree + 0.01
    const wide = degrees / Math.cos(((Math.abs(centre.lat) + degrees) * Math.PI) / 180)
    const corner = (sign: 1 | -1) =>
      `point(${value(centre.lng + sign * wide)}::float8, ${value(centre.lat + sign * degrees)}::float8)`
    common.push(`at <@ box(${corner(-1)}, ${corner(1)})`, `${distance(lat, lng)} <= ${value(radiusKm)}`)
    if (sort === 'distance') order = distance(lat, lng)
  }
  const typed = foldWords(filter.words)
  const joins = typed.map((word, i) => {
    const pattern = `^${word.replace(/a/g, '[aåä]').replace(/o/g, '[oö]')}`
    return `join (select n, min(tier) as tier from word where plain >= ${value(plainOf(word))} collate "C"
      and plain < ${value(`${plainOf(word)}\uffff`)} collate "C" and word ~ ${value(pattern)} group by n) w${i} using (n)`
  })
  const tier = typed.length > 0 ? `greatest(${typed.map((_, i) => `w${i}.tier`).join(', ')})` : '0'
  const halves: string[] = []
  const half = (conditions: string[]) =>
    halves.push(
      `select place.*, ${tier} as tier from place ${joins.join(' ')} where ${[...conditions, ...common].join(' and ')}`,
    )
  if (filter.kind !== 'shop') half([`not is_shop and day between ${value(filter.from)} and ${value(filter.to)}`])
  if (filter.kind !== 'market')
    half([
      'is_shop',
      ...(filter.excludedHours.length > 0 ? [`(hours is null or hours <> all(${value(filter.excludedHours)}))`] : []),
    ])
  const text = `select post, count(*) over () as total from (${halves.join(' union all ')}) found
    order by tier, ${order}, hashint8extended(n, ${value(seed)}::bigint) limit ${value(pageSize)} offset ${value(page * pageSize)}`
  return { text, values }
}
