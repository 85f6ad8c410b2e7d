import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildShop } from '../testing/build-place.ts'
import { testDatabases } from '../testing/databases.ts'
import { openDatabase } from './open.ts'
import { migrate } from './migrate.ts'
import { countPlaces, insertShop } from './places.ts'
import { write } from './write.ts'

const { place } = testDatabases('sqlite')

test('a write waits for another process’s long one, and meanwhile the server goes on answering', async () => {
  const config = await place()
  const [ours, theirs] = [openDatabase(config), openDatabase(config)]
  await migrate(ours)
  await sql`begin`.execute(theirs.db)
  setTimeout(() => void sql`commit`.execute(theirs.db), 600)

  let longestStallMs = 0
  let last = performance.now()
  const heart = setInterval(() => {
    longestStallMs = Math.max(longestStallMs, performance.now() - last)
    last = performance.now()
  }, 5)
  await write(ours, 1, (writing) => insertShop(writing, buildShop()))
  clearInterval(heart)
  expect((await countPlaces(ours.db)).shops).toBe(1)
  // SQLite's own waiting would have stalled everything for the whole time.
  expect(longestStallMs).toBeLessThan(400)
  await ours.close()
  await theirs.close()
})

test('what fails inside is not tried again', async () => {
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
