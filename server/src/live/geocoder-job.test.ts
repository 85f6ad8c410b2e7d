import { setTimeout as delay } from 'node:timers/promises'
import { unknownFacts } from '@fyndkartan/domain/facts'
import { dayMs } from '@fyndkartan/domain/local-time'
import type { Place } from '@fyndkartan/domain/place'
import { expect, test } from 'vitest'
import { contentRevision } from '../db/confirmations.ts'
import { erase } from '../db/erasure.ts'
import { deleteOldQuestions } from '../db/geocoded.ts'
import type { Database } from '../db/open.ts'
import { loadPlaces, loadPlacesSince, loadRevision } from '../db/place-changes.ts'
import { insertMarkets, insertShops, type MarketDraft, type ShopDraft } from '../db/places.ts'
import { write } from '../db/write.ts'
import { onEachDatabase } from '../testing/databases.ts'
import { type FakeGeocoder, geocoderOf, houseOf, startGeocoder } from '../testing/geocoder-site.ts'
import { GeocoderJob } from './geocoder-job.ts'

const startMs = Date.UTC(2026, 10, 21, 11)

/** A log that throws the error of any warning, for tests that expect none. */
const strict = {
  warn: ({ err }: { err: unknown }) => {
    throw err
  },
} as never

const shop = (address: string | null, more: Partial<ShopDraft> = {}): ShopDraft => ({
  ...unknownFacts('shop'),
  source: 'operator',
  name: 'Kupan',
  town: 'Borås',
  address,
  ...more,
})
const market = (address: string, date: string, more: Partial<MarketDraft> = {}): MarketDraft =>
  ({
    ...unknownFacts('market'),
    source: 'operator',
    name: 'Loppis',
    town: 'Borås',
    address,
    date,
    ...more,
  }) as MarketDraft

async function add(database: Database, shops: readonly ShopDraft[], markets: readonly MarketDraft[] = []) {
  await write(database, startMs, async (writing) => {
    await insertShops(writing, shops)
    await insertMarkets(writing, markets)
  })
}

async function placesOf(database: Database): Promise<Place[]> {
  const places = []
  for await (const batch of loadPlaces(database.db, Number.MAX_SAFE_INTEGER))
    for (const { place } of batch) places.push(place)
  return places
}

const foundOf = async (database: Database) =>
  (await placesOf(database)).map(({ address, found }) => [address, found?.precision ?? null])

function jobOf(database: Database, fake: FakeGeocoder, clock = () => startMs, questionPauseMs = 0): GeocoderJob {
  const geocoder = geocoderOf(database, fake.url, { clock, pauseMs: questionPauseMs })
  return new GeocoderJob({ database, clock, geocoder, onChange: async () => {}, pauseMs: 5 })
}

/** Runs rounds until no work is left. */
async function finish(job: GeocoderJob, log = strict): Promise<void> {
  for (let rounds = 0; rounds < 1000; rounds++) {
    if ((await job.run(log)) === 'nothing left') return
    // The geocoder releases its turn after the answer.
    await delay(5)
  }
  throw new Error('the job does not come to an end')
}

