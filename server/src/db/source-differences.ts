/**
 * Stores how places differ from their sources where imports leave them alone: places that somebody has edited, and
 * places merged into others. A row is about the source's own entry, which may be the tombstone of a merged place.
 */
import type { CivilDate } from '@fyndkartan/domain/local-time'
import { readStoredSeries } from '@fyndkartan/domain/series/stored-series'
import type { Stated } from '@fyndkartan/domain/source-difference'
import type { Selectable } from 'kysely'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { inBatches } from './in-batches.ts'
import type { SourceDifferenceTable } from './source-tables.ts'
import { storable } from './storable-text.ts'
import { keyOfWhole, type WholeKey } from './whole-key.ts'
import type { Reading, Writing } from './write.ts'

/** The most differences stored for one source, and their most characters. */
const mostStored = { rows: 1000, length: 1_000_000 } as const

/** Rows per turn of the event loop. */
const rowsPerTurn = 100

/** Ids per statement, far below the parameter limits of both databases. */
const idsPerQuery = 500

export interface FoundDifference extends WholeKey {
  readonly stated: Stated
}

export interface StoredDifference extends FoundDifference {
  readonly id: number
  readonly scope: string
  /** The name of the source, as the log shows it. */
  readonly source: string
  /** What the source said when an operator dismissed the difference; null if nobody has. */
  readonly dismissed: Stated | null
  /** The date of the source's data. */
  readonly asOf: CivilDate
  /** The revision of the import that last found something else. */
  readonly revision: number
}

/** A difference as the log stores it in JSON. */
export type DifferenceState = Pick<StoredDifference, 'dismissed'>

export interface SourceFindings {
  readonly scope: string
  readonly source: string
  readonly asOf: CivilDate
  readonly differences: readonly FoundDifference[]
  /** Entries that the import says nothing about: their differences stay. */
  readonly untold: readonly WholeKey[]
}

/** Replaces the differences of a source by those that an import found. What operators have dismissed stays dismissed. */
export async function storeDifferences(
  { trx, revision }: Writing,
  { scope, source, asOf, differences, untold }: SourceFindings,
): Promise<void> {
  const rows = await trx.selectFrom('source_difference').selectAll().where('scope', '=', scope).execute()
  const stored = new Map(rows.map((row) => [keyOfWhole({ subject: row.subject, subjectId: row.subject_id }), row]))
  const kept = new Set(untold.map(keyOfWhole))
  let length = 0
  for (const [index, found] of differences.slice(0, mostStored.rows).entries()) {
    if (index % rowsPerTurn === 0) await nextTurn()
    const stated = storable(JSON.stringify(found.stated))
    length += stated.length
    if (length > mostStored.length) break
    const key = keyOfWhole(found)
    const known = stored.get(key)
    kept.add(key)
    const columns = { source_name: source, as_of: asOf, stated }
    if (!known)
      await trx
        .insertInto('source_difference')
        .values({ ...columns, scope, subject: found.subject, subject_id: found.subjectId, dismissed: null, revision })
        .execute()
    else if (known.stated !== stated || known.as_of !== asOf || known.source_name !== source)
      await trx
        .updateTable('source_difference')
        .set({ ...columns, ...(known.stated !== stated && { revision }) })
        .where('id', '=', known.id)
        .execute()
  }
  const gone = [...stored].flatMap(([key, { id }]) => (kept.has(key) ? [] : [id]))
  for (const ids of inBatches(gone, idsPerQuery))
    await trx.deleteFrom('source_difference').where('id', 'in', ids).execute()
}

/** All differences, by source. */
export async function loadDifferences(reading: Reading): Promise<StoredDifference[]> {
  const rows = await reading.selectFrom('source_difference').selectAll().orderBy('scope').orderBy('id').execute()
  return rows.map(differenceFromRow)
}

/** The differences of a source, by `keyOfWhole`. */
export async function loadDifferencesOf(reading: Reading, scope: string): Promise<Map<string, StoredDifference>> {
  const rows = await reading.selectFrom('source_difference').selectAll().where('scope', '=', scope).execute()
  return new Map(rows.map(differenceFromRow).map((one) => [keyOfWhole(one), one]))
}

/** Loads differences by their ids; unknown ones are missing. At most some hundred ids. */
export async function loadDifferencesById(
  reading: Reading,
  ids: readonly number[],
): Promise<Map<number, StoredDifference>> {
  if (ids.length === 0) return new Map()
  const rows = await reading.selectFrom('source_difference').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, differenceFromRow(row)]))
}

export async function updateDifferenceState(
  { trx }: Writing,
  id: number,
  { dismissed }: DifferenceState,
): Promise<void> {
  await trx
    .updateTable('source_difference')
    .set({ dismissed: dismissed && JSON.stringify(dismissed) })
    .where('id', '=', id)
    .execute()
}

/** Deletes the differences of a source. */
export async function deleteDifferencesOf({ trx }: Writing, scope: string): Promise<void> {
  await trx.deleteFrom('source_difference').where('scope', '=', scope).execute()
}

/** Deletes the differences of some entries; returns their ids. */
export async function deleteDifferencesAbout({ trx }: Writing, about: readonly WholeKey[]): Promise<number[]> {
  const deleted: number[] = []
  for (const subject of new Set(about.map((one) => one.subject)))
    for (const ids of inBatches(
      about.flatMap((one) => (one.subject === subject ? [one.subjectId] : [])),
      idsPerQuery,
    )) {
      const rows = await trx
        .deleteFrom('source_difference')
        .where('subject', '=', subject)
        .where('subject_id', 'in', ids)
        .returning('id')
        .execute()
      deleted.push(...rows.map(({ id }) => id))
    }
  return deleted
}

function differenceFromRow(row: Selectable<SourceDifferenceTable>): StoredDifference {
  return {
    id: row.id,
    scope: row.scope,
    source: row.source_name,
    subject: row.subject,
    subjectId: row.subject_id,
    stated: statedFromJson(row.stated),
    dismissed: row.dismissed === null ? null : statedFromJson(row.dismissed),
    asOf: row.as_of,
    revision: row.revision,
  }
}

function statedFromJson(json: string): Stated {
  const { facts, series, isGone } = JSON.parse(json) as Stated
  return { facts, series: series && readStoredSeries(series), isGone }
}
