/** The data that a rival's database has of each place, and the questions that it answers. */
import { packedUnitsPerDegree } from '@fyndkartan/contract/map-rows'
import { shownPosition } from '@fyndkartan/domain/found-position'
import { dayNumber } from '@fyndkartan/domain/local-time'
import { codeOfPlace, type Place } from '@fyndkartan/domain/place'
import { serialisePost } from '../../server/src/modules/search/post-bytes.ts'
import { readPlaces } from './stored-places.ts'

export interface RivalPlace {
  /** See `codeOfPlace`. */
  readonly code: number
  /** The code of the series' first date; of a place without a series, its own code. */
  readonly firstCode: number
  readonly isShop: boolean
  readonly town: string
  /** Only for markets: the day, and the minute of the start, `noMinute` if unknown. */
  readonly day: number | null
  readonly minute: number | null
  readonly isCancelled: boolean
  /** In the units of the map's rows. */
  readonly lat: number
  readonly lng: number
  /** The place as JSON. */
  readonly post: string
}

/** A filter: markets in a span of days, one date per series, and shops; in one town, or everywhere if null. */
export interface Span {
  readonly from: number
  readonly to: number
  readonly town: string | null
}

export interface MapColumns {
  readonly codes: readonly number[]
  readonly lats: readonly number[]
  readonly lngs: readonly number[]
}

export interface Rival {
  map(span: Span): MapColumns | Promise<MapColumns>
  /** Markets by date and time, then shops; ties in an order that depends on the seed. */
  list(span: Span, seed: number, limit: number): Listed | Promise<Listed>
  counts(): Counts | Promise<Counts>
  /** A place and the dates of its series, as JSON. */
  place(code: number): readonly string[] | Promise<readonly string[]>
  /** The codes of the places nearest to a place, nearest first. The place itself is the first. */
  near(code: number, span: Span): readonly number[] | Promise<readonly number[]>
  close(): void | Promise<void>
}

export interface Listed {
  readonly total: number
  readonly posts: readonly string[]
}

export interface Counts {
  readonly shops: number
  readonly markets: number
}

/** The number of nearest places on a page, including the place itself. */
export const nearest = 7
/** The maximum distance of a near place, km. */
export const nearKm = 60

const noMinute = 9999

export async function* rivalPlaces(dataDir: string): AsyncGenerator<RivalPlace> {
  const firstOf = new Map<number, number>()
  for await (const place of readPlaces(dataDir)) {
    const code = codeOfPlace(place)
    const isMarket = place.kind === 'market'
    const series = isMarket ? place.seriesId : null
    if (series !== null && !firstOf.has(series)) firstOf.set(series, code)
    yield {
      code,
      firstCode: (series === null ? undefined : firstOf.get(series)) ?? code,
      isShop: !isMarket,
      town: place.town?.toLowerCase() ?? '',
      day: isMarket && place.date !== null ? dayNumber(place.date) : null,
      minute: isMarket ? (place.startMinute ?? noMinute) : null,
      isCancelled: isMarket && place.cancellation !== null,
      ...packedPosition(place),
      post: Buffer.from(serialisePost(place)).toString(),
    }
  }
}

function packedPosition(place: Place): Pick<RivalPlace, 'lat' | 'lng'> {
  const position = shownPosition(place)
  if (position === null) throw new Error('generated places have positions')
  return { lat: packed(position.lat), lng: packed(position.lng) }
}

function packed(degrees: number): number {
  return Math.round(degrees * packedUnitsPerDegree)
}
