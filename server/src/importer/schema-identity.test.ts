import { describe, expect, test } from 'vitest'
import { parseSchema } from './parse-schema.ts'

const parse = (...items: readonly object[]) =>
  parseSchema(JSON.stringify(items), { source: 'sidan', today: '2026-11-28', abroad: false })
const at = (street: string, town = 'Borås') => ({ streetAddress: street, addressLocality: town })
const event = {
  '@type': 'Event',
  name: 'Loppis',
  url: 'https://foreningen.example/kalender',
  startDate: '2026-12-12T10:00',
  location: { address: at('Storgatan 1') },
}
const shop = { '@type': 'Store', name: 'Kupan', url: 'https://kupan.example', address: at('Storgatan 1') }

function idsOf(...items: readonly object[]): string[] {
  return parse(...items).drafts.map(({ sourceId, facts: { name, address } }) => `${sourceId} ${name} ${address}`)
}

describe('things that share an address on the web or an id are', () => {
  test.each<[string, readonly object[]]>([
    ['two markets with different names', [event, { ...event, name: 'Auktion' }]],
    ['two markets at different streets', [event, { ...event, location: { address: at('Ågatan 9') } }]],
    ['two markets at different hours', [event, { ...event, startDate: '2026-12-12T16:00' }]],
    ['two shops of a chain in different towns', [shop, { ...shop, address: at('Storgatan 1', 'Ulricehamn') }]],
    [
      'two shops with one number',
      [
        { ...shop, url: undefined, identifier: 7 },
        { ...shop, url: undefined, identifier: { value: '7' }, name: 'Retro' },
      ],
    ],
    [
      'a shop and a market',
      [
        { ...shop, '@id': '7' },
        { ...event, '@id': '7' },
      ],
    ],
  ])('%s', (_title, items) => {
    const ids = idsOf(...items)
    expect(new Set(ids.map((id) => id.split(' ')[0])).size).toBe(2)
    expect(idsOf(...items.toReversed()).toSorted()).toEqual(ids.toSorted())
    expect(idsOf(...items, ...items).toSorted()).toEqual(ids.toSorted())
    expect(parse(...items, ...items).skipped).toEqual([])
  })

  test('one market, if they are on different days: it keeps its id', () => {
    expect(idsOf(event, { ...event, startDate: '2026-12-13' })).toEqual([
      'schema:sidan#https://foreningen.example/kalender#2026-12-12 Loppis Storgatan 1',
      'schema:sidan#https://foreningen.example/kalender#2026-12-13 Loppis Storgatan 1',
    ])
  })
})

test('descriptions of one thing complete each other', () => {
  const short = { ...event, startDate: '2026-12-12', location: { address: at('', 'Borås') }, telephone: '033-12 34 56' }
  expect(parse(short, event).drafts).toMatchObject([
    { facts: { address: 'Storgatan 1', startMinute: 600, phone: '033-12 34 56' } },
  ])
  const { url: _, ...unnamed } = event
  expect(idsOf(unnamed, event)).toEqual(idsOf(event))
})

test('two plugins that describe one page describe one market', () => {
  const named = { ...event, '@id': `${event.url}#event` }
  expect(idsOf(named, { ...event, offers: { price: 20 } })).toEqual(idsOf({ ...event, offers: { price: 20 } }, named))
  expect(parse(named, { ...event, offers: { price: 20 } }).drafts).toMatchObject([{ facts: { entranceFee: 20 } }])
})

test('the hours of one description are not mixed with those of another', () => {
  const lunch = { ...shop, openingHours: 'Mo 10:00-12:00,13:00-18:00' }
  const { drafts, skipped } = parse({ ...shop, openingHours: 'Mo 10:00-18:00' }, lunch)
  expect(drafts).toMatchObject([
    { facts: { openingHours: expect.stringContaining('måndag: 10:00–18:00') as string, openingHoursOsm: null } },
  ])
  expect(skipped).toMatchObject([{ at: 'shop 2', reason: 'stands in the file twice' }])
})

