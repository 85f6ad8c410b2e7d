/** Stores the sources that the site fetches by itself. source-runs.ts stores their runs. */
import type { ImportOutcome } from '@fyndkartan/domain/desk'
import { placeKinds } from '@fyndkartan/domain/place-kind'
import {
  type StoredSource,
  nextRunMs,
  type SourceOrder,
  type SourceRun,
  type SourceTerms,
} from '@fyndkartan/domain/source'
import { type Selectable, sql } from 'kysely'
import type { Database } from './open.ts'
import { countPlacesOf } from './source-counts.ts'
import { isOfScope } from './source-scope.ts'
import { upgradePlace } from './stored-states.ts'
import type { SourceRunTable, SourceTable } from './source-tables.ts'
import type { Reading, Writing } from './write.ts'

export type SourceRow = Selectable<SourceTable>

/** Stores a source and returns its id; null when there is another source with the same scope. */
export async function insertSource(writing: Writing, terms: SourceTerms, scope: string): Promise<number | null> {
  const row = await writing.trx
    .insertInto('source')
    .values({ ...terms, scope, status: 'new', failures: 0, created_at: writing.nowMs, revision: writing.revision })
    .onConflict((conflict) => conflict.column('scope').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function loadSource(reading: Reading, id: number): Promise<SourceRow | null> {
  return (await reading.selectFrom('source').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

/** Finds a source by its name, for the command; the first one if several kinds share the name. */
export async function loadSourceNamed(reading: Reading, name: string): Promise<SourceRow | null> {
  const found = await reading.selectFrom('source').selectAll().where('name', '=', name).orderBy('id').executeTakeFirst()
  return found ?? null
}

/** The scopes of sources that are fetched regularly; those that wait for an operator are too. */
export async function loadLivingScopes(reading: Reading): Promise<ReadonlySet<string>> {
  const rows = await reading.selectFrom('source').select('scope').where('status', 'in', ['active', 'waiting']).execute()
  return new Set(rows.map(({ scope }) => scope))
}

type Change = Partial<Omit<SourceRow, 'id' | 'created_at' | 'revision'>>

export async function updateSource({ trx, revision }: Writing, id: number, change: Change): Promise<void> {
  await trx
    .updateTable('source')
    .set({ ...change, revision })
    .where('id', '=', id)
    .execute()
}

/** Makes a run due at once. `by` is the account of the operator who ordered it. */
export async function orderRun(
  writing: Writing,
  id: number,
  ordered: SourceOrder,
  { approved = null, by = null }: { readonly approved?: string | null; readonly by?: string | null } = {},
) {
  await updateSource(writing, id, { ordered, approved, ordered_by: by })
}

/** Pauses a source, or resumes its schedule. In both cases the source no longer waits for the operator. */
export async function settleSource(writing: Writing, { id, every }: SourceRow, status: 'paused' | 'active') {
  const nextAt = nextRunMs(every, writing.nowMs, id)
  await updateSource(writing, id, { status, waits_for: null, failures: 0, next_at: nextAt })
}

/** Deletes a source with the history of its runs. Its places stay; `removeSource` of the importer removes them. */
export async function deleteSource({ trx }: Writing, id: number): Promise<void> {
  await trx.deleteFrom('source_run').where('source_id', '=', id).execute()
  await trx.deleteFrom('source').where('id', '=', id).execute()
}

/**
 * Writes the source's licence and attribution to all its places. The places get a new revision, so that every index
 * loads them.
 */
export async function writeTerms(
  { trx, revision }: Writing,
  { scope, licence, attribution }: SourceRow,
): Promise<void> {
  const differ = sql<boolean>`(source_licence is distinct from ${licence} or source_attribution is distinct from ${attribution})`
  const columns = { source_licence: licence, source_attribution: attribution, revision }
  const changed = await trx
    .updateTable('series')
    .set(columns)
    .where(isOfScope(scope))
    .where(differ)
    .returning('id')
    .execute()
  for (let from = 0; from < changed.length; from += idsPerUpdate)
    await trx
      .updateTable('market')
      .set({ revision })
      .where(
        'series_id',
        'in',
        changed.slice(from, from + idsPerUpdate).map(({ id }) => id),
      )
      .execute()
  for (const kind of placeKinds)
    await trx.updateTable(kind).set(columns).where(isOfScope(scope)).where(differ).execute()
}

const idsPerUpdate = 500

/** All sources with their last runs, by name. */
export async function loadSources(database: Database): Promise<StoredSource[]> {
  const rows = await database.db.selectFrom('source').selectAll().orderBy('name').orderBy('id').execute()
  const sources: StoredSource[] = []
  for (const row of rows) sources.push(await toStoredSource(database, row))
  return sources
}

export async function toStoredSource(database: Database, row: SourceRow): Promise<StoredSource> {
  const [lastRun = null] = await loadRuns(database.db, row.id, 1)
  const { id, name, kind, address, every, licence, attribution, wanted, unwanted, status, failures, ordered } = row
  return {
    id,
    name,
    kind,
    address,
    every,
    licence,
    attribution,
    wanted,
    unwanted,
    status,
    failures,
    ordered,
    waitsFor: row.waits_for,
    nextAtMs: status === 'active' ? row.next_at : null,
    isRunning: row.run_id !== null,
    places: await countPlacesOf(database, row.scope),
    lastRun,
  }
}

/** The latest runs of a source, newest first. */
export async function loadRuns(reading: Reading, sourceId: number, limit: number): Promise<SourceRun[]> {
  const rows = await reading
    .selectFrom('source_run')
    .selectAll()
    .where('source_id', '=', sourceId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(runOf)
}

/**
 * For the source with this scope, reduces the stored results of its runs to counts: results list places with their
 * telephone numbers and addresses.
 */
export async function clearRunsOf({ trx }: Writing, scope: string): Promise<void> {
  const rows = await trx
    .selectFrom('source_run')
    .innerJoin('source', 'source.id', 'source_run.source_id')
    .select(['source_run.id', 'source_run.result'])
    .where('source.scope', '=', scope)
    .where('source_run.result', 'is not', null)
    .execute()
  const told = { examples: [], skipped: [], hoursNotExpressible: [], shortened: [], repeats: [] }
  for (const { id, result } of rows)
    await trx
      .updateTable('source_run')
      .set({ result: JSON.stringify({ ...(JSON.parse(result ?? '{}') as ImportOutcome), ...told }) })
      .where('id', '=', id)
      .execute()
}

function runOf({ id, started_at, ended_at, cause, outcome, reason, result }: Selectable<SourceRunTable>): SourceRun {
  return {
    id,
    cause,
    outcome,
    reason,
    startedAtMs: started_at,
    endedAtMs: ended_at,
    result: result === null ? null : resultFromJson(result),
  }
}

/**
 * Reads the stored result of a run. An earlier program may have written it: facts that were added since are then
 * missing in its places.
 */
function resultFromJson(json: string): ImportOutcome {
  const result = JSON.parse(json) as ImportOutcome
  const examples = result.examples.map(({ change, place }) => ({
    change,
    place: { ...place, ...upgradePlace(place) } as typeof place,
  }))
  return { ...result, examples }
}
