import { beforeAll, describe, expect, test } from 'vitest'
import { onEachDatabase } from '../testing/databases.ts'
import { Attempts, attemptWindowMs, deleteOldAttempts } from './attempts.ts'
import { migrate } from './migrate.ts'
import { type Database, openDatabase } from './open.ts'

onEachDatabase((databases) => {
  describe('attempts', () => {
    let database: Database
    let nowMs = 1_000_000
    let attempts: Attempts
    beforeAll(async () => {
      database = await databases.fresh()
      attempts = await Attempts.open(database, () => nowMs)
    })
    const waits = async (count: number, subject: string, limit: number) => {
      const found: number[] = []
      for (let i = 0; i < count; i++) found.push((await attempts.count('sign-in', subject, limit)).waitMs)
      return found
    }

    test('are allowed up to the limit, then refused until the window is over', async () => {
      expect(await waits(3, 'anna', 2)).toEqual([0, 0, attemptWindowMs])
      nowMs += attemptWindowMs - 1
      expect(await waits(1, 'anna', 2)).toEqual([1])
      nowMs += 1
      expect(await waits(3, 'anna', 2)).toEqual([0, 0, attemptWindowMs])
    })

    test('are not refused for longer when the clock was ahead for a while', async () => {
      nowMs += 86_400_000
      expect(await waits(2, 'olle', 1)).toEqual([0, attemptWindowMs])
      nowMs -= 86_400_000
      expect(await waits(2, 'olle', 1)).toEqual([0, attemptWindowMs])
      // If the clock is set back by less, the wait becomes longer by at most that much.
      nowMs -= attemptWindowMs
      expect(await waits(1, 'olle', 1)).toEqual([2 * attemptWindowMs])
      nowMs += attemptWindowMs
    })

    test('are counted for each subject and each purpose', async () => {
      expect(await waits(2, 'bo', 1)).toEqual([0, attemptWindowMs])
      expect(await waits(1, 'cia', 1)).toEqual([0])
      expect((await attempts.count('tips', 'bo', 1)).waitMs).toBe(0)
      expect((await attempts.count('sign-in\0b', 'o', 1)).waitMs).toBe(0)
    })

    test('with a limit of 0 are unlimited and not counted', async () => {
      expect(await waits(3, 'dag', 0)).toEqual([0, 0, 0])
      expect(await waits(1, 'dag', 1)).toEqual([0])
    })

    test('do not count after a refund, and refunds of an earlier window have no effect', async () => {
      const first = await attempts.count('sign-in', 'eva', 1)
      await first.giveBack()
      const second = await attempts.count('sign-in', 'eva', 1)
      expect(second.waitMs).toBe(0)
      nowMs += attemptWindowMs
      expect(await waits(1, 'eva', 1)).toEqual([0])
      await second.giveBack()
      expect(await waits(1, 'eva', 1)).toEqual([attemptWindowMs])
    })

    test('of a subject start again from zero after a reset', async () => {
      expect(await waits(2, 'finn', 1)).toEqual([0, attemptWindowMs])
      await attempts.forget('sign-in', 'finn')
      expect(await waits(1, 'finn', 1)).toEqual([0])
    })

    test('are stored under keys that depend on the secret and contain no subject', async () => {
      await attempts.count('sign-in', 'greta@example.se', 1)
      const rows = await database.db.selectFrom('attempt').selectAll().execute()
      expect(JSON.stringify(rows)).not.toContain('greta')
      const other = new Attempts(database, 'another secret', () => nowMs)
      expect((await other.count('sign-in', 'greta@example.se', 1)).waitMs).toBe(0)
    })

    test('of expired windows can be deleted', async () => {
      nowMs += 10 * attemptWindowMs
      await attempts.count('sign-in', 'hans', 1)
      await deleteOldAttempts(database, nowMs)
      expect(await database.db.selectFrom('attempt').selectAll().execute()).toHaveLength(1)
      expect(await waits(1, 'hans', 1)).toEqual([attemptWindowMs])
      await deleteOldAttempts(database, nowMs + attemptWindowMs)
      expect(await database.db.selectFrom('attempt').selectAll().execute()).toEqual([])
    })
  })

  test('concurrent attempts on two servers that start at the same time share one count', async () => {
    const place = await databases.place()
    const nodes = [openDatabase(place), openDatabase(place)]
    await migrate(nodes[0]!)
    const attempts = await Promise.all(nodes.map((node) => Attempts.open(node, () => 1)))
    const waits = await Promise.all(
      Array.from({ length: 40 }, async (_, i) => (await attempts[i % 2]!.count('sign-in', 'anna', 10)).waitMs),
    )
    expect(waits.filter((waitMs) => waitMs === 0)).toHaveLength(10)
    for (const node of nodes) await node.close()
  })
})
