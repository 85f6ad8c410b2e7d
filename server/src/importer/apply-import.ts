/**
 * Brings the database in line with what a source tells, whatever its format. All in one transaction, so that a failure
 * leaves nothing half-written and visitors see the old state or the new one: comparing 10,000 rows and writing a
 * thousand takes well under the 15 s that a server beside it waits for the lock, while batches of their own could be
 * interrupted between two of them.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { shopRow, marketRow } from '../db/place-rows.ts'
import type { Database } from '../db/open.ts'
import { deletePlace, insertMarkets, insertShops, updateMarket, updateShop } from '../db/places.ts'
import { type Reading, write, type Writing } from '../db/write.ts'
import type { ImportDraft } from './import-draft.ts'

export interface ImportOptions {
  /** What the source ids of this format begin with: rows of other formats are never touched. */
  readonly scope: string
  /** Takes away what earlier imports of this scope brought and the drafts no longer have. */
  readonly prune: boolean
  /** Compares and counts, and writes nothing. */
  readonly dryRun: boolean
  /** Hears of the drafts that are done, from 0 to all of them. */
  readonly onProgress?: (done: number, all: number) => void
}

export interface ImportCounts {
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  readonly removed: number
}

interface StoredPlace {
  readonly id: number
  readonly kind: ImportDraft['kind']
  readonly deleted: boolean
  readonly row: Readonly<Record<string, unknown>>
}

interface ImportPlan {
  readonly added: readonly ImportDraft[]
  readonly changed: readonly { readonly id: number; readonly draft: ImportDraft }[]
  readonly unchanged: number
  readonly removed: readonly Pick<StoredPlace, 'id' | 'kind'>[]
}

/** Rows between two turns of the event loop, which Kysely on SQLite never gives by itself. */
const rowsPerTurn = 300

/**
 * Adds what is new, updates what differs in any fact, and with `prune` leaves tombstones for what is gone; a place that comes
 * back is updated. Drafts have distinct source ids. `nowMs`: ms since 1970. Throws what the database throws, with
 * nothing written.
 */
export async function applyImport(
  database: Database,
  nowMs: number,
  drafts: readonly ImportDraft[],
  options: ImportOptions,
): Promise<ImportCounts> {
  if (options.dryRun) return countsOf(await planImport(database.db, drafts, options))
  return write(database, nowMs, async (writing) => {
    const plan = await planImport(writing.trx, drafts, options)
    await carryOut(writing, plan, (done) => options.onProgress?.(plan.unchanged + done, drafts.length))
    return countsOf(plan)
  })
}

async function planImport(
  reading: Reading,
  drafts: readonly ImportDraft[],
  options: ImportOptions,
): Promise<ImportPlan> {
  const stored = new Map([
    ...(await loadImported(reading, 'shop', options.scope)),
    ...(await loadImported(reading, 'market', options.scope)),
  ])
  const added: ImportDraft[] = []
  const changed: { id: number; draft: ImportDraft }[] = []
  let unchanged = 0
  for (const draft of drafts) {
    const key = storedKey(draft.kind, draft.sourceId)
    const known = stored.get(key)
    stored.delete(key)
    if (!known) added.push(draft)
    else if (known.deleted || differs(known.row, draft)) changed.push({ id: known.id, draft })
    else unchanged++
  }
  const removed = options.prune ? [...stored.values()].filter(({ deleted }) => !deleted) : []
  return { added, changed, unchanged, removed }
}

async function loadImported(
  reading: Reading,
  kind: ImportDraft['kind'],
  scope: string,
): Promise<[string, StoredPlace][]> {
  const rows = await reading
    .selectFrom(kind)
    .selectAll()
    .where('source', '=', 'import')
    .where('source_id', 'like', `${scope}%`)
    .execute()
  return rows.map((row) => [
    storedKey(kind, row.source_id ?? ''),
    { id: row.id, kind, deleted: row.deleted_at !== null, row: { ...row } },
  ])
}

/** Shops and markets are numbered apart, by their sources too. */
function storedKey(kind: ImportDraft['kind'], sourceId: string): string {
  return `${kind} ${sourceId}`
}

/** Compared as they would be stored, so that a text which loses a character on the way in does not differ for ever. */
function differs(row: StoredPlace['row'], draft: ImportDraft): boolean {
  const wanted = draft.kind === 'shop' ? shopRow(draft.facts) : marketRow(draft.facts)
  return Object.entries(wanted).some(([column, value]) => row[column] !== value)
}

async function carryOut(writing: Writing, plan: ImportPlan, onDone: (done: number) => void): Promise<void> {
  let done = 0
  const turn = async (rows: number) => {
    done += rows
    onDone(done)
    await nextTurn()
  }
  await turn(0)
  for (let start = 0; start < plan.added.length; start += rowsPerTurn) {
    const batch = plan.added.slice(start, start + rowsPerTurn)
    await insertDrafts(writing, batch)
    await turn(batch.length)
  }
  for (let start = 0; start < plan.changed.length; start += rowsPerTurn) {
    const batch = plan.changed.slice(start, start + rowsPerTurn)
    for (const { id, draft } of batch) {
      if (draft.kind === 'shop') await updateShop(writing, id, draft.facts)
      else await updateMarket(writing, id, draft.facts)
    }
    await turn(batch.length)
  }
  for (const [index, place] of plan.removed.entries()) {
    await deletePlace(writing, place)
    if (index % rowsPerTurn === 0) await nextTurn()
  }
}

async function insertDrafts(writing: Writing, drafts: readonly ImportDraft[]): Promise<void> {
  const shops = drafts.flatMap((draft) =>
    draft.kind === 'shop' ? [{ ...draft.facts, source: 'import' as const, sourceId: draft.sourceId }] : [],
  )
  const markets = drafts.flatMap((draft) =>
    draft.kind === 'market' ? [{ ...draft.facts, source: 'import' as const, sourceId: draft.sourceId }] : [],
  )
  await insertShops(writing, shops)
  await insertMarkets(writing, markets)
}

function countsOf(plan: ImportPlan): ImportCounts {
  return {
    added: plan.added.length,
    changed: plan.changed.length,
    unchanged: plan.unchanged,
    removed: plan.removed.length,
  }
}
