/** Size of the map response with every place, compared with the same places as JSON rows. */
import { brotliCompressSync, constants } from 'node:zlib'
import { endpoints } from '@fyndkartan/contract/endpoints'
import { filterQueryToWire } from '@fyndkartan/contract/write-search-query'
import { addDays } from '@fyndkartan/domain/local-time'
import { anyFacts, anyOccurrence } from '@fyndkartan/domain/search-filter'
import type { Place } from '@fyndkartan/domain/place'
import { firstDay } from '../../search/bench/data.ts'
import { serialisePost } from '../../server/src/modules/search/post-bytes.ts'
import { benchKey } from './paths.ts'
import { sentAnswer } from './sent-answer.ts'

/** Sizes of complete responses, bytes. */
export interface MapBytes {
  readonly size: number
  readonly raw: number
  /** Compressed, as a browser receives them. */
  readonly transferred: number
  readonly jsonRaw: number
  readonly jsonCompressed: number
}

/** A period that contains every place's date. */
const longestSpanDays = 400

/** The Brotli quality the server uses for responses, used here for the JSON too. */
const quality = 4

export async function measureMapBytes(port: number, places: readonly Place[]): Promise<MapBytes> {
  const decoder = new TextDecoder()
  const json = Buffer.from(`[${places.map((place) => decoder.decode(serialisePost(place))).join(',')}]`)
  return {
    size: places.length,
    raw: await load(port, 'identity'),
    transferred: await load(port, 'br, gzip'),
    jsonRaw: json.length,
    jsonCompressed: brotliCompressSync(json, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length,
  }
}

/** Size of the body as transferred, bytes. */
async function load(port: number, acceptEncoding: string): Promise<number> {
  const filter = {
    from: firstDay,
    to: addDays(firstDay, longestSpanDays),
    towns: 'all',
    kind: 'all',
    area: null,
    words: '',
    excludedHours: [],
    ...anyFacts,
    ...anyOccurrence,
  } as const
  const path = `${endpoints.searchMap.path}?${new URLSearchParams(filterQueryToWire(filter))}`
  const headers = { 'x-api-key': benchKey, 'accept-encoding': acceptEncoding }
  return (await sentAnswer(port, path, headers)).body.length
}
