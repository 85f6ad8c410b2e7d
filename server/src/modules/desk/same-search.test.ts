import { unknownFacts } from '@fyndkartan/domain/facts'
import { comparedPlace } from '@fyndkartan/domain/same-place'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '../../db/open.ts'
import type { FoundPair } from '../../db/same-places.ts'
import { write } from '../../db/write.ts'
import { onSqlite } from '../../testing/databases.ts'
import { sameSearch } from './same-search.ts'

const shop = {
  ...unknownFacts('shop'),
  kind: 'shop',
  name: 'Fyndet',
  address: null,
  town: null,
  link: null,
  position: null,
  openingHours: null,
  openingHoursOsm: null,
} as const
const pair: FoundPair = {
  subject: 'shop',
  score: 8,
  reasons: ['same-name'],
  distanceM: null,
  one: comparedPlace({ ...shop, id: 1 }),
  other: comparedPlace({ ...shop, id: 2 }),
}

onSqlite(({ fresh }) => {
  let database: Database
  let nowMs = Date.UTC(2026, 10, 21, 11)
  beforeAll(async () => {
    database = await fresh()
  })
  const searchWith = (look: Parameters<typeof sameSearch>[1]) => sameSearch({ database, clock: () => nowMs }, look)

  test('the search runs once for each revision and day, however many concurrent callers it has', async () => {
    const look = vi.fn(async () => [pair])
    const search = searchWith(look)
    await Promise.all([search.find(), search.find(), search.count()])
    await search.find()
    expect(look).toHaveBeenCalledTimes(1)
    await write(database, nowMs, async () => {})
    expect(await search.find()).toEqual([pair])
    expect(look).toHaveBeenCalledTimes(2)
    nowMs += 86_400_000
    await search.find()
    expect(look.mock.lastCall).toEqual([database.db, '2026-11-22'])
  })

  test('one search runs at a time, however often the directory changes, and the number does not wait for it', async () => {
    const ends: (() => void)[] = []
    const look = vi.fn(() => new Promise<FoundPair[]>((resolve) => ends.push(() => resolve([pair]))))
    const search = searchWith(look)
    const first = search.find()
    await vi.waitFor(() => expect(ends).toHaveLength(1))
    await write(database, nowMs, async () => {})
    const second = search.find()
    expect(await search.count()).toBe(0)
    expect(look).toHaveBeenCalledTimes(1)
    ends[0]?.()
    expect(await first).toEqual([pair])
    await vi.waitFor(() => expect(ends).toHaveLength(2))
    ends[1]?.()
    expect(await second).toEqual([pair])
    expect(await search.count()).toBe(1)
  })

  test('a failed search is repeated, and meanwhile the number is the last known one', async () => {
    const look = vi.fn(async () => [pair])
    const search = searchWith(look)
    look.mockRejectedValueOnce(new Error('away'))
    expect(await search.count()).toBe(0)
    expect(await search.count()).toBe(1)
    await write(database, nowMs, async () => {})
    look.mockRejectedValueOnce(new Error('away'))
    await expect(search.find()).rejects.toThrow('away')
    expect(await search.find()).toEqual([pair])
  })

  test('the number does not wait for a slow search', async () => {
    const { promise, resolve } = Promise.withResolvers<FoundPair[]>()
    const search = searchWith(() => promise)
    expect(await search.count()).toBe(0)
    resolve([pair, pair])
    expect(await search.count()).toBe(2)
  })
})
