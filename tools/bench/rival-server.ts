/**
 * Serves a rival's database over bare HTTP: `node rival-server.ts ADDRESS NAME FOLDER`. It answers as the site does,
 * with the site's own map rows and compression. For an HTML page it queries the database too, but then replays the page
 * of the site at ADDRESS.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib'
import { endpoints } from '@fyndkartan/contract/endpoints'
import { mapRowsMediaType, writeMapRows } from '@fyndkartan/contract/map-rows'
import { idOfPlacePage } from '@fyndkartan/contract/page-addresses'
import { dayNumber } from '@fyndkartan/domain/local-time'
import { codeOfPlace } from '@fyndkartan/domain/place'
import { swedishToday, systemClock } from '../../server/src/clock.ts'
import { encodingFor, paysToCompress } from '../../server/src/http/answers/compression.ts'
import type { RivalName } from './contestant.ts'
import { listen } from './contestant-listen.ts'
import { openPostgis } from './postgis-rival.ts'
import { ReadyAnswers } from './ready-answers.ts'
import { rivalPlaces, type Span } from './rival.ts'
import { openSqlite } from './sqlite-rival.ts'

const [address, name, dataDir] = process.argv.slice(2) as [string, RivalName, string]
const daysAhead = 365
const json = 'application/json; charset=utf-8'
/** The levels that the site uses for answers that it compresses anew for each request. */
const compressors = {
  zstd: (text: string) => zstdCompressSync(text),
  br: (text: string) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text: string) => gzipSync(text),
}
const today = dayNumber(swedishToday(systemClock)())
const documents = new ReadyAnswers(address)
const rival = await (name === 'postgis' ? openPostgis : openSqlite)(rivalPlaces(dataDir))

process.once('SIGTERM', () => void Promise.resolve(rival.close()).finally(() => process.exit(0)))

listen(
  (request, response) =>
    void answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error))),
  (calls) => documents.prepare(calls),
)

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '', address)
  const send = (body: string) => sendJson(request, response, body)
  if (pathname === endpoints.searchMap.path) {
    const { codes, lats, lngs } = await rival.map(spanOf(searchParams))
    const columns = {
      codes: Uint32Array.from(codes),
      latitudes: Int32Array.from(lats),
      longitudes: Int32Array.from(lngs),
    }
    const rows = writeMapRows({ count: codes.length, ...columns, marks: null })
    response.writeHead(200, { 'content-type': mapRowsMediaType, 'content-length': rows.length }).end(rows)
  } else if (pathname === endpoints.searchPlaces.path) {
    const [seed, limit] = [Number(searchParams.get('seed')), Number(searchParams.get('items_per_page'))]
    const { total, posts } = await rival.list(spanOf(searchParams), seed, limit)
    send(posts.length === 0 ? '[]' : `[{"row_count":${total},${posts.join(',').slice(1)}]`)
  } else if (pathname === endpoints.countPlaces.path) {
    const { shops, markets } = await rival.counts()
    send(`{"events":${markets},"stores":${shops}}`)
  } else if (pathname.startsWith('/get_')) {
    const kind = pathname.startsWith('/get_store/') ? 'shop' : 'market'
    const [post = '', ...dates] = await rival.place(codeOfPlace({ kind, id: Number(pathname.split('/').at(-1)) }))
    send(`${post.slice(0, -1)},"dates":[${dates.join(',')}]}`)
  } else {
    const id = idOfPlacePage(pathname.split('/').at(-1) ?? '')
    if (id !== null) {
      const code = codeOfPlace({ kind: 'shop', id })
      const [, near] = await Promise.all([
        rival.place(code),
        rival.near(code, { from: today, to: today + daysAhead, town: null }),
      ])
      response.setHeader('x-near', near.join(','))
    }
    documents.send(request, response)
  }
}

function spanOf(query: URLSearchParams): Span {
  const day = (name: string) => dayNumber((query.get(name) ?? '') as Parameters<typeof dayNumber>[0])
  const town = query.get('city') ?? '*'
  return { from: day('start_date'), to: day('end_date'), town: town === '*' ? null : town.toLowerCase() }
}

function sendJson({ headers }: IncomingMessage, response: ServerResponse, text: string): void {
  const encoding = paysToCompress(Buffer.byteLength(text), json) ? encodingFor(headers) : null
  const body = encoding === null ? Buffer.from(text) : compressors[encoding](text)
  if (encoding !== null) response.setHeader('content-encoding', encoding)
  response.writeHead(200, { 'content-type': json, 'content-length': body.length }).end(body)
}
