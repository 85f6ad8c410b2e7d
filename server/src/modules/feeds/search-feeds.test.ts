/** Feeds of searches, checked with independent parsers where they exist. */
import { searchFeeds } from '@fyndkartan/contract/feed-addresses'
import { plainSeries } from '@fyndkartan/domain/series/rule'
import ICAL from 'ical.js'
import { beforeAll, describe, expect, test } from 'vitest'
import { insertSeries } from '../../db/series.ts'
import { write } from '../../db/write.ts'
import { parseCsv } from '../../importer/parse-csv.ts'
import { buildMarket, buildShop } from '../../testing/build-place.ts'
import { buildSite, type TestSite } from '../../testing/build-site.ts'
import { onSqlite } from '../../testing/databases.ts'
import { xmlProblems } from '../../testing/validate-xml.ts'

const site = 'https://fynd.example'
const hostile = '=HYPERLINK("https://ond.example";"Klicka") <b>&amp;</b> \u0007]]>'

onSqlite(({ fresh }) => {
  let town: TestSite
  beforeAll(async () => {
    town = await buildSite(await fresh(), {
      shops: [
        buildShop({
          name: 'Kupan',
          town: 'Borås',
          source: 'import',
          sourceId: 'osm:node/7',
          description: 'Rad ett\nRad "två"',
        }),
        buildShop({ name: hostile, town: 'Borås', phone: '+46 33 12 34 56' }),
        buildShop({ name: 'Utan plats', town: 'Borås', position: null }),
        buildShop({ name: 'Långt bort', town: 'Kiruna' }),
      ],
      markets: [
        buildMarket({ name: 'Byloppis', town: 'Kungsbacka', position: null, date: '2026-11-22' }),
        buildMarket({ name: 'Torgloppis', town: 'Borås', date: '2026-11-22', cancellation: { reason: 'Storm' } }),
      ],
      config: { rateLimitPerMinute: 0, siteUrl: site },
    })
    const { source: _, ...facts } = buildMarket({ name: 'Lördagsloppis', town: 'Borås' })
    const rule = { kind: 'weekly', every: 1, weekdays: [6], from: '2026-11-21', to: '2026-12-19' } as const
    const series = plainSeries(rule, { startMinute: 600, endMinute: 900 })
    await write(town.database, Date.UTC(2026, 10, 21, 11), (writing) =>
      insertSeries(writing, { place: { ...facts, kind: 'market' }, series, source: 'operator' }),
    )
    await town.sync.catchUp()
  })

  const get = (path: string, headers = {}) => town.app.inject({ url: path, headers })
  const feed = async (format: keyof typeof searchFeeds, query = 'city=borås') => {
    const answer = await get(`${searchFeeds[format]}?${query}`)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer
  }

  test.each(Object.entries(searchFeeds))(
    '%s needs no key, may be read by other sites, and is revalidated',
    async (_, path) => {
      const first = await get(`${path}?city=borås`)
      expect(first.statusCode).toBe(200)
      expect(first.headers).toMatchObject({
        'access-control-allow-origin': '*',
        'x-total-count': expect.stringMatching(/^\d+$/),
      })
      const again = await get(`${path}?city=borås`, { 'if-none-match': String(first.headers['etag']) })
      expect([again.statusCode, again.body]).toEqual([304, ''])
      expect((await get(`${path}?radius=x`)).statusCode).toBe(400)
      expect((await get(`${path}?city=ingenstans`)).statusCode).toBe(200)
    },
  )

  test('a calendar has each market once, with its rule and its cancellations', async () => {
    const { body } = await feed('ics')
    const calendar = new ICAL.Component(ICAL.parse(body) as unknown[])
    const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
    expect(events.map(({ summary }) => summary).toSorted()).toEqual(['Lördagsloppis', 'Torgloppis'])
    const [weekly] = events.filter(({ summary }) => summary === 'Lördagsloppis')
    expect(weekly?.isRecurring()).toBe(true)
    expect(weekly?.uid).toBe('loppisserie-1@fynd.example')
    const [cancelled] = events.filter(({ summary }) => summary === 'Torgloppis')
    expect(cancelled?.component.getFirstPropertyValue('status')).toBe('CANCELLED')
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Loppisar i Borås – Fyndkartan')
    expect(calendar.getFirstSubcomponent('vtimezone')?.getFirstPropertyValue('tzid')).toBe('Europe/Stockholm')
  })

  test('a calendar without a last day covers the coming year', async () => {
    const later = await feed('ics', 'city=borås&start_date=2026-12-01')
    expect(later.body).toContain('SUMMARY:Lördagsloppis')
    const none = await feed('ics', 'city=borås&start_date=2026-12-20&end_date=2026-12-27')
    expect(none.body).not.toContain('BEGIN:VEVENT')
  })

  test('a table is safe to open in a spreadsheet, and has source and licence', async () => {
    const { body } = await feed('csv', 'city=borås&event_type=stores')
    expect(body.startsWith('\ufeff')).toBe(true)
    const lines = body.slice(1).split('\r\n')
    const columns = lines[0]?.split(';') ?? []
    expect(columns).toEqual(
      expect.arrayContaining(['type', 'id', 'name', 'confirmed_at', 'source_name', 'licence', 'page']),
    )
    expect(body).toContain(`"'=HYPERLINK(""https://ond.example"";""Klicka"")`)
    expect(body).toContain(';+46 33 12 34 56;')
    expect(body).toContain('"Rad ett\nRad ""två"""')
    expect(body).toContain(';OpenStreetMap;https://www.openstreetmap.org/node/7;ODbL 1.0;')
    expect(body).toContain(`;${site}/butik/1-kupan-boras`)
    for (const line of body.split(/[;\r\n]/)) expect(line).not.toMatch(/^"?[=@]/)
  })

  test('our own importer reads the columns that both formats have', async () => {
    const { body } = await feed('csv', 'city=kiruna&event_type=stores')
    const [head = '', row = ''] = body.slice(1).split('\r\n')
    const columns = head.split(';')
    const values = row.split(';')
    const wanted = {
      type: 'type',
      name: 'name',
      city: 'town',
      address: 'address',
      latitude: 'latitude',
      longitude: 'longitude',
    }
    const table = [
      Object.values(wanted).join(';'),
      Object.keys(wanted)
        .map((column) => values[columns.indexOf(column)])
        .join(';'),
    ].join('\n')
    const { drafts, skipped } = parseCsv(table, { source: 'egen', today: '2026-11-21', abroad: false })
    expect(skipped).toEqual([])
    expect(drafts).toMatchObject([{ kind: 'shop', facts: { name: 'Långt bort', town: 'Kiruna' } }])
  })

  test('GeoJSON has a feature for each place, with its position and all known facts', async () => {
    const { body, headers } = await feed('geojson')
    expect(headers['content-type']).toContain('application/geo+json')
    const { type, features } = JSON.parse(body) as {
      type: string
      features: {
        type: string
        id: string
        geometry: { type: string; coordinates: number[] } | null
        properties: Record<string, unknown>
      }[]
    }
    expect([type, features.length]).toEqual(['FeatureCollection', 6])
    for (const { type, geometry } of features) {
      expect(type).toBe('Feature')
      if (geometry === null) continue
      const [lng = 0, lat = 0] = geometry.coordinates
      expect([geometry.type, Math.abs(lng) <= 180, Math.abs(lat) <= 90, lng < lat]).toEqual(['Point', true, true, true])
    }
    const kupan = features.find(({ id }) => id === 'store/1')
    expect(kupan?.properties).toMatchObject({ name: 'Kupan', licence: 'ODbL 1.0', page: `${site}/butik/1-kupan-boras` })
    expect(kupan?.properties).not.toHaveProperty('is_favorite')
    expect(features.find(({ id }) => id === 'store/3')?.geometry).toBeNull()
  })

  describe('XML', () => {
    test.each(['atom', 'gpx'] as const)('%s is well-formed with any names', async (format) => {
      const { body } = await feed(format)
      expect(body).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n</)
      expect(body).not.toContain('\u0007')
      expect(body).not.toContain('<b>')
      expect(body).toContain(
        '=HYPERLINK(&quot;https://ond.example&quot;;&quot;Klicka&quot;) &lt;b&gt;&amp;amp;&lt;/b&gt;',
      )
      expect(await xmlProblems(body, format)).toEqual([])
    })

    test('an Atom feed and its entries have what RFC 4287 requires', async () => {
      const { body } = await feed('atom', 'city=borås&event_type=stores')
      const head = body.slice(0, body.indexOf('<entry>'))
      for (const name of ['id', 'title', 'updated', 'author']) expect(head).toContain(`<${name}>`)
      expect(head).toContain('rel="self"')
      const entries = body.split('<entry>').slice(1)
      expect(entries).toHaveLength(3)
      for (const entry of entries)
        for (const name of ['id', 'title', 'updated']) expect(entry.split(`<${name}>`)).toHaveLength(2)
      expect(body).toContain('<id>tag:fynd.example,2026:store/1</id>')
      expect(body).toContain('Licens: ODbL 1.0.')
    })

    test('GPX has the places with a position, with address and hours', async () => {
      const { body } = await feed('gpx', 'city=borås&event_type=stores')
      expect(body.match(/<wpt lat="[\d.]+" lon="[\d.]+">/g)).toHaveLength(2)
      expect(body).toContain('<type>Second hand</type>')
      expect(body).toMatch(/<desc>[^<]* Ett ställe utan angivna koordinater är inte med\.<\/desc>/)
    })

    test('no feed gives a looked-up position as coordinates', async () => {
      // In the middle of its town.
      for (const format of ['atom', 'gpx', 'geojson'] as const) {
        const { body } = await feed(format, 'city=borås&query=utan+plats')
        expect(body).toContain(format === 'gpx' ? 'Ett ställe utan' : 'Utan plats')
        expect(body).not.toMatch(/<wpt|georss:point|"coordinates"/)
      }
      const { body } = await feed('ics', 'city=kungsbacka')
      expect(body).toContain('SUMMARY:Byloppis')
      expect(body).not.toContain('GEO:')
    })
  })

  const buildMany = async () =>
    buildSite(await fresh(), {
      shops: Array.from({ length: 5001 }, (_, at) => buildShop({ name: `Butik ${at}` })),
      config: { rateLimitPerMinute: 0 },
    })

  test('an address gets one feed at a time, large ones leave room for small ones, and present ones are kept', async () => {
    const many = await buildMany()
    const ask = async (host: number, query: string) => {
      const options = { url: `${searchFeeds.csv}?${query}`, remoteAddress: `203.0.113.${host}` }
      return (await many.app.inject(options)).statusCode
    }
    const greedy = [1, 2, 3, 4].map((at) => ask(1, `city=*&at=${at}`))
    expect(await Promise.all([...greedy, ask(2, 'city=*')])).toEqual([200, 503, 503, 503, 200])
    const large = [1, 2, 3, 4].map((host) => ask(host, `city=*&from=${host}`))
    expect(await Promise.all([...large, ask(5, 'query=butik 4711')])).toEqual([200, 200, 200, 503, 200])

    const again = [1, 2, 3, 4].map(() => ask(1, 'city=*'))
    expect(await Promise.all(again)).toEqual([200, 200, 200, 200])
    await write(many.database, Date.UTC(2026, 10, 21, 11), ({ trx, revision }) =>
      trx.updateTable('shop').set({ name: 'Nya butiken', revision }).where('id', '=', 1).execute(),
    )
    await many.sync.catchUp()
    expect((await many.app.inject(`${searchFeeds.csv}?city=*`)).body).toContain('Nya butiken')
  })

  test('the /64 networks of a /48 network get one feed at a time together', async () => {
    const many = await buildMany()
    const answers = ['2001:db8:1:1::1', '2001:db8:1:2::1', '2001:db8:2:1::1'].map((remoteAddress) =>
      many.app.inject({ url: `${searchFeeds.csv}?city=*`, remoteAddress }),
    )
    expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual([200, 503, 200])
  })

  test('a truncated feed states the number of all matches', async () => {
    const many = await buildMany()
    const answer = await many.app.inject(`${searchFeeds.geojson}?city=*`)
    const { description, features } = answer.json<{ description: string; features: unknown[] }>()
    expect([answer.headers['x-total-count'], features.length]).toEqual(['5001', 5000])
    expect(description).toContain('de 5000 första av 5001')
  })
})
