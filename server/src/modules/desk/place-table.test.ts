/** Places as a table at the desk: exported, edited in a spreadsheet, and imported again. */
import type { DeskActionsWire, DeskPlaceAnswerWire, ImportAnswerWire } from '@fyndkartan/contract/desk'
import { endpoints } from '@fyndkartan/contract/endpoints'
import { placeFormFromWire } from '@fyndkartan/contract/tip'
import type { PlaceKey } from '@fyndkartan/domain/place'
import { plainSeries } from '@fyndkartan/domain/series/rule'
import { beforeEach, describe, expect, test } from 'vitest'
import { insertMarkets, insertShop, insertShops } from '../../db/places.ts'
import { write } from '../../db/write.ts'
import { applyImport } from '../../importer/apply-import.ts'
import { fillWithSample } from '../../sample/fill.ts'
import { buildMarket, buildShop } from '../../testing/build-place.ts'
import { buildSite, type TestSite } from '../../testing/build-site.ts'
import { onEachDatabase } from '../../testing/databases.ts'
import { addOperators, deskOf } from '../../testing/desk-site.ts'
import { readRealShops, realShopFiles } from '../../testing/real-shops.ts'
import { seriesToWire } from '@fyndkartan/contract/series-wire'

const nowMs = Date.UTC(2026, 10, 21, 11)
const shop = (id: number): PlaceKey => ({ kind: 'shop', id })

