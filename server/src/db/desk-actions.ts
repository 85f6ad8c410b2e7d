/** Reads the log of actions for the desk. actions.ts writes it. */
import type { ActionSubject, DeskAction, PartialUndo } from '@fyndkartan/domain/desk'
import { commandCodes } from './actions.ts'
import { keyOfPlace, type Place, withId } from '@fyndkartan/domain/place'
import type { Series } from '@fyndkartan/domain/series/rule'
import type { Selectable } from 'kysely'
import { rowsPerPage } from './desk-page.ts'
import { loadDeskPlaces } from './desk-places.ts'
import { loadTips } from './desk-tips.ts'
import { loadPartialUndo, type WithPartialUndo } from './partial-undo.ts'
import type { PairState } from './place-pairs.ts'
import type { PlaceState } from './place-edits.ts'
import { loadSeriesStates, type SeriesState } from './series.ts'
import { stateFromJson } from './stored-states.ts'
import type { ActionTable } from './tables.ts'
import { loadNamesOf } from './whole-place.ts'
import type { Reading } from './write.ts'

/** The most log lines shown in a place's history. */
const mostHistory = 100

type ActionRow = Selectable<ActionTable> & { readonly email: string | null }

/** Which log lines to list; null is any subject, any id. */
export interface ActionFilter {
  readonly subject: ActionSubject | null
  readonly id: number | null
}

/**
 * One page of the log, latest first, numbered from 0, and the number of lines on all pages. Without an `id`, the page
 * has whole actions but not their parts; with one, it also has the parts that changed that subject.
 */
export async function loadActionPage(
  reading: Reading,
  { subject, id }: ActionFilter,
  page: number,
): Promise<{ readonly total: number; readonly actions: DeskAction[] }> {
  const all = selectActions(reading)
    .$if(subject !== null, (query) => query.where('subject', '=', subject as ActionSubject))
    .$if(id !== null, (query) => query.where('subject_id', '=', id))
    .$if(id === null, (query) => query.where('part_of', 'is', null))
  const { total } = await all
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await all
    .orderBy('action.id', 'desc')
    .limit(rowsPerPage)
    .offset(page * rowsPerPage)
    .execute()
  return { total, actions: await deskActionsOf(reading, rows) }
}

/** The latest hundred changes to one subject, latest first, including parts of larger actions. */
export async function loadHistory(reading: Reading, subject: ActionSubject, id: number): Promise<DeskAction[]> {
  const rows = await selectActions(reading)
    .where('subject', '=', subject)
    .where('subject_id', '=', id)
    .orderBy('action.id', 'desc')
    .limit(mostHistory)
    .execute()
  return deskActionsOf(reading, rows)
}

/**
 * For each action, the chain of undos: the line that undid it, the line that undid that line, and so on. Each line can
 * be undone once, so redoing an action means undoing the last line of its chain. An action is undone when its chain has
 * an odd length.
 */
export async function loadUndoChains(
  reading: Reading,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const undoer = new Map<number, number>()
  let asked = ids
  while (asked.length > 0) {
    const rows = await reading.selectFrom('action').select(['id', 'undoes']).where('undoes', 'in', asked).execute()
    for (const { id, undoes } of rows) undoer.set(undoes as number, id)
    asked = rows.map(({ id }) => id)
  }
  return new Map(
    ids.map((id) => {
      const chain: number[] = []
      for (let next = undoer.get(id); next !== undefined; next = undoer.get(next)) chain.push(next)
      return [id, chain]
    }),
  )
}

function selectActions(reading: Reading) {
  return (
    reading
      .selectFrom('action')
      .leftJoin('profile', 'profile.uid', 'action.uid')
      .leftJoin('identity_user', 'identity_user.id', 'action.uid')
      .selectAll('action')
      // The identity provider's record has the current address; a profile may still have an earlier one.
      .select((eb) => eb.fn.coalesce('identity_user.email', 'profile.email').as('email'))
  )
}

async function deskActionsOf(reading: Reading, rows: readonly ActionRow[]): Promise<DeskAction[]> {
  if (rows.length === 0) return []
  const chains = await loadUndoChains(reading, [...new Set(rows.map(wholeOf))])
  const parts = await countParts(
    reading,
    rows.map(({ id }) => id),
  )
  const names = await loadNames(reading, rows)
  const partial = await loadPartialUndos(reading, rows)
  return rows.map((row) => {
    const chain = chains.get(wholeOf(row)) ?? []
    return {
      id: row.id,
      atMs: row.at,
      by: row.email,
      byCommand: row.by_command === commandCodes.command,
      bySchedule: row.by_command === commandCodes.schedule,
      byOrganiser: row.claim_id !== null,
      byGone: row.by_command === commandCodes.none && row.uid === null && row.claim_id === null,
      verb: row.verb,
      subject: { type: row.subject, id: row.subject_id, name: names(row) },
      reason: row.reason,
      before: placeIn(row, row.before),
      after: placeIn(row, row.after),
      seriesBefore: seriesIn(row, row.before),
      seriesAfter: seriesIn(row, row.after),
      parts: parts.get(row.id) ?? 0,
      partOf: row.part_of,
      undoes: row.undoes,
      undoneBy: chain.length % 2 === 1 ? (chain[0] as number) : null,
      partial: partial.get(row.id) ?? null,
    }
  })
}

