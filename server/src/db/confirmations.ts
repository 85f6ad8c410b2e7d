/**
 * Confirmations: when a place was last found right, and by whom. A confirmation is not a fact of a place: imports do
 * not compare it, and a newer one does not prevent an undo.
 */
import { swedishTime } from '@fyndkartan/domain/local-time'
import type { PlaceKind } from '@fyndkartan/domain/place-kind'
import type { Confirmation, Confirmer } from '@fyndkartan/domain/trust'
import { sql, type Updateable } from 'kysely'
import type { MarketTable, ShopTable } from './tables.ts'
import type { WholeKey } from './whole-key.ts'
import type { Writing } from './write.ts'

/** The columns that store a confirmation. */
export interface ConfirmationRow {
  readonly confirmed_at: Confirmation['on'] | null
  readonly confirmed_by: Confirmation['by'] | null
}

export function confirmationRow(confirmation: Confirmation | null): ConfirmationRow {
  return { confirmed_at: confirmation?.on ?? null, confirmed_by: confirmation?.by ?? null }
}

export function confirmationFromRow({
  confirmed_at: on,
  confirmed_by: by,
}: Partial<ConfirmationRow>): Confirmation | null {
  return on && by ? { on, by } : null
}

/** A confirmation with today's date in Sweden. */
export function confirmedBy(by: Confirmer, { nowMs }: Pick<Writing, 'nowMs'>): Confirmation {
  return { on: swedishTime(nowMs).date, by }
}

interface RevisedRow {
  readonly revision: number
  readonly confirmed_revision: number | null
  readonly fact_revision: number | null
}

/** The revision of a row's last change that was not only a confirmation, a warning or a found position. */
export function contentRevision({ revision, confirmed_revision: confirmed, fact_revision: facts }: RevisedRow): number {
  return revision === confirmed ? (facts ?? revision) : revision
}

/** Which confirmations a new one replaces: also those of the same day, or only those of earlier days. */
type Replaced = 'same day too' | 'earlier days only'

/** Ids per statement, far below the parameter limits of both databases. */
const idsPerUpdate = 500

/**
 * Confirms existing places that do not have a newer confirmation. A place that the same transaction also changes still
 * counts as changed.
 */
export async function confirmPlaces(
  { trx, revision }: Writing,
  kind: PlaceKind,
  ids: readonly number[],
  { on, by }: Confirmation,
  replaced: Replaced = 'same day too',
): Promise<void> {
  for (let from = 0; from < ids.length; from += idsPerUpdate)
    await trx
      .updateTable(kind)
      .set(confirmedColumns(revision, { on, by }))
      .where('id', 'in', ids.slice(from, from + idsPerUpdate))
      .where('deleted_at', 'is', null)
      .where(isNewer({ on, by }, replaced))
      .execute()
}

/** Confirms series, and all dates of each. */
export async function confirmSeries(
  { trx, revision }: Writing,
  ids: readonly number[],
  { on, by }: Confirmation,
  replaced: Replaced = 'same day too',
): Promise<void> {
  for (let from = 0; from < ids.length; from += idsPerUpdate) {
    const some = ids.slice(from, from + idsPerUpdate)
    await trx
      .updateTable('series')
      .set({ confirmed_at: on, confirmed_by: by })
      .where('id', 'in', some)
      .where('deleted_at', 'is', null)
      .where(isNewer({ on, by }, replaced))
      .execute()
    await trx
      .updateTable('market')
      .set(confirmedColumns(revision, { on, by }))
      .where('series_id', 'in', some)
      .where('deleted_at', 'is', null)
      .where(isNewer({ on, by }, replaced))
      .execute()
  }
}

/** Lets imports leave a place or series alone from now on, as they do after an edit; its facts stay the same. */
export async function keepFromSources({ trx, nowMs }: Writing, { subject, subjectId }: WholeKey): Promise<void> {
  await trx.updateTable(subject).set({ edited_at: nowMs }).where('id', '=', subjectId).execute()
}

/** Copies a series' confirmation, or null, to those of its dates that have a different one. */
export async function copyConfirmation(
  { trx, revision }: Writing,
  seriesId: number,
  confirmation: Confirmation | null,
): Promise<void> {
  const { confirmed_at: on, confirmed_by: by } = confirmationRow(confirmation)
  await trx
    .updateTable('market')
    .set(confirmedColumns(revision, confirmation))
    .where('series_id', '=', seriesId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`(confirmed_at is distinct from ${on} or confirmed_by is distinct from ${by})`)
    .execute()
}

function confirmedColumns(revision: number, confirmation: Confirmation | null): Updateable<ShopTable & MarketTable> {
  return { ...confirmationRow(confirmation), ...unchanged(revision) }
}

/**
 * The revision columns for an update that is no change of the place's facts: the row gets a new revision, so that every
 * index loads it, and `fact_revision` keeps the revision of the last real change.
 */
export function unchanged(revision: number): Updateable<ShopTable & MarketTable> {
  return {
    fact_revision: sql<number>`case when revision = confirmed_revision then fact_revision else revision end`,
    confirmed_revision: revision,
    revision,
  } as unknown as Updateable<ShopTable & MarketTable>
}

/** The condition on rows whose confirmation the new one may replace. Rows without a confirmation always match. */
function isNewer({ on, by }: Confirmation, replaced: Replaced) {
  if (replaced === 'earlier days only') return sql<boolean>`(confirmed_at is null or confirmed_at < ${on})`
  return sql<boolean>`(confirmed_at is null or confirmed_at < ${on} or (confirmed_at = ${on} and confirmed_by <> ${by}))`
}
