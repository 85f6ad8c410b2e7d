/** The desk's calls about places: find, add, edit, remove and restore them, and show their history. */
import { deskActionToWire, deskPlaceToWire, deskSeriesToWire } from '@fyndkartan/contract/desk'
import type { ActionVerb } from '@fyndkartan/domain/desk'
import {
  deskPlaceAnswerSchema,
  deskPlacesSchema,
  doneSchema,
  editedSchema,
  editPlaceSchema,
  publishedSchema,
  versionSchema,
} from '@fyndkartan/contract/desk-schema'
import { endpoints } from '@fyndkartan/contract/endpoints'
import { problemSchema } from '@fyndkartan/contract/place-schema'
import { notFoundText } from '@fyndkartan/contract/problem'
import { formProblemSchema, placeFormSchema } from '@fyndkartan/contract/tip-schema'
import type { NewMarket, PlaceKind } from '@fyndkartan/domain/place'
import type { FastifyInstance } from 'fastify'
import { Type } from '@fyndkartan/contract/schema'
import { swedishToday } from '../../clock.ts'
import { loadHistory } from '../../db/desk-actions.ts'
import { settleMatters } from '../../db/desk-reports.ts'
import { loadDeskPlace } from '../../db/desk-places.ts'
import { loadMergedInto } from '../../db/merged-places.ts'
import { insertDecidedPlace, type PlaceState, updatePlaceState } from '../../db/place-edits.ts'
import { isErased } from '../../db/erasure.ts'
import { loadDeskSeries } from '../../db/series.ts'
import { addSeries } from '../../db/series-edits.ts'
import type { Deps } from '../../deps.ts'
import { withRequiredToken } from '../../http/description/api-docs.ts'
import { editPlace, loadKnownPosition, loadUnchanged, logChange } from '../../editing/edit-place.ts'
import { preparedFormOf } from '../../editing/prepared-form.ts'
import { writeAsOperator } from '../../viewer/desk-calls.ts'
import { bodyReader } from '../../http/json-body.ts'
import { Problem } from '../../http/problem.ts'
import { routePath } from '../../http/route-path.ts'
import { searchPlaces } from './place-search.ts'
import { pageOf, pageQuery, placeKeyOf, placeParams, reasonOf, searchOf, searchQuery } from './request-parts.ts'

const alreadyRemovedText: Readonly<Record<PlaceKind, string>> = {
  shop: 'Butiken är redan borttagen.',
  market: 'Evenemanget är redan borttaget.',
}
const notRemovedText: Readonly<Record<PlaceKind, string>> = {
  shop: 'Butiken är inte borttagen.',
  market: 'Evenemanget är inte borttaget.',
}
const erasedText = 'Platsen är raderad för gott och går inte att återställa.'
const readForm = bodyReader(placeFormSchema)
const readEdit = bodyReader(editPlaceSchema)
const readVersion = bodyReader(versionSchema)

export function placeCalls(calls: FastifyInstance, deps: Deps): void {
  addSearch(calls, deps)
  addPlace(calls, deps)
  addAdding(calls, deps)
  addEditing(calls, deps)
  addRemoving(calls, deps)
  addRestoring(calls, deps)
}

function addSearch(calls: FastifyInstance, { clock, database, index }: Deps): void {
  const today = swedishToday(clock)
  const schema = {
    summary: 'Find places, also removed ones',
    description: 'By words of name, town and address, or by number. Without either, the latest change comes first.',
    security: withRequiredToken,
    querystring: Type.Object({
      ...searchQuery,
      removed: Type.Optional(Type.Union([Type.Literal('0'), Type.Literal('1')])),
      page: pageQuery,
    }),
    response: { 200: deskPlacesSchema, '4xx': problemSchema },
  }
  calls.get(endpoints.deskPlaces.path, { schema }, async (request) => {
    const { removed = '0' } = request.query as Readonly<Record<string, unknown>>
    if (removed !== '0' && removed !== '1') throw new Problem(400, 'removed must be 0 or 1')
    const search = { ...searchOf(request), isRemoved: removed === '1', page: pageOf(request), today: today() }
    const { total, places } = await searchPlaces(index, database.db, search)
    return { total, places: places.map(deskPlaceToWire) }
  })
}

function addPlace(calls: FastifyInstance, { database }: Deps): void {
  const schema = {
    summary: 'One place, removed or not, and its history',
    security: withRequiredToken,
    params: placeParams,
    response: { 200: deskPlaceAnswerSchema, '4xx': problemSchema },
  }
  calls.get(routePath(endpoints.deskPlace.path), { schema }, async (request) => {
    const key = placeKeyOf(request)
    const place = await loadDeskPlace(database.db, key)
    if (place === null) throw new Problem(404, notFoundText[key.kind])
    const seriesId = place.place.kind === 'market' ? place.place.seriesId : null
    const series = seriesId === null ? null : await loadDeskSeries(database.db, seriesId)
    const history = series
      ? await loadHistory(database.db, 'series', series.id)
      : await loadHistory(database.db, key.kind, key.id)
    return {
      // The merge target is loaded separately: for a date of a merged series it is stored with the series only.
      place: deskPlaceToWire({ ...place, mergedInto: (await loadMergedInto(database.db, key))?.id ?? null }),
      series: series && deskSeriesToWire(series),
      history: history.map(deskActionToWire),
    }
  })
}

