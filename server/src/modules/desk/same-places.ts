/**
 * The desk's calls about "Samma ställe?": pairs of entries that may be one place. Operators merge the two or mark them
 * as different.
 */
import { type SamePlacesWire, samePlacesToWire } from '@fyndkartan/contract/same-places'
import { mergePlacesSchema, placePairSchema, samePlacesSchema } from '@fyndkartan/contract/same-places-schema'
import { doneSchema } from '@fyndkartan/contract/desk-schema'
import { endpoints } from '@fyndkartan/contract/endpoints'
import { problemSchema } from '@fyndkartan/contract/place-schema'
import { Type } from '@fyndkartan/contract/schema'
import { notFoundText } from '@fyndkartan/contract/problem'
import type { FastifyInstance } from 'fastify'
import { swedishToday } from '../../clock.ts'
import { insertAction } from '../../db/actions.ts'
import { rowsPerPage } from '../../db/desk-page.ts'
import { loadPlaceState } from '../../db/place-edits.ts'
import { insertPair, loadPairStates } from '../../db/place-pairs.ts'
import { wholeOf } from '../../db/whole-key.ts'
import type { Deps } from '../../deps.ts'
import { mergePlaces } from '../../editing/merge-places.ts'
import { withRequiredToken } from '../../http/description/api-docs.ts'
import { bodyReader } from '../../http/json-body.ts'
import { Problem } from '../../http/problem.ts'
import { writeAsOperator } from '../../viewer/desk-calls.ts'
import { kindOf, pageOf, pageQuery } from './request-parts.ts'
import type { SameSearch } from './same-search.ts'
import { loadShownPairs } from './shown-pairs.ts'
import { pickSurePairs } from './sure-pairs.ts'

const readMerge = bodyReader(mergePlacesSchema)
const readPair = bodyReader(placePairSchema)

export function samePlaceCalls(calls: FastifyInstance, deps: Deps, search: SameSearch): void {
  addSuggestions(calls, deps, search)
  addMerging(calls, deps)
  addDistinguishing(calls, deps)
}

function addSuggestions(calls: FastifyInstance, { clock, database }: Deps, search: SameSearch): void {
  const today = swedishToday(clock)
  const schema = {
    summary: 'Entries that may be the same place',
    description: 'The likeliest first. Nothing is merged before an operator says so.',
    security: withRequiredToken,
    querystring: Type.Object({ page: pageQuery }),
    response: { 200: samePlacesSchema, '4xx': problemSchema },
  }
  calls.get(endpoints.samePlaces.path, { schema }, async (request): Promise<SamePlacesWire> => {
    const first = pageOf(request) * rowsPerPage
    const found = await search.find()
    const sure = await pickSurePairs(database.db, found)
    const shown = await loadShownPairs(database.db, found.slice(first, first + rowsPerPage), today())
    return samePlacesToWire(found.length, sure.length, shown)
  })
}

function addMerging(calls: FastifyInstance, deps: Deps): void {
  const schema = {
    summary: 'Merge two entries of one place',
    description:
      'The kept entry takes the named facts from the dropped one, whose id leads to it from then on. Undoing restores both.',
    security: withRequiredToken,
    body: mergePlacesSchema,
    response: { 200: doneSchema, '4xx': problemSchema },
  }
  calls.post(endpoints.mergePlaces.path, { schema }, async (request) => {
    const { type, kept, dropped, taken } = readMerge(request)
    const merge = { kind: kindOf(type), kept, dropped, taken }
    return { action_id: await writeAsOperator(request, deps, (writing, actor) => mergePlaces(writing, actor, merge)) }
  })
}

function addDistinguishing(calls: FastifyInstance, deps: Deps): void {
  const schema = {
    summary: 'Say that two entries are two places',
    description: 'They are not suggested again.',
    security: withRequiredToken,
    body: placePairSchema,
    response: { 200: doneSchema, '4xx': problemSchema },
  }
  calls.post(endpoints.distinguishPlaces.path, { schema }, async (request) => {
    const { type, ids } = readPair(request)
    const kind = kindOf(type)
    const [one = 0, other = 0] = ids
    if (one === other) throw new Problem(400, 'ids must be two different numbers')
    const actionId = await writeAsOperator(request, deps, async (writing, actor) => {
      for (const id of ids)
        if ((await loadPlaceState(writing.trx, { kind, id })) === null) throw new Problem(404, notFoundText[kind])
      const [left, right] = [
        await wholeOf(writing.trx, { subject: kind, subjectId: one }),
        await wholeOf(writing.trx, { subject: kind, subjectId: other }),
      ]
      const areSeries = left.subject === 'series' && right.subject === 'series'
      if (areSeries && left.subjectId === right.subjectId) throw new Problem(400, 'ids must be of two markets')
      const subjectId = areSeries
        ? await insertPair(writing, 'series', [left.subjectId, right.subjectId])
        : await insertPair(writing, kind, [one, other])
      const after = (await loadPairStates(writing.trx, [subjectId])).get(subjectId) ?? null
      return insertAction(writing, { actor, verb: 'distinguish', subject: 'pair', subjectId, before: null, after })
    })
    return { action_id: actionId }
  })
}
