import { expect, test, vi } from 'vitest'
import { migrate } from '../../db/migrate.ts'
import { openDatabase } from '../../db/open.ts'
import { onEachDatabase } from '../../testing/databases.ts'
import { CallLimit } from './call-limit.ts'
import { SharedCalls } from './shared-calls.ts'

const quiet = () => ({
  info: vi.fn<(message: string) => void>(),
  warn: vi.fn<(details: object, message: string) => void>(),
})
const anna = '192.0.2.1'

onEachDatabase(({ place }) => {
  /** Nodes that share one database; their clocks may differ. */
  async function nodes(perMinute: number, ...apartMs: number[]) {
    const config = await place()
    const time = { nowMs: 1_000_000 }
    const log = quiet()
    const databases = apartMs.map(() => openDatabase(config))
    await migrate(databases[0]!)
    const all = apartMs.map((ms, index) => {
      const clock = () => time.nowMs + ms
      const limit = new CallLimit(perMinute, clock)
      const shared = new SharedCalls(limit, { database: databases[index]!, clock })
      return {
        shared,
        /** Makes `calls` calls, and returns how many of them were allowed. */
        call: (calls: number, address = anna) =>
          Array.from({ length: calls }, () => limit.count(address)).filter((waitMs) => waitMs === null).length,
        waitMs: () => limit.count(anna),
      }
    })
    const tellAll = async () => {
      for (const { shared } of all) await shared.share(log)
    }
    const rows = () => databases[0]!.db.selectFrom('attempt').selectAll().execute()
    const close = async () => {
      for (const database of databases) await database.close()
    }
    return { all, time, log, databases, tellAll, rows, close }
  }

  test('an address has one limit, whichever node it calls', async () => {
    const { all, tellAll, close } = await nodes(100, 0, 0, 0)
    const [one, two, three] = all
    expect([one!.call(40), two!.call(30), three!.call(9)]).toEqual([40, 30, 9])
    await tellAll()
    // The nodes share one after another, so the first node knows only its own forty calls, and the last node all 79. No
    // node has reached the limit.
    expect([one!.call(1), two!.call(20), three!.call(1)]).toEqual([1, 20, 1])
    await tellAll()
    // 41 + 50 + 10 are more than a hundred: the last node to share knows it at once, the others after they share again.
    expect([one!.call(5), two!.call(5), three!.call(5)]).toEqual([5, 5, 0])
    await tellAll()
    expect([one!.call(5), two!.call(5), three!.call(5)]).toEqual([0, 0, 0])
    await close()
  })

  test('concurrent calls to all nodes: each node allows at most the limit, and none allows more a second later', async () => {
    const { all, tellAll, close } = await nodes(100, 0, 0)
    expect(all.map(({ call }) => call(500))).toEqual([100, 100])
    await tellAll()
    expect(all.map(({ call }) => call(1))).toEqual([0, 0])
    await close()
  })

  test('calls spread over a minute get the limit, and a tenth of it more for each further node', async () => {
    const { all, time, tellAll, close } = await nodes(100, 0, 0, 0)
    let passed = 0
    for (let second = 0; second < 59; second++) {
      for (const { call } of all) passed += call(2)
      await tellAll()
      time.nowMs += 1000
    }
    expect(passed).toBeGreaterThanOrEqual(100)
    expect(passed).toBeLessThanOrEqual(100 + 2 * 10 + 3 * 2)
    await close()
  })

  test('the networks of a /48 network share its limit, whichever node they call', async () => {
    const { all, tellAll, close } = await nodes(10, 0, 0)
    const callAll = (node: number, from: number, count: number) =>
      Array.from({ length: count }, (_, at) => all[node]!.call(1, `2001:db8:1:${(from + at).toString(16)}::1`)).filter(
        (passed) => passed > 0,
      ).length
    expect([callAll(0, 0, 80), callAll(1, 1000, 79)]).toEqual([80, 79])
    await tellAll()
    expect(callAll(0, 2000, 1)).toBe(1)
    await tellAll()
    expect([callAll(0, 2001, 9), callAll(1, 2001, 9)]).toEqual([0, 1])
    await close()
  })

  test('the next window begins at all nodes at the same time', async () => {
    const { all, time, tellAll, close } = await nodes(10, 0, 0)
    const [one, two] = all
    one!.call(8)
    time.nowMs += 20_000
    two!.call(8)
    await tellAll()
    one!.call(1)
    await tellAll()
    expect([one!.waitMs(), two!.waitMs()]).toEqual([40_000, 40_000])
    time.nowMs += 40_000
    expect([one!.call(9), two!.call(9)]).toEqual([9, 9])
    await close()
  })

  test('addresses with few calls are never stored, busy ones as separate hashes', async () => {
    const { all, tellAll, rows, close } = await nodes(100, 0, 0)
    const [one, two] = all
    one!.call(9)
    await tellAll()
    expect(await rows()).toEqual([])
    one!.call(60)
    two!.call(60, '192.0.2.2')
    await tellAll()
    expect(JSON.stringify(await rows())).not.toContain('192.0.2')
    expect([one!.call(60, '192.0.2.3'), two!.call(90)]).toEqual([60, 90])
    await close()
  })

  test('the count of an address over its limit is shared once, however often it calls', async () => {
    const { all, tellAll, rows, close } = await nodes(10, 0)
    all[0]!.call(20)
    await tellAll()
    all[0]!.call(1000)
    await tellAll()
    expect((await rows()).map(({ count }) => count)).toEqual([20])
    await close()
  })

  test.each([600_000, -600_000])(
    'a clock that differs by %d ms neither lifts the limit nor blocks for long',
    async (apartMs) => {
      const { all, time, tellAll, close } = await nodes(10, 0, apartMs)
      const [one, two] = all
      expect([one!.call(20), two!.call(20)]).toEqual([10, 10])
      for (let round = 0; round < 3; round++) {
        await tellAll()
        expect([one!.call(1), two!.call(1)]).toEqual([0, 0])
      }
      time.nowMs += 60_000
      expect([one!.call(9), two!.call(9)]).toEqual([9, 9])
      await tellAll()
      // Each node counts alone: the other's rows are outside its window.
      expect([one!.call(2), two!.call(2)]).toEqual([1, 1])
      await close()
    },
  )

  test('without the database each node counts its own calls, and shares them once the database is back', async () => {
    const { all, log, databases, tellAll, close } = await nodes(100, 0, 0)
    const [one, two] = all
    const rename = (from: string, to: string) => databases[0]!.db.schema.alterTable(from).renameTo(to).execute()
    await rename('attempt', 'away')
    expect([one!.call(60), two!.call(60)]).toEqual([60, 60])
    await tellAll()
    await tellAll()
    expect([one!.call(10), two!.call(10)]).toEqual([10, 10])
    await rename('away', 'attempt')
    await tellAll()
    one!.call(1)
    await tellAll()
    expect([one!.call(1), two!.call(1)]).toEqual([0, 0])
    // Each of the two nodes logged both messages once.
    expect([log.warn.mock.calls.length, log.info.mock.calls.length]).toEqual([2, 2])
    await close()
  })

  test('nodes that share many addresses at once, in any order, do not deadlock', async () => {
    const { all, tellAll, log, rows, close } = await nodes(10, 0, 0, 0)
    const addresses = Array.from({ length: 300 }, (_, host) => `10.0.${host >> 8}.${host & 255}`)
    for (const [index, { call }] of all.entries())
      for (const address of index === 1 ? addresses.toReversed() : addresses) call(3, address)
    await Promise.all(all.map(({ shared }) => shared.share(log)))
    await tellAll()
    expect((await rows()).map(({ count }) => count)).toEqual(addresses.map(() => 9))
    expect(log.warn).not.toHaveBeenCalled()
    await close()
  })
})
