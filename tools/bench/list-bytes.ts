/** How small pages of the list become for a browser, beside the level of compression that was used at first. */
import { zstdCompressSync } from 'node:zlib'
import { paysToCompress } from '../../server/src/http/answers/compression.ts'
import { benchKey, browserEncodings, measuredSearches, queryOf, searchPath } from './paths.ts'
import { sentAnswer } from './sent-answer.ts'

/** Bytes of all pages that were asked for, together. */
export interface ListBytes {
  readonly pages: number
  readonly raw: number
  readonly transferred: number
  /** The same pages with Zstandard at its own default level. */
  readonly before: number
}

const mostPages = 400

export async function measureListBytes(port: number): Promise<ListBytes> {
  const lists = measuredSearches.filter(({ kind }) => kind !== 'map').slice(0, mostPages)
  let [raw, transferred, before] = [0, 0, 0]
  for (const { request } of lists) {
    const path = `${searchPath}?${queryOf(request)}`
    const sent = async (encodings: string) =>
      (await sentAnswer(port, path, { 'x-api-key': benchKey, 'accept-encoding': encodings })).body
    const plain = await sent('identity')
    raw += plain.length
    transferred += (await sent(browserEncodings)).length
    before += paysToCompress(plain.length) ? zstdCompressSync(plain).length : plain.length
  }
  return { pages: lists.length, raw, transferred, before }
}
