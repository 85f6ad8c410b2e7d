/** Our own secrets: generated once and stored with the data, so that servers sharing the data share them. Never logged. */
import { createHash, randomBytes } from 'node:crypto'
import type { Database } from './open.ts'
import { type Reading, write } from './write.ts'

/** The named secret, 32 random bytes as base64url; generated when missing. Servers starting at the same time agree on one. */
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

/** Identifies a database: a hash of each secret, by its name. Only copies of the same database have the same hashes. */
export async function loadSecretHashes(reading: Reading): Promise<ReadonlyMap<string, string>> {
  const rows = await reading.selectFrom('secret').select(['name', 'value']).execute()
  return new Map(rows.map(({ name, value }) => [name, createHash('sha256').update(value).digest('base64url')]))
}

async function findSecret(reading: Reading, name: string): Promise<string | undefined> {
  const row = await reading.selectFrom('secret').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}
