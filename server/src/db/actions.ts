/**
 * The log of the actions of operators, organisers and imports. A log line stores its subject's state before and after
 * the action. An action can be undone as long as nothing else has changed its subject since. An undo is a log line of
 * its own, which can be undone too.
 */
import type { ActionSubject, ActionVerb } from '@fyndkartan/domain/desk'
import type { Selectable } from 'kysely'
import { storable } from './storable-text.ts'
import { stateToJson } from './stored-states.ts'
import type { ActionTable } from './tables.ts'
import type { Writing } from './write.ts'

/**
 * The author of an action: an operator's account, the organiser who used the link of a claim, a command on the server,
 * or the schedule of a source.
 */
export type Actor = OperatorActor | { readonly claimId: number } | 'command' | 'schedule'

export interface OperatorActor {
  readonly uid: string
}

/** The values of `by_command`. */
export const commandCodes = { none: 0, command: 1, schedule: 2 } as const

export interface NewAction {
  readonly actor: Actor
  readonly verb: ActionVerb
  readonly subject: ActionSubject
  readonly subjectId: number | null
  /** The subject's state, stored as JSON; null when the subject did not exist. */
  readonly before: object | null
  readonly after: object | null
  readonly reason?: string | null
  /** The id of the action that this one is part of: adding a place may be part of publishing a tip, or of an import. */
  readonly partOf?: number | null
  readonly undoes?: number | null
}

/** Rows per statement: at thirteen columns each, far below both databases' parameter limits. */
const rowsPerInsert = 500

/** Inserts an action into the log, and returns its id. */
export async function insertAction(writing: Writing, action: NewAction): Promise<number> {
  const { id } = await writing.trx
    .insertInto('action')
    .values(actionRow(writing, action))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function insertActions(writing: Writing, actions: readonly NewAction[]): Promise<void> {
  for (let start = 0; start < actions.length; start += rowsPerInsert)
    await writing.trx
      .insertInto('action')
      .values(actions.slice(start, start + rowsPerInsert).map((action) => actionRow(writing, action)))
      .execute()
}

/** Sets the states of a log line that was inserted before they were known. */
export async function updateActionStates(
  { trx }: Writing,
  id: number,
  { before, after }: Pick<NewAction, 'before' | 'after'>,
): Promise<void> {
  const states = { before: before && stateToJson(before), after: after && stateToJson(after) }
  await trx.updateTable('action').set(states).where('id', '=', id).execute()
}

/**
 * Deletes the log lines written at or before `untilMs`; parts are as old as their action. A later undo may still name
 * the id of a deleted line, which is harmless: ids are never reused.
 */
export async function deleteOldActions({ trx }: Writing, untilMs: number): Promise<void> {
  await trx.deleteFrom('action').where('at', '<=', untilMs).execute()
}

function actionRow({ nowMs, revision }: Writing, action: NewAction) {
  return {
    at: nowMs,
    ...actorColumns(action.actor),
    verb: action.verb,
    subject: action.subject,
    subject_id: action.subjectId,
    before: action.before && stateToJson(action.before),
    after: action.after && stateToJson(action.after),
    reason: storable(action.reason ?? null),
    part_of: action.partOf ?? null,
    undoes: action.undoes ?? null,
    revision,
  }
}

function actorColumns(actor: Actor): Pick<Selectable<ActionTable>, 'uid' | 'by_command' | 'claim_id'> {
  if (typeof actor === 'string') return { uid: null, by_command: commandCodes[actor], claim_id: null }
  if ('claimId' in actor) return { uid: null, by_command: commandCodes.none, claim_id: actor.claimId }
  return { uid: actor.uid, by_command: commandCodes.none, claim_id: null }
}
