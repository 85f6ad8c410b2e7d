import { expect, test } from 'vitest'
import { parseSchema } from './parse-schema.ts'

const parse = (text: string) => parseSchema(text, { source: 'sidan', today: '2026-11-28', abroad: false })
const script = (text: string) => `<script type="application/ld+json">${text}</script>`
const event = {
  '@context': 'https://schema.org',
  '@type': 'Event',
  '@id': 'https://logen.example/1',
  name: 'Loppis i logen',
  startDate: '2026-12-12T10:00',
  location: { name: 'Logen', address: { streetAddress: 'Logvägen 2', addressLocality: 'Borås' } },
}
const json = JSON.stringify(event)
const read = { name: 'Loppis i logen', date: '2026-12-12', startMinute: 600, address: 'Logvägen 2', town: 'Borås' }

test.each([
  ['CDATA', `<![CDATA[${json}]]>`],
  ['CDATA in comments', `\n//<![CDATA[\n${json}\n//]]>\n`],
  ['CDATA in comments of CSS', `/*<![CDATA[*/${json}/*]]>*/`],
  ['a comment of HTML', `<!--\n${json}\n-->`],
  ['comments between its properties', json.replace('{', '{ /* "made" by { a program */ // 1.2\n')],
  ['a byte order mark', `\uFEFF${json}`],
])('a script in %s is read', (_title, text) => {
  expect(parse(script(text))).toMatchObject({ drafts: [{ facts: read }], skipped: [], incomplete: null })
})

test.each([
  ['a raw line break in a text', json.replace('i logen', 'i\nlogen'), 'Loppis i'],
  ['a comma too many', json.replace(/\}$/, ',}'), 'Loppis i logen'],
  ['a semicolon', `${json};`, 'Loppis i logen'],
  [
    'entities for its quotation marks',
    json.replaceAll('"', '&quot;'),
    '{&quot;@context&quot;:&quot;https://schema.org&quot;,&quot;@',
  ],
  ['only its beginning', json.slice(0, 60), json.slice(0, 60)],
])('a script with %s is listed, and the page is not whole', (_title, text, detail) => {
  const { drafts, skipped, incomplete } = parse(
    script(json.replace('example/1', 'example/2')) + script('{}') + script(text),
  )
  expect(drafts).toHaveLength(1)
  expect(skipped).toEqual([{ at: 'script 3', reason: 'is not JSON', detail }])
  expect(incomplete).toBe('some of its scripts are not JSON')
  expect(parse(script(text))).toMatchObject({ read: 0, drafts: [], skipped: [{ at: 'script 1' }] })
})

test('a page that its server has not finished is not whole', () => {
  const whole = `<!doctype html><html lang="sv"><head>${script(json)}</head><body></body></html>`
  expect(parse(whole).incomplete).toBeNull()
  expect(parse(whole.slice(0, -20))).toMatchObject({ drafts: [{ facts: read }], incomplete: 'it breaks off' })
})

test.each([
  ['without its last end tag', `<html lang="sv"><head>${script(json)}</head><body><p>A</p></body>`],
  ['without end tags that may be missing', `<!doctype html><html lang="sv"><title>A</title>${script(json)}<p>A`],
  ['of an attribute for its body', `<html lang="sv"><title>A</title><body class="a"><ul><li>A</ul>${script(json)}`],
])('a page %s is whole', (_title, html) => {
  expect(parse(html)).toMatchObject({ drafts: [{ facts: read }], incomplete: null })
})

test.each([
  ['its body', `<html lang="sv"><title>A</title>${script(json)}`],
  ['an element', `<!doctype html><html lang="sv"><title>A</title>${script(json)}<main><p>A`],
  ['a tag', `${script(json)}<p>A<a hre`],
  ['a comment', `${script(json)}<p>A<!-- slut`],
  ['the body of a page that writes all tags', `<html><head></head><body>${script(json)}<p>A</p>`],
])('a page that ends within %s is not whole', (_title, html) => {
  expect(parse(html)).toMatchObject({ drafts: [{ facts: read }], incomplete: 'it breaks off' })
})

