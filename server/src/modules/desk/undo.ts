/**
 * Undoes an action: sets each subject to its state before the action, if the subject still has the state after it.
 * Undoes all of an action or nothing, in the caller's transaction; of an import, all places that are unchanged since.
 * An undo is itself an action with parts, and can be undone in the same way.
 */
import type { ActionSubject, PartialUndo } from '@fyndkartan/domain/desk'
import { type Actor, insertAction, insertActions, type NewAction, updateActionStates } from '../../db/actions.ts'
import { type LoggedAction, loadLoggedAction, loadPartsInTurns } from '../../db/action-states.ts'
import { loadUndoChains } from '../../db/desk-actions.ts'
import { loadPartialUndo, type WithPartialUndo } from '../../db/partial-undo.ts'
import type { Reading, Writing } from '../../db/write.ts'
import { Problem } from '../../http/problem.ts'
import { findChanged, idOf } from './changed-since.ts'
import { findKeptParts, KeptParts } from './kept-parts.ts'
import { subjectStates } from './subject-states.ts'

export const notFoundText = 'Ändringen finns inte längre.'
const partText = 'Ändringen hör till en större. Ångra hela den i stället.'
const erasedText = 'Det som har raderats för gott går inte att få tillbaka.'
const undoneText = 'Ändringen är redan ångrad.'

/**
 * How many parts are undone in one turn of the event loop: they take a few milliseconds. A series has up to some
 * hundred rows.
 */
const partsPerTurn = { places: 100, series: 1 } as const

export interface Undone {
  /** The id of the undo in the log. */
  readonly actionId: number
  /** What the undo of an import left as it was; null if that is nothing, and for all other actions. */
  readonly partial: PartialUndo | null
}

/** Undoes an action. Throws a Problem of 404, or of 409 with the reason in Swedish. */
export async function undoAction(writing: Writing, actor: Actor, id: number): Promise<Undone> {
  const { target, latest } = await findTarget(writing.trx, id)
  const { subject, subjectId } = target
  const kept = subject === 'import' ? await findKeptParts(writing.trx, target.id) : new KeptParts()
  const changed = new ChangedSince()
  const line = { actor, verb: 'undo', subject, subjectId, before: null, after: target.after } as const
  const undoId = await insertAction(writing, { ...line, undoes: latest })
  const common = { actor, partOf: undoId }
  // Series come last: undoing the other parts makes dates single markets again, and this decides which dates a series
  // has.
  let undone = 0
  for (const ofSeries of [false, true]) undone += await undoParts(writing, { target, ofSeries, kept }, common, changed)
  // Restores the subject of the action itself. An import or a merge of many pairs has no state of its own: its
  // parts have been undone above.
  const [own] = await setBack(writing, [target], changed)
  if (own) await updateActionStates(writing, undoId, own)
  if (undone === 0) for (const name of kept.names) changed.note(name)
  changed.refuse()
  if (subject !== 'import') return { actionId: undoId, partial: null }
  const left = kept.count === 0 ? null : { undone, keptCount: kept.count, kept: await kept.listed(writing.trx) }
  const after: WithPartialUndo = { ...target.after, partial: left }
  await updateActionStates(writing, undoId, { before: null, after })
  return { actionId: undoId, partial: left && (await loadPartialUndo(writing.trx, left)) }
}

interface Parts {
  readonly target: LoggedAction
  /** True for the parts about series, false for all others. */
  readonly ofSeries: boolean
  readonly kept: KeptParts
}

/**
 * Undoes the parts of an action, latest first, one batch per turn of the event loop. Returns the number of places and
 * series among them, without the dates of series.
 */
async function undoParts(
  writing: Writing,
  { target: { id }, ofSeries, kept }: Parts,
  common: Pick<NewAction, 'actor' | 'partOf'>,
  changed: ChangedSince,
): Promise<number> {
  const count = partsPerTurn[ofSeries ? 'series' : 'places']
  let undone = 0
  for await (const parts of loadPartsInTurns(writing.trx, { whole: id, ofSeries, count })) {
    const lines = await setBack(
      writing,
      parts.filter((line) => !kept.has(line)),
      changed,
    )
    await insertActions(
      writing,
      lines.map((change) => ({ ...change, ...common, verb: 'undo' })),
    )
    undone += lines.filter(isOwnPlace).length
  }
  return undone
}

