/** The data about each place in a rival's database, and the questions that a rival answers. */
import { packedUnitsPerDegree } from '@fyndkartan/contract/map-rows'
import { shownPosition } from '@fyndkartan/domain/found-position'
import { dayNumber } from '@fyndkartan/domain/local-time'
import { codeOfPlace, type Place } from '@fyndkartan/domain/place'
import { serialisePost } from '../../server/src/modules/search/post-bytes.ts'
import { readPlaces } from './stored-places.ts'

export interface RivalPlace {
  /** The place's number across shops and markets: see `codeOfPlace`. */
  readonly code: number
  /** The code of the first date of the place's series; without a series, the place's own code. */
  readonly firstCode: number
  readonly isShop: boolean
  readonly town: string
  /** For markets only: the day, and the minute of the day at which the market starts, `noMinute` if unknown. */
  readonly day: number | null
  readonly minute: number | null
  readonly isCancelled: boolean
  /** The position in the units of the map's rows: `packedUnitsPerDegree` in a degree. */
  readonly lat: number
  readonly lng: number
  /** The place as JSON in the site's format. */
  readonly post: string
}

/**
 * A filter for shops and for markets from day `from` to day `to`, one date per series; in one town, or everywhere if
 * `town` is null.
 */
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
  /**
   * Markets by date and time, then shops. The seed decides the order of shops, and of markets with the same date and
   * time.
   */
  list(span: Span, seed: number, limit: number): Listed | Promise<Listed>
  counts(): Counts | Promise<Counts>
  /** A place, followed by the other dates of its series, each as JSON. */
  place(code: number): readonly string[] | Promise<readonly string[]>
  /** The codes of the places nearest to the place `code`, nearest first. The place itself is the first one. */
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

/** How many nearest places a page shows, including the place itself. */
export const nearest = 7
/** Places farther away than this are not listed as near, km. */
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
