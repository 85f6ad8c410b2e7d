/**
 * A source (a file that is imported regularly) on two nodes that start together, and with a database that becomes
 * unavailable during a run.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { migrate } from '../../server/src/db/migrate.ts'
import { openDatabase } from '../../server/src/db/open.ts'
import { hasPostgres, makeDatabase } from './databases.ts'
import { form, tally } from './form.ts'
import { startSite } from './site-process.ts'
import { publishTable, sourceEnv, until, watchSource } from './source-site.ts'
import { startTcpProxy } from './tcp-proxy.ts'

const rounds = form === 'long' ? 5 : 1
/** The stages of the run at which its database becomes unavailable. */
const stages = form === 'long' ? (['fetching', 'writing'] as const) : (['writing'] as const)
const more = 2000
const awayMs = form === 'long' ? 8000 : 700

test.skipIf(!hasPostgres)(
  'of two nodes that begin together one runs a source, again after its database was away',
  async () => {
    const database = await makeDatabase('PostgreSQL')
    const proxy = await startTcpProxy(database.postgres?.port ?? 0)
    const through = new URL(database.config.databaseUrl ?? '')
    through.port = String(proxy.port)
    const table = await publishTable()
    const start = () => startSite({ database: { databaseUrl: through.href }, env: sourceEnv })
    // The source must exist before the nodes look for due runs.
    const empty = openDatabase(database.config)
    await migrate(empty)
    await empty.close()
    const source = await watchSource(database, table.address)
    table.publish(more, true)
    const before = table.requestCount()
    const nodes = await Promise.all([start(), start()])
    await until('it has run', async () => (await source.places()) === more && (await source.row()).run_id === null)
    await delay(300)
    expect([table.requestCount() - before, (await source.outcomes()).filter((outcome) => outcome === 'done')]).toEqual([
      1,
      ['done'],
    ])

    let [wanted, away] = [more, 0]
    for (let round = 0; round < rounds; round++)
      for (const stage of stages) {
        table.publish(wanted + more, false)
        const earlier = table.requestCount()
        await source.order()
        await until('the table is asked for', () => table.requestCount() > earlier)
        if (stage === 'writing') {
          table.answer()
          await until('it is written', () => source.isWriting())
        }
        proxy.become('refuse')
        proxy.reset()
        away++
        table.publish(wanted + more, true)
        table.answer()
        await delay(awayMs)
        expect([wanted, wanted + more]).toContain(await source.places())
        proxy.become('pass')
        await until(
          'it is repeated',
          async () => (await source.places()) === wanted + more && (await source.row()).run_id === null,
        )
        wanted += more
        // An unavailable database does not count as a failure of the source's run.
        expect(await source.row()).toMatchObject({ status: 'active', failures: 0, ordered: null })
        expect(new Set(await source.outcomes())).toEqual(new Set(['done']))
      }
    for (const node of nodes) expect(await node.stop()).toMatchObject({ code: 0 })
    await source.close()
    table.close()
    await proxy.close()
    await database.remove()
    tally('a source on two nodes', { 'tried runs with the database away': away, 'half an import': 0 })
  },
)
