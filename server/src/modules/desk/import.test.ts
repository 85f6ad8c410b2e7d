import type { importAnswerSchema } from '@fyndkartan/contract/desk-schema'
import { endpoints } from '@fyndkartan/contract/endpoints'
import type { PostWire } from '@fyndkartan/contract/place'
import Fastify from 'fastify'
import type { Static } from '@fyndkartan/contract/schema'
import { beforeEach, describe, expect, test } from 'vitest'
import { ChosenSlideshow } from '../../live/chosen-slideshow.ts'
import { SeriesRules } from '../../live/series-rules.ts'
import { readConfig } from '../../config/config.ts'
import { addDeskCalls } from '../../viewer/desk-calls.ts'
import { answerProblems } from '../../http/problem.ts'
import { UnreadableFile } from '../../importer/import-draft.ts'
import { buildSite, type TestSite } from '../../testing/build-site.ts'
import { onSqlite } from '../../testing/databases.ts'
import { addOperators, deskOf, olle } from '../../testing/desk-site.ts'
import { refusedBodies } from '../../testing/refused-bodies.ts'
import { testIdentity } from '../../testing/test-identity.ts'
import { importCalls } from './import.ts'
import { noMailer } from '../../testing/no-mailer.ts'

type Answer = Static<typeof importAnswerSchema>

const table = 'type,name,town,id\nstore,Fyndet,Borås,1\nstore,Gömman,Borås,2\naffär,Fel,Borås,3\n'

function calendarOf(...events: readonly (readonly string[])[]): string {
  const usual = ['SUMMARY:Loppis', 'LOCATION:Borås']
  const lines = events.flatMap((event) => ['BEGIN:VEVENT', ...usual, ...event, 'END:VEVENT'])
  return ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n')
}

