/** Servers and databases that are killed and begin again. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startDurablePostgres } from '../postgres.ts'
import { tally, chooseSeed } from './form.ts'
import { startSite } from './site-process.ts'
import { startTcpProxy } from './tcp-proxy.ts'

test('a killed server and a killed PostgreSQL begin again', async () => {
  const seed = chooseSeed()
  const dataDir = mkdtempSync(join(tmpdir(), 'fyndkartan-fault-'))
  const first = await startSite({ database: { dataDir } })
  expect((await first.call('/get_database_counts')).status).toBe(200)
  await first.kill()
  const again = await startSite({ database: { dataDir } })
  expect(await again.stop()).toMatchObject({ code: 0 })
  rmSync(dataDir, { recursive: true })

  const postgres = await startDurablePostgres()
  const proxy = await startTcpProxy(postgres.port)
  const database = new URL(await postgres.createDatabase())
  database.port = String(proxy.port)
  const site = await startSite({ database: { databaseUrl: database.href } })
  await postgres.kill()
  await postgres.start()
  expect((await site.call('/get_database_counts')).status).toBe(200)
  expect(await site.stop()).toMatchObject({ code: 0 })
  await proxy.close()
  await postgres.stop()
  tally('starts', { tried: 3, lost: 0, seed })
})