async function loadPartialUndos(reading: Reading, rows: readonly ActionRow[]): Promise<Map<number, PartialUndo>> {
  const found = new Map<number, PartialUndo>()
  for (const { id, verb, subject, after } of rows) {
    if (verb !== 'undo' || subject !== 'import' || after === null) continue
    const { partial = null } = stateFromJson(after) as WithPartialUndo
    if (partial) found.set(id, await loadPartialUndo(reading, partial))
  }
  return found
}

/** The id of the whole action: only whole actions can be undone, not their parts. */
function wholeOf(row: ActionRow): number {
  return row.part_of ?? row.id
}

async function countParts(reading: Reading, ids: readonly number[]): Promise<Map<number | null, number>> {
  const rows = await reading
    .selectFrom('action')
    .select((eb) => ['part_of as whole', eb.fn.countAll<number>().as('count')])
    .where('part_of', 'in', ids)
    .groupBy('part_of')
    .execute()
  return new Map(rows.map(({ whole, count }) => [whole, count]))
}

/**
 * Returns a function from a log line to the name of its subject: the current name, or the one in the line. Feedback and
 * the slideshow have no name.
 */
async function loadNames(reading: Reading, rows: readonly ActionRow[]): Promise<(row: ActionRow) => string | null> {
  const idsOf = (type: ActionSubject) =>
    rows.flatMap(({ subject, subject_id: id }) => (subject === type && id !== null ? [id] : []))
  const places = await loadDeskPlaces(reading, [
    ...(['shop', 'market'] as const).flatMap((kind) => idsOf(kind).map((id) => ({ kind, id }))),
    ...rows.flatMap(pairIn).flatMap(({ kind, id }) => (kind === 'series' ? [] : { kind, id })),
  ])
  const seriesIds = rows.flatMap(pairIn).flatMap(({ kind, id }) => (kind === 'series' ? [id] : []))
  const series = await loadSeriesStates(reading, seriesIds)
  const placeNames = new Map(places.map(({ place }) => [keyOfPlace(place), place.name]))
  const tips = await loadTips(reading, idsOf('tip'))
  const reported = await loadNamesOf(reading, 'report_matter', idsOf('report'))
  const differing = await loadNamesOf(reading, 'source_difference', idsOf('difference'))
  const claimed = await loadNamesOf(reading, 'claim', idsOf('claim'))
  const nameOf = ({ kind, id }: InPair) =>
    kind === 'series' ? series.get(id)?.state.place.name : placeNames.get(keyOfPlace({ kind, id }))
  const namesOfPair = (pair: readonly InPair[]) =>
    [...new Set(pair.flatMap((one) => nameOf(one) ?? []))].join(' och ') || null
  return (row) => {
    if (row.subject === 'tip') return tips.get(row.subject_id ?? 0)?.place.name ?? null
    if (row.subject === 'import') return sourceIn(row.after)
    if (row.subject === 'pairs') return pairCountIn(row.after)
    if (row.subject === 'pair') return namesOfPair(pairIn(row))
    if (row.subject === 'report') return reported.get(row.subject_id ?? 0) ?? null
    if (row.subject === 'difference') return differing.get(row.subject_id ?? 0) ?? null
    if (row.subject === 'claim') return claimed.get(row.subject_id ?? 0) ?? null
    const state = stateIn(row, row.after) ?? stateIn(row, row.before)
    return state?.place.name ?? placeNames.get(`${row.subject} ${row.subject_id}`) ?? null
  }
}

function sourceIn(json: string | null): string | null {
  const { source } = (json === null ? {} : stateFromJson(json)) as { readonly source?: unknown }
  return typeof source === 'string' ? source : null
}

/** The number of pairs that an action merged, as text. */
function pairCountIn(json: string | null): string | null {
  const { pairs } = (json === null ? {} : stateFromJson(json)) as { readonly pairs?: unknown }
  return typeof pairs === 'number' ? String(pairs) : null
}

interface InPair {
  readonly kind: PairState['pair']['kind']
  readonly id: number
}

/** The two places that an operator found to be different ones; empty for lines about other subjects. */
function pairIn({ subject, before, after }: ActionRow): InPair[] {
  const json = subject === 'pair' ? (after ?? before) : null
  if (json === null) return []
  const { kind, ids } = (stateFromJson(json) as PairState).pair
  return ids.map((id) => ({ kind, id }))
}

function stateIn({ subject }: ActionRow, json: string | null): PlaceState | SeriesState | null {
  const isPlace = subject === 'shop' || subject === 'market' || subject === 'series'
  return json !== null && isPlace ? (stateFromJson(json) as PlaceState | SeriesState) : null
}

/**
 * The place in a state of a log line; null when the place was removed in that state, since visitors did not see it. For
 * a series: the facts of all dates, as a market with the id 0.
 */
function placeIn(row: ActionRow, json: string | null): Place | null {
  const state = stateIn(row, json)
  if (state === null || state.deletedAtMs !== null) return null
  return 'series' in state
    ? withId(state.place, 0, row.subject_id)
    : withId(state.place, row.subject_id ?? 0, state.seriesId)
}

function seriesIn(row: ActionRow, json: string | null): Series | null {
  const state = stateIn(row, json)
  return state !== null && state.deletedAtMs === null && 'series' in state ? state.series : null
}
