/** Loads lines of the action log with the states that they store, as needed for undoing. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ActionSubject, ActionVerb } from '@fyndkartan/domain/desk'
import type { Selectable } from 'kysely'
import { maxId } from './places.ts'
import { stateFromJson } from './stored-states.ts'
import type { ActionTable } from './tables.ts'
import type { Reading } from './write.ts'

export interface LoggedAction {
  readonly id: number
  readonly verb: ActionVerb
  readonly subject: ActionSubject
  readonly subjectId: number | null
  readonly before: object | null
  readonly after: object | null
  readonly partOf: number | null
  /** The id of the action that this one undid; null for other actions. */
  readonly undoes: number | null
  /** The revision of the change that this line logged. */
  readonly revision: number
}

/** Returns null when the log has no line with this id, or has deleted it. */
export async function loadLoggedAction(reading: Reading, id: number): Promise<LoggedAction | null> {
  const row = await reading.selectFrom('action').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? loggedActionFromRow(row) : null
}

/** Which parts of an action to load, for example those about the shops and markets that an import changed. */
interface WantedParts {
  readonly whole: number
  /** True loads only the parts about series, false only the others. */
  readonly ofSeries: boolean
  /** The number of parts in a batch. */
  readonly count: number
}

/** The logged parts of one action, latest first, in batches; each batch has a turn of the event loop of its own. */
export async function* loadPartsInTurns(
  reading: Reading,
  { whole, ofSeries, count }: WantedParts,
): AsyncGenerator<LoggedAction[]> {
  for (let last = maxId; ;) {
    const rows = await reading
      .selectFrom('action')
      .selectAll()
      .where('part_of', '=', whole)
      .where('subject', ofSeries ? '=' : '!=', 'series')
      .where('id', '<=', last)
      .orderBy('id', 'desc')
      .limit(count)
      .execute()
    const end = rows.at(-1)
    if (!end) return
    yield rows.map(loggedActionFromRow)
    last = end.id - 1
    await nextTurn()
  }
}

/** The last log line about a subject that is later than `line` and not part of the same action; null without one. */
export async function loadLastLine(
  reading: Reading,
  { subject, subjectId }: Pick<LoggedAction, 'subject' | 'subjectId'>,
  line: Pick<LoggedAction, 'id' | 'partOf'>,
): Promise<(Pick<LoggedAction, 'partOf'> & { readonly isByOrganiser: boolean }) | null> {
  const row = await reading
    .selectFrom('action')
    .select(['part_of', 'claim_id'])
    .where('subject', '=', subject)
    .where('subject_id', '=', subjectId)
    .where('id', '>', line.id)
    .where((eb) => eb.or([eb('part_of', 'is', null), eb('part_of', '!=', line.partOf)]))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { partOf: row.part_of, isByOrganiser: row.claim_id !== null } : null
}

/**
 * For parts of an action that do not store the state after them: returns that state, by subject id. It is the `before`
 * of the subject's next log line. Subjects without a later line are missing.
 */
export async function loadStatesLeft(
  reading: Reading,
  subject: ActionSubject,
  parts: readonly LoggedAction[],
): Promise<Map<number | null, object | null>> {
  const lines = parts.map(({ id }) => id)
  const next = reading
    .selectFrom('action')
    .select((eb) => eb.fn.min('id').as('id'))
    .where('subject', '=', subject)
    .where(
      'subject_id',
      'in',
      parts.flatMap(({ subjectId }) => subjectId ?? []),
    )
    .where('id', '>', Math.min(...lines))
    .where('id', 'not in', lines)
    .groupBy('subject_id')
  const rows = await reading.selectFrom('action').select(['subject_id', 'before']).where('id', 'in', next).execute()
  return new Map(rows.map((row) => [row.subject_id, stateFrom(row.before)]))
}

function loggedActionFromRow(row: Selectable<ActionTable>): LoggedAction {
  return {
    id: row.id,
    verb: row.verb,
    subject: row.subject,
    subjectId: row.subject_id,
    before: stateFrom(row.before),
    after: stateFrom(row.after),
    partOf: row.part_of,
    undoes: row.undoes,
    revision: row.revision,
  }
}

function stateFrom(json: string | null): object | null {
  return json === null ? null : stateFromJson(json)
}
