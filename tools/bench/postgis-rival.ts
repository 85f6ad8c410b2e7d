/**
 * A rival as a good team would write it: PostgreSQL with PostGIS, an index and a prepared statement for each kind of
 * question, and places as JSON. Statements return the numbers of many rows as one text, which is cheaper than rows.
 */
import { packedUnitsPerDegree } from '@fyndkartan/contract/map-rows'
import pg from 'pg'
import { startPostgis } from '../postgres.ts'
import { nearest, nearKm, type Rival, type RivalPlace } from './rival.ts'

const tables = [
  'create extension postgis',
  `create table place (code integer primary key, first_code integer not null, is_shop boolean not null, town text not null, day integer,
    minute integer, is_cancelled boolean not null, lat integer not null, lng integer not null, at geography(point) not null)`,
  'create table post (code integer primary key, post text not null)',
]

const indexes = [
  'create index on place (day) where not is_shop',
  'create index on place (town, day) where not is_shop',
  'create index on place (town) include (code) where is_shop',
  'create index on place (code) where is_shop',
  'create index on place (code) where not is_shop and code = first_code',
  'create index on place (first_code, day)',
  'create index on place using gist (at)',
  'vacuum (freeze, analyze) place',
  'vacuum (freeze, analyze) post',
]

/** Usual settings for short statements. */
const settings = '-c jit=off -c max_parallel_workers_per_gather=0 -c work_mem=64MB -c random_page_cost=1.1'

const placesPerInsert = 5000

/** Selects the next date of each series from day $1 to day $2; with `inTown` only in the town $3. */
const marketsIn = (
  inTown: boolean,
) => `select distinct on (first_code) * from place where not is_shop and not is_cancelled
  and day between $1 and $2 ${inTown ? 'and town = $3' : ''} order by first_code, day, minute`
const shopsIn = (inTown: boolean) => `from place where is_shop ${inTown ? 'and town = $3' : ''}`

const mapOf = (inTown: boolean) => `select string_agg(code::text, ',') codes, string_agg(lat::text, ',') lats,
    string_agg(lng::text, ',') lngs
  from (select code, lat, lng ${shopsIn(inTown)} union all select code, lat, lng from (${marketsIn(inTown)}) market) found`

/**
 * Selects a list: markets, then shops if the markets do not fill the page. With `inTown`, $3 is the town; the next two
 * parameters are seed and limit.
 */
function listOf(inTown: boolean): string {
  const [seed, limit] = inTown ? ['$4', '$5'] : ['$3', '$4']
  const shuffled = `hashint8extended(code, ${seed}::bigint) as shuffled`
  return `with market as materialized (${marketsIn(inTown)}),
    counted as materialized (select (select count(*) from market) markets, (select count(*) ${shopsIn(inTown)}) shops),
    listed as (
      (select 0 half, code, day, minute, ${shuffled} from market order by day, minute, shuffled limit ${limit}::bigint)
      union all
      (select 1, code, null, null, ${shuffled} ${shopsIn(inTown)} order by shuffled
        limit (select greatest(0, ${limit}::bigint - markets) from counted)))
    select (select markets + shops from counted) total, (select post from post where post.code = listed.code)
    from listed order by half, day, minute, shuffled`
}

const statements = {
  map: mapOf(false),
  mapOfTown: mapOf(true),
  list: listOf(false),
  listOfTown: listOf(true),
  counts: `select (select count(*) from place where is_shop) shops,
    (select count(*) from place where not is_shop and code = first_code) markets`,
  place: `select post from place own join place date using (first_code) join post on post.code = date.code where own.code = $1
    order by date.code <> $1, date.day`,
  // `nearest * 10` candidates suffice: they may be dates of the same series, and a series has at most ten in the
  // generated year.
  near: `with centre as materialized (select at from place where code = $1)
    select first_code from (
      select distinct on (first_code) first_code, distance from (
        select first_code, at <-> (select at from centre) distance from place
        where is_shop or (not is_cancelled and day between $2 and $3)
        order by at <-> (select at from centre) limit ${nearest * 10}) candidate) place
    where distance <= ${nearKm * 1000} order by distance limit ${nearest}`,
} as const

export async function openPostgis(places: AsyncIterable<RivalPlace>): Promise<Rival> {
  const server = await startPostgis()
  const pool = new pg.Pool({ connectionString: await server.createDatabase(), max: 4, options: settings })
  pool.on('error', () => {}) // The pool's connections fail when the server stops.
  for (const statement of tables) await pool.query(statement)
  await fill(pool, places)
  for (const statement of indexes) await pool.query(statement)
  const ask = async (name: keyof typeof statements, values: readonly unknown[]) => {
    const query = { name, text: statements[name], values: [...values], rowMode: 'array' as const }
    return (await pool.query<(string | null)[]>(query)).rows
  }
  return {
    async map({ from, to, town }) {
      const rows = town === null ? await ask('map', [from, to]) : await ask('mapOfTown', [from, to, town])
      const [codes, lats, lngs] = (rows[0] ?? []).map((text) => JSON.parse(`[${text ?? ''}]`) as number[])
      return { codes: codes ?? [], lats: lats ?? [], lngs: lngs ?? [] }
    },
    async list({ from, to, town }, seed, limit) {
      const rows =
        town === null
          ? await ask('list', [from, to, seed, limit])
          : await ask('listOfTown', [from, to, town, seed, limit])
      return { total: Number(rows[0]?.[0] ?? 0), posts: rows.map(([, post]) => post as string) }
    },
    async counts() {
      const [[shops, markets] = []] = await ask('counts', [])
      return { shops: Number(shops), markets: Number(markets) }
    },
    place: async (code) => (await ask('place', [code])).map(([post]) => post as string),
    near: async (code, { from, to }) => (await ask('near', [code, from, to])).map(([first]) => Number(first)),
    async close() {
      await pool.end()
      await server.stop()
    },
  }
}

async function fill(pool: pg.Pool, places: AsyncIterable<RivalPlace>): Promise<void> {
  let batch: RivalPlace[] = []
  const flush = async () => {
    const column = <Name extends keyof RivalPlace>(name: Name) => batch.map((place) => place[name])
    const names = ['code', 'firstCode', 'isShop', 'town', 'day', 'minute', 'isCancelled', 'lat', 'lng'] as const
    await pool.query(
      `insert into place select *, st_makepoint(lng / ${packedUnitsPerDegree}.0, lat / ${packedUnitsPerDegree}.0) from unnest($1::int[], $2::int[],
        $3::boolean[], $4::text[], $5::int[], $6::int[], $7::boolean[], $8::int[], $9::int[]) as x(c, f, s, t, d, m, i, lat, lng)`,
      names.map(column),
    )
    await pool.query('insert into post select * from unnest($1::int[], $2::text[])', [column('code'), column('post')])
    batch = []
  }
  for await (const place of places) if (batch.push(place) === placesPerInsert) await flush()
  if (batch.length > 0) await flush()
}
