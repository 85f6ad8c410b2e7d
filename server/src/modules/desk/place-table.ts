/** The desk's call that exports places as a table, which an operator edits in a spreadsheet and imports again. */
import { endpoints } from '@fyndkartan/contract/endpoints'
import { problemSchema } from '@fyndkartan/contract/place-schema'
import { Type } from '@fyndkartan/contract/schema'
import type { FastifyInstance } from 'fastify'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { swedishToday } from '../../clock.ts'
import { inBatches } from '../../db/in-batches.ts'
import type { Deps } from '../../deps.ts'
import { loadEntriesOf } from '../../editing/table-entries.ts'
import { withRequiredToken } from '../../http/description/api-docs.ts'
import { Problem } from '../../http/problem.ts'
import { formatDeskLine, formatDeskTable } from '../../importer/desk-table.ts'
import { maxPlaces } from './import.ts'
import { findPlaceKeys } from './place-search.ts'
import { searchOf, searchQuery } from './request-parts.ts'

const tooManyText = 'Sökningen hittar fler än 20 000 platser. Begränsa den.'

/** The places that one query loads. */
const placesPerLoad = 200

export function placeTableCalls(calls: FastifyInstance, { clock, database, index }: Deps): void {
  const today = swedishToday(clock)
  const schema = {
    summary: 'Export places as a table',
    description:
      'CSV for spreadsheets, with all facts that an operator can edit. /desk/import recognises the edited table. A market that is held more than once has one row.',
    security: withRequiredToken,
    querystring: Type.Object(searchQuery),
    response: { 200: { content: { 'text/csv': { schema: Type.String() } } }, '4xx': problemSchema },
  }
  calls.get(endpoints.exportPlaces.path, { schema }, async (request, reply) => {
    const search = { ...searchOf(request), isRemoved: false, today: today() }
    const { total, keys } = await findPlaceKeys(index, database.db, search, maxPlaces)
    if (total > maxPlaces) throw new Problem(400, tooManyText)
    const lines: string[] = []
    const seen = new Set<number>()
    for (const batch of inBatches(keys, placesPerLoad)) {
      const entries = await loadEntriesOf(database.db, batch, seen)
      for (const entry of entries) lines.push(formatDeskLine(entry))
      await nextTurn()
    }
    return reply.type('text/csv; charset=utf-8').send(formatDeskTable(lines))
  })
}
