/** Plans an import: compares the drafts with what the same source imported before. */
import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CivilDate } from '@fyndkartan/domain/local-time'
import type { PlaceKind } from '@fyndkartan/domain/place'
import { sql } from 'kysely'
import { erasedSourceId } from '../db/erasure.ts'
import { type PlaceState, placeStateOf } from '../db/place-edits.ts'
import { factRow } from '../db/place-rows.ts'
import type { Reading } from '../db/write.ts'
import type { ImportDraft, ParsedFile } from './import-draft.ts'

export interface PlanOptions extends Pick<ParsedFile, 'groups' | 'unread'> {
  /** The prefix of the source's ids: rows of other sources are never touched. */
  readonly scope: string
  /** Removes places of earlier imports from this source that are missing from the drafts. */
  readonly prune: boolean
  /** Markets before this day stay even when the source drops them: they are history. */
  readonly today: CivilDate
}

interface StoredPlace {
  readonly id: number
  readonly kind: PlaceKind
  readonly sourceId: string
  readonly state: PlaceState
  readonly date: CivilDate | null
  /** Its columns. */
  readonly row: Readonly<Record<string, unknown>>
}

/** An existing place that will be changed. */
export interface PlannedChange {
  readonly id: number
  readonly draft: ImportDraft
  readonly before: PlaceState
  readonly after: PlaceState
}

export interface ImportPlan {
  readonly added: readonly ImportDraft[]
  readonly changed: readonly PlannedChange[]
  readonly removed: readonly Pick<StoredPlace, 'id' | 'kind' | 'state'>[]
  readonly unchanged: number
  /** Places that would be changed or removed, but have been edited by an operator. */
  readonly kept: number
}

export interface ImportCounts {
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  readonly kept: number
  readonly removed: number
}

/** Drafts have distinct source ids, all of them within the scope. */
export async function planImport(
  reading: Reading,
  drafts: readonly ImportDraft[],
  options: PlanOptions,
): Promise<ImportPlan> {
  const stored = new Map([
    ...(await loadImported(reading, 'shop', options.scope)),
    ...(await loadImported(reading, 'market', options.scope)),
  ])
  const added: ImportDraft[] = []
  const changed: PlannedChange[] = []
  let unchanged = 0
  let kept = 0
  for (const [index, draft] of drafts.entries()) {
    if (index % draftsPerTurn === 0) await nextTurn()
    const key = storedKey(draft)
    const known = stored.get(key) ?? stored.get(storedKey({ ...draft, sourceId: erasedSourceId(draft.sourceId) }))
    stored.delete(key)
    if (!known) added.push(draft)
    else if (known.state.deletedAtMs === null && !differs(known.row, draft)) unchanged++
    else if (known.state.editedAtMs !== null) kept++
    else changed.push(changeOf(known, draft))
  }
  const gone = [...stored.values()].filter((place) => isGone(place, options))
  const removed = gone.filter(({ state }) => state.editedAtMs === null)
  return { added, changed, removed, unchanged, kept: kept + gone.length - removed.length }
}

export function countsOf({ added, changed, removed, unchanged, kept }: ImportPlan): ImportCounts {
  return { added: added.length, changed: changed.length, unchanged, kept, removed: removed.length }
}

/** A digest of everything that a plan would write: plans that would write the same have the same digest. */
export function fingerprintOf({ added, changed, removed }: ImportPlan): string {
  const hash = createHash('sha256')
  const line = (...parts: readonly unknown[]) => hash.update(`${JSON.stringify(parts)}\n`)
  for (const draft of added) line('added', draft.kind, draft.sourceId, wantedRow(draft))
  for (const { id, draft, before } of changed) line('changed', id, draft.kind, before, wantedRow(draft))
  for (const { id, kind, state } of removed) line('removed', kind, id, state)
  return hash.digest('base64url')
}

/** Drafts processed before yielding to the event loop. */
const draftsPerTurn = 500

/** Rows loaded at once: SQLite does not yield before it has read all of them. */
const rowsPerLoad = 2000

async function loadImported(reading: Reading, kind: PlaceKind, scope: string): Promise<[string, StoredPlace][]> {
  const loaded: [string, StoredPlace][] = []
  for (let after = 0; ;) {
    const places = await loadImportedAfter(reading, kind, scope, after)
    for (const place of places) loaded.push([storedKey(place), place])
    if (places.length < rowsPerLoad) return loaded
    after = places.at(-1)?.id ?? after
    await nextTurn()
  }
}

async function loadImportedAfter(
  reading: Reading,
  kind: PlaceKind,
  scope: string,
  after: number,
): Promise<StoredPlace[]> {
  const length = sql<number>`length(cast(${scope} as text))`
  const rows = await reading
    .selectFrom(kind)
    .selectAll()
    .where('source', '=', 'import')
    // Not LIKE: in SQLite it is case-insensitive, and a name may contain its wildcards.
    .where(sql`substr(source_id, 1, ${length})`, '=', scope)
    .where('id', '>', after)
    .orderBy('id')
    .limit(rowsPerLoad)
    .execute()
  return rows.map((row) => {
    const sourceId = row.source_id ?? ''
    const date = 'date' in row ? row.date : null
    return { id: row.id, kind, sourceId, state: placeStateOf(kind, row), date, row: { ...row } }
  })
}

/** Shops and markets have separate ids, also in their sources. */
function storedKey({ kind, sourceId }: Pick<StoredPlace, 'kind' | 'sourceId'>): string {
  return `${kind} ${sourceId}`
}

/** Compares values as they would be stored, so that a text that loses a character when stored does not differ on every import. */
function differs(row: StoredPlace['row'], draft: ImportDraft): boolean {
  return Object.entries(wantedRow(draft)).some(([column, value]) => row[column] !== value)
}

function wantedRow(draft: ImportDraft) {
  return factRow<PlaceKind>(draft.kind, draft.facts)
}

function changeOf({ id, kind, state, row }: StoredPlace, draft: ImportDraft): PlannedChange {
  const after = { ...row, ...wantedRow(draft), deleted_at: null } as unknown as Parameters<typeof placeStateOf>[1]
  return { id, draft, before: state, after: placeStateOf(kind, after) }
}

/** Whether the source has dropped a place: either it says so explicitly, or a complete file no longer contains the place. */
function isGone({ sourceId, state, date }: StoredPlace, { prune, groups, unread, today }: PlanOptions): boolean {
  if (state.deletedAtMs !== null || (date !== null && date < today)) return false
  if (unread && isIn(unread, sourceId)) return false
  return prune || (groups !== undefined && isIn(groups, sourceId))
}

/** A group's name is the common prefix of its places' ids, up to the last '#'. */
function isIn(groups: ReadonlySet<string>, sourceId: string): boolean {
  return groups.has(sourceId) || groups.has(sourceId.slice(0, Math.max(0, sourceId.lastIndexOf('#'))))
}
