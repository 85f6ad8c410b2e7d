/** "Samma ställe?": entries that may be one place, merged or told apart at the desk. */
import { type SamePlacesWire, samePlacesToWire } from '@fyndkartan/contract/same-places'
import { mergePlacesSchema, placePairSchema, samePlacesSchema } from '@fyndkartan/contract/same-places-schema'
import { doneSchema } from '@fyndkartan/contract/desk-schema'
import { endpoints } from '@fyndkartan/contract/endpoints'
import { problemSchema } from '@fyndkartan/contract/place-schema'
import { Type } from '@fyndkartan/contract/schema'
import { notFoundText } from '@fyndkartan/contract/problem'
import { kindFromWire } from '@fyndkartan/contract/tip'
import type { SamePlaces } from '@fyndkartan/domain/desk'
import type { PlaceKey } from '@fyndkartan/domain/place'
import { type PlaceKind, placeKinds } from '@fyndkartan/domain/place-kind'
import type { AlikePair } from '@fyndkartan/domain/same-place'
import type { FastifyInstance } from 'fastify'
import { insertAction } from '../../db/actions.ts'
import { countOrganisers } from '../../db/claims.ts'
import { rowsPerPage } from '../../db/desk-page.ts'
import { loadDeskPlaces } from '../../db/desk-places.ts'
import { loadPlaceState } from '../../db/place-edits.ts'
import { insertPair, loadPairStates } from '../../db/place-pairs.ts'
import type { Reading } from '../../db/write.ts'
import type { Deps } from '../../deps.ts'
import { mergePlaces } from '../../editing/merge-places.ts'
import { withRequiredToken } from '../../http/description/api-docs.ts'
import { bodyReader } from '../../http/json-body.ts'
import { Problem } from '../../http/problem.ts'
import { writeAsOperator } from '../../viewer/desk-calls.ts'
import { pageOf, pageQuery } from './request-parts.ts'
import type { SameSearch } from './same-search.ts'

const readMerge = bodyReader(mergePlacesSchema)
const readPair = bodyReader(placePairSchema)

export function samePlaceCalls(calls: FastifyInstance, deps: Deps, search: SameSearch): void {
  addSuggestions(calls, deps, search)
  addMerging(calls, deps)
  addDistinguishing(calls, deps)
}

function addSuggestions(calls: FastifyInstance, { database }: Deps, search: SameSearch): void {
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
    return samePlacesToWire(found.length, await loadShown(database.db, found.slice(first, first + rowsPerPage)))
  })
}

async function loadShown(reading: Reading, pairs: readonly AlikePair[]): Promise<SamePlaces[]> {
  const places = await loadDeskPlaces(
    reading,
    pairs.flatMap(({ one, other }) => [one, other]),
  )
  const byKey = new Map(places.map((found) => [`${found.place.kind} ${found.place.id}`, found]))
  const counts = new Map<string, number>()
  for (const kind of placeKinds) {
    const ids = places.flatMap(({ place }) => (place.kind === kind ? [place.id] : []))
    for (const [id, count] of await countOrganisers(reading, kind, ids)) counts.set(`${kind} ${id}`, count)
  }
  return pairs.flatMap(({ one, other, ...sameness }) => {
    const [first, second] = [byKey.get(`${one.kind} ${one.id}`), byKey.get(`${other.kind} ${other.id}`)]
    const countOf = ({ kind, id }: PlaceKey) => counts.get(`${kind} ${id}`) ?? 0
    const organisers = { one: countOf(one), other: countOf(other) }
    return first && second ? [{ ...sameness, one: first, other: second, organisers }] : []
  })
}

function addMerging(calls: FastifyInstance, deps: Deps): void {
  const schema = {
    summary: 'Merge two entries of one place',
    description:
      'The kept one takes the named facts from the dropped one, whose id leads to it from then on. Undoing brings both back as they were.',
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
      const subjectId = await insertPair(writing, kind, [one, other])
      const after = (await loadPairStates(writing.trx, [subjectId])).get(subjectId) ?? null
      return insertAction(writing, { actor, verb: 'distinguish', subject: 'pair', subjectId, before: null, after })
    })
    return { action_id: actionId }
  })
}

function kindOf(type: string): PlaceKind {
  const kind = kindFromWire(type)
  if (kind === null) throw new Problem(400, 'type must be store or event')
  return kind
}
