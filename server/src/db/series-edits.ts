/** Adds series, also from single markets, with the log lines that undo it. */
import { type CivilDate, swedishTime } from '@fyndkartan/domain/local-time'
import type { Actor, NewAction } from './actions.ts'
import { insertAction, insertActions } from './actions.ts'
import { confirmedBy } from './confirmations.ts'
import { loadPlaceStates, type PlaceState } from './place-edits.ts'
import { insertSeries, loadSeriesState, type SeriesDraft } from './series.ts'
import type { Reading, Writing } from './write.ts'

export interface AddedSeries {
  readonly id: number
  readonly actionId: number
  /** The id of its next date, or else of its last. */
  readonly marketId: number
}

/**
 * Adds a series and logs it; with `partOf` as a part of another action. The single markets that it adopts (at most some
 * hundred) are logged as parts, so that an undo restores them.
 */
export async function addSeries(
  writing: Writing,
  actor: Actor,
  draft: SeriesDraft,
  line: Pick<NewAction, 'verb' | 'partOf'>,
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
  return { id, actionId, marketId: await loadNextMarketId(trx, id, swedishTime(writing.nowMs).date) }
}

/** The log lines of markets that have become dates of a series; `before`: their states before that. */
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

/** The row of the next date of a series from `today` on, else of its last; 0 when it has none. */
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
