/** What a rival's database keeps of each place, and what it is asked. */
import { packedUnitsPerDegree } from '@fyndkartan/contract/map-rows'
import { shownPosition } from '@fyndkartan/domain/found-position'
import { dayNumber } from '@fyndkartan/domain/local-time'
import { codeOfPlace, type Place } from '@fyndkartan/domain/place'
import { serialisePost } from '../../server/src/modules/search/post-bytes.ts'
import { readPlaces } from './stored-places.ts'

export interface RivalPlace {
  /** See `codeOfPlace`. */
  readonly code: number
  /** The code of the first date of its series, or its own. */
  readonly firstCode: number
  readonly isShop: boolean
  readonly town: string
  /** Of a market: the day, and the minute, after all others where there is none. */
  readonly day: number | null
  readonly minute: number | null
  readonly isCancelled: boolean
  /** In the units of the map's rows. */
  readonly lat: number
  readonly lng: number
  /** The place as JSON. */
  readonly post: string
}

/** Markets in a span of days, one date a series, and shops; in a town or, with null, everywhere. */
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
  /** Markets by date and time, then shops; equals in an order drawn from the seed. */
  list(span: Span, seed: number, limit: number): Listed | Promise<Listed>
  counts(): Counts | Promise<Counts>
  /** A place and the dates of its series, as JSON. */
  place(code: number): readonly string[] | Promise<readonly string[]>
  /** The codes of the places nearest to a place, itself among them, the nearest first. */
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

/** The nearest places that a page shows, and the place itself. */
export const nearest = 7
/** Places farther away are not near, km. */
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