function isOwnPlace({ subject, before, after }: Line): boolean {
  const isDate = [before, after].some((state) => state && 'seriesId' in state && state.seriesId !== null)
  return subject === 'series' || (!isDate && (subject === 'shop' || subject === 'market'))
}

interface Target {
  /** The line whose parts have the states to restore. */
  readonly target: LoggedAction
  /** The id of the last line of the chain, which the new one undoes. */
  readonly latest: number
}

/**
 * Finds the log line to undo: the last undo or redo of the action, because that line has the current states; without
 * one, the action itself. It is also the action itself for an import that was redone: its undo may have left places
 * that can be undone now.
 */
async function findTarget(reading: Reading, id: number): Promise<Target> {
  const action = await loadLoggedAction(reading, id)
  if (action === null) throw new Problem(404, notFoundText)
  if (action.verb === 'erase') throw new Problem(409, erasedText)
  if (action.partOf !== null) throw new Problem(409, partText)
  const chain = (await loadUndoChains(reading, [id])).get(id) ?? []
  if (chain.length % 2 === 1) throw new Problem(409, undoneText)
  const latest = chain.at(-1) ?? id
  const root = action.subject === 'import' ? await loadRedone(reading, action) : null
  return { target: root ?? ((await loadLoggedAction(reading, latest)) as LoggedAction), latest }
}

/** The import that this line made or redid; null for a line that undid one, and if the log has deleted the import. */
async function loadRedone(reading: Reading, action: LoggedAction): Promise<LoggedAction | null> {
  let isRedone = true
  let line: LoggedAction | null = action
  while (line !== null && line.undoes !== null) {
    line = await loadLoggedAction(reading, line.undoes)
    isRedone = !isRedone
  }
  return isRedone ? line : null
}

type Line = Pick<NewAction, 'subject' | 'subjectId' | 'before' | 'after'>

/**
 * Sets the subjects of some log lines to the states that they had before these lines, and returns the changes. A
 * subject must occur only once among the lines. After a conflict nothing more is written, and further conflicts are
 * only noted: the transaction will not be committed.
 */
async function setBack(writing: Writing, lines: readonly LoggedAction[], changed: ChangedSince): Promise<Line[]> {
  const done: Line[] = []
  for (const subject of Object.keys(subjectStates) as Exclude<ActionSubject, 'import' | 'pairs'>[]) {
    const own = lines.filter((line) => line.subject === subject)
    if (own.length === 0) continue
    const states = subjectStates[subject]
    const ids = own.map(idOf)
    const before = await states.load(writing.trx, ids)
    for (const line of await findChanged(writing.trx, own, before))
      changed.note(before.get(idOf(line))?.called ?? calledWithout(subject))
    if (changed.any) continue
    await states.update(
      writing,
      own.map((line) => ({ id: idOf(line), state: line.before })),
    )
    const after = await states.load(writing.trx, ids)
    for (const line of own)
      done.push({
        subject,
        subjectId: line.subjectId,
        before: before.get(idOf(line))?.state ?? null,
        after: after.get(idOf(line))?.state ?? null,
      })
  }
  return done
}

/** The most names that the message lists. */
const mostNames = 3

/** Collects the subjects whose later changes prevent an undo. */
class ChangedSince {
  readonly #names: string[] = []
  #count = 0

  get any(): boolean {
    return this.#count > 0
  }

  note(name: string): void {
    this.#count++
    if (this.#names.length < mostNames) this.#names.push(name)
  }

  /** Throws a Problem of 409 if later changes prevent the undo. */
  refuse(): void {
    if (!this.any) return
    const more = this.#count - this.#names.length
    const names = more > 0 ? `${this.#names.join(', ')} och ${more} till` : inSentence(this.#names)
    throw new Problem(409, `Det går inte att ångra. Detta har ändrats sedan dess: ${names}.`)
  }
}

/** How a subject that no longer exists is named in a sentence. */
function calledWithout(subject: ActionSubject): string {
  return subject === 'feedback' ? 'meddelandet' : 'något som inte finns längre'
}

function inSentence(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} och ${names.at(-1)}`
}
