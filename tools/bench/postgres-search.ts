/**
 * A rival as a good team would write it: PostgreSQL, with or without PostGIS, a narrow table to search in, an index for each kind
 * of query, one statement per search. Rows are stored as serialised JSON, apart. No typo tolerance, which would only slow it down.
 */
import { featureBits } from '@fyndkartan/domain/features'
import type { Place } from '@fyndkartan/domain/place'
import type { SearchRequest } from '@fyndkartan/domain/search-filter'
import { parseSpecialHours } from '@fyndkartan/domain/opening-hours/special-hours'
import pg from 'pg'
import { buildPlaces } from '../../search/bench/data.ts'
import { foldWords } from '@fyndkartan/domain/fold-words'
import { plainOf } from '../../search/src/text/fold-text.ts'
import { serialisePost } from '../../server/src/modules/search/post-bytes.ts'
import type { PostgresServer } from '../postgres.ts'
import { type Positions, statementFor } from './postgres-statements.ts'

const tablesWith = ({ type }: Positions) => `
  create table place (
    n integer primary key, is_shop boolean not null, town text, lat double precision not null,
    lng double precision not null, at ${type} not null, day date, start_minute smallint, hours text, features int not null);
  create table post (n integer primary key, post text not null);
  create table word (n integer not null, plain text collate "C" not null, word text not null, tier smallint not null)`

const indexesWith = ({ marketIndex }: Positions) => `
  create index on place (day, start_minute) where not is_shop;
  create index on place (town, day) where not is_shop;
  create index on place (town) include (hours) where is_shop;
  create index on place using gist (${marketIndex}) where not is_shop;
  create index on place using gist (at) where is_shop;
  create index on place (n) include (hours, features) where is_shop;
  create index on word (plain, n) include (word, tier);
  vacuum (freeze, analyze) place; vacuum (freeze, analyze) post; vacuum (freeze, analyze) word`

/** As anybody would set them for short statements on a single core. */
const settings = '-c jit=off -c max_parallel_workers_per_gather=0 -c work_mem=64MB -c random_page_cost=1.1'

const rowsPerInsert = 5000

export interface PostgresSearch {
  readonly bytesPerPlace: number
  find(request: SearchRequest): Promise<string>
  close(): Promise<void>
}

/** Fills a new database of the server, which is stopped with the search. */
export async function openPostgresSearch(
  size: number,
  server: PostgresServer,
  positions: Positions,
): Promise<PostgresSearch> {
  const pool = new pg.Pool({ connectionString: await server.createDatabase(), max: 4, options: settings })
  pool.on('error', () => {}) // Its connections break when the server stops.
  for (const name of positions.extensions) await pool.query(`create extension ${name}`)
  for (const statement of tablesWith(positions).split(';')) await pool.query(statement)
  await fill(pool, size, positions)
  for (const statement of indexesWith(positions).split(';')) await pool.query(statement)
  const { rows } = await pool.query<{ bytes: string }>(
    `select sum(pg_total_relation_size(name)) as bytes from unnest('{place, post, word}'::text[]) name`,
  )
  return {
    bytesPerPlace: Number(rows[0]?.bytes) / size,
    async find(request) {
      const { text, values, isPlannedOnce } = statementFor(request, positions)
      const result = await pool.query<{ post: string; total: string }>({
        text,
        values: [...values],
        ...(isPlannedOnce && { name: nameOf(text) }),
      })
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

/** Named statements are planned once per connection; a name is limited to 63 characters. */
const statementNames = new Map<string, string>()

function nameOf(text: string): string {
  const name = statementNames.get(text) ?? `search_${statementNames.size}`
  statementNames.set(text, name)
  return name
}

async function fill(pool: pg.Pool, size: number, { made }: Positions): Promise<void> {
  let n = 0
  let batch: [number, Place][] = []
  const decoder = new TextDecoder()
  const flush = async () => {
    const column = (of: (place: Place, n: number) => unknown) => batch.map(([n, place]) => of(place, n))
    await pool.query(
      `insert into place select n, s, t, lat, lng, ${made}, d, m, h, f from unnest($1::int[], $2::boolean[], $3::text[],
         $4::float8[], $5::float8[], $6::date[], $7::smallint[], $8::text[], $9::int[]) as x(n, s, t, lat, lng, d, m, h, f)`,
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
      ],
    )
    await pool.query('insert into post select * from unnest($1::int[], $2::text[])', [
      column((_, n) => n),
      column((place) => decoder.decode(serialisePost(place))),
    ])
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