test.each([
  [
    'a vocabulary',
    `<div vocab="https://schema.org/" typeof="Event" resource="https://logen.example/1"><h1 property="name">Loppis i logen</h1>
    <time property="startDate" datetime="2026-12-12T10:00">klockan tio</time><div property="location" typeof="Place"><b property="name">Logen</b>
    <p property="address" typeof="PostalAddress"><b property="streetAddress">Logvägen 2</b> <b property="addressLocality">Borås</b></p></div></div>`,
  ],
  [
    'a prefix',
    `<html prefix="schema: http://schema.org/"><body><meta property="og:title" content="Sidan"><article typeof="schema:Event" about="/1">
    <b property="schema:name" content="Loppis i logen">Loppis</b><b property="schema:startDate" content="2026-12-12T10:00:00">12/12</b>
    <b property="schema:location" resource="#logen"></b></article><div typeof="schema:Place" resource="#logen">
    <b property="schema:address">Logvägen 2, 503 30 Borås</b></div></body></html>`,
  ],
])('RDFa with %s is read', (_title, html) => {
  expect(parse(html)).toMatchObject({ drafts: [{ facts: read }], skipped: [], incomplete: null })
})

test.each<[string, object]>([
  ['schema:', { '@type': 'schema:Event', 'schema:name': 'Loppis i logen' }],
  [
    'a prefix of the context',
    { '@context': { s: 'http://schema.org/' }, '@type': 's:Event', 's:name': 'Loppis i logen' },
  ],
  ['the vocabulary’s address', { '@type': 'https://schema.org/Event', 'https://schema.org/name': 'Loppis i logen' }],
  [
    'a term of the context',
    {
      '@context': { '@vocab': 'https://schema.org/', namn: 'schema:name', typ: '@type' },
      typ: 'Event',
      namn: 'Loppis i logen',
    },
  ],
  [
    'the keywords of the vocabulary’s context',
    { '@context': ['https://schema.org'], type: 'Event', id: 'x', name: 'Loppis i logen' },
  ],
  ['spaces in the type', { '@type': [' Event '], name: 'Loppis i logen' }],
])('names with %s are read', (_title, names) => {
  const { '@context': _, '@type': __, name: ___, ...rest } = event
  expect(parse(script(JSON.stringify({ ...names, ...rest }))).drafts).toMatchObject([{ facts: read }])
})

test.each<[string, readonly object[]]>([
  [
    'of one graph',
    [
      {
        '@graph': [
          { ...event, location: { '@id': '#logen' } },
          { '@type': 'Place', '@id': '#logen', name: 'Logen', address: { '@id': '#adress' } },
          { '@type': 'PostalAddress', '@id': '#adress', ...event.location.address },
        ],
      },
    ],
  ],
  [
    'of another script, with some of its properties',
    [
      { ...event, location: { '@type': 'Place', '@id': '#logen', name: 'Logen' } },
      { '@type': 'Place', '@id': '#logen', name: 'Logen', address: event.location.address },
    ],
  ],
  ['around it', [{ ...event, location: { name: 'Scenen', containedInPlace: event.location } }]],
])('references to a place %s are followed', (_title, values) => {
  const { drafts, skipped } = parse(values.map((value) => script(JSON.stringify(value))).join(''))
  expect({ drafts, skipped }).toMatchObject({ drafts: [{ facts: read }], skipped: [] })
})

test('references that lead back to themselves end', () => {
  const place = { '@type': 'Place', '@id': 'a', containedInPlace: { '@id': 'a' }, address: { '@id': 'a' } }
  expect(
    parse(script(JSON.stringify([{ ...event, location: { '@id': 'a' }, superEvent: { '@id': event['@id'] } }, place]))),
  ).toMatchObject({
    drafts: [],
    skipped: [{ reason: 'neither a usable position nor a town' }],
  })
})

test('the pages of a sitemap have ids of their own', () => {
  const pageAt = (town: string, id: string) => [
    { ...event, '@id': id, location: { '@id': '#plats' } },
    { '@type': 'Place', '@id': '#plats', address: { addressLocality: town } },
  ]
  expect(parse(JSON.stringify([pageAt('Borås', '1'), pageAt('Ulricehamn', '2')])).drafts).toMatchObject([
    { facts: { town: 'Borås' } },
    { facts: { town: 'Ulricehamn' } },
  ])
})

test('microdata elsewhere on the page belongs to the item that names it (itemref)', () => {
  const html = `<div itemscope itemtype="https://schema.org/Event" itemref="tid plats saknas"><a itemprop="name" href="/1">Loppis i logen</a></div>
    <p id="tid">Vi öppnar <time itemprop="startDate" datetime="2026-12-12T10:00">klockan tio</time></p>
    <div id="plats" itemprop="location" itemscope itemref="plats"><p itemprop="address">Logvägen 2<br>503 30 Borås</p></div>`
  expect(parse(html).drafts).toMatchObject([{ facts: read }])
})

test('a picture that is the name is named by its text', () => {
  const html = `<div itemscope itemtype="https://schema.org/Store"><img itemprop="name" alt="Kupan" src="k.png"><b itemprop="address">Borås</b></div>`
  expect(parse(html).drafts).toMatchObject([{ facts: { name: 'Kupan' } }])
})

