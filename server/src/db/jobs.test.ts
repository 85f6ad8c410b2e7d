import { dayMs } from '@fyndkartan/domain/local-time'
import { expect, test } from 'vitest'
import { onEachDatabase } from '../testing/databases.ts'
import { claimJob } from './jobs.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open.ts'
import { write } from './write.ts'

const startMs = Date.UTC(2026, 10, 21, 11)

onEachDatabase((databases) => {
  test('each named job runs once in its period', async () => {
    const database = await databases.fresh()
    const claim = (nowMs: number, name = 'retention') =>
      write(database, nowMs, (writing) => claimJob(writing, name, dayMs))
    expect([await claim(startMs), await claim(startMs), await claim(startMs + dayMs - 1)]).toEqual([true, false, false])
    expect(await claim(startMs, 'another')).toBe(true)
    expect([await claim(startMs + dayMs), await claim(startMs + dayMs)]).toEqual([true, false])
    expect(await claim(startMs + 10 * dayMs)).toBe(true)
    // The second claim is by a server whose clock is slow.
    expect([await claim(startMs + 10 * dayMs - 1), await claim(startMs + 9 * dayMs)]).toEqual([false, false])
  })

  test('a failed job can be claimed again at once', async () => {
    const database = await databases.fresh()
    const failing = write(database, startMs, async (writing) => {
      expect(await claimJob(writing, 'retention', dayMs)).toBe(true)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await write(database, startMs, (writing) => claimJob(writing, 'retention', dayMs))).toBe(true)
  })

  test('a job still runs after the clock was a year ahead', async () => {
    const database = await databases.fresh()
    const claim = (nowMs: number) => write(database, nowMs, (writing) => claimJob(writing, 'retention', dayMs))
    expect([await claim(startMs + 365 * dayMs), await claim(startMs), await claim(startMs + 1)]).toEqual([
      true,
      true,
      false,
    ])
  })

  test('of several concurrent servers one runs the job', async () => {
    const place = await databases.place()
    const nodes = [openDatabase(place), openDatabase(place)]
    await migrate(nodes[0]!)
    const claims = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        write(nodes[i % 2]!, startMs + (i % 3), (writing) => claimJob(writing, 'retention', dayMs)),
      ),
    )
    expect(claims.filter((isClaimed) => isClaimed)).toHaveLength(1)
    for (const node of nodes) await node.close()
  })
})