onSqlite(({ fresh }) => {
  let site: TestSite
  let desk: ReturnType<typeof deskOf>
  beforeEach(async () => {
    site = await buildSite(await fresh(), { config: { rateLimitPerMinute: 0 } })
    await addOperators(site)
    desk = deskOf(site)
  })

  const csv = { format: 'csv', text: table, source: 'Butiker', fingerprint: null }
  const run = (order: object) => desk.done<Answer>('importPlaces', null, order)
  const refused = async (order: object) => {
    const answer = await desk.send('importPlaces', null, order)
    return [answer.statusCode, answer.json<{ message: string }>().message]
  }
  /** Makes a dry run, then the import. */
  const carryOut = async (order: object) => run({ ...order, fingerprint: (await run(order)).fingerprint })
  const shopNames = async () => {
    const rows = await site.database.db
      .selectFrom('shop')
      .select('name')
      .where('deleted_at', 'is', null)
      .orderBy('name')
      .execute()
    return rows.map(({ name }) => name)
  }
  const actions = async () => {
    const { count } = await site.database.db
      .selectFrom('action')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  }

  test.each(refusedBodies.filter(([name]) => name !== 'too large'))(
    'a body of %s is refused',
    async (_name, type, payload, status, message) => {
      const answer = await desk.call('importPlaces', null, {
        payload,
        headers: type === undefined ? {} : { 'content-type': type },
      })
      expect(answer.statusCode).toBe(status)
      expect(answer.json()).toEqual({ message: expect.stringMatching(message) })
    },
  )

  test('only operators may import, whatever the size of the body', async () => {
    const order = { method: endpoints.importPlaces.method, payload: csv }
    expect((await site.call(endpoints.importPlaces.path, order)).statusCode).toBe(401)
    expect((await site.callAs({ uid: 'nobody' }, endpoints.importPlaces.path, order)).statusCode).toBe(403)
  })

  describe('an invalid import is refused in Swedish', () => {
    test.each([
      [{ ...csv, text: undefined }, 'Välj en fil eller skriv en adress.'],
      [{ ...csv, url: 'https://a.example/' }, 'Välj en fil eller skriv en adress.'],
      [
        { ...csv, text: undefined, url: 'https://a.example/' },
        'Bara kalendrar och webbsidor hämtas från en adress. Välj en fil i stället.',
      ],
      [{ ...csv, source: ' # ' }, 'Skriv vad källan heter.'],
      [{ ...csv, text: '' }, 'Filen är tom.'],
      [{ ...csv, text: '\na,b' }, 'Rad 2 ska vara en rubrikrad som namnger kolumnerna, bland dem type och name.'],
      [{ ...csv, format: 'ical' }, 'Rad 1 är inte början på en kalender (BEGIN:VCALENDAR).'],
      [{ ...csv, format: 'osm', text: '{\n"elements": [\n}' }, 'Rad 3 är inte JSON.'],
      [
        { ...csv, format: 'ical', text: undefined, url: 'file:///etc/passwd' },
        'Bara http och https hämtas, inte file:.',
      ],
      [
        { ...csv, format: 'ical', text: undefined, url: 'http://127.0.0.1:3000/' },
        '127.0.0.1:3000 ligger inte på det öppna internet och hämtas inte.',
      ],
      [{ ...csv, text: 'type,name\n', prune: true }, 'Filen innehåller inga platser, så allt skulle tas bort.'],
      [
        { ...csv, format: 'ical', text: 'BEGIN:VCALENDAR\r\n', prune: true },
        'Filen är inte hel, så det går inte att veta vad som är borta.',
      ],
    ])('%j: %s', async (order, message) => {
      expect(await refused(order)).toEqual([400, message])
      expect(await actions()).toBe(0)
    })
  })

  test('a dry run reports what would happen, and changes nothing', async () => {
    const outcome = await run(csv)
    expect(outcome).toMatchObject({
      source: 'Butiker',
      read: 3,
      added: 2,
      changed: 0,
      unchanged: 0,
      kept: 0,
      removed: 0,
      skipped: [
        { at: 'rad 4', reason: expect.stringContaining('kolumnen type'), detail: expect.stringContaining('Fel') },
      ],
      skipped_count: 1,
      examples: [{ change: 'added', place: { id: 0, name: 'Fyndet' } }, { change: 'added' }],
      action_id: null,
    })
    expect([await shopNames(), await actions()]).toEqual([[], 0])
  })

  test('after the dry run the import is searchable at once, and a second one changes nothing', async () => {
    const outcome = await carryOut(csv)
    expect(outcome).toMatchObject({ added: 2, action_id: expect.any(Number) })
    const query = 'start_date=2026-11-21&end_date=2026-11-22&city=*&type=*&query=fyndet&page=0&items_per_page=9&seed=0'
    expect(await site.read<PostWire[]>(`${endpoints.searchPlaces.path}?${query}`)).toHaveLength(1)
    expect(await carryOut(csv)).toMatchObject({ added: 0, unchanged: 2, action_id: null })
  })

  test('an import whose outcome would differ from its dry run is refused', async () => {
    const { fingerprint } = await run(csv)
    await carryOut({ ...csv, text: table.replace('Gömman', 'Gömstället') })
    expect(await refused({ ...csv, fingerprint })).toEqual([
      409,
      'Källan eller katalogen har ändrats sedan provkörningen. Provkör igen.',
    ])
    expect(await shopNames()).toEqual(['Fyndet', 'Gömstället'])
  })

  test('an import of additions, changes and removals is undone as a whole, and so is the undo', async () => {
    await carryOut(csv)
    const outcome = await carryOut({
      ...csv,
      text: 'type,name,town,id\nstore,Nya Fyndet,Borås,1\nstore,Tredje,Borås,9',
      prune: true,
    })
    expect(outcome).toMatchObject({ added: 1, changed: 1, removed: 1 })
    expect(outcome.examples.map(({ change }) => change)).toEqual(['added', 'changed', 'removed'])
    expect(await shopNames()).toEqual(['Nya Fyndet', 'Tredje'])
    await desk.done('undoAction', outcome.action_id)
    expect(await shopNames()).toEqual(['Fyndet', 'Gömman'])
    await desk.done('undoAction', outcome.action_id === null ? null : outcome.action_id + 4)
    expect(await shopNames()).toEqual(['Nya Fyndet', 'Tredje'])
  })

  test('an operator’s change survives the next import', async () => {
    await carryOut(csv)
    const { id, revision } = await site.database.db
      .selectFrom('shop')
      .select(['id', 'revision'])
      .where('name', '=', 'Fyndet')
      .executeTakeFirstOrThrow()
    await desk.done('removePlace', { kind: 'shop', id }, { version: revision })
    expect(await carryOut(csv)).toMatchObject({ kept: 1, unchanged: 1, action_id: null })
    expect(await shopNames()).toEqual(['Gömman'])
  })

  test('an import of a calendar removes a missing date, and does not duplicate a moved one', async () => {
    const dates = async () => {
      const rows = await site.database.db
        .selectFrom('market')
        .select('date')
        .where('deleted_at', 'is', null)
        .orderBy('date')
        .execute()
      return rows.map(({ date }) => date)
    }
    const order = { format: 'ical', source: 'Loppisar', fingerprint: null }
    const weekly = ['UID:1', 'DTSTART:20261128T100000', 'RRULE:FREQ=WEEKLY;COUNT=3']
    const once = ['UID:2', 'DTSTART:20261129T100000']
    await carryOut({ ...order, text: calendarOf(weekly, once) })
    expect(await dates()).toEqual(['2026-11-28', '2026-11-29', '2026-12-05', '2026-12-12'])
    const changed = calendarOf([...weekly, 'EXDATE:20261205T100000'], ['UID:2', 'DTSTART:20261130T100000'])
    expect(await carryOut({ ...order, text: changed })).toMatchObject({ changed: 2, removed: 0, added: 0 })
    expect(await dates()).toEqual(['2026-11-28', '2026-11-30', '2026-12-12'])
  })

  test('an import of a web page applies its changes, and removes missing places if that is requested', async () => {
    const pageOf = (...items: readonly object[]) =>
      `<script type="application/ld+json">${JSON.stringify(items)}</script>`
    const event = {
      '@type': 'Event',
      '@id': '1',
      name: 'Torgloppis',
      startDate: '2026-12-05',
      location: 'Torget, Borås',
    }
    const shop = { '@type': 'Store', '@id': '2', name: 'Kupan', address: 'Storgatan 1, 503 30 Borås' }
    const order = { format: 'schema', source: 'Föreningen', fingerprint: null }
    expect(await carryOut({ ...order, text: pageOf(event, shop) })).toMatchObject({ added: 2, skipped_count: 0 })
    const renamed = { ...event, name: 'Julloppis' }
    expect(await carryOut({ ...order, text: pageOf(renamed, shop) })).toMatchObject({ changed: 1, unchanged: 1 })
    expect(await carryOut({ ...order, text: pageOf(renamed), prune: true })).toMatchObject({ unchanged: 1, removed: 1 })
    const [found] = await site.read<{ name: string }[]>(
      '/select_event_info?city=borås&start_date=2026-12-05&end_date=2026-12-05',
    )
    expect(found).toMatchObject({ name: 'Julloppis' })
  })

  test('a calendar is fetched from its URL, which is the default name of the source', async () => {
    const fetched: string[] = []
    const app = Fastify()
    app.setValidatorCompiler(() => () => true)
    answerProblems(app)
    const clock = () => Date.UTC(2026, 10, 21, 11)
    const { sign, ...identity } = testIdentity(clock)
    const slideshow = new ChosenSlideshow(site.database)
    const series = new SeriesRules(site.database)
    const deps = { ...site, config: readConfig({}), clock, identity, slideshow, series, mailer: noMailer }
    const fetchSource = async (url: string) => {
      fetched.push(url)
      if (url.endsWith('.html')) throw new UnreadableFile('no', 'kalender.example svarade med status 404')
      return { content: Buffer.from(calendarOf(['UID:1', 'DTSTART:20261128T100000'])), charset: null }
    }
    addDeskCalls(app, deps, (calls) => importCalls(calls, deps, fetchSource))
    const send = async (url: string) =>
      app.inject({
        method: 'POST',
        url: endpoints.importPlaces.path,
        headers: { authorization: `Bearer ${await sign(olle)}` },
        payload: { format: 'ical', url, fingerprint: null },
      })
    const answer = await send('https://kalender.example/loppis.ics?id=3')
    expect(answer.json()).toMatchObject({
      added: 1,
      source: expect.stringMatching(/^kalender\.example\/loppis\.ics~[\w-]{10}$/),
    })
    expect((await send('https://kalender.example/a.html')).json()).toEqual({
      message: 'kalender.example svarade med status 404.',
    })
    expect(fetched).toEqual(['https://kalender.example/loppis.ics?id=3', 'https://kalender.example/a.html'])
    await app.close()
  })

  test('long lists are truncated, but their counts are complete', async () => {
    const rows = Array.from({ length: 300 }, (_, index) => `affär,Fel ${index},Borås`)
    const outcome = await run({ ...csv, text: ['type,name,town', ...rows].join('\n') })
    expect([outcome.skipped.length, outcome.skipped_count]).toEqual([200, 300])
  })

  const tooMany = 'Dela upp den, eller be den som sköter servern att läsa in den.'
  test.each([
    [csv, `type,name,town\n${'butik,A,Borås\n'.repeat(20_001)}`, `Filen har fler än 20 000 platser. ${tooMany}`],
    [
      { format: 'osm', fingerprint: null },
      `{"elements":[${'{},'.repeat(3_000_000)}{}]}`,
      `Filen har fler än 200 000 objekt. ${tooMany}`,
    ],
  ])('a file with too many places is refused', async (order, text, message) => {
    expect(await refused({ ...order, text })).toEqual([400, message])
  })

  test('only one import runs at a time', async () => {
    const answers = await Promise.all([desk.send('importPlaces', null, csv), desk.send('importPlaces', null, csv)])
    const [done, told] = answers.toSorted((a, b) => a.statusCode - b.statusCode)
    expect(done?.statusCode).toBe(200)
    expect([told?.statusCode, told?.json()]).toEqual([
      409,
      { message: 'En annan import pågår. Försök igen om en stund.' },
    ])
    // A failed import does not block the next one.
    expect((await refused({ ...csv, text: '' }))[0]).toBe(400)
    expect(await run(csv)).toMatchObject({ added: 2 })
  })

  test('a file that is not UTF-8 is sent as bytes, and read by the charset that it names', async () => {
    const page = `<meta charset="iso-8859-1"><script type="application/ld+json">{"@type":"Store","name":"Blå boden","address":"Borås"}</script>`
    const order = { format: 'schema', source: 'sidan', fingerprint: null }
    const bytes = Buffer.from(page, 'latin1').toString('base64')
    expect(await run({ ...order, bytes })).toMatchObject({ added: 1, examples: [{ place: { name: 'Blå boden' } }] })
    expect(await refused({ ...order, bytes, text: page })).toEqual([400, 'Välj en fil eller skriv en adress.'])
    expect((await refused({ ...order, bytes: 'å' }))[0]).toBe(400)
  })

  test('a file of 10 MB is accepted, one of 14 MB is not', async () => {
    const text = (megabytes: number) => `type,name,town\nbutik,A,Borås\n${' '.repeat(megabytes * 1024 * 1024)}`
    expect(await run({ ...csv, text: text(10) })).toMatchObject({ added: 1 })
    const bytes = Buffer.from(text(9.99)).toString('base64')
    expect(await run({ ...csv, text: undefined, bytes })).toMatchObject({ read: 2, added: 1 })
    expect((await desk.send('importPlaces', null, { ...csv, text: text(14) })).statusCode).toBe(413)
  })
})
