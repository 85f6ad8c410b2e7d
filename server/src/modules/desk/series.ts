/** The desk's calls about series: edit one with all its dates, remove and restore it, merge single markets into one. */
import { suggestionToWire } from '@fyndkartan/contract/series-suggestion'
import {
  doneSchema,
  editedSchema,
  editPlaceSchema,
  mergeSchema,
  publishedSchema,
  seriesSuggestionsSchema,
  versionSchema,
} from '@fyndkartan/contract/desk-schema'
import { endpoints } from '@fyndkartan/contract/endpoints'
import { problemSchema } from '@fyndkartan/contract/place-schema'
import { formProblemSchema } from '@fyndkartan/contract/tip-schema'
import type { ActionVerb } from '@fyndkartan/domain/desk'
import type { NewMarket } from '@fyndkartan/domain/place'
import { mergeFacts } from '@fyndkartan/domain/series/merge-singles'
import type { FastifyInstance } from 'fastify'
import { swedishToday } from '../../clock.ts'
import { Addresses } from '../../db/claims.ts'
import { settleMatters } from '../../db/desk-reports.ts'
import { isErased } from '../../db/erasure.ts'
import { loadSeriesState, type SeriesState } from '../../db/series.ts'
import { addSeries } from '../../db/series-edits.ts'
import { describeSuggestions, findSuggestions, suggestionOf } from '../../db/series-suggestions.ts'
import type { Deps } from '../../deps.ts'
import { withRequiredToken } from '../../http/description/api-docs.ts'
import { bodyReader } from '../../http/json-body.ts'
import { Problem } from '../../http/problem.ts'
import { routePath } from '../../http/route-path.ts'
import { changeSeries, editSeries, loadUnchangedSeries, seriesText } from '../../editing/edit-series.ts'
import { preparedFormOf } from '../../editing/prepared-form.ts'
import { writeAsOperator } from '../../viewer/desk-calls.ts'
import { idOf, idParams, reasonOf } from './request-parts.ts'

const text = {
  alreadyRemoved: 'Loppisen är redan borttagen.',
  notRemoved: 'Loppisen är inte borttagen.',
  erased: 'Loppisen är raderad för gott.',
  notAlike: 'Datumen hör inte längre ihop: något av dem har ändrats. Ladda om sidan och försök igen.',
} as const

const readEdit = bodyReader(editPlaceSchema)
const readVersion = bodyReader(versionSchema)
const readMerge = bodyReader(mergeSchema)

export function seriesCalls(calls: FastifyInstance, deps: Deps): void {
  addEditing(calls, deps)
  addDecision(calls, deps, 'removeSeries', {
    verb: 'remove',
    summary: 'Remove a market with all its dates',
    decide(before, nowMs) {
      if (before.deletedAtMs !== null) throw new Problem(409, text.alreadyRemoved)
      return nowMs
    },
  })
  addDecision(calls, deps, 'restoreSeries', {
    verb: 'restore',
    summary: 'Restore a market that was removed with all its dates',
    decide(before) {
      if (before.deletedAtMs === null) throw new Problem(409, text.notRemoved)
      if (isErased(before)) throw new Problem(409, text.erased)
      return null
    },
  })
  addSuggestions(calls, deps)
  addMerging(calls, deps)
}

function addEditing(calls: FastifyInstance, deps: Deps): void {
  const today = swedishToday(deps.clock)
  const schema = {
    summary: 'Correct a market that is held more than once',
    description:
      'Its facts and its dates, all of them: the form contains the series. Dates that stay keep their ids. Imports leave it alone ' +
      'from then on.',
    security: withRequiredToken,
    params: idParams,
    body: editPlaceSchema,
    response: { 200: editedSchema, '4xx': formProblemSchema },
  }
  calls.put(routePath(endpoints.editSeries.path), { schema }, async (request) => {
    const id = idOf(request, seriesText.notFound)
    const { version, form } = readEdit(request)
    // Imported markets may lie abroad; the form accepts such a position only if it is the stored one.
    const known = (await loadSeriesState(deps.database.db, id))?.state.place.position ?? null
    const prepared = preparedFormOf(form, today(), known)
    const actionId = await writeAsOperator(request, deps, (writing, actor) =>
      editSeries(writing, actor, id, { version, ...prepared }),
    )
    return { action_id: actionId }
  })
}