test('a description whose hours differ from those of the one before is listed', () => {
  const { drafts, skipped } = parse(
    { ...event, endDate: '2026-12-12T14:00' },
    { ...event, endDate: '2026-12-12T15:00' },
  )
  expect(drafts).toMatchObject([{ facts: { endMinute: 840 } }])
  expect(skipped).toEqual([{ at: 'market 2', reason: 'stands in the file twice', detail: 'Loppis' }])
})

test('different positions of one place are none', () => {
  const geo = (latitude: number) => ({ '@type': 'GeoCoordinates', latitude, longitude: 12.94 })
  const positionOf = (...all: readonly object[]) => parse({ ...shop, geo: all }).drafts[0]?.facts.position
  expect(positionOf(geo(57.721), geo(57.7211))).toEqual({ lat: 57.721, lng: 12.94 })
  expect(positionOf(geo(57.721), geo(57.9))).toBeNull()
})

describe('several places', () => {
  test('of an event are a market each', () => {
    const location = [
      { address: at('Storgatan 1') },
      { '@type': 'VirtualLocation', url: 'https://x.example' },
      'Ågatan 9, 523 30 Ulricehamn',
    ]
    expect(
      idsOf({ ...event, location })
        .map((id) => id.replace(/^.* Loppis /, ''))
        .toSorted(),
    ).toEqual(['Storgatan 1', 'Ågatan 9'])
  })

  test('of a shop are a shop each', () => {
    expect(idsOf({ ...shop, address: [at('Storgatan 1'), at('Ågatan 9')] })).toHaveLength(2)
  })

  test('that are one are read once', () => {
    const address = ['Storgatan 1, 503 30 Borås', at('Storgatan 1'), at('', 'Borås')]
    expect(idsOf({ ...shop, address })).toEqual(['schema:sidan#https://kupan.example Kupan Storgatan 1'])
    const location = [{ '@type': 'Place', name: 'Logen' }, { address: at('Storgatan 1') }]
    expect(idsOf({ ...event, location })).toHaveLength(1)
  })
})

test.each<[string, object, object]>([
  ['postal code in the town', at('Storgatan 1', '503 30 Borås'), { address: 'Storgatan 1', town: 'Borås' }],
  [
    'county beside the town',
    at('Storgatan 1', 'Borås, Västra Götalands län'),
    { address: 'Storgatan 1', town: 'Borås' },
  ],
  ['all in the street', { streetAddress: 'Storgatan 1, 503 30 Borås' }, { address: 'Storgatan 1', town: 'Borås' }],
  [
    'a postal code only',
    { streetAddress: 'Storgatan 1', postalCode: '503 30' },
    { address: 'Storgatan 1', town: 'Borås' },
  ],
  [
    'country as an item',
    { ...at('Storgatan 1'), addressCountry: { '@type': 'Country', name: 'Sverige' } },
    { town: 'Borås' },
  ],
])('an address with %s', (_title, address, where) => {
  expect(
    parse({ ...event, location: { address } }, { ...event, location: { '@type': 'PostalAddress', ...address } }).drafts,
  ).toMatchObject([{ facts: where }])
})

test.each([['NO'], ['Norge'], ['Norway'], [{ '@type': 'Country', name: 'Danmark' }]])(
  'an address in %j lies outside Sweden',
  (addressCountry) => {
    const item = { ...shop, address: { ...at('Storgata 1', 'Oslo'), addressCountry } }
    const { drafts, skipped, unread } = parse(item)
    expect([drafts, skipped]).toEqual([[], [{ at: 'shop 1', reason: 'lies outside Sweden', detail: 'Kupan' }]])
    expect(unread?.has('schema:sidan#https://kupan.example')).toBe(true)
  },
)