test('a script is parsed in linear time', () => {
  for (const piece of ['"\\"', '/*', '"', '<!--', '//'])
    expect(() => parse(`${script(piece.repeat(200_000))}${script(json)}`)).not.toThrow()
})

test.each([
  ['PawnShop', 'shop'],
  ['SaleEvent', 'market'],
  [['Organization', 'LocalBusiness'], 'shop'],
  ['Festival', 'market'],
] as const)('the type %j is read', (type, kind) => {
  const item = { ...event, '@type': type, address: event.location.address }
  expect(parse(script(JSON.stringify(item))).drafts).toMatchObject([{ kind }])
})

test('items that may be places, but have another type, are listed and stay', () => {
  const address = event.location.address
  const items = [
    { '@type': 'NGO', '@id': 'x', name: 'Stadsmissionen', address },
    { '@type': 'EventSeries', name: 'Lördagsloppis', startDate: '2026-12-12' },
    { '@type': 'Person', name: 'Anna Andersson', address },
    { '@type': 'WebSite', name: 'Sidan' },
    { '@type': 'CafeOrCoffeeShop', name: 'Kafé Tant Brun', address },
    { ...event, organizer: { '@type': 'Organization', name: 'Föreningen', address } },
  ]
  const { drafts, skipped, unread, incomplete } = parse(script(JSON.stringify(items)))
  expect(drafts).toHaveLength(1)
  expect(skipped).toEqual([
    { at: 'item 1', reason: 'other kind of item', detail: 'NGO, Stadsmissionen' },
    { at: 'item 2', reason: 'other kind of item', detail: 'EventSeries, Lördagsloppis' },
    { at: 'item 5', reason: 'other kind of item', detail: 'CafeOrCoffeeShop, Kafé Tant Brun' },
  ])
  expect([unread?.has('schema:sidan#x'), incomplete]).toEqual([true, null])
})

test.each<[string, object]>([
  ['organises an event', { ...event, organizer: { '@type': 'LocalBusiness', '@id': 'x', name: 'Lions' } }],
  [
    'is a department',
    {
      '@type': 'Store',
      name: 'Kupan',
      address: event.location.address,
      department: { '@type': 'Store', '@id': 'x', name: 'Lions' },
    },
  ],
  [
    'is named by its id',
    {
      '@graph': [
        { ...event, organizer: { '@id': 'x' } },
        { '@type': 'Store', '@id': 'x', name: 'Lions' },
      ],
    },
  ],
])('a business without a place that %s is listed, and the page is whole', (_title, item) => {
  const { drafts, skipped, unread, incomplete } = parse(script(JSON.stringify(item)))
  expect(drafts).toHaveLength(1)
  expect(skipped).toMatchObject([{ reason: 'named by another item, without a place', detail: 'Lions' }])
  expect([unread?.has('schema:sidan#x'), incomplete]).toEqual([true, null])
})

test.each([
  [{ dissolutionDate: '2025-06-30' }, 'no longer there'],
  [{ dissolutionDate: '2025' }, 'no longer there'],
  [{ foundingDate: '2099-01-01T00:00' }, 'not open yet'],
  [{ foundingDate: '2099-05' }, 'not open yet'],
  [{ openingHours: 'Permanent stängt' }, 'no longer there'],
])('a shop with %j is left out, and listed', (dates, reason) => {
  const shop = { '@type': 'Store', '@id': 'x', name: 'Kupan', address: event.location.address, ...dates }
  const { drafts, skipped, unread } = parse(script(JSON.stringify(shop)))
  expect({ drafts, skipped }).toEqual({ drafts: [], skipped: [{ at: 'shop 1', reason, detail: 'Kupan' }] })
  expect(unread?.size).toBe(0)
})

test.each([
  { dissolutionDate: '2099-01-01' },
  { foundingDate: '1987' },
  { dissolutionDate: 'snart' },
  { openingHours: 'Tillfälligt stängt' },
])('a shop with %j is there', (dates) => {
  const shop = { '@type': 'Store', name: 'Kupan', address: event.location.address, ...dates }
  expect(parse(script(JSON.stringify(shop))).drafts).toHaveLength(1)
})

test('the main business of a page, without a place, makes the page not whole', () => {
  const { skipped, incomplete } = parse(script('{"@type":"WebPage","mainEntity":{"@type":"Store","name":"Kupan"}}'))
  expect(skipped).toMatchObject([{ reason: 'neither a usable position nor a town' }])
  expect(incomplete).toBe('some of its items cannot be read')
})