onEachDatabase(({ fresh }) => {
  let site: TestSite
  let desk: ReturnType<typeof deskOf>
  beforeEach(async () => {
    site = await buildSite(await fresh(), { clock: () => nowMs, config: { rateLimitPerMinute: 0 } })
    await addOperators(site)
    desk = deskOf(site)
  })

  const exported = async (query = '') => {
    const answer = await desk.call(
      'exportPlaces',
      null,
      query === '' ? {} : { query: Object.fromEntries(new URLSearchParams(query)) },
    )
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    return answer.body
  }
  const run = (text: string, fingerprint: string | null = null) =>
    desk.done<ImportAnswerWire>('importPlaces', null, { format: 'csv', source: 'platser.csv', text, fingerprint })
  const apply = async (text: string) => run(text, (await run(text)).fingerprint)
  const atDesk = (key: PlaceKey) => desk.read<DeskPlaceAnswerWire>('deskPlace', key)
  const lines = (part: ImportAnswerWire['skipped']) =>
    part.map(({ at, reason, detail }) => [at, reason, detail].join(': '))
  const fill = (count: number) =>
    write(site.database, 0, (writing) =>
      insertShops(
        writing,
        Array.from({ length: count }, (_, at) => buildShop({ name: `Fyndet ${at + 1}`, phone: '033-12 34 56' })),
      ),
    ).then(() => site.sync.catchUp())

  test('the sample directory comes back without a difference', async () => {
    await fillWithSample(site.database, nowMs)
    await site.sync.catchUp()
    const text = await exported()
    const answer = await run(text)
    const rows = text.split('\r\n').length - 2
    expect(answer).toMatchObject({ changed: 0, unchanged: answer.read, skipped: [], shortened: [], edits: [] })
    expect(answer.read).toBeGreaterThan(2000)
    expect(rows).toBe(answer.read)
  })

  test.skipIf(!process.env['REAL_DATA_DIR'])(
    'a real directory comes back without a difference (needs REAL_DATA_DIR)',
    async () => {
      for (const [file] of realShopFiles) {
        const drafts = readRealShops(file, '2026-11-21')
        const options = { scope: `${file}:`, source: file, today: '2026-11-21', prune: false, dryRun: false } as const
        const own = drafts.map((draft) => ({ ...draft, sourceId: `${file}:${draft.sourceId}` }))
        await applyImport(site.database, nowMs, own, options)
      }
      await site.sync.catchUp()
      const answer = await run(await exported())
      expect(answer.read).toBeGreaterThan(500)
      expect(answer).toMatchObject({ changed: 0, unchanged: answer.read, skipped: [], shortened: [] })
    },
  )

  test('the export has what the search of the desk finds, a series once', async () => {
    await fill(2)
    await write(site.database, 0, async (writing) => {
      await insertMarkets(writing, [
        buildMarket({ name: 'Torgloppis', date: '2026-12-01' }),
        buildMarket({ name: 'Förbi', date: '2026-01-01' }),
      ])
    })
    await site.sync.catchUp()
    const weekly = { kind: 'weekly', every: 1, weekdays: [6], from: '2026-11-07', to: '2027-01-30' } as const
    const series = seriesToWire(plainSeries(weekly, { startMinute: 600, endMinute: 900 }))
    const form = { type: 'event', event_name: 'Lördagsloppis', city: 'Borås', address: 'Torget 1', series }
    await desk.done('addPlace', null, form)
    const ids = async (query: string) =>
      [...(await exported(query)).matchAll(/^(?:butik|loppis|serie)-\d+/gm)].map(([id]) => id).toSorted()
    expect(await ids('')).toEqual(['butik-1', 'butik-2', 'loppis-1', 'loppis-2', 'serie-1'])
    expect(await ids('type=event')).toEqual(['loppis-1', 'loppis-2', 'serie-1'])
    expect(await ids('query=lördagsloppis')).toEqual(['serie-1'])
    expect(await ids('query=fyndet 2')).toEqual(['butik-2'])
    expect(await ids('query=2')).toEqual(['butik-2', 'loppis-2'])
    expect((await desk.call('exportPlaces', null, { query: { type: 'hus' } })).statusCode).toBe(400)
  })

  test('a table that Excel saves as Windows-1252 comes back without a difference, but for the cell typed anew', async () => {
    await write(site.database, 0, async (writing) => {
      await insertShop(writing, buildShop({ name: 'Łódź möbler', phone: '0701234567' }))
      await insertShop(writing, buildShop({ name: '=1+1', phone: '+46 33 12 34 56', address: null }))
      await insertMarkets(writing, [buildMarket({ name: 'Torgloppis', date: '2026-12-01', startMinute: 600 })])
    })
    await site.sync.catchUp()
    const text = await exported()
    expect(text).toContain(";'=1+1;")
    expect(text).toContain(";'+46 33 12 34 56;")
    const saved = text
      .replace('\ufeff', '')
      .replace('Łódź', 'Lód?')
      .replace(';0701234567;', ';701234567;')
      .replace(/2026-12-01;10:00/, '2026-12-01 00:00;10:00:00')
    const read = (edited: string) =>
      desk.done<ImportAnswerWire>('importPlaces', null, {
        format: 'csv',
        source: 'platser.csv',
        bytes: Buffer.from(edited, 'latin1').toString('base64'),
        fingerprint: null,
      })
    const same = await read(saved)
    expect(same).toMatchObject({ read: 3, changed: 0, unchanged: 3, skipped: [] })
    expect(lines(same.shortened)).toEqual([expect.stringContaining('Windows-1252')])
    const edits = (await read(saved.replace('Torgloppis', 'Åloppis'))).edits
    expect(edits?.map(({ before, after }) => [before.name, after.name])).toEqual([['Torgloppis', 'Åloppis']])
  })

  describe('an edited table', () => {
    test('shows each change before it is made, makes all as one action, and is undone whole', async () => {
      await fill(3)
      const text = (await exported()).replace('Fyndet 1', 'Fyndet ett').replace(/^(butik-2;.*)033-12 34 56/m, '$1')
      const trial = await run(text)
      expect(trial).toMatchObject({
        source: 'platser.csv',
        read: 3,
        changed: 2,
        unchanged: 1,
        added: 0,
        action_id: null,
      })
      const change = trial.edits?.map(({ before, after }) => [before.id, before.phone, after.phone, after.name])
      expect(change?.toSorted()).toEqual([
        [1, '033-12 34 56', '033-12 34 56', 'Fyndet ett'],
        [2, '033-12 34 56', null, 'Fyndet 2'],
      ])
      expect((await atDesk(shop(1))).place.place.name).toBe('Fyndet 1')
      const { action_id: actionId } = await run(text, trial.fingerprint)
      const { place, history } = await atDesk(shop(1))
      expect([place.place.name, place.edited_at === null]).toEqual(['Fyndet ett', false])
      expect(history.map(({ verb, by, part_of }) => [verb, by, part_of])).toEqual([
        ['edit', 'olle@example.se', actionId],
      ])
      const { actions } = await desk.read<DeskActionsWire>('deskActions')
      expect(actions.map(({ verb, subject, parts }) => [verb, subject.name, parts])).toEqual([
        ['import', 'platser.csv', 2],
      ])
      await desk.done('undoAction', actionId)
      expect((await run(await exported())).unchanged).toBe(3)
      expect((await atDesk(shop(1))).place.place.name).toBe('Fyndet 1')
      expect((await atDesk(shop(2))).place.place.phone).toBe('033-12 34 56')
    })

    test('a place that has changed since the export is a line, and so are unknown and removed ones', async () => {
      await fill(4)
      const text = await exported()
      const { version, place } = (await atDesk(shop(1))).place
      const form = {
        ...placeFormFromWire({ ...place, type: 'store' }),
        type: 'store',
        shop_name: 'Nytt namn',
        city: 'Borås',
      }
      await desk.done('editPlace', shop(1), { version, form })
      await desk.done('removePlace', shop(2), { version: (await atDesk(shop(2))).place.version })
      const edited = `${text.replaceAll('Fyndet', 'Fynd')}butik-99;1;butik;Borta\r\n;;butik;Ny\r\n`
      const answer = await run(edited)
      expect(answer).toMatchObject({ read: 6, changed: 2, skipped_count: 4 })
      expect(lines(answer.skipped).toSorted()).toEqual([
        expect.stringMatching(/^rad \d: är borttagen: Fynd 2$/),
        expect.stringMatching(/^rad \d: har ändrats sedan tabellen hämtades: Fynd 1$/),
        expect.stringMatching(/^rad \d: platsen finns inte: Borta$/),
        expect.stringMatching(/^rad \d: saknar site_id; nya platser läggs till under Platser: Ny$/),
      ])
    })

    test('cells that are not valid cost themselves alone; a place without a name stays', async () => {
      await fill(2)
      const text = (await exported())
        .replace(/^(butik-1;.*)https:[^;]*/m, '$1javascript:alert(1)')
        .replace('Fyndet 1', 'Fyndet ett')
        .replace('Fyndet 2', '')
      const answer = await run(text)
      expect(answer.edits?.map(({ after }) => [after.name, 'shop_link' in after && after.shop_link])).toEqual([
        ['Fyndet ett', 'https://retrolyckan.example/'],
      ])
      expect(lines(answer.shortened).toSorted()).toEqual([
        expect.stringContaining('går inte att använda, ändras inte: Butiksnamn är obligatoriskt, Fyndet 2'),
        expect.stringContaining('går inte att använda, ändras inte: Länken måste vara en webbadress'),
      ])
    })

    test('the dates and facts of a series', async () => {
      const dates = { kind: 'dates', dates: ['2026-12-05', '2026-12-12'] } as const
      const series = seriesToWire(plainSeries(dates, { startMinute: 600, endMinute: 900 }))
      await desk.done('addPlace', null, {
        type: 'event',
        event_name: 'Torgloppis',
        city: 'Borås',
        address: 'Torget 1',
        series,
      })
      const text = await exported()
      const done = await apply(
        text.replace('Torgloppis', 'Julloppis').replace(/"DTSTART[^"]*"/, '"2026-12-05, 2026-12-19"'),
      )
      expect(done.edits?.map(({ after, series_after }) => [after.name, series_after?.dates])).toEqual([
        ['Julloppis', ['2026-12-05', '2026-12-19']],
      ])
      const { place, series: stored } = await atDesk({ kind: 'market', id: 1 })
      expect([place.place.name, stored?.series.dates]).toEqual(['Julloppis', ['2026-12-05', '2026-12-19']])
      expect((await run(await exported())).changed).toBe(0)
    })

    test('nothing is made when a place has changed since the trial, and an unchanged table logs nothing', async () => {
      await fill(2)
      const text = (await exported()).replace('Fyndet 1', 'Fyndet ett')
      const { fingerprint } = await run(text)
      await write(site.database, nowMs, async (writing) => {
        await writing.trx
          .updateTable('shop')
          .set({ name: 'Annat', revision: writing.revision })
          .where('id', '=', 1)
          .execute()
      })
      const late = await desk.send('importPlaces', null, { format: 'csv', source: 'a.csv', text, fingerprint })
      expect(late.statusCode).toBe(409)
      expect((await apply(await exported())).action_id).toBeNull()
    })

    test('a table that would remove places, or changes more than 2,000, is refused', async () => {
      await fill(2001)
      const refusal = async (order: object) => {
        const body = { format: 'csv', source: 'a.csv', fingerprint: null, ...order }
        const answer = await desk.send('importPlaces', null, body)
        return [answer.statusCode, answer.json<{ message: string }>().message]
      }
      const text = await exported()
      const prune = await refusal({ text, prune: true })
      expect(prune).toEqual([400, expect.stringContaining('tar inte bort platser')])
      const edited = text.replaceAll('Fyndet', 'Fynd')
      expect(await refusal({ text: edited })).toEqual([400, expect.stringContaining('fler än 2 000 platser')])
    })

    test('an edit settles reports as a single edit does, and undo opens them again', async () => {
      await write(site.database, 0, async (writing) => {
        await insertShop(writing, buildShop({ name: 'Fyndet 1' }))
      })
      await site.sync.catchUp()
      const report = { target_type: 'store', target_id: '1', verdict: 'moved' }
      const sent = await site.call(endpoints.reportPlace.path, { method: 'POST', payload: report })
      expect(sent.statusCode).toBe(201)
      const open = async () =>
        (await site.database.db.selectFrom('report_matter').select('decision').execute()).map(
          ({ decision }) => decision,
        )
      const { action_id: actionId } = await apply((await exported()).replace('Fyndet 1', 'Fyndet ett'))
      expect(await open()).toEqual(['accepted'])
      await desk.done('undoAction', actionId)
      expect(await open()).toEqual([null])
    })
  })
})