interface Decision {
  readonly verb: Extract<ActionVerb, 'remove' | 'restore'>
  readonly summary: string
  /**
   * When the series was removed, ms since 1970; null for a restored series. Throws a Problem when the series already is
   * removed or restored.
   */
  readonly decide: (before: SeriesState, nowMs: number) => number | null
}

function addDecision(
  calls: FastifyInstance,
  deps: Deps,
  call: 'removeSeries' | 'restoreSeries',
  { verb, summary, decide }: Decision,
): void {
  const schema = {
    summary,
    security: withRequiredToken,
    params: idParams,
    body: versionSchema,
    response: { 200: doneSchema, '4xx': problemSchema },
  }
  calls.post(routePath(endpoints[call].path), { schema }, async (request) => {
    const id = idOf(request, seriesText.notFound)
    const { version, reason } = readVersion(request)
    const actionId = await writeAsOperator(request, deps, async (writing, actor) => {
      const before = await loadUnchangedSeries(writing, id, version)
      const deletedAtMs = decide(before, writing.nowMs)
      const after = { ...before, deletedAtMs, editedAtMs: writing.nowMs, mergedInto: null }
      const actionId = await changeSeries(writing, actor, id, { verb, before, after, reason: reasonOf(reason) })
      const part = { actor, decision: 'accepted', partOf: actionId } as const
      if (verb === 'remove') await settleMatters(writing, { subject: 'series', subjectId: id }, part)
      return actionId
    })
    return { action_id: actionId }
  })
}

function addSuggestions(calls: FastifyInstance, { database, clock }: Deps): void {
  const today = swedishToday(clock)
  const schema = {
    summary: 'Single markets that look like the dates of one',
    description:
      'The same name and place, on at least three dates, with the facts in which they differ and who runs them. Nothing is merged before an ' +
      'operator says so.',
    security: withRequiredToken,
    response: { 200: seriesSuggestionsSchema, '4xx': problemSchema },
  }
  calls.get(endpoints.suggestSeries.path, { schema }, async () => {
    const addresses = await Addresses.open(database, clock())
    const found = await findSuggestions(database.db, today())
    return { suggestions: (await describeSuggestions(database.db, addresses, found)).map(suggestionToWire) }
  })
}

function addMerging(calls: FastifyInstance, deps: Deps): void {
  const today = swedishToday(deps.clock)
  const schema = {
    summary: 'Merge single markets to one that is held more than once',
    description:
      'As suggested, with the chosen facts and organisers. They keep their ids; undoing makes them single again, and gives organisers their links back.',
    security: withRequiredToken,
    body: mergeSchema,
    response: { 200: publishedSchema, '4xx': problemSchema },
  }
  calls.post(endpoints.mergeMarkets.path, { schema }, async (request) => {
    const { ids, facts = [], organisers } = readMerge(request)
    return writeAsOperator(request, deps, async (writing, actor) => {
      const suggestion = await suggestionOf(writing.trx, ids, today())
      if (suggestion === null) throw new Problem(409, text.notAlike)
      const { series, ids: adopted } = suggestion
      const place = mergeFacts(suggestion.markets, new Map(facts.map(({ name, id }) => [name, id])))
      const draft = { place: place as NewMarket, series, source: 'operator', adopted } as const
      const { marketId, actionId } = await addSeries(
        writing,
        actor,
        { ...draft, editedAtMs: writing.nowMs },
        { verb: 'merge' },
        organisers,
      )
      return { place_id: marketId, action_id: actionId }
    })
  })
}
