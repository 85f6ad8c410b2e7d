import { endpoints } from '@fyndkartan/contract/endpoints'
import { mapRowsMediaType, markOf, packedUnitsPerDegree, writeMapRows } from '@fyndkartan/contract/map-rows'
import { problemSchema } from '@fyndkartan/contract/place-schema'
import { parseMapQuery, type RawQuery } from '@fyndkartan/contract/search-query'
import { mapQuerySchema } from '@fyndkartan/contract/search-query-schema'
import { type JudgedFilter, judgedFilter, type OpenFilter, openFilter } from '@fyndkartan/domain/judged-filter'
import type { PlaceIndex } from '@fyndkartan/search/place-index'
import type { FastifyInstance } from 'fastify'
import { swedishNow, swedishToday } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { withKey } from '../../http/description/api-docs.ts'
import type { AnswerCache } from '../../http/answers/answer-cache.ts'
import { publicAnswers } from '../../viewer/public-answers.ts'
import { Problem } from '../../http/problem.ts'

/** Adds the call that returns all matches of a search in one answer, as compact rows for the map. */
export function mapRoutes(api: FastifyInstance, deps: Deps, cache: AnswerCache): void {
  const { index, clock } = deps
  const today = swedishToday(clock)
  const now = swedishNow(clock)
  const answers = publicAnswers(cache, deps)
  const schema = {
    summary: 'Search for the map',
    security: withKey,
    description:
      'The same filter as /select_event_info, every match with a position in one answer of about 6 bytes a place. ' +
      'Little-endian: ASCII FYND (4 bytes), version 2 (u32), count (u32), blocks of 64 places of which the last is ' +
      'shorter, four zero bytes. A block: the least latitude (i32, 1e-5 degrees), the least longitude (i32, 1e-5 ' +
      'degrees), the least code (u32, id × 2, one more for a market); the width of each of these columns in bits ' +
      '(3 × u8); then the three columns one after another, each value less the least in so many bits, lowest bit first, ' +
      'and zeros up to a whole byte. With hours, and with approximate where such places are found, the version is 3, and a block has a fourth column (its minimum an ' +
      'i32): 1 for a shop that is open, 2 where that is unknown, 3 for one that is closed, 0 for a market and where hours were not asked ' +
      'for; plus 4 for a place with an approximate position.',
    querystring: mapQuerySchema,
    response: {
      200: {
        description: 'Map rows',
        content: { [mapRowsMediaType]: { schema: { type: 'string', format: 'binary' } } },
      },
      '4xx': problemSchema,
    },
  }
  api.get(endpoints.searchMap.path, { schema }, (request, reply) => {
    if (answers.sendAgain(request, reply)) return
    const parsed = parseMapQuery(request.query as RawQuery, today())
    if ('problem' in parsed) throw new Problem(400, parsed.problem)
    const { filter, hours: when, approximate } = parsed.value
    const judged = judgedFilter(filter, now)
    const hours = when && openFilter(filter, when, now)
    const make = () => ({ body: buildMapBody(index, judged, { hours, approximate }), type: mapRowsMediaType })
    answers.send(request, reply, make, judged.open?.minute ?? hours?.minute)
  })
}

interface Marks {
  readonly hours: OpenFilter | null
  readonly approximate: boolean
}

function buildMapBody(index: PlaceIndex, filter: JudgedFilter, { hours, approximate }: Marks): Buffer {
  const found = index.findAll(filter)
  const roughly = index.approximateOf(found)
  // Leave out approximate positions for clients that do not ask for them: such a client would show them as exact ones.
  const rows = roughly && !approximate ? Int32Array.from(found).filter((_, at) => roughly[at] === 0) : found
  const { codes, lats, lngs } = index.columnsOf(rows, packedUnitsPerDegree)
  const judged = hours && index.judge(rows, hours)
  const marks =
    roughly && approximate ? Int32Array.from(roughly, (rough, at) => markOf(judged?.[at] ?? 0, rough === 1)) : judged
  const bytes = writeMapRows({ count: codes.length, latitudes: lats, longitudes: lngs, codes, marks })
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
