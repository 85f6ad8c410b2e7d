import { unknownFacts } from '@fyndkartan/domain/facts'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { NewPlace } from '@fyndkartan/domain/place'
import { formOfPlace, preparePlace } from '@fyndkartan/domain/place-form'
import { describe, expect, test } from 'vitest'
import type { ImportDraft } from './import-draft.ts'
import { UnreadableFile } from './import-draft.ts'
import { parseOsm } from './parse-osm.ts'

const today = '2026-11-21'

function parseElements(elements: readonly unknown[], all = false) {
  return parseOsm(JSON.stringify({ elements }), { all, today })
}

const borås = { lat: 57.721, lon: 12.94 }
function node(tags: Record<string, unknown>, more: object = {}) {
  return { type: 'node', id: 1, ...borås, tags: { shop: 'second_hand', name: 'Retroboden', ...tags }, ...more }
}

function factsOf(tags: Record<string, unknown>, more: object = {}) {
  return parseElements([node(tags, more)]).drafts[0]?.facts
}

describe('selected elements', () => {
  test.each(['second_hand', 'charity', 'antiques', 'second_hand;clothes', 'books; charity'])(
    'shop=%s is imported',
    (shop) => {
      expect(parseElements([node({ shop })]).drafts).toHaveLength(1)
    },
  )

  test('amenity=marketplace is imported as a shop: it has hours and no date', () => {
    const { drafts } = parseElements([
      node({ shop: undefined, amenity: 'marketplace', opening_hours: 'Sa 08:00-14:00' }),
    ])
    expect(drafts[0]).toMatchObject({
      kind: 'shop',
      facts: { openingHours: expect.stringContaining('lördag: 08:00–14:00') },
    })
  })

  test.each(['clothes', 'vacant', 'second_hand_books', ''])('shop=%j is skipped', (shop) => {
    const { read, drafts, skipped } = parseElements([node({ shop })])
    expect({ read, drafts }).toEqual({ read: 1, drafts: [] })
    expect(skipped).toMatchObject([{ at: 'node/1', reason: 'other kind of element' }])
  })

  test('with the option “all”, elements without these tags are imported, too', () => {
    expect(parseElements([node({ shop: undefined })], true).drafts).toHaveLength(1)
    expect(parseElements([node({ shop: 'clothes' })], true).drafts).toHaveLength(1)
  })

  test.each([
    [{ shop: 'clothes', second_hand: 'only' }, ['clothes']],
    [{ shop: 'bicycle', second_hand: 'only' }, null],
    [{ shop: 'books;music', second_hand: 'only' }, ['books', 'records']],
  ])('%j is a second-hand shop of any kind', (tags, goods) => {
    expect(factsOf(tags)?.goods).toEqual(goods)
  })

  test.each([
    { shop: 'clothes', second_hand: 'yes' },
    { shop: undefined, second_hand: 'only' },
  ])('%j is not', (tags) => {
    expect(parseElements([node(tags)]).skipped).toMatchObject([{ reason: 'other kind of element' }])
  })

  test('nodes that only form ways are not counted', () => {
    expect(parseElements([{ type: 'node', id: 5, lat: 58, lon: 12 }, node({})], true)).toMatchObject({
      read: 1,
      skipped: [],
    })
  })

  test('a duplicate element is imported once', () => {
    const { drafts, skipped } = parseElements([node({}), node({ name: 'Kopian' })])
    expect(drafts.map(({ facts }) => facts.name)).toEqual(['Retroboden'])
    expect(skipped).toEqual([{ at: 'node/1', reason: 'stands in the file twice', detail: 'Kopian' }])
  })

  test('an element without name, brand or operator is skipped with its id', () => {
    expect(parseElements([node({ name: ' ' })]).skipped).toEqual([
      { at: 'node/1', reason: 'no name, brand or operator' },
    ])
  })

  test('an element without position and town is skipped, one with a town is kept', () => {
    expect(parseElements([node({}, { lat: undefined })]).skipped).toMatchObject([
      { reason: 'neither a usable position nor a town' },
    ])
    expect(factsOf({ 'addr:city': 'Borås' }, { lat: undefined })).toMatchObject({ town: 'Borås', position: null })
  })
})