describe('the entrance fee', () => {
  const feeOf = (facts: object) => {
    const { drafts, shortened } = parse({ ...event, ...facts })
    return [drafts[0]?.facts.entranceFee ?? null, shortened.length]
  }
  test.each<[string, object, number | null, number]>([
    ['in kronor', { offers: { price: '40', priceCurrency: 'SEK' } }, 40, 0],
    ['without a currency is in kronor', { offers: { price: 40 } }, 40, 0],
    ['with its unit', { offers: { price: '40 kr', priceCurrency: 'kr' } }, 40, 0],
    ['in a specification', { offers: { priceSpecification: { price: 40, priceCurrency: 'SEK' } } }, 40, 0],
    ['of equal offers', { offers: [{ price: 40 }, { price: '40.00' }, { lowPrice: 40, highPrice: 40 }] }, 40, 0],
    ['that is free', { isAccessibleForFree: 'https://schema.org/True' }, 0, 0],
    ['of different offers is unknown', { offers: [{ price: 0, name: 'Barn' }, { price: 40 }] }, null, 1],
    ['of a span is unknown', { offers: { lowPrice: 20, highPrice: 40, priceCurrency: 'SEK' } }, null, 1],
    ['with öre is unknown', { offers: { price: '19.50', priceCurrency: 'SEK' } }, null, 1],
    ['in another currency is unknown', { offers: { price: 5, priceCurrency: 'EUR' } }, null, 1],
    ['that is free and is not', { isAccessibleForFree: true, offers: { price: 40 } }, null, 1],
    [
      'for sellers is not that of visitors',
      {
        offers: [
          { name: 'Säljbord', price: 150 },
          { name: 'Inträde', price: 20 },
        ],
      },
      20,
      0,
    ],
  ])('%s', (_title, facts, fee, lines) => {
    expect(feeOf(facts)).toEqual([fee, lines])
  })
})

test('HTML and entities of programs do not reach visitors', () => {
  const item = {
    ...event,
    name: 'Loppis &amp; fika &#8211; Sj&ouml;marken',
    description:
      '&lt;p&gt;V&auml;lkomna &amp; ta med <b>p&aring;se</b>!&lt;/p&gt;\\n&lt;p&gt;Barn &lt; 12 &aring;r gratis&lt;/p&gt;',
    url: 'https://foreningen.example/?a=1&amp;b=2&copy=3',
    location: { address: at('S&#246;dra Torget 1') },
    email: 'mailto:hej@foreningen.example?subject=Loppis',
    telephone: 'tel:033-12 34 56',
  }
  expect(parse(item).drafts).toMatchObject([
    {
      facts: {
        name: 'Loppis & fika – Sjömarken',
        description: expect.stringMatching(/^Välkomna & ta med påse!\n+Barn < 12 år gratis$/) as string,
        link: 'https://foreningen.example/?a=1&b=2&copy=3',
        address: 'Södra Torget 1',
        email: 'hej@foreningen.example',
        phone: '033-12 34 56',
      },
    },
  ])
})

test('of texts in several languages the Swedish one counts', () => {
  const name = [
    { '@value': 'Flea market', '@language': 'en' },
    { '@value': 'Loppis', '@language': 'sv-SE' },
  ]
  expect(parse({ ...event, name }).drafts).toMatchObject([{ facts: { name: 'Loppis' } }])
})

test('an invalid fact costs only that fact', () => {
  const item = {
    ...event,
    email: 'ring oss',
    telephone: 'se hemsidan',
    sameAs: event.url,
    url: `https://x.example/${'a'.repeat(600)}`,
  }
  const { drafts, shortened } = parse(item)
  expect(drafts).toMatchObject([{ facts: { name: 'Loppis', email: null, phone: null, link: null } }])
  expect(shortened.map(({ detail }) => detail)).toEqual(['link, Loppis', 'phone, Loppis', 'email, Loppis'])
})

test('a link without a scheme gets one', () => {
  expect(parse({ ...event, url: ['/loppis', 'www.foreningen.example'] }).drafts).toMatchObject([
    { facts: { link: 'https://www.foreningen.example' } },
  ])
})

test('the id of a blank node is no identity', () => {
  const [alone] = parse({ ...event, '@id': '_:b0', url: undefined }).drafts
  const later = parse(
    { ...event, '@id': '_:b0', name: 'Julloppis' },
    { ...event, '@id': '_:b1', url: undefined },
  ).drafts
  expect(later.find(({ facts }) => facts.name === 'Loppis')?.sourceId).toBe(alone?.sourceId)
})
