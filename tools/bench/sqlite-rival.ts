/**
 * A rival without a server process: SQLite in memory, with an index for each kind of question and an R*Tree for
 * distances.
 */
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { packedUnitsPerDegree } from '@fyndkartan/contract/map-rows'
import { distanceKm } from '@fyndkartan/domain/geo'
import { nearest, nearKm, type Rival, type RivalPlace } from './rival.ts'

const tables = `
  create table place (code integer primary key, first_code integer, is_shop integer, town text, day integer, minute integer,
    is_cancelled integer, lat integer, lng integer);
  create table post (code integer primary key, post text);
  create virtual table at using rtree_i32 (code, south, north, west, east)`

const indexes = `
  create index market_day on place (day, is_cancelled) where not is_shop;
  create index market_town on place (town, day) where not is_shop;
  create index shop_town on place (town) where is_shop;
  create index shop on place (code, lat, lng) where is_shop;
  create index market on place (code) where not is_shop and code = first_code;
  create index dates on place (first_code, day);
  analyze`

/** Selects the next date of each series. With min(), SQLite takes the other columns from the row with the minimum. */
const marketsIn = (
  inTown: boolean,
) => `select code, lat, lng, day, minute, min(day * 10000 + minute) from place where not is_shop
  and not is_cancelled and day between ?1 and ?2 ${inTown ? 'and town = ?3' : ''} group by first_code`
const shopsIn = (inTown: boolean) => `from place where is_shop ${inTown ? 'and town = ?3' : ''}`
const shuffled = (seed: string) => `(code * 2654435761 + ${seed} * 40503) & 4294967295`

const mapOf = (inTown: boolean) => `select group_concat(code), group_concat(lat), group_concat(lng)
  from (select code, lat, lng ${shopsIn(inTown)} union all select code, lat, lng from (${marketsIn(inTown)}))`

const statements = {
  map: mapOf(false),
  mapOfTown: mapOf(true),
  markets: `select post, count(*) over () from (${marketsIn(false)}) join post using (code)
    order by day, minute, ${shuffled('?3')} limit ?4`,
  marketsOfTown: `select post, count(*) over () from (${marketsIn(true)}) join post using (code)
    order by day, minute, ${shuffled('?4')} limit ?5`,
  countShops: `select count(*) from place where is_shop`,
  countShopsOfTown: `select count(*) from place where is_shop and town = ?1`,
  shops: `select post from place join post using (code) where is_shop order by ${shuffled('?1')} limit ?2`,
  shopsOfTown: `select post from place join post using (code) where is_shop and town = ?1 order by ${shuffled('?2')} limit ?3`,
  countMarkets: `select count(*) from place where not is_shop and code = first_code`,
  place: `select post from place own join place date using (first_code) join post on post.code = date.code where own.code = ?1
    order by date.code <> ?1, date.day`,
  position: `select lat, lng from place where code = ?1`,
  near: `select distinct first_code, lat, lng from at cross join place using (code) where north >= ?1 and south <= ?2 and east >= ?3 and west <= ?4
    and (is_shop or (not is_cancelled and day between ?5 and ?6))`,
} as const

const kmPerDegree = 111.2

export async function openSqlite(places: AsyncIterable<RivalPlace>): Promise<Rival> {
  const database = new DatabaseSync(':memory:')
  database.exec(tables)
  await fill(database, places)
  database.exec(indexes)
  const prepared = new Map(
    Object.entries(statements).map(([name, text]) => {
      const statement = database.prepare(text)
      statement.setReturnArrays(true)
      return [name, statement]
    }),
  )
  const ask = (name: keyof typeof statements, values: readonly SQLInputValue[]) =>
    (prepared.get(name)?.all(...values) ?? []) as unknown as (string | number | null)[][]
  const textsOf = (rows: readonly (readonly (string | number | null)[])[]) => rows.map(([text]) => String(text))
  /** Finds the places within `km` of a position, nearest first. */
  const around = (lat: number, lng: number, km: number, days: readonly [number, number]) => {
    const centre = { lat: lat / packedUnitsPerDegree, lng: lng / packedUnitsPerDegree }
    const high = (km / kmPerDegree) * packedUnitsPerDegree
    const wide = high / Math.cos(((Math.abs(centre.lat) + km / kmPerDegree) * Math.PI) / 180)
    const box = [lat - high, lat + high, lng - wide, lng + wide].map(Math.round)
    return (ask('near', [...box, ...days]) as [number, number, number][])
      .map(([code, lat, lng]) => ({
        code,
        km: distanceKm(centre, { lat: lat / packedUnitsPerDegree, lng: lng / packedUnitsPerDegree }),
      }))
      .filter((place) => place.km <= km)
      .toSorted((a, b) => a.km - b.km)
  }
  return {
    map({ from, to, town }) {
      const rows = town === null ? ask('map', [from, to]) : ask('mapOfTown', [from, to, town])
      const [codes, lats, lngs] = (rows[0] ?? []).map((text) => JSON.parse(`[${text ?? ''}]`) as number[])
      return { codes: codes ?? [], lats: lats ?? [], lngs: lngs ?? [] }
    },
    list({ from, to, town }, seed, limit) {
      const inTown = town === null ? [] : [town]
      const markets = ask(town === null ? 'markets' : 'marketsOfTown', [from, to, ...inTown, seed, limit])
      const [[shops] = [0]] = ask(town === null ? 'countShops' : 'countShopsOfTown', inTown)
      const left = limit - markets.length
      const further = left === 0 ? [] : ask(town === null ? 'shops' : 'shopsOfTown', [...inTown, seed, left])
      return { total: Number(markets[0]?.[1] ?? 0) + Number(shops), posts: textsOf([...markets, ...further]) }
    },
    counts() {
      const [[shops] = [0]] = ask('countShops', [])
      const [[markets] = [0]] = ask('countMarkets', [])
      return { shops: Number(shops), markets: Number(markets) }
    },
    place: (code) => textsOf(ask('place', [code])),
    near(code, { from, to }) {
      const [[lat, lng] = [0, 0]] = ask('position', [code])
      for (let km = 1; ; km = Math.min(nearKm, km * 2)) {
        const found = around(Number(lat), Number(lng), km, [from, to])
        if (found.length >= nearest || km === nearKm) return found.slice(0, nearest).map(({ code }) => code)
      }
    },
    close: () => database.close(),
  }
}

async function fill(database: DatabaseSync, places: AsyncIterable<RivalPlace>): Promise<void> {
  const place = database.prepare(`insert into place values (${Array(9).fill('?').join(', ')})`)
  const post = database.prepare('insert into post values (?, ?)')
  const at = database.prepare('insert into at values (?, ?, ?, ?, ?)')
  database.exec('begin')
  for await (const { code, firstCode, isShop, town, day, minute, isCancelled, lat, lng, post: json } of places) {
    place.run(code, firstCode, Number(isShop), town, day, minute, Number(isCancelled), lat, lng)
    post.run(code, json)
    at.run(code, lat, lat, lng, lng)
  }
  database.exec('commit')
}