describe('the facts of a shop', () => {
  test('all of them', () => {
    const [draft] = parseElements([
      node({
        'addr:street': 'Storgatan',
        'addr:housenumber': '12 B',
        'addr:city': 'Borås',
        website: 'https://retroboden.example/',
        opening_hours: 'Sa 10:00-14:00',
      }),
    ]).drafts
    expect(draft).toEqual({
      sourceId: 'osm:node/1',
      kind: 'shop',
      facts: {
        ...unknownFacts('shop'),
        name: 'Retroboden',
        address: 'Storgatan 12 B',
        town: 'Borås',
        position: { lat: 57.721, lng: 12.94 },
        openingHours:
          'söndag: stängt, måndag: stängt, tisdag: stängt, onsdag: stängt, torsdag: stängt, fredag: stängt, lördag: 10:00–14:00',
        link: 'https://retroboden.example/',
      },
    })
  })

  test.each([
    [{ name: '  Retro \n boden ' }, 'Retro boden'],
    [{ name: undefined, brand: 'Kedjan' }, 'Kedjan'],
    [{ name: 'Kirpputori', 'name:sv': 'Loppmarknad' }, 'Loppmarknad'],
    [{ name: undefined, official_name: 'Stiftelsen Hjälpen' }, 'Stiftelsen Hjälpen'],
    [{ name: undefined, alt_name: 'Boden', operator: 'Föreningen' }, 'Boden'],
    [{ name: undefined, operator: 'Föreningen' }, 'Föreningen'],
    [{ name: 42 }, '42'],
    [{ name: 'Bora\u030As' }, 'Borås'],
    [{ name: 'Nul\0l' }, 'Null'],
    [{ name: '\u202eedokkiteR\u202c' }, 'edokkiteR'],
    [{ name: '\u2800\u3164', brand: 'Kedjan' }, 'Kedjan'],
    [{ name: { evil: 1 }, brand: 'Kedjan' }, 'Kedjan'],
  ])('the name of %j is %s', (tags, name) => {
    expect(factsOf(tags)?.name).toBe(name)
  })

  test.each([
    [{}, 'Borås', 'no addr:city: the nearest town'],
    [{ 'addr:city': 'GÖTEBORG' }, 'Göteborg', 'in the table’s spelling'],
    [{ 'addr:city': 'Hägersten' }, 'Hägersten', 'a name that the table lacks is kept'],
    [{ 'addr:city': 'n/a' }, 'Borås', 'n/a is not a name'],
    [{ city: 'Växjö' }, 'Växjö', 'a plain city'],
  ])('the town of %j is %s: %s', (tags, town, _why) => {
    expect(factsOf(tags)?.town).toBe(town)
  })

  test('the nearest town is within 100 km: a place abroad has none', () => {
    const abroad = { elements: [node({}, { lat: 60.17, lon: 24.94 })] }
    const [draft] = parseOsm(JSON.stringify(abroad), { all: false, today, abroad: true }).drafts
    expect(draft?.facts).toMatchObject({ town: null, position: { lat: 60.17, lng: 24.94 } })
    expect(factsOf({}, { lat: 68.35, lon: 18.82 })?.town).toBe('Kiruna')
  })

  test.each([
    [{ 'addr:street': 'Storgatan' }, 'Storgatan'],
    [{ 'addr:housenumber': '3' }, null],
    [{ 'addr:place': 'Stavre', 'addr:housenumber': '434' }, 'Stavre 434'],
    [{ address: 'Torget 1' }, 'Torget 1'],
    [{ address: 'n/a' }, null],
    [{}, null],
  ])('address of %j: %j', (tags, address) => {
    expect(factsOf(tags)?.address).toBe(address)
  })

  test.each([
    [{ website: 'www.boden.example' }, 'https://www.boden.example'],
    [{ 'contact:website': 'http://boden.example/a?b=c' }, 'http://boden.example/a?b=c'],
    [{ website: 'n/a', url: 'https://boden.example' }, 'https://boden.example'],
    [{ website: 'https://a.example; https://b.example' }, 'https://a.example'],
    [{ website: 'javascript:alert(1)' }, null],
    [{ website: 'mailto:hej@boden.example' }, null],
    [{ website: 'ftp://boden.example' }, null],
    [{ website: 'https://bank.example@boden.example/' }, null],
    [{ website: 'http://192.168.0.1/', url: 'https://boden.example' }, 'https://boden.example'],
    [{ website: 'https://boden.example/\u202egpj.exe' }, 'https://boden.example/gpj.exe'],
    [{ website: `https://${'x'.repeat(300)}.example` }, null],
  ])('link of %j: %j', (tags, link) => {
    expect(factsOf(tags)?.link).toBe(link)
  })

  test.each([
    ['Mo-Fr 10:00-12:00,13:00-17:00', null],
    ['May-Sep Sa-Su 11:00-17:00', 'säsongsbaserade'],
    ['Mo[1] 10:00-12:00', 'varierar'],
  ])('hours that need more than one interval a day are kept as they are written: %s', (value, openingHours) => {
    const { drafts, hoursNotExpressible } = parseElements([node({ opening_hours: value })])
    expect(drafts[0]).toMatchObject({ facts: { openingHours, openingHoursOsm: value } })
    expect(hoursNotExpressible).toEqual([])
  })

  test('hours that cannot be expressed are left out, and reported with their value', () => {
    const { drafts, hoursNotExpressible } = parseElements([node({ opening_hours: 'Mo-Fr 10 to noon, then 13' })])
    expect(drafts[0]).toMatchObject({ facts: { openingHours: null, openingHoursOsm: null } })
    expect(hoursNotExpressible).toMatchObject([{ at: 'node/1', detail: 'Mo-Fr 10 to noon, then 13' }])
  })

  test.each([
    ['a list', ['Mo-Fr 10:00-18:00'], 'cannot be read: no text', '["Mo-Fr 10:00-18:00"]'],
    ['too long', `Mo-Fr 10:00-18:00 "${'x'.repeat(250)}"`, 'cannot be read: longer than 255 characters', undefined],
  ])('hours that are %s are reported', (_what, opening_hours, reason, detail) => {
    const { drafts, hoursNotExpressible } = parseElements([node({ opening_hours })])
    expect(drafts[0]).toMatchObject({ facts: { openingHours: null, openingHoursOsm: null } })
    expect(hoursNotExpressible).toEqual([{ at: 'node/1', reason, detail: detail ?? opening_hours }])
  })

  test.each([
    [{ phone: 'se hemsidan' }, 'phone'],
    [{ email: 'ring oss' }, 'email'],
    [{ website: 'javascript:alert(1)' }, 'link'],
    [{ charge: '2 EUR' }, 'entranceFee'],
  ])('the report names the fact that cannot be read: %j', (tags, fact) => {
    const { drafts, shortened } = parseElements([node(tags)])
    expect(drafts).toMatchObject([{ facts: { [fact]: null } }])
    expect(shortened).toEqual([{ at: 'node/1', reason: 'not understood, left out', detail: `${fact}, Retroboden` }])
  })

  test('a usable fact under another key counts', () => {
    const tags = { phone: 'se hemsidan', 'contact:phone': '033-12 34 56', website: 'n/a', url: 'https://boden.example' }
    const { drafts, shortened } = parseElements([node(tags)])
    expect(drafts[0]?.facts).toMatchObject({ link: 'https://boden.example' })
    expect(drafts[0]?.facts.phone).not.toBeNull()
    expect(shortened).toEqual([])
  })

  test('missing hours are not reported', () => {
    expect(parseElements([node({})])).toMatchObject({
      hoursNotExpressible: [],
      drafts: [{ facts: { openingHours: null } }],
    })
  })

  test('a GeoJSON feature without an id is identified by its name and position', () => {
    const feature = {
      geometry: { type: 'Point', coordinates: [12.94, 57.721] },
      properties: { shop: 'charity', name: 'Boden' },
    }
    const { drafts } = parseOsm(JSON.stringify({ features: [feature] }), { all: false, today })
    expect(drafts[0]?.sourceId).toBe('osm:feature/boden@57.72100,12.94000')
  })
})

