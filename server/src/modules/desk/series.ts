/** Markets that are held more than once, at the desk: correct one with all its dates, remove and restore it, merge single markets. */
import { suggestionToWire } from '@fyndkartan/contract/desk'
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
import { hasSameFacts } from '@fyndkartan/domain/facts'
import type { NewMarket } from '@fyndkartan/domain/place'
import { sameSeries } from '@fyndkartan/domain/series/tidy-series'
import type { FastifyInstance } from 'fastify'
import { swedishToday } from '../../clock.ts'
import { type Actor, insertAction } from '../../db/actions.ts'
import { isErased } from '../../db/erasure.ts'
import { loadSeriesState, type SeriesState, updateSeriesState } from '../../db/series.ts'
import { confirmedBy } from '../../db/confirmations.ts'
import { addSeries } from '../../db/series-edits.ts'
import { findSuggestions, suggestionOf } from '../../db/series-suggestions.ts'
import type { Writing } from '../../db/write.ts'
import type { Deps } from '../../deps.ts'
import { withRequiredToken } from '../../http/description/api-docs.ts'
import { bodyReader } from '../../http/json-body.ts'
import { Problem } from '../../http/problem.ts'
import { routePath } from '../../http/route-path.ts'
import { writeAsOperator } from '../../viewer/desk-calls.ts'
import { idOf, idParams, preparedFormOf, reasonOf } from './request-parts.ts'

const text = {
  notFound: 'Loppisen finns inte.',
  changed: 'Loppisen har ändrats sedan du öppnade den. Ladda om sidan och försök igen.',
  removed: 'Loppisen är borttagen. Återställ den först.',
  alreadyRemoved: 'Loppisen är redan borttagen.',
  notRemoved: 'Loppisen är inte borttagen.',
  erased: 'Loppisen är raderad för gott.',
  noSeries: 'Ange när loppisen hålls.',
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
    const id = idOf(request, text.notFound)
    const { version, form } = readEdit(request)
    // A place abroad that an import was told to keep can be saved with its position.
    const known = (await loadSeriesState(deps.database.db, id))?.state.place.position ?? null
    const { place, series } = preparedFormOf(form, today(), known)
    if (series === null) throw new Problem(400, text.noSeries)
    const actionId = await writeAsOperator(request, deps, async (writing, actor) => {
      const before = await loadUnchanged(writing, id, version)
      if (before.deletedAtMs !== null) throw new Problem(409, text.removed)
      if (hasSameFacts(place, before.place, 'market') && sameSeries(series, before.series)) return null
      const decided = { editedAtMs: writing.nowMs, confirmation: confirmedBy('editor', writing) }
      const after = { ...before, place: place as NewMarket, series, ...decided }
      return change(writing, actor, id, { verb: 'edit', before, after })
    })
    return { action_id: actionId }
  })
}

interface Decision {
  readonly verb: Extract<ActionVerb, 'remove' | 'restore'>
  readonly summary: string
  /** The instant of the removal afterwards, null when it is there. Throws a Problem when it is so already. */
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
    const id = idOf(request, text.notFound)
    const { version, reason } = readVersion(request)
    const actionId = await writeAsOperator(request, deps, async (writing, actor) => {
      const before = await loadUnchanged(writing, id, version)
      const after = { ...before, deletedAtMs: decide(before, writing.nowMs), editedAtMs: writing.nowMs }
      return change(writing, actor, id, { verb, before, after, reason: reasonOf(reason) })
    })
    return { action_id: actionId }
  })
}

function addSuggestions(calls: FastifyInstance, { database, clock }: Deps): void {
  const today = swedishToday(clock)
  const schema = {
    summary: 'Single markets that look like the dates of one',
    description: 'The same name and place, on at least three dates. Nothing is merged before an operator says so.',
    security: withRequiredToken,
    response: { 200: seriesSuggestionsSchema, '4xx': problemSchema },
  }
  calls.get(endpoints.suggestSeries.path, { schema }, async () => ({
    suggestions: (await findSuggestions(database.db, today())).map(suggestionToWire),
  }))
}

function addMerging(calls: FastifyInstance, deps: Deps): void {
  const today = swedishToday(deps.clock)
  const schema = {
    summary: 'Merge single markets to one that is held more than once',
    description: 'As suggested. They keep their ids; undoing makes them single again.',
    security: withRequiredToken,
    body: mergeSchema,
    response: { 200: publishedSchema, '4xx': problemSchema },
  }
  calls.post(endpoints.mergeMarkets.path, { schema }, async (request) => {
    const { ids } = readMerge(request)
    return writeAsOperator(request, deps, async (writing, actor) => {
      const suggestion = await suggestionOf(writing.trx, ids, today())
      if (suggestion === null) throw new Problem(409, text.notAlike)
      const { place, series, ids: adopted } = suggestion
      const draft = { place: place as NewMarket, series, source: 'operator', adopted } as const
      const { marketId, actionId } = await addSeries(
        writing,
        actor,
        { ...draft, editedAtMs: writing.nowMs },
        { verb: 'merge' },
      )
      return { place_id: marketId, action_id: actionId }
    })
  })
}

interface Change {
  readonly verb: ActionVerb
  readonly before: SeriesState
  readonly after: SeriesState
  readonly reason?: string | null
}

/** Logs the new state as the database has it, because undo compares it with the stored one. */
async function change(writing: Writing, actor: Actor, id: number, { after, ...line }: Change): Promise<number> {
  await updateSeriesState(writing, id, after)
  const stored = (await loadSeriesState(writing.trx, id))?.state ?? null
  return insertAction(writing, { actor, ...line, subject: 'series', subjectId: id, after: stored })
}

/** The state of a series that has not changed since the operator saw it. Throws a Problem of 404 or 409. */
async function loadUnchanged({ trx }: Writing, id: number, version: number): Promise<SeriesState> {
  const found = await loadSeriesState(trx, id)
  if (found === null) throw new Problem(404, text.notFound)
  if (found.revision !== version) throw new Problem(409, text.changed)
  return found.state
}