function addAdding(calls: FastifyInstance, deps: Deps): void {
  const today = swedishToday(deps.clock)
  const schema = {
    summary: 'Add a place',
    description: 'With series: a market that is held more than once; the answer names its next date.',
    security: withRequiredToken,
    body: placeFormSchema,
    response: { 200: publishedSchema, '4xx': formProblemSchema },
  }
  calls.post(endpoints.addPlace.path, { schema }, async (request) => {
    const { place, series } = preparedFormOf(readForm(request), today())
    return writeAsOperator(request, deps, async (writing, actor) => {
      if (series !== null) {
        const draft = { place: place as NewMarket, series, source: 'operator', editedAtMs: writing.nowMs } as const
        const { marketId, actionId } = await addSeries(writing, actor, draft, { verb: 'add' })
        return { place_id: marketId, action_id: actionId }
      }
      const id = await insertDecidedPlace(writing, place, 'operator')
      const actionId = await logChange(writing, actor, { kind: place.kind, id }, { verb: 'add', before: null })
      return { place_id: id, action_id: actionId }
    })
  })
}

function addEditing(calls: FastifyInstance, deps: Deps): void {
  const today = swedishToday(deps.clock)
  const schema = {
    summary: 'Correct a place',
    description:
      'All its facts. Imports leave it alone from then on. With series a single market becomes one that is held more than once.',
    security: withRequiredToken,
    params: placeParams,
    body: editPlaceSchema,
    response: { 200: editedSchema, '4xx': formProblemSchema },
  }
  calls.put(routePath(endpoints.editPlace.path), { schema }, async (request) => {
    const key = placeKeyOf(request)
    const { version, form } = readEdit(request)
    const prepared = preparedFormOf(form, today(), await loadKnownPosition(deps.database.db, key))
    const actionId = await writeAsOperator(request, deps, (writing, actor) =>
      editPlace(writing, actor, key, { version, ...prepared }),
    )
    return { action_id: actionId }
  })
}

function addRemoving(calls: FastifyInstance, deps: Deps): void {
  addDecision(calls, deps, 'removePlace', {
    verb: 'remove',
    summary: 'Remove a place',
    description: 'It stays at the desk, from where it can be restored; imports do not bring it back.',
    decide(before, kind, nowMs) {
      if (before.deletedAtMs !== null) throw new Problem(409, alreadyRemovedText[kind])
      return nowMs
    },
  })
}

function addRestoring(calls: FastifyInstance, deps: Deps): void {
  addDecision(calls, deps, 'restorePlace', {
    verb: 'restore',
    summary: 'Restore a place that was removed',
    decide(before, kind) {
      if (before.deletedAtMs === null) throw new Problem(409, notRemovedText[kind])
      if (isErased(before)) throw new Problem(409, erasedText)
      return null
    },
  })
}

interface Decision {
  readonly verb: Extract<ActionVerb, 'remove' | 'restore'>
  readonly summary: string
  readonly description?: string
  /**
   * When the place was removed, ms since 1970; null for a restored place. Throws a Problem when the place already is
   * removed or restored.
   */
  readonly decide: (before: PlaceState, kind: PlaceKind, nowMs: number) => number | null
}

function addDecision(
  calls: FastifyInstance,
  deps: Deps,
  call: 'removePlace' | 'restorePlace',
  { verb, decide, ...words }: Decision,
): void {
  const schema = {
    ...words,
    security: withRequiredToken,
    params: placeParams,
    body: versionSchema,
    response: { 200: doneSchema, '4xx': problemSchema },
  }
  calls.post(routePath(endpoints[call].path), { schema }, async (request) => {
    const key = placeKeyOf(request)
    const { version, reason } = readVersion(request)
    const actionId = await writeAsOperator(request, deps, async (writing, actor) => {
      const before = await loadUnchanged(writing, key, version)
      const deletedAtMs = decide(before, key.kind, writing.nowMs)
      await updatePlaceState(writing, key, { ...before, deletedAtMs, mergedInto: null, editedAtMs: writing.nowMs })
      const actionId = await logChange(writing, actor, key, { verb, before, reason: reasonOf(reason) })
      // Removing a place also settles the reports about it.
      const part = { actor, decision: 'accepted', partOf: actionId } as const
      if (verb === 'remove') await settleMatters(writing, { subject: key.kind, subjectId: key.id }, part)
      return actionId
    })
    return { action_id: actionId }
  })
}