test('a remark by Overpass is the reason why the file may be incomplete', () => {
  const text = JSON.stringify({ elements: [], remark: 'runtime error: out of memory' })
  expect(parseOsm(text, { all: false, today }).incomplete).toBe('runtime error: out of memory')
})

const realDataDir = process.env['REAL_DATA_DIR']

describe.skipIf(!realDataDir)('real files (skipped when REAL_DATA_DIR is not set)', () => {
  const read = (file: string, all: boolean, abroad = false) =>
    parseOsm(readFileSync(join(realDataDir ?? '', file), 'utf8'), { all, today, abroad })

  test('every file there is parsed, or refused as unreadable', () => {
    for (const file of readdirSync(realDataDir ?? '')) {
      try {
        expect(read(file, true).read, file).toBeGreaterThan(0)
      } catch (error) {
        expect(error, file).toBeInstanceOf(UnreadableFile)
      }
    }
  })

  test('the Swedish elements: all 538 have a name and a town, about half have hours', () => {
    const { drafts, skipped } = read('overpass_se_reconstructed.json', true)
    expect(drafts).toHaveLength(538)
    expect(skipped).toEqual([])
    expect(drafts.filter(({ facts }) => facts.town === null)).toEqual([])
    expect(drafts.filter(({ kind, facts }) => kind === 'shop' && facts.openingHours !== null).length).toBeGreaterThan(
      250,
    )
  })

  test('elements with their original tags: 37 of 38 are second-hand shops', () => {
    const { read: count, drafts, skipped } = read('overpass_real_gb_at.json', false, true)
    expect([count, drafts.length]).toEqual([38, 37])
    expect(skipped).toMatchObject([{ reason: 'other kind of element', detail: 'clothes' }])
  })

  test('GeoJSON with hours in the specification’s form keeps them', () => {
    const { drafts } = read('shops.geojson', true)
    expect(drafts).toHaveLength(572)
    expect(drafts.filter(({ kind, facts }) => kind === 'shop' && facts.openingHours !== null).length).toBeGreaterThan(
      290,
    )
  })

  test('GeoJSON with hours in OpenStreetMap’s form is parsed', () => {
    expect(read('helsinki_second_hand.geojson', true, true).drafts).toHaveLength(27)
    const { drafts, skipped } = read('helsinki_second_hand.geojson', true)
    expect([drafts.length, new Set(skipped.map(({ reason }) => reason))]).toEqual([0, new Set(['lies outside Sweden'])])
  })
})

