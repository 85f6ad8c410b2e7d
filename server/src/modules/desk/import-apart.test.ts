import { setTimeout as delay } from 'node:timers/promises'
import { endpoints } from '@fyndkartan/contract/endpoints'
import { swedishTime } from '@fyndkartan/domain/local-time'
import { describe, expect, test } from 'vitest'
import type { Database } from '../../db/open.ts'
import { write } from '../../db/write.ts'
import { buildSite } from '../../testing/build-site.ts'
import { onSqlite, testDatabases } from '../../testing/databases.ts'
import { addOperators, olle } from '../../testing/desk-site.ts'
import { importApart, type ImportOrder } from './import-apart.ts'

const nowMs = Date.UTC(2026, 10, 21, 11)
const header = 'type,name,town,latitude,longitude,id\n'

function tableOf(count: number): string {
  const rows = Array.from({ length: count }, (_, row) => `butik,Butik ${row},Borås,57.72,12.94,${row}`)
  return header + rows.join('\n')
}

function orderOf(database: Database, content: string, rest: Partial<ImportOrder> = {}): ImportOrder {
  return {
    content,
    charset: null,
    options: { format: 'csv', source: 'fil', all: false, abroad: false, today: swedishTime(nowMs).date },
    prune: false,
    fingerprint: null,
    database: database.config,
    nowMs,
    operator: { ...olle, emailVerified: true, loginMethod: 'email' },
    operators: [],
    ...rest,
  }
}

/** The number of shops that a transaction in this process sees. */
function countInWrite(database: Database): Promise<number> {
  return write(database, nowMs, async ({ trx }) => {
    const shops = trx.selectFrom('shop').select((eb) => eb.fn.countAll<number>().as('count'))
    return (await shops.executeTakeFirstOrThrow()).count
  })
}

onSqlite(({ fresh }) => {
  test('during an import searches are answered, and other writes run before or after it', async () => {
    const site = await buildSite(await fresh())
    await addOperators(site)
    const text = tableOf(3000)
    const { fingerprint } = await importApart(orderOf(site.database, text))
    let imported = false
    const importing = importApart(orderOf(site.database, text, { fingerprint })).finally(() => (imported = true))
    const seen = new Set<number>()
    let answers = 0
    while (!imported) {
      // Without `await`: a write waits for the import's transaction.
      void countInWrite(site.database).then((count) => seen.add(count))
      expect((await site.call(endpoints.countPlaces.path)).statusCode).toBe(200)
      answers++
      await delay(20)
    }
    expect(await importing).toMatchObject({ added: 3000, actionId: expect.any(Number) })
    seen.add(await countInWrite(site.database))
    expect([...seen].toSorted((a, b) => a - b)).toEqual([0, 3000])
    expect(answers).toBeGreaterThan(5)
    await site.sync.catchUp()
    expect(site.index.counts).toEqual({ shops: 3000, markets: 0 })
  })

  test('an operator whose role was revoked during the import imports nothing', async () => {
    const { database } = await buildSite(await fresh())
    const { fingerprint } = await importApart(orderOf(database, tableOf(1)))
    await expect(importApart(orderOf(database, tableOf(1), { fingerprint }))).rejects.toMatchObject({ statusCode: 403 })
    expect(await database.db.selectFrom('shop').select('id').execute()).toEqual([])
  })
})

test('an unavailable database is distinguished from an error in the import', async () => {
  const database = { dataDir: '', databaseUrl: 'postgresql://nobody@127.0.0.1:1/nothing' }
  const order = orderOf({ config: database } as Database, tableOf(1))
  await expect(importApart(order)).rejects.toMatchObject({ statusCode: 503, retryAfterS: 5 })
})

describe('parsing', () => {
  const { fresh } = testDatabases('sqlite')

  test('an import that takes too long is cancelled, and delays nothing meanwhile', async () => {
    const database = await fresh()
    let turns = 0
    const ticking = setInterval(() => turns++, 10)
    await expect(importApart(orderOf(database, tableOf(200_000)), 250)).rejects.toThrow(
      'Filen tar för lång tid att läsa.',
    )
    clearInterval(ticking)
    expect(turns).toBeGreaterThan(2)
  })

  test('bytes are decoded as UTF-8, or by the charset of their server', async () => {
    const database = await fresh()
    expect(await importApart(orderOf(database, '', { content: Buffer.from(tableOf(2)) }))).toMatchObject({ added: 2 })
    const swedish = { content: Buffer.from(`${header}butik,Blå boden,Borås,57.72,12.94,1`, 'latin1') }
    expect(await importApart(orderOf(database, '', { ...swedish, charset: 'iso-8859-1' }))).toMatchObject({
      examples: [{ place: { name: 'Blå boden' } }],
    })
    await expect(importApart(orderOf(database, '', { content: Buffer.from([0xff]) }))).rejects.toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('inte UTF-8'),
    })
  })
})
