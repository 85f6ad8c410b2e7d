/**
 * Finds the parts of an import that its undo leaves as they are, because their places have changed since. A series, its
 * dates and their claims are undone together or not at all.
 */
import type { ActionSubject, KeptReason } from '@fyndkartan/domain/desk'
import { type LoggedAction, loadLastLine, loadLoggedAction, loadPartsInTurns } from '../../db/action-states.ts'
import { loadMergeTargetsAmong } from '../../db/merged-places.ts'
import { mostKeptNamed, type StoredKept } from '../../db/partial-undo.ts'
import type { WholePlace } from '../../db/tables.ts'
import type { WholeKey } from '../../db/whole-key.ts'
import type { Reading } from '../../db/write.ts'
import { findChanged, idOf, isSameState } from './changed-since.ts'
import { type FoundState, subjectStates } from './subject-states.ts'

/** How many parts are compared in one turn of the event loop. */
const partsPerTurn = 200

interface Change {
  readonly line: LoggedAction
  readonly state: object | null
  readonly called: string
  /** Whether another place was merged into this one. */
  readonly isShared: boolean
}

export class KeptParts {
  /** The changed subjects, as `subject id`, and those that are as they were before the import. */
  readonly #lines = new Set<string>()
  readonly #series = new Set<number>()
  /** Pairs of series that a market moved between. */
  readonly #moves: (readonly number[])[] = []
  /** The kept places and series, with the change that is the reason. */
  readonly #changes = new Map<string, WholeKey & Change>()

  /** Whether the undo leaves this part as it is. */
  has(line: LoggedAction): boolean {
    return this.#lines.has(keyOf(line)) || seriesOf(line).some((id) => this.#series.has(id))
  }

  get count(): number {
    return this.#changes.size
  }

  /** How the kept places are named in a sentence. */
  get names(): string[] {
    return [...this.#changes.values()].map(({ called }) => called)
  }

  leaveOut(line: LoggedAction): void {
    this.#lines.add(keyOf(line))
  }

  noteMove(line: LoggedAction): void {
    const ids = seriesOf(line)
    if (ids.length > 1) this.#moves.push(ids)
  }

  keep(change: Change): void {
    const { line } = change
    this.leaveOut(line)
    const series = seriesOf(line)
    for (const subjectId of series) this.#note({ ...change, subject: 'series', subjectId })
    if (series.length === 0 && isPlace(line.subject))
      this.#note({ ...change, subject: line.subject, subjectId: idOf(line) })
  }

  /** The series' own change says more than that of one of its dates. */
  #note(change: WholeKey & Change): void {
    const key = `${change.subject} ${change.subjectId}`
    if (change.subject === 'series') this.#series.add(change.subjectId)
    if (!this.#changes.has(key) || change.line.subject === 'series') this.#changes.set(key, change)
  }

  /** Keeps the series from which a market moved into a kept one, and the other way round. */
  close(): void {
    for (let size = -1; size < this.#series.size;) {
      size = this.#series.size
      for (const ids of this.#moves) {
        const cause = ids.map((id) => this.#changes.get(`series ${id}`)).find((change) => change)
        if (cause) for (const subjectId of ids) this.#note({ ...cause, subject: 'series', subjectId })
      }
    }
  }

  /** The first kept places with the reasons, for the log. */
  async listed(reading: Reading): Promise<StoredKept[]> {
    const listed: StoredKept[] = []
    for (const change of [...this.#changes.values()].slice(0, mostKeptNamed)) {
      const { subject, subjectId: id, line } = change
      const isOwn = line.subject === subject && line.subjectId === id
      const state = isOwn ? change.state : (await subjectStates[subject].load(reading, [id])).get(id)?.state
      const { deletedAtMs = null, mergedInto = null } = (state ?? {}) as Removable
      const why = mergedInto === null ? await whyKept(reading, change, deletedAtMs !== null) : 'merged'
      listed.push({ subject, id, why, into: mergedInto })
    }
    return listed
  }
}

/** Compares all parts of an action with the present states. */
export async function findKeptParts(reading: Reading, whole: number): Promise<KeptParts> {
  const kept = new KeptParts()
  for (const ofSeries of [false, true])
    for await (const parts of loadPartsInTurns(reading, { whole, ofSeries, count: partsPerTurn }))
      for (const subject of Object.keys(subjectStates) as (keyof typeof subjectStates)[])
        await compare(
          reading,
          kept,
          subject,
          parts.filter((line) => line.subject === subject),
        )
  kept.close()
  return kept
}

async function compare(
  reading: Reading,
  kept: KeptParts,
  subject: keyof typeof subjectStates,
  lines: readonly LoggedAction[],
): Promise<void> {
  if (lines.length === 0) return
  const found = await subjectStates[subject].load(reading, lines.map(idOf))
  const changed = new Set(await findChanged(reading, lines, found))
  const shared = isPlace(subject) ? await loadMergeTargetsAmong(reading, subject, lines.map(idOf)) : new Set<number>()
  for (const line of lines) {
    const now = found.get(idOf(line))
    kept.noteMove(line)
    if (isAsBefore(line, now)) kept.leaveOut(line)
    else {
      const isShared = removes(line) && shared.has(idOf(line))
      const called = now?.called ?? 'något som inte finns längre'
      if (isShared || changed.has(line)) kept.keep({ line, state: now?.state ?? null, called, isShared })
    }
  }
}

/**
 * Whether there is nothing to undo: the subject is as it was before the import, or is a claim or a difference that no
 * longer exists.
 */
function isAsBefore(line: LoggedAction, now: FoundState | undefined): boolean {
  if (!now) return line.subject === 'claim' || line.subject === 'difference'
  return line.before === null ? isRemoved(now.state) : isSameState(now.state, line.before)
}

interface Removable {
  readonly deletedAtMs?: number | null
  readonly mergedInto?: number | null
}

/** Whether the place is gone without leading to another one. */
function isRemoved(state: object): boolean {
  const { deletedAtMs = null, mergedInto = null } = state as Removable
  return deletedAtMs !== null && mergedInto === null
}

/** Whether the undo would remove the place, which others may lead to. */
function removes({ before }: LoggedAction): boolean {
  return before === null || isRemoved(before)
}

function isPlace(subject: ActionSubject): subject is WholePlace {
  return subject === 'shop' || subject === 'market' || subject === 'series'
}

function keyOf({ subject, subjectId }: LoggedAction): string {
  return `${subject} ${subjectId}`
}

/** The series that a part belongs to: its own, that of a date before and after the import, or that of a claim. */
function seriesOf({ subject, subjectId, before, after }: LoggedAction): number[] {
  if (subject === 'series') return subjectId === null ? [] : [subjectId]
  const ids = [before, after].flatMap((state) => {
    const { seriesId = null, about } = (state ?? {}) as { readonly seriesId?: number | null; readonly about?: WholeKey }
    return about?.subject === 'series' ? [about.subjectId] : (seriesId ?? [])
  })
  return [...new Set(ids)]
}

async function whyKept(
  reading: Reading,
  { line, isShared, subject, subjectId }: WholeKey & Change,
  isGone: boolean,
): Promise<KeptReason> {
  if (isShared) return 'shared'
  const last = await loadLastLine(reading, { subject, subjectId }, line)
  if (last?.isByOrganiser) return 'organiser'
  const whole = last?.partOf ? await loadLoggedAction(reading, last.partOf) : null
  if (whole?.verb === 'import') return 'import'
  return isGone ? 'removed' : 'operator'
}
