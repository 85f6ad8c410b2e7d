/** Reads tips for the desk, and stores operators' decisions on them. tips.ts stores new tips. */
import type { DeskTip, TipStatus } from '@fyndkartan/domain/desk'
import type { Selectable } from 'kysely'
import { rowsPerPage } from './desk-page.ts'
import { storable } from './storable-text.ts'
import { placeFromJson, seriesFromJson } from './stored-states.ts'
import type { TipTable } from './tables.ts'
import type { Reading, Writing } from './write.ts'

/** An operator's decision on a tip, as stored in the log. Instants are ms since 1970. */
export interface TipState {
  readonly status: TipStatus
  readonly decidedAtMs: number | null
  readonly reason: string | null
  readonly placeId: number | null
}

/**
 * One page of tips, numbered from 0, and the number of tips on all pages: waiting tips oldest first, others by latest
 * decision first.
 */
export async function loadTipPage(
  reading: Reading,
  status: TipStatus,
  page: number,
): Promise<{ readonly total: number; readonly tips: DeskTip[] }> {
  const direction = status === 'waiting' ? 'asc' : 'desc'
  const rows = await reading
    .selectFrom('tip')
    .selectAll()
    .where('status', '=', status)
    .orderBy(status === 'waiting' ? 'received_at' : 'decided_at', direction)
    .orderBy('id', direction)
    .limit(rowsPerPage)
    .offset(page * rowsPerPage)
    .execute()
  const tips = await withDecisions(reading, rows)
  return { total: await countTips(reading, status), tips }
}

export async function countTips(reading: Reading, status: TipStatus): Promise<number> {
  const { count } = await reading
    .selectFrom('tip')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', status)
    .executeTakeFirstOrThrow()
  return count
}

/** Loads tips by their ids; tips that do not exist or were deleted are missing. */
export async function loadTips(reading: Reading, ids: readonly number[]): Promise<Map<number, DeskTip>> {
  if (ids.length === 0) return new Map()
  const rows = await reading.selectFrom('tip').selectAll().where('id', 'in', ids).execute()
  return new Map((await withDecisions(reading, rows)).map((tip) => [tip.id, tip]))
}

/** Returns null when the tip does not exist or was deleted. */
export async function loadTip(reading: Reading, id: number): Promise<DeskTip | null> {
  return (await loadTips(reading, [id])).get(id) ?? null
}

/** The fields of a tip that its log lines store. */
export function tipStateOf({ status, decidedAtMs, reason, placeId }: TipState): TipState {
  return { status, decidedAtMs, reason, placeId }
}

export async function updateTipState({ trx, revision }: Writing, id: number, state: TipState): Promise<void> {
  const { status, decidedAtMs, reason, placeId } = state
  await trx
    .updateTable('tip')
    .set({ status, decided_at: decidedAtMs, reason: storable(reason), place_id: placeId, revision })
    .where('id', '=', id)
    .execute()
}

/** Converts rows to tips. A decided tip gets the id of its latest log line. */
async function withDecisions(reading: Reading, rows: readonly Selectable<TipTable>[]): Promise<DeskTip[]> {
  const decided = rows.filter(({ status }) => status !== 'waiting').map(({ id }) => id)
  const actions =
    decided.length === 0
      ? []
      : await reading
          .selectFrom('action')
          .select((eb) => ['subject_id as tipId', eb.fn.max('id').as('actionId')])
          .where('subject', '=', 'tip')
          .where('subject_id', 'in', decided)
          .groupBy('subject_id')
          .execute()
  const actionIds = new Map(actions.map(({ tipId, actionId }) => [tipId, actionId]))
  return rows.map((row) => {
    const tip = {
      id: row.id,
      receivedAtMs: row.received_at,
      status: row.status,
      decidedAtMs: row.decided_at,
      reason: row.reason,
      placeId: row.place_id,
      actionId: actionIds.get(row.id) ?? null,
      place: placeFromJson(row.place),
      series: row.series === null ? null : seriesFromJson(row.series),
    }
    return tip
  })
}
