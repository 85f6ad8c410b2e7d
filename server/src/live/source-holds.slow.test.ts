/** Runs of stored sources while nodes stop, operators decide and servers ask for pauses. */
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Database } from '../db/open.ts'
import { loadPlaces } from '../db/place-changes.ts'
import { endRun, leaseRun } from '../db/source-runs.ts'
import { deleteSource, loadRuns, orderRun, settleSource, updateSource } from '../db/sources.ts'
import { write } from '../db/write.ts'
import { applyImport } from '../importer/apply-import.ts'
import { parseSource } from '../importer/parse-source.ts'
import { onEachDatabase } from '../testing/databases.ts'
import { addSource, shopTable, sourceOf, sourcesJobOf, startSourceServer } from '../testing/source-server.ts'
import { runLeased } from './run-source.ts'

const nowMs = Date.UTC(2026, 10, 24, 11)
const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000]
const log = {
  warn: ({ err }: { err: unknown }) => {
    throw err
  },
} as never

async function placesOf(database: Database) {
  const places = []
  for await (const batch of loadPlaces(database.db, Number.MAX_SAFE_INTEGER))
    for (const { place } of batch) places.push(place)
  return places
}

const run = (database: Database, atMs = nowMs) => sourcesJobOf(database, () => atMs).run(log)
const order = (database: Database, id: number) => write(database, nowMs, (writing) => orderRun(writing, id, 'run'))
const outcomesOf = async (database: Database, id: number) =>
  (await loadRuns(database.db, id, 9)).map(({ outcome }) => outcome)

