/** Adds series, also from single markets, and logs it so that it can be undone. */
import { type CivilDate, swedishTime } from '@fyndkartan/domain/local-time'
import type { Actor, NewAction } from './actions.ts'
import { insertAction, insertActions } from './actions.ts'
import { adoptClaims } from './adopted-claims.ts'
import { confirmedBy } from './confirmations.ts'
import { loadPlaceStates, type PlaceState } from './place-edits.ts'
import { insertSeries, loadSeriesState, type SeriesDraft } from './series.ts'
import type { Reading, Writing } from './write.ts'

export interface AddedSeries {
  readonly id: number
  readonly actionId: number
  /** The id of the series' next date, else of its last one. */
  readonly marketId: number
}

/**
 * Adds a series and logs it; `partOf` is the action that this is part of. Single markets that become its dates (at most
 * some hundred) are logged as parts, so that an undo restores them. `chosenClaims`: the ids of the claims on those
 * markets that an operator chose to keep (`adoptClaims`).
 */
export async function addSeries(
  writing: Writing,
  actor: Actor,
  draft: SeriesDraft,
  line: Pick<NewAction, 'verb' | 'partOf'>,
  chosenClaims?: readonly number[],
): Promise<AddedSeries> {
  const { trx } = writing
  const adopted = draft.adopted ?? []
  const before = await loadPlaceStates(trx, 'market', adopted)
  const id = await insertSeries(writing, { confirmation: confirmedBy('editor', writing), ...draft })
  const after = (await loadSeriesState(trx, id))?.state ?? null
  const actionId = await insertAction(writing, {
    actor,
    ...line,
    subject: 'series',
    subjectId: id,
    before: null,
    after,
  })
  const partOf = line.partOf ?? actionId
  await insertActions(writing, await linesOfAdopted(writing.trx, adopted, before, { actor, partOf }))
  const links = new Map([...before].map(([id, { state }]) => [id, state.place.link]))
  const claims = await adoptClaims(writing, { seriesId: id, isNew: true, links, chosen: chosenClaims })
  await insertActions(writing, linesOfClaims(claims, { actor, partOf }))
  return { id, actionId, marketId: await loadNextMarketId(trx, id, swedishTime(writing.nowMs).date) }
}

/**
 * Log lines for single markets that have become dates of a series. `before`: the markets' states before that, by id.
 */
export async function linesOfAdopted(
  reading: Reading,
  ids: readonly number[],
  before: ReadonlyMap<number, { readonly state: PlaceState }>,
  common: Pick<NewAction, 'actor' | 'partOf'>,
): Promise<NewAction[]> {
  const after = await loadPlaceStates(reading, 'market', ids)
  return ids.map((id) => ({
    ...common,
    verb: 'edit',
    subject: 'market',
    subjectId: id,
    before: before.get(id)?.state ?? null,
    after: after.get(id)?.state ?? null,
  }))
}

/** Log lines for claims that have moved to another place. */
export function linesOfClaims<Common extends object>(claims: Awaited<ReturnType<typeof adoptClaims>>, common: Common) {
  return claims.map(({ id: subjectId, ...states }) => ({
    ...common,
    ...states,
    verb: 'edit' as const,
    subject: 'claim' as const,
    subjectId,
  }))
}

/** The id of a series' next date from `today` on, else of its last one; 0 for a series without dates. */
export async function loadNextMarketId(reading: Reading, seriesId: number, today: CivilDate): Promise<number> {
  const rows = await reading
    .selectFrom('market')
    .select(['id', 'date'])
    .where('series_id', '=', seriesId)
    .where('deleted_at', 'is', null)
    .orderBy('date')
    .execute()
  const next = rows.find(({ date }) => date !== null && date >= today) ?? rows.at(-1)
  return next?.id ?? 0
}
