import { linkSpellings } from '@fyndkartan/domain/same-link'
import { CompiledQuery, type KyselyPlugin, type RootOperationNode, sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildMarket, buildShop } from '../testing/build-place.ts'
import { onEachDatabase } from '../testing/databases.ts'
import { findPlacesByLink, findUndatedMarkets, loadLatestPlaces } from './desk-places.ts'
import { insertFeedback } from './feedback.ts'
import { insertMarket, insertShop, insertShops } from './places.ts'
import { loadUnplaced, readNothing } from './unplaced.ts'
import { write, type Writing } from './write.ts'

/** Records every query that is run through it. */
class Listener implements KyselyPlugin {
  readonly heard: RootOperationNode[] = []
  transformQuery({ node }: { readonly node: RootOperationNode }) {
    this.heard.push(node)
    return node
  }
  async transformResult<R>({ result }: { readonly result: R }) {
    return result
  }
}

onEachDatabase(({ fresh, dialect }) => {
  test.each([
    ['insertFeedback', 'feedback_received_at', (w: Writing) => insertFeedback(w, { contact: null, text: 'Hej' })],
    ['findPlacesByLink', 'shop_link', ({ trx: db }: Writing) => findPlacesByLink({ db, dialect }, 'shop', ['a', 'b'])],
    ['loadUnplaced', 'shop_unplaced', ({ trx }: Writing) => loadUnplaced(trx, readNothing, '2026-11-21')],
    ['findUndatedMarkets', 'market_undated', ({ trx }: Writing) => findUndatedMarkets(trx, () => true)],
  ])('%s uses an index instead of a table scan', async (_name, index, run) => {
    await write(await fresh(), 1, async (writing) => {
      const listener = new Listener()
      await run({ ...writing, trx: writing.trx.withPlugin(listener) })
      const { sql: text, parameters } = writing.trx
        .getExecutor()
        .compileQuery(listener.heard[0] as RootOperationNode, { queryId: 'explained' })
      // A table this small would be scanned otherwise.
      if (dialect === 'postgres') await sql`set local enable_seqscan = off`.execute(writing.trx)
      const explain = dialect === 'postgres' ? 'explain' : 'explain query plan'
      const plan = await writing.trx.executeQuery(CompiledQuery.raw(`${explain} ${text}`, [...parameters]))
      expect(JSON.stringify(plan.rows)).toContain(index)
    })
  })

  test('links are compared ignoring ASCII case on both databases, and a link that is too long matches nothing', async () => {
    const database = await fresh()
    const long = `https://lång.example/${'Å'.repeat(600)}`
    const [id] = await write(database, 1, (writing) =>
      insertShops(
        writing,
        ['HTTPS://LOPPIS.example/Åby', 'https://loppis.example/åby', long].map((link) => buildShop({ link })),
      ),
    )
    expect(await findPlacesByLink(database, 'shop', linkSpellings('https://loppis.example/ÅBY'))).toEqual([
      { kind: 'shop', id },
    ])
    expect(await findPlacesByLink(database, 'shop', [long])).toEqual([])
  })

  test('a page beyond the last one of the latest places is empty and has the total', async () => {
    const database = await fresh()
    const shop = await write(database, 1, (writing) => insertShop(writing, buildShop()))
    const market = await write(database, 2, (writing) => insertMarket(writing, buildMarket()))
    const load = (from: number, to: number) => loadLatestPlaces(database.db, ['shop', 'market'], false, from, to)
    const keys = [
      { kind: 'market', id: market },
      { kind: 'shop', id: shop },
    ]
    expect(await load(0, 20)).toEqual({ total: 2, keys })
    expect(await load(1, 2)).toEqual({ total: 2, keys: keys.slice(1) })
    expect(await load(20_000_000, 20_000_020)).toEqual({ total: 2, keys: [] })
  })
})
