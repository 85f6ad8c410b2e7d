/** The log's lines with the states in them, as undoing needs them. */
import type { ActionSubject } from '@fyndkartan/contract/desk'
import type { Selectable } from 'kysely'
import { maxId } from './places.ts'
import type { ActionTable } from './tables.ts'
import type { Reading } from './write.ts'

export interface LoggedAction {
  readonly id: number
  readonly subject: ActionSubject
  readonly subjectId: number | null
  readonly before: object | null
  readonly after: object | null
  readonly partOf: number | null
  /** Of the change that it tells of. */
  readonly revision: number
}

/** Null when there is no such line, or no longer. */
export async function loadLoggedAction(reading: Reading, id: number): Promise<LoggedAction | null> {
  const row = await reading.selectFrom('action').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? loggedActionFromRow(row) : null
}

/** The parts of an action that were written before the line `before`, last first, at most `count`. */
export async function loadLoggedParts(
  reading: Reading,
  whole: number,
  before: number,
  count: number,
): Promise<LoggedAction[]> {
  const rows = await reading
    .selectFrom('action')
    .selectAll()
    .where('part_of', '=', whole)
    .where('id', '<=', Math.min(before - 1, maxId))
    .orderBy('id', 'desc')
    .limit(count)
    .execute()
  return rows.map(loggedActionFromRow)
}

function loggedActionFromRow(row: Selectable<ActionTable>): LoggedAction {
  return {
    id: row.id,
    subject: row.subject,
    subjectId: row.subject_id,
    before: stateFrom(row.before),
    after: stateFrom(row.after),
    partOf: row.part_of,
    revision: row.revision,
  }
}

function stateFrom(json: string | null): object | null {
  return json === null ? null : (JSON.parse(json) as object)
}
