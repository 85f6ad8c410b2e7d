import { describe, expect, test } from 'vitest'
import { parseSchema } from './parse-schema.ts'

const today = '2026-11-23'
const parse = (text: string) => parseSchema(text, { source: 'sidan', today, abroad: false })
const page = (...values: readonly unknown[]) =>
  `<!doctype html><html><head>${values.map((value) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`).join('')}</head><body></body></html>`
const place = {
  '@type': 'Place',
  name: 'Folkets hus',
  address: { '@type': 'PostalAddress', streetAddress: 'Storgatan 1', postalCode: '503 30', addressLocality: 'Borås' },
  geo: { '@type': 'GeoCoordinates', latitude: '57.721', longitude: 12.94 },
}
const event = {
  '@context': 'https://schema.org',
  '@type': 'Event',
  name: 'Loppis',
  startDate: '2026-11-28',
  location: place,
}

describe('an event', () => {
  test('becomes a market with all its facts', () => {
    const { drafts, skipped } = parse(
      page({
        ...event,
        '@id': 'https://borås.example/loppis',
        url: 'https://boras.example/loppis',
        startDate: '2026-11-28T10:00:00+01:00',
        endDate: '2026-11-28T14:30:00+01:00',
        description: 'Prylar\n\noch fika',
        offers: { '@type': 'Offer', price: '40', priceCurrency: 'SEK' },
      }),
    )
    expect(skipped).toEqual([])
    expect(drafts).toMatchObject([
      {
        kind: 'market',
        sourceId: 'schema:sidan#https://borås.example/loppis#2026-11-28',
        facts: {
          name: 'Loppis',
          address: 'Storgatan 1',
          town: 'Borås',
          position: { lat: 57.721, lng: 12.94 },
          date: '2026-11-28',
          startMinute: 600,
          endMinute: 870,
          link: 'https://boras.example/loppis',
          entranceFee: 40,
          description: 'Prylar\n\noch fika',
        },
      },
    ])
  })

  test.each([
    ['2026-11-28', undefined, [['2026-11-28', null, null]]],
    ['2026-11-28T09:00', '2026-11-28T12:00', [['2026-11-28', 540, 720]]],
    ['2026-11-28T08:00:00Z', '2026-11-28T11:00Z', [['2026-11-28', 540, 720]]],
    ['2026-06-06T10:00+02:00', undefined, []],
    ['2027-06-06T10:00+0200', undefined, [['2027-06-06', 600, null]]],
    ['2026-11-28T18:00', '2026-11-29T01:00', [['2026-11-28', 1080, null]]],
    [
      '2026-11-28T10:00',
      '2026-11-29T15:00',
      [
        ['2026-11-28', 600, 900],
        ['2026-11-29', 600, 900],
      ],
    ],
    [
      '2026-11-22',
      '2026-11-24',
      [
        ['2026-11-23', null, null],
        ['2026-11-24', null, null],
      ],
    ],
    ['2026-11-28T15:00', '2026-11-28T10:00', [['2026-11-28', 900, null]]],
    ['2026-01-01', '2026-12-31', []],
    ['lördag', undefined, []],
    ['2026-02-30', undefined, []],
  ] as const)('from %s to %s', (startDate, endDate, days) => {
    const { drafts } = parse(page({ ...event, startDate, ...(endDate && { endDate }) }))
    expect(
      drafts
        .map(({ facts }) => facts)
        .map((facts) => 'date' in facts && [facts.date, facts.startMinute, facts.endMinute]),
    ).toEqual(days)
  })

  test('that is cancelled becomes a cancelled market, for known places only', () => {
    const { drafts } = parse(page({ ...event, eventStatus: 'https://schema.org/EventCancelled' }))
    expect(drafts).toMatchObject([{ facts: { cancellation: { reason: null } }, unlessKnown: { reason: 'cancelled' } }])
  })

  test('is found anywhere in the data, and once by its id', () => {
    const list = { '@type': 'ItemList', itemListElement: [{ '@type': 'ListItem', item: { ...event, '@id': 'a' } }] }
    const graph = {
      '@graph': [
        { ...event, '@id': 'b' },
        { ...event, '@id': 'a' },
      ],
    }
    expect(parse(page([list], graph)).drafts.map(({ sourceId }) => sourceId)).toEqual([
      'schema:sidan#a#2026-11-28',
      'schema:sidan#b#2026-11-28',
    ])
  })

  test.each([
    ['Folkets hus, Storgatan 1, 503 30 Borås', { address: 'Folkets hus, Storgatan 1', town: 'Borås' }],
    [
      { name: 'Folkets hus', address: 'Storgatan 1, 503 30 Borås' },
      { address: 'Storgatan 1', town: 'Borås' },
    ],
    [
      { name: 'Folkets hus', address: { addressLocality: 'Borås' } },
      { address: 'Folkets hus', town: 'Borås' },
    ],
    [{ geo: { latitude: 57.721, longitude: 12.94 } }, { address: null, town: 'Borås' }],
  ])('at %j', (location, where) => {
    expect(parse(page({ ...event, location })).drafts[0]?.facts).toMatchObject(where)
  })

  test('without a place, abroad or without a name is left out and reported', () => {
    const abroad = { geo: { latitude: 48.85, longitude: 2.35 }, name: 'Paris' }
    const { drafts, skipped, unread } = parse(
      page({ ...event, location: undefined }, { ...event, location: abroad }, { ...event, name: '', '@id': 'x' }),
    )
    expect(drafts).toEqual([])
    expect(skipped.map(({ reason }) => reason)).toEqual([expect.any(String), 'lies outside Sweden', expect.any(String)])
    expect(unread?.size).toBe(3)
  })
})

describe('a business', () => {
  const shop = {
    ...place,
    '@type': ['Store', 'https://schema.org/FurnitureStore'],
    name: 'Kupan',
    url: 'https://kupan.example',
  }

  test.each([
    [{ openingHours: 'Mo-Fr 10:00-18:00' }, /måndag: 10:00–18:00/],
    [{ openingHours: ['Mo-Fr 10:00-18:00', 'Sa 10:00-14:00'] }, /lördag: 10:00–14:00/],
    [
      {
        openingHoursSpecification: [
          {
            '@type': 'OpeningHoursSpecification',
            dayOfWeek: ['Monday', 'https://schema.org/Tuesday'],
            opens: '10:00',
            closes: '18:00:00',
          },
          { dayOfWeek: { '@type': 'DayOfWeek', name: 'Saturday' }, opens: '11:00', closes: '15:00' },
        ],
      },
      /måndag: 10:00–18:00.*tisdag: 10:00–18:00.*lördag: 11:00–15:00/,
    ],
  ])('with the hours %j', (hours, week) => {
    const { drafts } = parse(page({ ...shop, ...hours }))
    expect(drafts).toMatchObject([{ kind: 'shop', sourceId: 'schema:sidan#https://kupan.example' }])
    expect(drafts[0]?.facts).toMatchObject({
      name: 'Kupan',
      town: 'Borås',
      openingHours: expect.stringMatching(week) as string,
    })
  })

  test('with several hours a day and single dates keeps all of them', () => {
    const openingHoursSpecification = [
      { dayOfWeek: 'Monday', opens: '10:00', closes: '12:00' },
      { dayOfWeek: 'Monday', opens: '13:00', closes: '18:00' },
    ]
    const specialOpeningHoursSpecification = {
      validFrom: '2026-12-24',
      validThrough: '2026-12-24',
      opens: '00:00',
      closes: '00:00',
    }
    const [draft] = parse(page({ ...shop, openingHoursSpecification, specialOpeningHoursSpecification })).drafts
    const osm = draft?.kind === 'shop' ? draft.facts.openingHoursOsm : null
    expect(osm).toContain('10:00-12:00,13:00-18:00')
    expect(osm).toContain('2026 Dec 24 off')
  })
})

test('a link that is no address of the web is left out, with a line', () => {
  const { drafts, shortened } = parse(page({ ...event, url: '/loppis/1' }))
  expect(drafts).toMatchObject([{ facts: { name: 'Loppis', link: null } }])
  expect(shortened).toMatchObject([{ reason: 'not understood, left out', detail: 'link, Loppis' }])
})

test('microdata gives the same market', () => {
  const html = `<div itemscope itemtype="https://schema.org/Event"><h1 itemprop="name">Loppis <b>ute</b></h1>
    <time itemprop="startDate" datetime="2026-11-28T10:00">lördag</time><a itemprop="url" href="https://a.example/1">mer</a>
    <div itemprop="location" itemscope itemtype="https://schema.org/Place"><span itemprop="name">Torget</span>
    <p itemprop="address" itemscope itemtype="https://schema.org/PostalAddress"><span itemprop="addressLocality">Borås</span></p></div></div>`
  expect(parse(html).drafts).toMatchObject([
    { facts: { name: 'Loppis ute', date: '2026-11-28', startMinute: 600, address: 'Torget', town: 'Borås' } },
  ])
})

test('a file may be plain JSON-LD', () => {
  expect(parse(`\uFEFF ${JSON.stringify([event])}`).drafts).toHaveLength(1)
})

test.each([
  ['', 'the file is empty'],
  ['<p>Hej', 'nothing of schema.org'],
  ['{"a": 1}', 'nothing of schema.org'],
  ['{', 'begins as JSON'],
])('%j cannot be read', (text, message) => expect(() => parse(text)).toThrow(message))

test('hostile pages are parsed to their end', () => {
  const nested = `${'<div>'.repeat(20_000)}${page(event)}`
  expect(parse(nested).drafts).toHaveLength(1)
  const deep = JSON.parse(`${'{"a":'.repeat(200)}{"@type":"Event"}${'}'.repeat(200)}`) as object
  expect(parse(page(deep, event)).drafts).toHaveLength(1)
  const odd = {
    '@type': [null, 7, 'Event'],
    name: { '@value': 'Udda' },
    startDate: ['2026-11-28'],
    location: [[place]],
    offers: [null],
    geo: 'x',
  }
  expect(() => parse(page(odd, { ...event, name: { a: { b: 1 } } }, { ...event, startDate: {} }))).not.toThrow()
  expect(
    parse(
      `<div itemscope itemtype="https://schema.org/Event"><i itemprop="__proto__ constructor name">x</i></div>${page(event)}`,
    ).drafts,
  ).toHaveLength(1)
})

test('more items than allowed are refused', () => {
  const many = page(Array.from({ length: 50 }, () => event))
  expect(() => parseSchema(many, { source: 'sidan', today, abroad: false, maxItems: 20 })).toThrow('more than 20 items')
})

test('persons on a page are ignored: only the telephone and e-mail of the event or the shop itself are read', () => {
  const person = { '@type': 'Person', name: 'Anna Andersson', telephone: '070-123 45 67', email: 'anna@example.se' }
  const { drafts } = parse(
    page(
      {
        ...event,
        organizer: person,
        performer: [person],
        contactPoint: person,
        location: { ...place, telephone: person.telephone },
      },
      {
        '@type': 'Store',
        '@id': 'butik',
        name: 'Retro',
        address: 'Storgatan 1, 503 30 Borås',
        founder: person,
        employee: [person],
      },
      person,
    ),
  )
  expect(drafts.map(({ kind }) => kind)).toEqual(['market', 'shop'])
  expect(JSON.stringify(drafts)).not.toMatch(/Anna|070|anna@/)
})

test('property names of JavaScript objects, and thousands of values of one property, are parsed', () => {
  const many = '<span itemprop="sameAs">x</span>'.repeat(20_000)
  const html = `<!doctype html><div itemscope itemtype="https://schema.org/Store"><b itemprop="name">Retro</b><b itemprop="address">Storgatan 1, 503 30 Borås</b><i itemprop="constructor toString __proto__">x</i>${many}</div>`
  expect(parse(html).drafts).toMatchObject([{ facts: { name: 'Retro', town: 'Borås' } }])
})