describe('the limits for places of operators apply to OpenStreetMap too', () => {
  const long = `Stadsmissionen ${'second hand '.repeat(20)}`.trim()

  test.each([
    ['a long name', { name: long }, {}],
    ['a long street', { 'addr:street': long }, {}],
    ['a position of seven decimals', {}, { lat: 57.7210123, lon: 12.9401456 }],
    ['a town in other letters', { 'addr:city': 'BORÅS' }, {}],
  ])('an operator can save the place unchanged: %s', (_what, tags, more) => {
    const { drafts } = parseElements([node(tags, more)])
    const [{ kind, facts }] = drafts as [ImportDraft]
    const place = { kind, ...facts } as NewPlace
    expect(preparePlace(formOfPlace(place))).toEqual({ place })
  })

  test('a text that is too long is cut at a word and reported', () => {
    const { drafts, shortened } = parseElements([node({ name: long })])
    const name = drafts[0]?.facts.name ?? ''
    expect([name.length <= 150, name.endsWith('hand...'), long.startsWith(name.slice(0, -3))]).toEqual([
      true,
      true,
      true,
    ])
    expect(shortened).toEqual([{ at: 'node/1', reason: 'too long, shortened', detail: `name, ${name}` }])
  })

  test('a place abroad is left out and reported', () => {
    const { drafts, skipped } = parseElements([node({}, { lat: 60.17, lon: 24.94 })])
    expect(drafts).toEqual([])
    expect(skipped).toEqual([{ at: 'node/1', reason: 'lies outside Sweden', detail: 'Retroboden' }])
  })
})