onEachDatabase(({ fresh }) => {
  /**
   * Adds a source with four shops, and does its first run without a thread, which would take half a second to start.
   */
  async function fetchedSource(terms: Parameters<typeof addSource>[2] = {}) {
    const [server, database] = [await startSourceServer(), await fresh()]
    server.answers.set('/lista.csv', shopTable(4))
    const id = await addSource(database, nowMs, { address: `${server.origin}/lista.csv`, ...terms })
    const taken = await leaseRun(database, nowMs)
    if (taken === null) throw new Error('nothing was taken')
    const today = '2026-11-24'
    const { parsed, scope } = parseSource(shopTable(4), {
      format: 'csv',
      source: 'Listan',
      all: false,
      abroad: false,
      today,
    })
    const options = { scope, source: 'Listan', prune: true, dryRun: false, today } as const
    await applyImport(database, nowMs, parsed.drafts, options)
    await write(database, nowMs, (writing) => endRun(writing, taken, { outcome: 'done' }))
    return { ...server, database, id }
  }

  test('broken answers of every kind leave the places as they are, and a later good answer is applied', async () => {
    const { answers, database, id } = await fetchedSource()
    const broken: Parameters<typeof answers.set>[1][] = [
      (_, response) => response.writeHead(500).end(shopTable(1)),
      (_, response) =>
        response.writeHead(200, { 'content-length': 5000 }).write(shopTable(1), () => response.socket?.end()),
      (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(2 ** 25))),
      '<!doctype html><title>Logga in</title>',
      '',
    ]
    for (const answer of broken) {
      answers.set('/lista.csv', answer)
      await order(database, id)
      await run(database)
      expect(await placesOf(database)).toHaveLength(4)
    }
    expect(await sourceOf(database, id)).toMatchObject({ status: 'waiting', failures: broken.length })
    answers.set('/lista.csv', shopTable(5))
    await order(database, id)
    await run(database)
    expect(await placesOf(database)).toHaveLength(5)
    expect(await sourceOf(database, id)).toMatchObject({ status: 'active', failures: 0, waits_for: null })
  })

  test('a hold is extended while a slow server answers, and no other node starts the source', async () => {
    const { answers, asked, database, id } = await fetchedSource()
    let atMs = nowMs
    answers.set('/lista.csv', (_, response) => {
      void (async () => {
        for (let turn = 0; turn < 3; turn++) {
          atMs += 1.5 * minuteMs
          await expect.poll(async () => (await sourceOf(database, id)).run_until ?? 0).toBeGreaterThan(atMs + minuteMs)
          await run(database, atMs)
        }
        response.end(shopTable(5))
      })()
    })
    await order(database, id)
    await sourcesJobOf(database, () => atMs, { extendMs: 20 }).run(log)
    expect(asked.filter((path) => path === '/lista.csv')).toHaveLength(1)
    expect(await placesOf(database)).toHaveLength(5)
    expect(await outcomesOf(database, id)).toEqual(['done', 'done'])
  })

  test.each([
    ['an hour', hourMs],
    ['a year', 365 * dayMs],
  ])(
    'after a clock is set back %s, at most one run catches up, and an overtaken run writes nothing',
    async (_title, backMs) => {
      const { answers, asked, database, id } = await fetchedSource({ every: 'hour' })
      const earlierMs = nowMs - backMs
      const before = asked.length
      for (const ms of [0, minuteMs]) await run(database, earlierMs + ms)
      const isFar = backMs > 2 * dayMs
      expect(asked.slice(before).filter((path) => path === '/lista.csv')).toHaveLength(isFar ? 1 : 0)
      // The clock is set back during the fetch: another node runs the source, and the first node's result is not written.
      let atMs = nowMs + hourMs
      answers.set('/lista.csv', (_, response) => {
        answers.set('/lista.csv', shopTable(5))
        atMs = earlierMs + hourMs
        void run(database, atMs).then(() => response.end(shopTable(1)))
      })
      await order(database, id)
      await sourcesJobOf(database, () => atMs).run(log)
      expect(await placesOf(database)).toHaveLength(5)
      const { next_at: nextAt } = await sourceOf(database, id)
      expect(Math.abs((nextAt ?? 0) - earlierMs - 2 * hourMs)).toBeLessThan(minuteMs)
    },
  )

  test('a source that is removed during its fetch adds nothing, and its run ends', async () => {
    const { answers, database, id } = await fetchedSource()
    answers.set('/lista.csv', () => void write(database, nowMs, (writing) => deleteSource(writing, id)))
    await order(database, id)
    await sourcesJobOf(database, () => nowMs, { extendMs: 20 }).run(log)
    expect(await placesOf(database)).toHaveLength(4)
    expect(await loadRuns(database.db, id, 9)).toEqual([])
  })

  test('a source that is removed just before the answer arrives adds nothing', async () => {
    const { answers, database, id } = await fetchedSource()
    answers.set('/lista.csv', (_, response) => {
      void write(database, nowMs, (writing) => deleteSource(writing, id)).then(() => response.end(shopTable(9)))
    })
    await order(database, id)
    await run(database)
    expect(await placesOf(database)).toHaveLength(4)
  })

  test('a source that is paused during its fetch finishes the run and stays paused', async () => {
    const { answers, database, id } = await fetchedSource()
    answers.set('/lista.csv', (_, response) => {
      void sourceOf(database, id)
        .then((source) => write(database, nowMs, (writing) => settleSource(writing, source, 'paused')))
        .then(() => response.end(shopTable(5)))
    })
    await order(database, id)
    await run(database)
    expect(await placesOf(database)).toHaveLength(5)
    expect(await sourceOf(database, id)).toMatchObject({ status: 'paused', run_id: null })
  })

  test('a node that stops during a fetch releases the source unchanged', async () => {
    const { answers, database, id } = await fetchedSource()
    const job = sourcesJobOf(database, () => nowMs)
    const fetching = Promise.withResolvers<void>()
    answers.set('/lista.csv', () => fetching.resolve())
    await order(database, id)
    const running = job.run(log)
    await fetching.promise
    await job.stop()
    await running
    expect(await sourceOf(database, id)).toMatchObject({ ordered: 'run', run_id: null, run_until: null, failures: 0 })
    expect(await outcomesOf(database, id)).toEqual(['done'])
    answers.set('/lista.csv', shopTable(5))
    await run(database)
    expect(await outcomesOf(database, id)).toEqual(['done', 'done'])
  })

  test('a source stops and waits for the operator after three nodes died during its run', async () => {
    const { database, id } = await fetchedSource()
    await write(database, nowMs, (writing) => updateSource(writing, id, { next_at: nowMs }))
    for (const minutes of [0, 3, 6]) expect(await leaseRun(database, nowMs + minutes * minuteMs)).not.toBeNull()
    expect(await leaseRun(database, nowMs + 9 * minuteMs)).toBeNull()
    expect(await sourceOf(database, id)).toMatchObject({
      status: 'waiting',
      waits_for: '3 körningar i rad har gått fel. Körningen avbröts: servern stannade.',
      run_id: null,
    })
    expect(await outcomesOf(database, id)).toEqual(['failed', 'failed', 'failed', 'done'])
  })

  test('a run whose thread fails ends as failed, and the error is logged', async () => {
    const { database, id, origin } = await fetchedSource()
    await order(database, id)
    const taken = await leaseRun(database, nowMs)
    if (taken === null) throw new Error('nothing was taken')
    const settings = { userAgent: 'inte\nen rad', overpassUrl: origin, pauseMs: 0, allowsLoopback: true }
    await expect(runLeased(taken, settings, { database, clock: () => nowMs })).rejects.toThrow('header')
    expect((await loadRuns(database.db, id, 1))[0]).toMatchObject({
      outcome: 'failed',
      reason: 'Körningen avbröts av ett fel i programmet.',
    })
    expect((await sourceOf(database, id)).run_id).toBeNull()
  })

  test('a silent server and one that sends too slowly fail the run', async () => {
    const { answers, database, id } = await fetchedSource()
    answers.set('/lista.csv', () => {})
    for (const limits of [{ silentMs: 300 }, { fetchMs: 300 }]) {
      await order(database, id)
      await sourcesJobOf(database, () => nowMs, limits).run(log)
      expect((await loadRuns(database.db, id, 1))[0]).toMatchObject({
        outcome: 'failed',
        reason: 'Källan tog för lång tid att hämta.',
      })
    }
  })

  test('a server’s Retry-After is respected, up to a day', async () => {
    const { answers, asked, database, id } = await fetchedSource({ every: 'hour' })
    const answerWith = (retryAfter: string) =>
      answers.set('/lista.csv', (_, response) => response.writeHead(429, { 'retry-after': retryAfter }).end())
    answerWith('18000')
    await run(database, nowMs + hourMs)
    expect((await sourceOf(database, id)).next_at).toBe(nowMs + 6 * hourMs)
    const count = asked.length
    await run(database, nowMs + 5 * hourMs)
    expect(asked).toHaveLength(count)
    answerWith('999999999')
    await run(database, nowMs + 6 * hourMs)
    expect(await sourceOf(database, id)).toMatchObject({ next_at: nowMs + 30 * hourMs, failures: 2 })
  })

  test('the first run of a month fetches without the ETag', async () => {
    const { answers, requests, database, id } = await fetchedSource()
    answers.set('/lista.csv', (_, response) => response.writeHead(200, { etag: '"eins"' }).end(shopTable(4)))
    for (const days of [1, 2, 10]) await run(database, nowMs + days * dayMs)
    expect(requests.filter(({ url }) => url === '/lista.csv').map(({ headers }) => headers['if-none-match'])).toEqual([
      undefined,
      '"eins"',
      undefined,
    ])
    expect(await outcomesOf(database, id)).toEqual(['done', 'done', 'done', 'done'])
  })

  test('past markets do not count in the limit of a fifth of removals', async () => {
    const { answers, database, id } = await fetchedSource()
    const markets = Array.from({ length: 30 }, (_, at) => `loppis,Loppis ${at},Borås,,,l${at},2026-11-25\n`).join('')
    const shops = shopTable(4).replace('id\n', 'id,date\n')
    answers.set('/lista.csv', shops + markets)
    await order(database, id)
    await run(database)
    expect(await placesOf(database)).toHaveLength(34)
    answers.set('/lista.csv', shopTable(3))
    await run(database, nowMs + 5 * dayMs)
    expect((await sourceOf(database, id)).waits_for).toBe(
      'Den skulle ta bort 1 av källans 4 platser, mer än en femtedel.',
    )
  })

  test('characters that no database can store and names of thousands of letters change nothing in the next run', async () => {
    const [{ origin, answers }, database] = [await startSourceServer(), await fresh()]
    const id = await addSource(database, nowMs, { kind: 'schema.org', address: `${origin}/lista.csv` })
    const shop = { '@type': 'Store', address: 'Storgatan 1, 503 30 Borås' }
    const names = ['Re\u0000tro', 'Kupan \ud800', `Bo${'å'.repeat(5000)}`, '\u202eomvänd']
    const items = names.map((name, at) => ({ ...shop, name, '@id': `id\u0000${at}`, description: `${name}\u0000` }))
    answers.set('/lista.csv', JSON.stringify(items))
    for (let turn = 0; turn < 2; turn++) {
      await order(database, id)
      await run(database)
    }
    expect(await placesOf(database)).toHaveLength(4)
    const runs = await loadRuns(database.db, id, 2)
    expect(runs.map(({ result }) => [result?.added, result?.changed, result?.unchanged])).toEqual([
      [0, 0, 4],
      [4, 0, 0],
    ])
  })
})