onEachDatabase(({ fresh }) => {
  test('places without coordinates get the position of their address, with one query for each address', async () => {
    const [fake, database] = [await startGeocoder(), await fresh()]
    const placed = shop('Storgatan 1', { position: { lat: 57.7, lng: 12.9 } })
    const shops = [
      shop('Storgatan 12'),
      shop('storgatan 12'),
      shop('Storgatan'),
      placed,
      shop(null),
      shop('Storgatan 3', { town: null }),
    ]
    await add(database, shops, [market('Storgatan 12', '2026-11-28'), market('Storgatan 5', '2026-11-20')])
    await finish(jobOf(database, fake))
    expect(fake.questions.toSorted()).toEqual(['Storgatan 12, Borås', 'Storgatan, Borås'])
    expect(await foundOf(database)).toEqual([
      ['Storgatan 12', 'address'],
      ['storgatan 12', 'address'],
      ['Storgatan', 'street'],
      ['Storgatan 1', null],
      [null, 'town'],
      ['Storgatan 3', null],
      ['Storgatan 12', 'address'],
      ['Storgatan 5', 'town'],
    ])
    const [first] = await placesOf(database)
    expect(first).toMatchObject({ position: null, found: { position: houseOf('Storgatan 12, Borås') } })
    await finish(jobOf(database, fake))
    expect(fake.questions).toHaveLength(2)
  })

  test('a found position reaches every index, but does not count as a change of the place', async () => {
    const [fake, database] = [await startGeocoder(), await fresh()]
    await add(database, [shop('Storgatan 12')])
    const row = () => database.db.selectFrom('shop').selectAll().executeTakeFirstOrThrow()
    const [before, since] = [await row(), await loadRevision(database.db)]
    await finish(jobOf(database, fake))
    const after = await row()
    expect(contentRevision(after)).toBe(contentRevision(before))
    expect(after).toMatchObject({ updated_at: before.updated_at, edited_at: null, lat: null, lng: null })
    const changes = []
    for await (const batch of loadPlacesSince(database.db, since, await loadRevision(database.db)))
      changes.push(...batch)
    expect(changes).toMatchObject([{ place: { id: after.id, found: { precision: 'address' } } }])
  })

  test('a place with a changed address is shown in its town until the new address is found', async () => {
    const [fake, database] = [await startGeocoder(), await fresh()]
    await add(database, [shop('Storgatan 12')])
    const job = jobOf(database, fake)
    await finish(job)
    await write(database, startMs, ({ trx, revision }) =>
      trx.updateTable('shop').set({ address: 'Storgatan 20', revision }).execute(),
    )
    expect(await foundOf(database)).toEqual([['Storgatan 20', 'town']])
    await finish(job)
    expect(await foundOf(database)).toEqual([['Storgatan 20', 'address']])
    expect(fake.questions).toEqual(['Storgatan 12, Borås', 'Storgatan 20, Borås'])
  })

  test('the geocoder gets no query for removed places and sample places', async () => {
    const [fake, database] = [await startGeocoder(), await fresh()]
    await add(database, [shop('Storgatan 1'), shop('Storgatan 2', { source: 'sample' })])
    await write(database, startMs, ({ trx, revision }) =>
      trx.updateTable('shop').set({ deleted_at: startMs, revision }).where('source', '=', 'operator').execute(),
    )
    await finish(jobOf(database, fake))
    expect(fake.questions).toEqual([])
  })

  test('an address that was not found gets a new query after 90 days, not before', async () => {
    const [fake, database] = [await startGeocoder(), await fresh()]
    let nowMs = startMs
    await add(database, [shop('Storgatan 12')])
    const job = jobOf(database, fake, () => nowMs)
    const answer = fake.answer
    fake.answer = (_, response) => response.end('[]')
    await finish(job)
    expect(await foundOf(database)).toEqual([['Storgatan 12', 'town']])
    fake.answer = answer
    for (const days of [1, 89]) {
      nowMs = startMs + days * dayMs
      await write(database, nowMs, deleteOldQuestions)
      await finish(job)
      expect(fake.questions).toHaveLength(1)
    }
    nowMs = startMs + 90 * dayMs
    await write(database, nowMs, deleteOldQuestions)
    await finish(job)
    expect(fake.questions).toHaveLength(2)
    expect(await foundOf(database)).toEqual([['Storgatan 12', 'address']])
  })

  test('stored answers to addresses that no place has any more are deleted once a day', async () => {
    const [fake, database] = [await startGeocoder(), await fresh()]
    await add(database, [shop('Storgatan 1'), shop('Storgatan 2'), shop('Storgatan 3'), shop('Storgatan 4')])
    await finish(jobOf(database, fake))
    const change = (address: string, set: object) =>
      write(database, startMs, ({ trx, revision }) =>
        trx
          .updateTable('shop')
          .set({ ...set, revision })
          .where('address', '=', address)
          .execute(),
      )
    await change('Storgatan 1', { deleted_at: startMs })
    await change('Storgatan 2', { address: 'Storgatan 20' })
    await change('Storgatan 3', { lat: 57.7, lng: 12.9 })
    const kept = async () =>
      (await database.db.selectFrom('geocoded').select('question').orderBy('question').execute()).map(
        (row) => row.question,
      )
    expect(await kept()).toHaveLength(4)
    await write(database, startMs, deleteOldQuestions)
    expect(await kept()).toEqual(['storgatan 4, borås'])
  })

  test('two nodes send one query for each address, and position every place', async () => {
    const [fake, database] = [await startGeocoder(), await fresh()]
    await add(
      database,
      Array.from({ length: 30 }, (_, at) => shop(`Storgatan ${at + 1}`)),
    )
    const log = { warn: () => {} } as never
    const nodes = [jobOf(database, fake, () => startMs, 40), jobOf(database, fake, () => startMs, 40)]
    await Promise.all(nodes.map((node) => finish(node, log)))
    expect(fake.questions).toHaveLength(30)
    expect(new Set((await foundOf(database)).map(([, precision]) => precision))).toEqual(new Set(['address']))
  })

  test('a node that dies after an answer causes no second query', async () => {
    const [fake, database] = [await startGeocoder(), await fresh()]
    await add(database, [shop('Storgatan 1'), shop('Storgatan 2')])
    // Stores the answer; the node dies before it positions the place.
    expect(await jobOf(database, fake).run(strict)).toBe('asked')
    expect(await foundOf(database)).toEqual([
      ['Storgatan 1', 'town'],
      ['Storgatan 2', 'town'],
    ])
    await delay(5)
    await finish(jobOf(database, fake))
    expect(fake.questions).toEqual(['Storgatan 1, Borås', 'Storgatan 2, Borås'])
  })

  test('after a failure at one address the job continues with the others, and retries that address a quarter of an hour later', async () => {
    const [fake, database] = [await startGeocoder(), await fresh()]
    let nowMs = startMs
    await add(database, [shop('Storgatan 1'), shop('Storgatan 2')])
    const job = jobOf(database, fake, () => nowMs)
    const warnings: string[] = []
    const log = { warn: ({ err }: { err: Error }) => warnings.push(err.message) } as never
    const { answer } = fake
    fake.answer = (question, response) =>
      question.startsWith('Storgatan 1,') ? response.writeHead(500).end() : answer(question, response)
    expect(await job.run(log)).toBe('later')
    // During the pause the geocoder gets no query, and nothing is logged.
    for (let rounds = 0; rounds < 5; rounds++) expect(await job.run(log)).toBe('later')
    expect(warnings).toEqual(['the geocoder answered with status 500'])
    nowMs += 5000
    await finish(job, log)
    expect(await foundOf(database)).toEqual([
      ['Storgatan 1', 'town'],
      ['Storgatan 2', 'address'],
    ])
    fake.answer = answer
    nowMs += 15 * 60_000 - 5001
    await finish(job, log)
    expect(fake.questions).toHaveLength(2)
    nowMs++
    await finish(job, log)
    expect(await foundOf(database)).toEqual([
      ['Storgatan 1', 'address'],
      ['Storgatan 2', 'address'],
    ])
  })

  test('a failing database is logged, and the job continues when the database is back', async () => {
    const [fake, database] = [await startGeocoder(), await fresh()]
    await add(database, [shop('Storgatan 1')])
    let isAway = true
    const flaky = {
      ...database,
      get db() {
        if (isAway) throw new Error('away')
        return database.db
      },
    } as Database
    const job = jobOf(flaky, fake)
    const warnings: string[] = []
    const log = { warn: ({ err }: { err: Error }) => void warnings.push(err.message) } as never
    job.begin(log)
    await expect.poll(() => warnings.length).toBeGreaterThan(1)
    isAway = false
    await expect.poll(() => foundOf(database)).toEqual([['Storgatan 1', 'address']])
    await job.stop()
    expect(new Set(warnings)).toEqual(new Set(['away']))
  })

  test('an erasure deletes the answer for the place’s address, unless another place has the same address', async () => {
    const [fake, database] = [await startGeocoder(), await fresh()]
    await add(database, [shop('Storgatan 1'), shop('Storgatan 1'), shop('Storgatan 2')])
    await finish(jobOf(database, fake))
    const kept = async () =>
      (await database.db.selectFrom('geocoded').select('question').orderBy('question').execute()).map(
        (row) => row.question,
      )
    const eraseAt = async (address: string) => {
      const { id } = await database.db
        .selectFrom('shop')
        .select('id')
        .where('address', '=', address)
        .executeTakeFirstOrThrow()
      await write(database, startMs, (writing) => erase(writing, 'shop', id))
    }
    await eraseAt('Storgatan 2')
    expect(await kept()).toEqual(['storgatan 1, borås'])
    await eraseAt('Storgatan 1')
    expect(await kept()).toEqual(['storgatan 1, borås'])
    await eraseAt('Storgatan 1')
    expect(await kept()).toEqual([])
  })
})
