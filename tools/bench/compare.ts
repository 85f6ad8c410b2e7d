/** Checks before anything is timed that every contestant finds what the full scan finds and returns the same page. */
import { distanceKm } from '@fyndkartan/domain/geo'
import type { Place } from '@fyndkartan/domain/place'
import type { SearchRequest } from '@fyndkartan/domain/search-filter'
import { naiveMatches } from '../../search/bench/naive.ts'
import { Scan } from '../../search/bench/scan.ts'
import { type Lane, pathOf, prepared, searchesOf } from './lanes.ts'
import { benchKey, judgedForBench, measuredSearches, openSearches, queryOf } from './paths.ts'

/** As in a response. */
interface Row {
  readonly id: number
  readonly source: 'shop_info' | 'event_info'
  readonly is_favorite: number
  readonly row_count?: number
}

export interface Asked {
  readonly lane: Lane
  readonly port: number
  readonly token: string | null
}

/** They have no opening hours. */
const rivals: ReadonlySet<Lane['contestant']> = new Set(['scan', 'sqlite', 'postgres', 'postgis'])

/** They tolerate no typing errors, and break ties in their own order. */
const sql: ReadonlySet<Lane['contestant']> = new Set(['sqlite', 'postgres', 'postgis'])

/** Relative tolerance: distances that differ by less count as equal, because SQL rounds differently. */
const slack = 1e-9

export class Judge {
  readonly #places: readonly Place[]
  readonly #scan: Scan
  #strictScan: Scan | null = null
  /** Places by kind number, then by id. */
  readonly #byId: [Map<number, Place>, Map<number, Place>] = [new Map(), new Map()]
  readonly #liked: ReadonlySet<Place>

  /** The first `likedCount` places are the viewer's favourites. */
  constructor(places: readonly Place[], likedCount = 0) {
    this.#places = places
    this.#scan = new Scan(places)
    this.#liked = new Set(places.slice(0, likedCount))
    for (const place of places) this.#byId[place.kind === 'shop' ? 0 : 1].set(place.id, place)
  }

  /** Throws when a total or a page differs. Returns the number of answers that agreed. */
  async compare(asked: Asked, count: number): Promise<number> {
    let agreed = 0
    const openCount = rivals.has(asked.lane.contestant) ? 0 : Math.ceil(count / 10)
    const searches =
      asked.lane.kinds === null
        ? [...measuredSearches.slice(0, count), ...openSearches.slice(0, openCount)]
        : searchesOf(asked.lane).slice(0, count)
    for (const { request } of searches) {
      await this.#compareOne(asked, request)
      agreed++
    }
    return agreed
  }

  async #compareOne(asked: Asked, request: SearchRequest): Promise<void> {
    const { lane } = asked
    const isSql = sql.has(lane.contestant)
    const scan = isSql ? (this.#strictScan ??= new Scan(this.#places, false)) : this.#scan
    const expected = scan.find(judgedForBench(request))
    const rows = await ask(asked, request)
    const complain = (what: string) => {
      throw new Error(`${lane.title}: ${what}: ${lane.contestant}${pathOf(lane)}?${queryOf(request)}`)
    }
    // A page past the end has no rows to carry the count; only the prepared responses have no other page.
    const [first = null] =
      rows.length > 0 || prepared.has(lane.contestant) ? rows : await ask(asked, { ...request, page: 0 })
    const isTotal =
      first === null ? rows.length === 0 && expected.rows.length === 0 : first.row_count === expected.total
    if (!isTotal) complain(`finds ${first?.row_count ?? 0}, the scan ${expected.total}`)
    if (rows.length !== expected.rows.length) complain(`shows ${rows.length} rows, the scan ${expected.rows.length}`)
    const found = rows.map(({ id, source }) => this.#byId[source === 'shop_info' ? 0 : 1].get(id))
    if (new Set(found).size !== found.length) complain('shows a place twice')
    for (const [at, place] of found.entries()) {
      const wanted = this.#places[expected.rows[at] as number] as Place
      if (place === wanted) continue
      // SQL breaks ties in its own order.
      if (!place || !isSql || !standsAlike(place, wanted, request)) complain(`shows another place in row ${at}`)
    }
    for (const [at, row] of rows.entries()) {
      const isLiked = lane.isSignedIn && this.#liked.has(found[at] as Place)
      if (row.is_favorite !== (isLiked ? 1 : 0)) complain(`row ${at} is marked wrongly`)
    }
  }
}

async function ask({ lane, port, token }: Asked, request: SearchRequest): Promise<Row[]> {
  const answer = await fetch(`http://127.0.0.1:${port}${pathOf(lane)}?${queryOf(request)}`, {
    headers: {
      'x-api-key': benchKey,
      'accept-encoding': lane.encodings ?? 'identity',
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
  })
  if (!answer.ok) throw new Error(`${lane.title}: ${await answer.text()}`)
  return (await answer.json()) as Row[]
}

/** Whether both match and rank equally, so that only the tie-break decides between them. */
function standsAlike(one: Place, other: Place, request: SearchRequest): boolean {
  const { filter, sort } = judgedForBench(request)
  const [a, b] = [one, other].map((place) => naiveMatches([place], filter).matches[0])
  if (!a || !b || a.tier !== b.tier) return false
  if (sort === 'distance' && filter.area && one.position && other.position) {
    const { centre } = filter.area
    const [first, second] = [distanceKm(centre, one.position), distanceKm(centre, other.position)]
    return Math.abs(first - second) <= slack * first
  }
  if (one.kind === 'shop' || other.kind === 'shop') return one.kind === other.kind
  return one.date === other.date && one.startMinute === other.startMinute
}
