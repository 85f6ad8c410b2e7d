import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildShop } from '../testing/build-place.ts'
import { testDatabases } from '../testing/databases.ts'
import { openDatabase } from './open.ts'
import { migrate } from './migrate.ts'
import { countPlaces, insertShop } from './places.ts'
import { write } from './write.ts'

const { place } = testDatabases('sqlite')

/** The longest time during which the event loop was blocked, ms. */
async function longestStallMs(run: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let last = performance.now()
  const heart = setInterval(() => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }, 5)
  await run()
  clearInterval(heart)
  return longest
}

/** Two connections to one database; the other one holds the lock for the next two seconds. */
async function withLockHeld() {
  const config = await place()
  const [ours, theirs] = [openDatabase(config), openDatabase(config)]
  await migrate(ours)
  await sql`begin`.execute(theirs.db)
  setTimeout(() => void sql`commit`.execute(theirs.db), 2000)
  return {
    ours,
    async close() {
      await ours.close()
      await theirs.close()
    },
  }
}

test('a write waits for another process’s long write without blocking the server', async () => {
  const { ours, close } = await withLockHeld()
  const stallMs = await longestStallMs(() => write(ours, 1, (writing) => insertShop(writing, buildShop())))
  expect((await countPlaces(ours.db)).shops).toBe(1)
  // SQLite's own waiting would have blocked the event loop for the whole time.
  expect(stallMs).toBeLessThan(1500)
  await close()
})

test('a single statement outside a transaction waits too, and reads continue meanwhile', async () => {
  const { ours, close } = await withLockHeld()
  let isStored = false
  const storing = ours.db
    .insertInto('secret')
    .values({ name: 'a', value: 'b' })
    .execute()
    .then(() => (isStored = true))
  const stallMs = await longestStallMs(async () => {
    expect((await countPlaces(ours.db)).shops).toBe(0)
    expect(isStored).toBe(false)
    await storing
  })
  expect(stallMs).toBeLessThan(1500)
  expect(await ours.db.selectFrom('secret').select('value').execute()).toEqual([{ value: 'b' }])
  await close()
})

test('a failing transaction is not retried', async () => {
  const database = openDatabase(await place())
  await migrate(database)
  let tries = 0
  const busy = Object.assign(new Error('database is locked'), { errcode: 5 })
  await expect(
    write(database, 1, async () => {
      tries++
      throw busy
    }),
  ).rejects.toBe(busy)
  expect(tries).toBe(1)
  await database.close()
})
