import { endpoints } from '@fyndkartan/contract/endpoints'
import { allocateMapRows, kindCodes, mapRowsMediaType, packedDegrees } from '@fyndkartan/contract/map-rows'
import { problemSchema } from '@fyndkartan/contract/place-schema'
import { parseFilterQuery, type RawQuery } from '@fyndkartan/contract/search-query'
import { filterQuerySchema } from '@fyndkartan/contract/search-query-schema'
import type { SearchFilter } from '@fyndkartan/domain/search-filter'
import type { PlaceIndex } from '@fyndkartan/search/place-index'
import type { FastifyInstance } from 'fastify'
import { swedishToday } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { withKey } from '../../http/api-docs.ts'
import { freshnessOf } from '../../http/freshness.ts'
import { Problem } from '../../http/problem.ts'

/** Every match of a search at once, as compact rows for the map. */
export function mapRoutes(api: FastifyInstance, { index, clock }: Deps): void {
  const today = swedishToday(clock)
  const freshness = freshnessOf(index, today)
  const schema = {
    summary: 'Search for the map',
    security: withKey,
    description:
      'The same filter as /select_event_info, every match with a position in one answer of 13 bytes a place. ' +
      'Little-endian columns one after another: ASCII FYND (4 bytes), version 1 (u32), count (u32), latitudes (i32, ' +
      '1e-5 degrees), longitudes (i32, 1e-5 degrees), ids (u32), kinds (u8, 0 shop, 1 market).',
    querystring: filterQuerySchema,
    response: {
      200: {
        description: 'Map rows',
        content: { [mapRowsMediaType]: { schema: { type: 'string', format: 'binary' } } },
      },
      '4xx': problemSchema,
    },
  }
  api.get(endpoints.searchMap.path, { schema }, (request, reply) => {
    const filter = parseFilterQuery(request.query as RawQuery, today())
    if ('problem' in filter) throw new Problem(400, filter.problem)
    if (freshness.answered(request, reply, false)) return void reply.send()
    return void reply.header('content-type', mapRowsMediaType).send(buildMapBody(index, filter.value))
  })
}

function buildMapBody(index: PlaceIndex, filter: SearchFilter): Buffer {
  const found = index.findAll(filter)
  const { bytes, rows } = allocateMapRows(found.length)
  for (const [at, row] of found.entries()) {
    const { kind, id } = index.keyOf(row)
    rows.latitudes[at] = Math.round(index.latOf(row) / packedDegrees)
    rows.longitudes[at] = Math.round(index.lngOf(row) / packedDegrees)
    rows.ids[at] = id
    rows.kinds[at] = kindCodes[kind]
  }
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
