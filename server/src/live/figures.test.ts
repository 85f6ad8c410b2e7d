/** Numbers about places and searches: what is counted and stored, by several nodes, and what is not. */
import { deskFiguresSchema } from '@fyndkartan/contract/figures-schema'
import { noFigures } from '@fyndkartan/domain/figures'
import { plainSeries } from '@fyndkartan/domain/series/rule'
import { dayMs } from '@fyndkartan/domain/local-time'
import { Compile } from 'typebox/compile'
import { beforeEach, expect, test } from 'vitest'
import { loadFiguresOf, loadMissedWords } from '../db/figures.ts'
import { insertSeries } from '../db/series.ts'
import { write } from '../db/write.ts'
import { buildMarket, buildShop } from '../testing/build-place.ts'
import { buildSite, type TestSite } from '../testing/build-site.ts'
import { onEachDatabase } from '../testing/databases.ts'
import { addOperators, deskOf } from '../testing/desk-site.ts'
import { loadEverything } from '../testing/everything-stored.ts'
import { deleteWhatIsTooOld } from './retention.ts'

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'
const crawler = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const kupan = { subject: 'shop', subjectId: 1 } as const

onEachDatabase(({ fresh }) => {
  let site: TestSite
  let nowMs: number
  beforeEach(async () => {
    nowMs = Date.UTC(2026, 10, 21, 11)
    const shops = [buildShop({ name: 'Kupan' }), buildShop({ name: 'Myrorna' })]
    site = await buildSite(await fresh(), { shops, clock: () => nowMs, config: { rateLimitPerMinute: 0 } })
  })
  const visit = (path: string, agent = browser, address = '192.0.2.1', more = {}) =>
    site.call(path, { headers: { 'user-agent': agent, ...more }, remoteAddress: address })
  const figuresOf = (key: Parameters<typeof loadFiguresOf>[1]) => loadFiguresOf(site.database.db, key, '2026-11-21')
  const missed = () => loadMissedWords(site.database.db, '2026-11-21', 10)
  const searchNothing = (words: string, addresses: readonly string[]) =>
    Promise.all(
      addresses.map((address) => visit(`/select_event_info?query=${encodeURIComponent(words)}`, browser, address)),
    )
  const networks = (count: number) => Array.from({ length: count }, (_, index) => `192.0.${index}.7`)

  /** Adds a market with the dates 1 and 2. */
  const addSeries = async () => {
    const { source: _, ...facts } = buildMarket({ name: 'Sommarloppis' })
    const series = plainSeries(
      { kind: 'dates', dates: ['2026-12-05', '2026-12-12'] },
      { startMinute: 600, endMinute: 900 },
    )
    await write(site.database, nowMs, (writing) =>
      insertSeries(writing, { place: { ...facts, kind: 'market' }, series, source: 'operator' }),
    )
    await site.sync.catchUp()
  }

  test('an opened place counts, also when the browser has it already; programs and prefetching do not', async () => {
    const { headers } = await visit('/get_store/1')
    expect((await visit('/get_store/1', browser, '192.0.2.2', { 'if-none-match': headers.etag })).statusCode).toBe(304)
    await visit('/get_store/1', crawler)
    await visit('/get_store/1', 'curl/8.5.0')
    await visit('/get_store/1', browser, '192.0.2.1', { purpose: 'prefetch' })
    await visit('/get_store/77')
    await site.figures.store()
    expect(await figuresOf(kupan)).toEqual({ ...noFigures, opened: 2 })
    // Nothing is counted twice.
    await site.figures.store()
    expect(await figuresOf(kupan)).toEqual({ ...noFigures, opened: 2 })
  })

  test('a place that is added to a round counts, and an unknown one does not', async () => {
    const add = (stop: string, agent = browser) =>
      site.call('/count_planned', {
        method: 'POST',
        payload: { stop },
        headers: { 'user-agent': agent },
      })
    expect((await add('s1')).json()).toEqual({ success: true })
    await add('s77')
    await add('m1')
    expect((await add('s0')).statusCode).toBe(400)
    await add('s1', crawler)
    await site.figures.store()
    expect(await figuresOf(kupan)).toEqual({ ...noFigures, planned: 1 })
  })

  test('a place that becomes a favourite counts once', async () => {
    const anna = { uid: 'uid-of-anna', email: 'anna@example.se' }
    await site.callAs(anna, '/create_user_profile', { method: 'POST', payload: {} })
    const like = () =>
      site.callAs(anna, '/add_favorite', { method: 'POST', payload: { target_id: '1', target_type: 'store' } })
    await like()
    await like()
    await site.figures.store()
    expect(await figuresOf(kupan)).toEqual({ ...noFigures, liked: 1 })
  })

  test('the dates of a series count together', async () => {
    await addSeries()
    await visit('/get_event/1')
    await visit('/get_event/2')
    site.figures.watched([1, 2].map((id) => ({ kind: 'market', id, seriesId: 1 })))
    await site.figures.store()
    expect(await figuresOf({ subject: 'series', subjectId: 1 })).toEqual({ ...noFigures, opened: 2, watched: 1 })
  })

  test('words that found nothing are stored when five networks have sent them, once for each network', async () => {
    await searchNothing('teakbyrå', [...networks(4), '192.0.0.200', '192.0.1.9'])
    await site.figures.store()
    expect(await missed()).toEqual([])
    await searchNothing('Teakbyrå ', networks(6))
    await site.figures.store()
    await site.figures.store()
    expect(await missed()).toEqual([{ words: 'teakbyrå', networks: 6 }])
    await searchNothing('teakbyrå', networks(7))
    await searchNothing('anna@example.se', networks(7))
    await searchNothing('070-1234567', networks(7))
    await searchNothing('kupan', networks(7))
    await site.figures.store()
    expect(await missed()).toEqual([{ words: 'teakbyrå', networks: 7 }])
    expect(JSON.stringify(await loadEverything(site.database))).not.toMatch(/192\.0\.|0701234567|070-1234567/)
  })

  test('an IPv4 and an IPv6 network count as one, because a phone has both', async () => {
    const pairs = networks(4).flatMap((address, index) => [address, `2001:db8:${index}::1`])
    await searchNothing('teakbyrå', pairs)
    await site.figures.store()
    expect(await missed()).toEqual([])
    await searchNothing('teakbyrå', ['2001:db8:9::1'])
    await site.figures.store()
    expect(await missed()).toEqual([{ words: 'teakbyrå', networks: 5 }])
  })

  test('the networks of another day are counted anew', async () => {
    await searchNothing('teakbyrå', networks(4))
    nowMs += dayMs
    await searchNothing('teakbyrå', networks(4))
    await site.figures.store()
    expect(await missed()).toEqual([])
  })

  test('the counts of two nodes add up, and a failed write is repeated', async () => {
    const other = await buildSite(site.database, { clock: () => nowMs })
    await visit('/get_store/1')
    await other.call('/get_store/1', { headers: { 'user-agent': browser } })
    await Promise.all([site.figures.store(), other.figures.store()])
    expect(await figuresOf(kupan)).toEqual({ ...noFigures, opened: 2 })
    await visit('/get_store/1')
    const { db } = site.database
    await db.schema.alterTable('place_figure').renameTo('elsewhere').execute()
    await expect(site.figures.store()).rejects.toThrow()
    await visit('/get_store/1')
    await db.schema.alterTable('elsewhere').renameTo('place_figure').execute()
    await site.figures.store()
    expect(await figuresOf(kupan)).toEqual({ ...noFigures, opened: 4 })
  })

  test('the numbers of a merged place count for the kept one', async () => {
    await addOperators(site)
    await visit('/get_store/1')
    await visit('/get_store/2')
    await site.figures.store()
    const merged = { merged_into: 1, deleted_at: nowMs }
    await site.database.db.updateTable('shop').set(merged).where('id', '=', 2).execute()
    expect(await figuresOf(kupan)).toEqual({ ...noFigures, opened: 2 })
    expect(await deskOf(site).read('deskFigures')).toMatchObject({ places: [{ id: 1, opened: 2 }] })
  })

  test('numbers are deleted after 13 months, words after a month', async () => {
    const { db } = site.database
    const place = (day: `${number}-${number}-${number}`) => ({
      subject: 'shop' as const,
      subject_id: 1,
      day,
      ...noFigures,
      opened: 1,
    })
    await db
      .insertInto('place_figure')
      .values([place('2025-10-20'), place('2025-10-21')])
      .execute()
    const words = { words: 'teakbyrå', networks: 5 }
    await db
      .insertInto('missed_words')
      .values([
        { ...words, day: '2026-10-22' },
        { ...words, day: '2026-10-23' },
      ])
      .execute()
    await write(site.database, nowMs, deleteWhatIsTooOld)
    expect(await db.selectFrom('place_figure').select('day').execute()).toEqual([{ day: '2025-10-21' }])
    expect(await db.selectFrom('missed_words').select('day').execute()).toEqual([{ day: '2026-10-23' }])
  })

  test('the desk has the most opened places that exist, and the words of the last 30 days', async () => {
    await addOperators(site)
    const desk = deskOf(site)
    for (const path of ['/get_store/2', '/get_store/2', '/get_store/1']) await visit(path)
    await addSeries()
    for (const id of [1, 2, 1]) await visit(`/get_event/${id}`)
    await searchNothing('teakbyrå', networks(5))
    await site.figures.store()
    await site.database.db
      .insertInto('place_figure')
      .values({ subject: 'shop', subject_id: 99, day: '2026-11-21', ...noFigures, opened: 50 })
      .execute()
    const answer = await desk.read('deskFigures')
    expect(Compile(deskFiguresSchema).Check(answer)).toBe(true)
    expect(answer).toMatchObject({
      missed_words: [{ words: 'teakbyrå', networks: 5 }],
      places: [
        { type: 'event', id: 1, name: 'Sommarloppis', opened: 3 },
        { type: 'store', id: 2, name: 'Myrorna', opened: 2, planned: 0 },
        { type: 'store', id: 1, name: 'Kupan', opened: 1, liked: 0 },
      ],
    })
    nowMs += 30 * dayMs
    expect(await desk.read('deskFigures')).toEqual({ missed_words: [], places: [] })
  })
})