describe('properties of features', () => {
  const read = (properties: object, geometry: object | null = { type: 'Point', coordinates: [12.94, 57.72] }) =>
    parseOsm(JSON.stringify({ features: [{ type: 'Feature', properties, geometry }] }), {
      all: true,
      today: '2026-11-28',
      scope: 'geojson:x#',
    })

  test('an object or list of any shape in a known property is listed', () => {
    const list = [{ a: 1 }]
    const { shortened } = read({
      name: 'Kupan',
      phone: { a: 1 },
      email: list,
      'addr:street': { a: 1 },
      address: { a: 1 },
    })
    expect(shortened.map(({ detail }) => detail)).toEqual([
      'addr:street, Kupan',
      'address, Kupan',
      'phone, Kupan',
      'email, Kupan',
    ])
  })

  test('an address of parts is not listed', () => {
    const { drafts, shortened } = read({
      name: 'Kupan',
      address: { streetAddress: 'Torget 1', addressLocality: 'Borås' },
    })
    expect(drafts[0]?.facts).toMatchObject({ address: 'Torget 1', town: 'Borås' })
    expect(shortened).toEqual([])
  })

  test.each([
    [{ Oppettider: 'Sa 10:00-14:00' }, { openingHours: expect.stringContaining('lördag: 10:00–14:00') }],
    [{ E_post: 'a@example.se' }, { email: 'a@example.se' }],
    [{ email: 'mailto:a@example.se' }, { email: 'a@example.se' }],
    [{ mobile: '070-174 06 05' }, { phone: '070-174 06 05' }],
    [{ description: '<p>Kaffe &amp; våfflor</p>' }, { description: 'Kaffe & våfflor' }],
    [
      { description: 'null', 'addr:city': '<Null>' },
      { description: null, town: 'Borås' },
    ],
    [{ 'addr:street': 'Torget 1', 'addr:housenumber': '1' }, { address: 'Torget 1' }],
    [{ other_tags: '"addr:street"=>"Torget","addr:housenumber"=>"1"' }, { address: 'Torget 1' }],
  ])('%j', (properties, facts) => {
    const { drafts, shortened } = read({ name: 'Kupan', ...properties })
    expect(drafts[0]?.facts).toMatchObject(facts)
    expect(shortened).toEqual([])
  })

  test.each([
    [{ end_date: '31.12.2025' }, undefined, 'end_date, Kupan'],
    [{ 'addr:city': 'Borås' }, { type: 'Point', coordinates: [377000, 6400000] }, 'position, Kupan'],
  ])('%j: what cannot be read is listed', (properties, geometry, detail) => {
    const { drafts, shortened } = read({ name: 'Kupan', ...properties }, geometry)
    expect(drafts).toHaveLength(1)
    expect(shortened).toEqual([{ at: 'feature 1', reason: 'not understood, left out', detail }])
  })

  test('of two features with one id and different content, the second is listed', () => {
    const geometry = { type: 'Point', coordinates: [12.94, 57.72] }
    const features = ['Kupan', 'Boden'].map((name) => ({ properties: { '@id': 'node/9', name }, geometry }))
    const options = { all: true, today: '2026-11-28', scope: 'geojson:x#' } as const
    const { drafts, skipped } = parseOsm(JSON.stringify({ features }), options)
    expect(drafts).toHaveLength(1)
    expect(skipped).toEqual([{ at: 'node/9', reason: 'stands in the file twice', detail: 'Boden' }])
  })
})
