/**
 * `kill -9` and SIGTERM during a source's run (a regular import of a file): there is never a partial import, and after
 * three kills in a row the source waits for the operator.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { endpoints } from '@fyndkartan/contract/endpoints'
import { expect, test } from 'vitest'
import { freePort } from '../../e2e/server-process.ts'
import { hasPostgres, makeDatabase } from './databases.ts'
import { chanceFrom, chooseSeed, form, tally } from './form.ts'
import { type SiteProcess, startSite } from './site-process.ts'
import { publishTable, sourceEnv, until, watchSource } from './source-site.ts'

const isLong = form === 'long'
/** The number of rounds, each with three kills. */
const rounds = isLong ? 10 : 1
/**
 * The stages of a run at which SIGTERM stops the server. server/src/live/source-holds.slow.test.ts also stops it while
 * it fetches.
 */
const stopped = isLong ? (['fetching', 'reading', 'writing'] as const) : (['writing'] as const)
/**
 * Whether a database is tested at all stages: processes start slowly, so the short form tests PostgreSQL only at the
 * stages that differ.
 */
const isWhole = (dialect: string) => isLong || dialect === 'SQLite'
/** The number of rows that each version of the table adds: enough for writing to take a while. */
const more = 2000
/**
 * The longest delay of a kill after the answer with the table, ms: the import reads, compares and writes within this
 * time.
 */
const momentMs = 600

test.for(['SQLite', 'PostgreSQL'] as const)(
  'a server on %s that is stopped while it runs a source',
  async (dialect, { skip }) => {
    skip(dialect === 'PostgreSQL' && !hasPostgres, 'PostgreSQL is not tried')
    const seed = chooseSeed()
    console.log(`FAULTS_SEED=${seed}`)
    const chance = chanceFrom(seed)
    const killed = isWhole(dialect) ? (['fetching', 'reading', 'writing'] as const) : (['writing'] as const)
    const database = await makeDatabase(dialect)
    const table = await publishTable()
    const port = await freePort()
    const start = () => startSite({ database: database.place, env: sourceEnv, port })
    let site = await start()
    table.publish(more, false)
    const source = await watchSource(database, table.address)
    let [wanted, kills, whole, none] = [0, 0, 0, 0]

    /**
     * Expects all places to be those of one version of the table, and the history to agree. Then ends the killed node's
     * lease.
     */
    async function lookAfter(): Promise<void> {
      const [places, outcomes] = [await source.places(), await source.outcomes()]
      expect([wanted, wanted + more], `FAULTS_SEED=${seed}`).toContain(places)
      expect(outcomes.filter((outcome) => outcome === 'done').length, `FAULTS_SEED=${seed}`).toBe(places / more)
      if (places === wanted) none++
      else whole++
      wanted = places
      await source.endHold()
    }
    const tableRequested = (before: number) => until('the table is asked for', () => table.requestCount() > before)
    /** Waits until the run has fetched the table, and lets it proceed until `stage`. */
    async function runUntil(stage: 'fetching' | 'reading' | 'writing', before: number): Promise<void> {
      await tableRequested(before)
      if (stage === 'fetching') return
      table.answer()
      if (stage === 'writing') await until('it is written', () => source.isWriting())
      else await delay(chance() * momentMs)
    }

    for (let round = 0; round < rounds; round++) {
      if (round > 0) {
        table.publish(wanted + more, false)
        await source.order()
      }
      let before = round === 0 ? 0 : table.requestCount()
      for (const stage of killed) {
        await runUntil(stage, before)
        await site.kill()
        kills++
        await lookAfter()
        // If the killed run had been complete, orders another one, so that the next kill interrupts a run.
        if ((await source.row()).run_id === null) {
          table.publish(wanted + more, false)
          await source.order()
        }
        before = table.requestCount()
        site = await start()
      }
      const failures = (await source.outcomes()).indexOf('done')
      if (failures === 3 || (failures === -1 && kills === 3)) {
        await until(
          'it waits',
          async () => (await source.row()).status !== 'active' && (await source.row()).ordered === null,
        )
        expect(await source.row()).toMatchObject({ run_id: null, failures: 3 })
        await source.order()
      }
      table.publish(wanted + more, true)
      table.answer()
      await until(
        'it is repeated',
        async () => (await source.places()) === wanted + more && (await source.row()).run_id === null,
      )
      wanted += more
      expect(await source.row()).toMatchObject({ status: 'active', failures: 0, ordered: null })
      await until('it is searched', async () => (await storesOf(site)) >= wanted)
    }

    for (const stage of isWhole(dialect) ? stopped : []) {
      table.publish(wanted + more, false)
      const before = table.requestCount()
      await source.order()
      await runUntil(stage, before)
      expect(await site.stop()).toMatchObject({ code: 0 })
      const places = await source.places()
      expect([wanted, wanted + more]).toContain(places)
      expect(await source.row()).toMatchObject({ run_id: null, failures: 0, ordered: places === wanted ? 'run' : null })
      expect((await source.outcomes()).slice(0, 2)).not.toContain('running')
      wanted = places
      if (stage === stopped.at(-1)) continue
      table.publish(wanted + more, true)
      site = await start()
      await until('the next server runs it', async () => (await source.row()).ordered === null)
      wanted = await source.places()
    }
    await site.kill()
    await source.close()
    table.close()
    await database.remove()
    tally(`kill -9 while a source runs on ${dialect}`, {
      'tried kills': kills,
      'imports that were whole': whole,
      'imports of which nothing was there': none,
      'half an import': 0,
      seed,
    })
  },
)

async function storesOf(site: SiteProcess): Promise<number> {
  return ((await site.call(endpoints.countPlaces.path)).body as { stores: number }).stores
}
