/**
 * The site's own secrets, such as keys. They are generated once and stored in the database, so that servers on the same
 * database share them. They are never logged.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { Database } from './open.ts'
import { type Reading, write } from './write.ts'

/**
 * Returns the named secret, 32 random bytes as base64url, and generates it when missing. Servers that start at the same
 * time get the same one.
 */
export async function loadSecret(database: Database, name: string, nowMs: number): Promise<string> {
  const known = await findSecret(database.db, name)
  if (known !== undefined) return known
  return write(database, nowMs, async ({ trx }) => {
    await trx
      .insertInto('secret')
      .values({ name, value: randomBytes(32).toString('base64url') })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
    return (await findSecret(trx, name)) as string
  })
}

/** A hash of each secret, by its name. Only copies of the same database have the same hashes. */
export async function loadSecretHashes(reading: Reading): Promise<ReadonlyMap<string, string>> {
  const rows = await reading.selectFrom('secret').select(['name', 'value']).execute()
  return new Map(rows.map(({ name, value }) => [name, createHash('sha256').update(value).digest('base64url')]))
}

async function findSecret(reading: Reading, name: string): Promise<string | undefined> {
  const row = await reading.selectFrom('secret').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}
