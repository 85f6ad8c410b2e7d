/**
 * Undoes an action: sets each subject to its state before the action, if the subject still has the state after it.
 * Undoes all of an action or nothing, in the caller's transaction. An undo is itself an action with parts, and can be
 * undone in the same way.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { ActionSubject } from '@fyndkartan/domain/desk'
import { type Actor, insertAction, insertActions, type NewAction, updateActionStates } from '../../db/actions.ts'
import { type LoggedAction, loadLoggedAction, loadLoggedParts, loadStatesLeft } from '../../db/action-states.ts'
import { loadUndoChains } from '../../db/desk-actions.ts'
import type { Reading, Writing } from '../../db/write.ts'
import { Problem } from '../../http/problem.ts'
import { type FoundState, slideshowId, subjectStates } from './subject-states.ts'

export const notFoundText = 'Ändringen finns inte längre.'
const partText = 'Ändringen hör till en större. Ångra hela den i stället.'
const erasedText = 'Det som har raderats för gott går inte att få tillbaka.'
const undoneText = 'Ändringen är redan ångrad.'

/**
 * How many parts are undone in one turn of the event loop: they take a few milliseconds. A series has up to some
 * hundred rows.
 */
const partsPerTurn = { places: 100, series: 1 } as const

/**
 * Undoes an action; returns the id of the undo in the log. Throws a Problem of 404, or of 409 with the reason in
 * Swedish.
 */
export async function undoAction(writing: Writing, actor: Actor, id: number): Promise<number> {
  const target = await findTarget(writing.trx, id)
  const changed = new ChangedSince()
  const { subject, subjectId } = target
  const line = { actor, verb: 'undo', subject, subjectId, before: null, after: target.after } as const
  const undoId = await insertAction(writing, { ...line, undoes: target.id })
  // Series come last: undoing the other parts makes dates single markets again, and this decides which dates a series
  // has.
  for (const ofSeries of [false, true]) await undoParts(writing, target, ofSeries, { actor, partOf: undoId }, changed)
  // Restores the subject of the action itself. An import or a merge of many pairs has no state of its own: its
  // parts have been undone above.
  const [own] = await setBack(writing, [target], changed)
  if (own) await updateActionStates(writing, undoId, own)
  changed.refuse()
  return undoId
}

/**
 * Undoes the parts of an action, latest first, one batch per turn of the event loop. `ofSeries`: the parts about
 * series, otherwise all others.
 */
async function undoParts(
  writing: Writing,
  { id }: LoggedAction,
  ofSeries: boolean,
  common: Pick<NewAction, 'actor' | 'partOf'>,
  changed: ChangedSince,
): Promise<void> {
  const count = partsPerTurn[ofSeries ? 'series' : 'places']
  for (let before = Infinity; ;) {
    const parts = await loadLoggedParts(writing.trx, { whole: id, ofSeries, before, count })
    const end = parts.at(-1)
    if (!end) return
    const lines = await setBack(writing, parts, changed)
    await insertActions(
      writing,
      lines.map((change) => ({ ...change, ...common, verb: 'undo' })),
    )
    before = end.id
    await nextTurn()
  }
}

/**
 * Finds the log line to undo: the last undo or redo of the action, because that line has the current states; without
 * one, the action itself.
 */
async function findTarget(reading: Reading, id: number): Promise<LoggedAction> {
  const action = await loadLoggedAction(reading, id)
  if (action === null) throw new Problem(404, notFoundText)
  if (action.verb === 'erase') throw new Problem(409, erasedText)
  if (action.partOf !== null) throw new Problem(409, partText)
  const chain = (await loadUndoChains(reading, [id])).get(id) ?? []
  if (chain.length % 2 === 1) throw new Problem(409, undoneText)
  const last = chain.at(-1)
  return last === undefined ? action : ((await loadLoggedAction(reading, last)) as LoggedAction)
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
    for (const line of await findChanged(writing.trx, own, before)) changed.note(line, before.get(idOf(line)))
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

function idOf({ subjectId }: LoggedAction): number {
  return subjectId ?? slideshowId
}

/**
 * Finds the lines whose subject no longer has the state that the action left. An import logs an added row without its
 * state. Such a row counts as unchanged if it still has the revision of the import, or the state that the next log line
 * about it stores as `before`.
 */
async function findChanged(
  reading: Reading,
  lines: readonly LoggedAction[],
  found: ReadonlyMap<number, FoundState>,
): Promise<LoggedAction[]> {
  const changed: LoggedAction[] = []
  const unsaid: LoggedAction[] = []
  for (const line of lines) {
    const now = found.get(idOf(line))
    if (line.after !== null || !now) {
      if (!isSameState(now?.state ?? null, line.after)) changed.push(line)
    } else if (now.revision !== line.revision) unsaid.push(line)
  }
  if (unsaid.length === 0) return changed
  const left = await loadStatesLeft(reading, (unsaid[0] as LoggedAction).subject, unsaid)
  const isAsLeft = (line: LoggedAction) => {
    const state = left.get(line.subjectId) ?? null
    return state !== null && isSameState(found.get(idOf(line))?.state ?? null, state)
  }
  return [...changed, ...unsaid.filter((line) => !isAsLeft(line))]
}

/** Compares two states without their confirmations, which do not change a place. */
function isSameState(one: object | null, other: object | null): boolean {
  return isDeepStrictEqual(withoutConfirmation(one), withoutConfirmation(other))
}

function withoutConfirmation(state: object | null): object | null {
  return state !== null && 'confirmation' in state ? { ...state, confirmation: null } : state
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

  note({ subject }: LoggedAction, found: FoundState | undefined): void {
    this.#count++
    if (this.#names.length < mostNames)
      this.#names.push(found?.called ?? (subject === 'feedback' ? 'meddelandet' : 'något som inte finns längre'))
  }

  /** Throws a Problem of 409 if later changes prevent the undo. */
  refuse(): void {
    if (!this.any) return
    const more = this.#count - this.#names.length
    const names = more > 0 ? `${this.#names.join(', ')} och ${more} till` : inSentence(this.#names)
    throw new Problem(409, `Det går inte att ångra. Detta har ändrats sedan dess: ${names}.`)
  }
}

function inSentence(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} och ${names.at(-1)}`
}
