/** The items that wait for an operator at the desk: the queues of visitors' submissions, and the sources. */
import { type Expression, sql } from 'kysely'
import { selectMatters } from './desk-reports.ts'
import { queuedAt } from './reports.ts'
import { loadRuns } from './sources.ts'
import type { Reading } from './write.ts'

/** A queue of the desk. Instants are ms since 1970. */
interface Queue {
  readonly count: number
  /** When its oldest and its newest item began to wait; null for an empty queue. */
  readonly oldestAtMs: number | null
  readonly newestAtMs: number | null
}

export const queueNames = ['tips', 'reports', 'claims', 'feedback'] as const
export type Queues = Readonly<Record<(typeof queueNames)[number], Queue>>

/** Loads the queues: waiting tips and claims, reports without a decision, and messages that are not done. */
export async function loadQueues(reading: Reading): Promise<Queues> {
  return {
    tips: await reading
      .selectFrom('tip')
      .select(spanOf(sql.ref('received_at')))
      .where('status', '=', 'waiting')
      .executeTakeFirstOrThrow(),
    reports: await selectMatters(reading, 'open').select(spanOf(queuedAt)).executeTakeFirstOrThrow(),
    claims: await reading
      .selectFrom('claim')
      .select(spanOf(sql.ref('asked_at')))
      .where('status', '=', 'waiting')
      .executeTakeFirstOrThrow(),
    feedback: await reading
      .selectFrom('feedback')
      .select(spanOf(sql.ref('received_at')))
      .where('done_at', 'is', null)
      .where('removed_at', 'is', null)
      .executeTakeFirstOrThrow(),
  }
}

function spanOf(column: Expression<unknown>) {
  return [
    sql<number>`count(*)`.as('count'),
    sql<number | null>`min(${column})`.as('oldestAtMs'),
    sql<number | null>`max(${column})`.as('newestAtMs'),
  ] as const
}

/** A source that waits for a decision, or whose last fetches have failed. */
export interface TroubledSource {
  readonly name: string
  /** Whether the site waits for an operator instead of trying again by itself. */
  readonly isWaiting: boolean
  /** When the waiting or the first of the failed runs began, ms since 1970. */
  readonly sinceMs: number
}

/** Loads the sources that wait for an operator or have failed, by name. Paused ones are left out. */
export async function loadTroubledSources(reading: Reading): Promise<TroubledSource[]> {
  const rows = await reading
    .selectFrom('source')
    .select(['id', 'name', 'status', 'failures', 'created_at'])
    .where('status', '!=', 'paused')
    .where((eb) => eb.or([eb('status', '=', 'waiting'), eb('failures', '>', 0)]))
    .orderBy('name')
    .orderBy('id')
    .execute()
  const sources: TroubledSource[] = []
  for (const { id, name, status, failures, created_at: createdAtMs } of rows) {
    const isWaiting = status === 'waiting'
    const runs = await loadRuns(reading, id, isWaiting ? 1 : failures)
    sources.push({ name, isWaiting, sinceMs: runs.at(-1)?.startedAtMs ?? createdAtMs })
  }
  return sources
}

/** The number of sources that wait for an operator. */
export async function countWaitingSources(reading: Reading): Promise<number> {
  const rows = await reading.selectFrom('source').select('id').where('status', '=', 'waiting').execute()
  return rows.length
}
