/**
 * A rival without a separate server: SQLite in process and in memory, with an R*Tree for circles (with integer
 * coordinates, so that positions are exact; a third dimension holds the day), FTS5 for words, and an index for
 * every other kind of query. Matches are counted and sorted by row number alone; only the page's rows are read. No
 * typo tolerance.
 */
import { featureBits } from '@fyndkartan/domain/features'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { foldWords } from '@fyndkartan/domain/fold-words'
import type { CivilDate } from '@fyndkartan/domain/local-time'
import { parseSpecialHours } from '@fyndkartan/domain/opening-hours/special-hours'
import type { Place } from '@fyndkartan/domain/place'
import type { SearchRequest } from '@fyndkartan/domain/search-filter'
import { buildPlaces } from '../../search/bench/data.ts'
import { plainOf } from '../../search/src/text/fold-text.ts'
import { serialisePost } from '../../server/src/modules/search/post-bytes.ts'
import {
  countStatement,
  dayOf,
  pageStatement,
  type Part,
  type Statement,
  unitsPerDegree,
  wordFields,
} from './sqlite-statements.ts'

const tables = `
  create table place (n integer primary key, town text, day integer, start_minute integer, hours text, features integer,
    name_words text, town_words text, address_words text);
  create table post (n integer primary key, post text);
  create virtual table market_at using rtree_i32 (n, south, north, west, east, first_day, last_day);
  create virtual table shop_at using rtree_i32 (n, south, north, west, east);
  create virtual table word using fts5 (name, town, address, content = '', detail = column, prefix = '2 3 4',
    tokenize = 'unicode61 remove_diacritics 0')`

const indexes = `
  create index market_day on place (day, start_minute) where day is not null;
  create index market_town on place (town, day, start_minute) where day is not null;
  create index shop_hours on place (hours) where day is null;
  create index shop_town on place (town, hours) where day is null;
  insert into word (word) values ('optimize');
  analyze`

/** Sorts after all start times, as in the index. */
const noStart = 9999

export interface SqliteSearch {
  find(request: SearchRequest): string
}

export function openSqliteSearch(size: number): SqliteSearch {
  const database = new DatabaseSync(':memory:')
  database.exec(tables)
  fill(database, size)
  database.exec(indexes)
  const statements = new Map<string, StatementSync>()
  const prepare = (text: string) => {
    const known = statements.get(text)
    if (known) return known
    const statement = database.prepare(text)
    statement.setReturnArrays(true)
    statements.set(text, statement)
    return statement
  }
  const run = ({ text, values }: Statement) => prepare(text).all(...values) as unknown as [string | number, number][]
  const count = (request: SearchRequest, part: Part) => run(countStatement(request, part))[0]?.[0] as number
  return {
    find(request) {
      const { page, pageSize } = request
      const [from, to] = [page * pageSize, (page + 1) * pageSize]
      const posts: string[] = []
      let total = 0
      if (isInHalves(request)) {
        for (const part of ['market', 'shop'] as const) {
          const matches = count(request, part)
          const [first, end] = [Math.max(0, from - total), Math.min(matches, to - total)]
          if (first < end)
            for (const [post] of run(pageStatement(request, part, first, end - first))) posts.push(post as string)
          total += matches
        }
      } else {
        for (const [post, matches] of run(pageStatement(request, 'all', from, pageSize))) {
          posts.push(post as string)
          total = matches
        }
      }
      return posts.length === 0 ? '[]' : `[{"row_count":${total},${posts.join(',').slice(1)}]`
    },
  }
}

/** Sorted by date, markets come first in index order; shops are sorted only when the page reaches them. */
function isInHalves({ filter, sort }: SearchRequest): boolean {
  return sort === 'date' && foldWords(filter.words).length === 0
}

function fill(database: DatabaseSync, size: number): void {
  const insert = (table: string, count: number) =>
    database.prepare(`insert into ${table} values (${Array(count).fill('?').join(', ')})`)
  const [place, post, market, shop] = [
    insert('place', 9),
    insert('post', 2),
    insert('market_at', 7),
    insert('shop_at', 5),
  ]
  const word = database.prepare('insert into word (rowid, name, town, address) values (?, ?, ?, ?)')
  const decoder = new TextDecoder()
  database.exec('begin')
  let n = 0
  for (const one of buildPlaces(size, 1)) {
    n++
    const position = one.position as NonNullable<Place['position']>
    const [lat, lng] = [position.lat, position.lng].map((degrees) => Math.round(degrees * unitsPerDegree)) as [
      number,
      number,
    ]
    const day = one.kind === 'market' ? dayOf(one.date as CivilDate) : null
    const start = one.kind === 'market' ? (one.startMinute ?? noStart) : null
    const hours = one.kind === 'shop' ? (parseSpecialHours(one.openingHours ?? '') ?? '') : null
    const texts = wordFields.map((field) => foldWords(one[field] ?? '').join(' '))
    // Each word starts after a space.
    const words = texts.map((text) => ` ${text}`) as [string, string, string]
    place.run(n, one.town?.toLowerCase() ?? null, day, start, hours, featureBits(one), ...words)
    post.run(n, decoder.decode(serialisePost(one)))
    word.run(n, ...(texts.map(plainOf) as [string, string, string]))
    if (day === null) shop.run(n, lat, lat, lng, lng)
    else market.run(n, lat, lat, lng, lng, day, day)
  }
  database.exec('commit')
}
