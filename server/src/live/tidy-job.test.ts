import { afterEach, expect, test, vi } from 'vitest'
import { Attempts, attemptWindowMs } from '../db/attempts.ts'
import type { Database } from '../db/open.ts'
import { JobCounts } from './job-counts.ts'
import { insertRemovedAccount, isRemoved } from '../db/removed-accounts.ts'
import { write } from '../db/write.ts'
import { onSqlite } from '../testing/databases.ts'
import { TidyJob } from './tidy-job.ts'
import { noMailer } from '../testing/no-mailer.ts'

const startMs = Date.UTC(2026, 10, 21, 11)
const quiet = () => ({ warn: vi.fn<(details: object, message: string) => void>() })
const tenMinutesMs = 600_000

afterEach(() => void vi.useRealTimers())

onSqlite(({ fresh }) => {
  test('expired data is deleted, all other data stays, also with two concurrent servers', async () => {
    const database = await fresh()
    await write(database, startMs, async (writing) => {
      await insertRemovedAccount(writing, 'long-ago', startMs)
      await insertRemovedAccount(writing, 'just-now', startMs + 1)
    })
    let nowMs = startMs - attemptWindowMs
    const attempts = new Attempts(database, 'secret', () => nowMs)
    await attempts.count('old', 'somebody', 9)
    nowMs += 1
    await attempts.count('new', 'somebody', 9)
    nowMs = startMs
    const identity = { tidy: vi.fn<(nowMs: number) => Promise<void>>(async () => {}) }
    const log = quiet()
    const mailer = { ...noMailer, tidy: vi.fn<(nowMs: number) => Promise<void>>(async () => {}) }
    const servers = [1, 2].map(
      () =>
        new TidyJob({
          database,
          clock: () => nowMs,
          identity,
          mailer,
          operators: [],
          site: () => '',
          jobs: new JobCounts(),
        }),
    )
    await Promise.all(servers.map((server) => server.run(log)))
    expect([await isRemoved(database.db, 'long-ago'), await isRemoved(database.db, 'just-now')]).toEqual([false, true])
    expect(await database.db.selectFrom('attempt').selectAll().execute()).toHaveLength(1)
    expect(identity.tidy).toHaveBeenCalledWith(startMs)
    expect(mailer.tidy).toHaveBeenCalledWith(startMs)
    expect(log.warn).not.toHaveBeenCalled()
  })

  test('a failing step is logged and does not stop the others', async () => {
    const database = await fresh()
    await write(database, startMs, (writing) => insertRemovedAccount(writing, 'long-ago', startMs))
    await database.db.schema.dropTable('attempt').execute()
    const identity = { tidy: vi.fn<(nowMs: number) => Promise<void>>().mockRejectedValue(new Error('not today')) }
    const log = quiet()
    await new TidyJob({
      database,
      clock: () => startMs,
      identity,
      mailer: noMailer,
      operators: [],
      site: () => '',
      jobs: new JobCounts(),
    }).run(log)
    expect(log.warn).toHaveBeenCalledTimes(2)
    expect(await isRemoved(database.db, 'long-ago')).toBe(false)
  })
})

test('the job runs at the start and every ten minutes, and stops after the round in progress', async () => {
  vi.useFakeTimers()
  const quietly = {
    identity: { tidy: async () => {} },
    mailer: noMailer,
    operators: [],
    site: () => '',
    jobs: new JobCounts(),
  }
  const parts = { database: {} as Database, clock: () => startMs, ...quietly }
  const job = new TidyJob(parts)
  const log = quiet()
  let finish = () => {}
  const run = vi.spyOn(job, 'run').mockImplementation(() => new Promise((resolve) => (finish = resolve)))
  const finishRound = async () => {
    finish()
    await vi.advanceTimersByTimeAsync(0)
  }
  job.begin(log)
  expect(run).toHaveBeenCalledExactlyOnceWith(log)
  await vi.advanceTimersByTimeAsync(2 * tenMinutesMs)
  expect(run).toHaveBeenCalledTimes(1)
  await finishRound()
  await vi.advanceTimersByTimeAsync(tenMinutesMs - 1)
  expect(run).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(run).toHaveBeenCalledTimes(2)
  const isStopped = vi.fn<() => void>()
  const stopped = job.stop().then(isStopped)
  await vi.advanceTimersByTimeAsync(0)
  expect(isStopped).not.toHaveBeenCalled()
  await finishRound()
  await stopped
  await vi.advanceTimersByTimeAsync(10 * tenMinutesMs)
  expect(run).toHaveBeenCalledTimes(2)
})
