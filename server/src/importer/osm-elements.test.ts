import { describe, expect, test } from 'vitest'
import { UnreadableFile } from './import-draft.ts'
import { type OsmElement, readOsmFile } from './osm-elements.ts'

function readOne(file: unknown): OsmElement | undefined {
  return readOsmFile(JSON.stringify(file)).elements[0]
}

describe('Overpass JSON', () => {
  test('a node with its tags', () => {
    expect(readOne({ elements: [{ type: 'node', id: 1, lat: 57.7, lon: 11.9, tags: { shop: 'charity' } }] })).toEqual({
      id: 'node/1',
      at: 'node/1',
      tags: { shop: 'charity' },
      position: { lat: 57.7, lng: 11.9 },
      damage: null,
    })
  })

  test.each([
    ['out center', { center: { lat: 59, lon: 18 } }],
    ['out bb', { bounds: { minlat: 58, minlon: 17, maxlat: 60, maxlon: 19 } }],
    ['out geom', { geometry: [{ lat: 58, lon: 17 }, { lat: 60, lon: 19 }, null, { lat: 58, lon: 17 }] }],
    [
      'out geom of a relation',
      {
        members: [
          {
            type: 'way',
            geometry: [
              { lat: 58, lon: 17 },
              { lat: 60, lon: 19 },
            ],
          },
        ],
      },
    ],
  ])('with %s a way or relation lies in the middle of its bounds', (_, geometry) => {
    for (const type of ['way', 'relation'])
      expect(readOne({ elements: [{ type, id: 2, ...geometry }] })).toMatchObject({
        id: `${type}/2`,
        position: { lat: 59, lng: 18 },
      })
  })

  test('nested members, which OpenStreetMap does not have, are not followed', () => {
    const nested = `${'{"type":"relation","id":4,"members":['.repeat(3000)}${']}'.repeat(3000)}`
    expect(readOne({ elements: [JSON.parse(nested)] })?.position).toBeNull()
  })

  test('out; >; out skel: a way lies in the middle of its nodes, wherever they are in the list', () => {
    const way = readOne({
      elements: [
        { type: 'way', id: 3, nodes: [10, 11, 12, 10], tags: { name: 'Magasinet' } },
        { type: 'node', id: 10, lat: 58, lon: 17 },
        { type: 'node', id: 11, lat: 60, lon: 19 },
      ],
    })
    expect(way?.position).toEqual({ lat: 59, lng: 18 })
  })

  test.each([
    [{ lat: 0, lon: 0 }],
    [{ lat: 91, lon: 18 }],
    [{ lat: '59', lon: '18' }],
    [{ lat: 59 }],
    [{ center: null }],
    [{ nodes: [99] }],
    [{}],
  ])('%j is not a position', (geometry) => {
    expect(readOne({ elements: [{ type: 'way', id: 4, ...geometry }] })?.position).toBeNull()
  })

  test.each([
    [null, 'null'],
    [7, '7'],
    ['x', '"x"'],
    [{ type: 'area', id: 1 }, null],
    [{ type: 'count', id: 0 }, null],
    [{ type: 'node', id: 'x' }, 'id'],
    [{ id: 1 }, 'id'],
    [{ tags: [] }, 'tags'],
  ])('the element %j is identified by its index; its damage: %j', (element, damage) => {
    expect(readOne({ elements: [element] })).toEqual({ id: null, at: 'element 1', tags: {}, position: null, damage })
  })

  test('an id as text is the same id; unreadable tags are damage', () => {
    expect(readOne({ elements: [{ type: 'way', id: '17', tags: 'shop' }] })).toMatchObject({
      id: 'way/17',
      at: 'way/17',
      damage: 'tags',
    })
  })

  test('the remark of a query that timed out is passed on', () => {
    const remark = 'runtime error: Query timed out in "query" at line 3 after 26 seconds.'
    expect(readOsmFile(JSON.stringify({ elements: [], remark })).remark).toBe(remark)
    expect(readOsmFile('{"elements":[]}').remark).toBeNull()
  })
})

describe('GeoJSON', () => {
  const feature = (geometry: unknown, properties: unknown = {}, id?: unknown) => ({
    type: 'FeatureCollection',
    features: [{ type: 'Feature', id, properties, geometry }],
  })

  test.each([
    [{ type: 'Point', coordinates: [18, 59] }],
    [{ type: 'Point', coordinates: [18, 59, 12.5] }],
    [
      {
        type: 'LineString',
        coordinates: [
          [17, 58],
          [19, 60],
        ],
      },
    ],
    [
      {
        type: 'Polygon',
        coordinates: [
          [
            [17, 58],
            [19, 58],
            [19, 60],
            [17, 58],
          ],
        ],
      },
    ],
    [
      {
        type: 'MultiPolygon',
        coordinates: [
          [
            [
              [17, 58],
              [18, 58],
            ],
          ],
          [[[19, 60]]],
        ],
      },
    ],
    [
      {
        type: 'GeometryCollection',
        geometries: [
          { type: 'Point', coordinates: [17.999, 59] },
          { type: 'Point', coordinates: [18.001, 59] },
        ],
      },
    ],
  ])('%j: longitude first, the middle of the bounds', (geometry) => {
    expect(readOne(feature(geometry))?.position).toEqual({ lat: 59, lng: 18 })
  })

  test.each([
    {
      type: 'MultiPoint',
      coordinates: [
        [12.94, 57.72],
        [13.42, 57.79],
      ],
    },
    {
      type: 'GeometryCollection',
      geometries: [
        { type: 'Point', coordinates: [12.94, 57.72] },
        { type: 'Point', coordinates: [13.42, 57.79] },
      ],
    },
  ])('%j is several places, which have no middle', (geometry) => {
    expect(readOne(feature(geometry))).toMatchObject({ position: null, hasUnreadPosition: true })
  })

  test('nested collections are read, however deep', () => {
    const inner = '{"type":"Point","coordinates":[18,59]}'
    const nested = `${'{"type":"GeometryCollection","geometries":['.repeat(20_000)}${inner}${']}'.repeat(20_000)}`
    expect(readOne(feature(JSON.parse(nested)))?.position).toEqual({ lat: 59, lng: 18 })
  })

  test.each([
    [null],
    [{}],
    [{ type: 'Point' }],
    [{ type: 'Point', coordinates: [] }],
    [{ type: 'Point', coordinates: ['18', '59'] }],
  ])('%j is not a position', (geometry) => {
    expect(readOne(feature(geometry))?.position).toBeNull()
  })

  test.each([
    ['node/1', {}, 'node/1'],
    ['osm:way/2', {}, 'way/2'],
    [undefined, { '@id': 'relation/3' }, 'relation/3'],
    [undefined, { id: 'osm:node/4' }, 'node/4'],
    [7, { '@id': 'node/5' }, 'node/5'],
    ['  ', {}, null],
    [17, {}, 'feature/17'],
    ['4711', {}, 'feature/4711'],
    [undefined, { id: 12 }, 'feature/12'],
    [1.5, {}, null],
    ['x'.repeat(300), {}, null],
    ['bad\0id', {}, null],
  ])('id %j with properties %j is %j', (id, properties, expected) => {
    expect(readOne(feature(null, properties, id))?.id).toBe(expected)
  })

  test('a single feature, and tags one level down', () => {
    expect(readOne({ type: 'Feature', geometry: null, properties: { tags: { name: 'Boden' } } })?.tags).toEqual({
      name: 'Boden',
    })
  })

  test.each([
    [null, 'null'],
    [[], '[]'],
    ['x', '"x"'],
    [{ type: 'Feature' }, null],
    [{ type: 'Feature', geometry: null, properties: null }, null],
    [{ geometry: {}, properties: ['name'] }, 'properties'],
    [{ geometry: 'POINT(18 59)', properties: {} }, 'geometry'],
  ])('the feature %j is identified by its index; its damage: %j', (item, damage) => {
    expect(readOne({ features: [item] })).toEqual({ id: null, at: 'feature 1', tags: {}, position: null, damage })
  })

  test.each([
    [
      { Name: 'Boden', Description: 'Fynd' },
      { name: 'Boden', description: 'Fynd' },
    ],
    [
      { title: 'Boden', Telefon: 3312 },
      { name: 'Boden', phone: 3312 },
    ],
    [{ NAMN: 'Boden', title: ' ' }, { name: 'Boden' }],
    [{ name: 'n/a', titel: 'Boden' }, { name: 'Boden' }],
    [{ name: 'Boden', title: 'Karta' }, { name: 'Boden' }],
    [
      { Hemsida: 'https://a.example', Öppettider: 'Sa 10-14' },
      { website: 'https://a.example', opening_hours: 'Sa 10-14' },
    ],
    [
      { name: 'Boden', address: { streetAddress: 'Storgatan 1', postalCode: '503 30', addressLocality: 'Borås' } },
      { name: 'Boden', 'addr:street': 'Storgatan 1', 'addr:postcode': '503 30', 'addr:city': 'Borås' },
    ],
    [
      { title: 'Boden', address: { streetNumber: '3', streetAddress: 'Storgatan', customFormatedAddress: 'Hörnet' } },
      { 'addr:street': 'Storgatan', 'addr:housenumber': '3', address: 'Hörnet' },
    ],
    [
      { name: 'Boden', 'payment:swish': true, 'payment:cash': false, disused: true, toilets: 'yes' },
      { name: 'Boden', 'payment:swish': 'yes', 'payment:cash': 'no', disused: 'yes', toilets: 'yes' },
    ],
    [
      { name: 'Boden', email: ['a@b.se', 'c@d.se'], web: ['https://a.example'], opening_hours: ['Mo 10:00-12:00'] },
      { name: 'Boden', email: 'a@b.se; c@d.se', website: 'https://a.example', opening_hours: ['Mo 10:00-12:00'] },
    ],
    [
      { name: 'Boden', openHours: { Mo: '10:00-12:00,13:00-18:00', Tu: null, Sa: '10:00-14:00' } },
      { name: 'Boden', opening_hours: 'Mo 10:00-12:00,13:00-18:00; Sa 10:00-14:00' },
    ],
    [
      { name: 'Boden', openHours: { Mo: [10, 18] } },
      { name: 'Boden', opening_hours: { Mo: [10, 18] } },
    ],
    [
      { namn: { en: 'Barn', sv: 'Boden' }, description: { value: 'Fynd' }, phone: { '@value': 3312 }, web: { a: 1 } },
      { name: 'Boden', description: 'Fynd', phone: 3312 },
    ],
    [
      { title: 'Boden', name: true, brand: false },
      { name: 'Boden', brand: false },
    ],
  ])('the keys of other programs, %j, mean tags', (properties, tags) => {
    expect(readOne(feature(null, properties))?.tags).toMatchObject(tags)
  })
})

describe('files that cannot be read', () => {
  test.each([
    ['', 'the file is empty'],
    [' \n', 'the file is empty'],
    ['<?xml version="1.0"?><osm/>', 'this is XML or HTML'],
    ['{}', 'neither Overpass JSON'],
    ['[]', 'neither Overpass JSON'],
    ['null', 'neither Overpass JSON'],
    ['{"elements": {}}', 'neither Overpass JSON'],
    ['name,lat', 'line 1 is not JSON'],
    ['{"elements": [\n {"id": 1},\n x\n]}', 'line 3 is not JSON'],
    ['{"elements": [\n {"id": 1}\n {"id": 2}\n]}', 'line 3 is not JSON'],
    ['{"elements": [\n {"id": 1},\n', 'line 2 is not JSON'],
  ])('%j: %s', (text, message) => {
    expect(() => readOsmFile(text)).toThrow(UnreadableFile)
    expect(() => readOsmFile(text)).toThrow(message)
  })

  test('in a long file the line of an error is found by the text that the message quotes', () => {
    const rows = Array.from({ length: 1000 }, (_, index) => `{"type":"node","id":${index}}`)
    rows[700] = '{"type":"node","id":oops}'
    expect(() => readOsmFile(`{"elements":[\n${rows.join(',\n')}\n]}`)).toThrow('line 702 is not JSON')
  })

  test('a byte order mark is accepted', () => {
    expect(readOsmFile('\uFEFF{"elements":[]}').elements).toEqual([])
  })
})

describe('the id of an element in the properties of a feature', () => {
  const idOf = (properties: object, type = 'Point') => {
    const geometry = { type, coordinates: [12.94, 57.72] }
    return readOsmFile(JSON.stringify({ features: [{ type: 'Feature', id: 7, properties, geometry }] })).elements[0]?.id
  }

  test.each([
    ['overpass turbo', { '@id': 'way/12' }, 'way/12'],
    ['a type and a number', { '@type': 'node', '@id': 12 }, 'node/12'],
    ['QGIS', { full_id: 'r12', osm_id: '12', osm_type: 'relation' }, 'relation/12'],
    ['a geocoder', { osm_type: 'W', osm_id: 12 }, 'way/12'],
    ['ogr2ogr, a point', { osm_id: '12' }, 'node/12'],
    ['ogr2ogr, the way of an area', { osm_id: null, osm_way_id: '12' }, 'way/12'],
    ['osm2pgsql, a relation', { osm_id: -12 }, 'relation/12'],
    ['numbers of rows', { fid: 3, OBJECTID: 3, cartodb_id: 3 }, 'feature/7'],
    ['no number', { osm_type: 'node', osm_id: '' }, 'feature/7'],
  ])('%s', (_what, properties, id) => {
    expect(idOf(properties)).toBe(id)
  })

  test('an area is a relation for ogr2ogr, and a way for osm2pgsql', () => {
    expect(idOf({ osm_id: '12', osm_way_id: null }, 'Polygon')).toBe('relation/12')
    expect(idOf({ osm_id: 12 }, 'Polygon')).toBe('way/12')
  })
})

test.each([
  { exceededTransferLimit: true },
  { properties: { exceededTransferLimit: true } },
  { numberMatched: 500, numberReturned: 0 },
  { totalFeatures: 500 },
  { links: [{ rel: 'self' }, { rel: 'next' }] },
])('a page of several, %j, is not the whole file', (more) => {
  expect(readOsmFile(JSON.stringify({ features: [], ...more })).part).toBe('it is one page of several')
})

test.each([{}, { exceededTransferLimit: false }, { numberMatched: 'unknown' }, { totalFeatures: 0 }])(
  'a file with %j is whole',
  (more) => {
    expect(readOsmFile(JSON.stringify({ features: [], ...more })).part).toBeNull()
  },
)

test('a position in metres is no position, and is unread', () => {
  const geometry = { type: 'Point', coordinates: [377000, 6400000] }
  const [element] = readOsmFile(JSON.stringify({ features: [{ properties: {}, geometry }] })).elements
  expect(element).toMatchObject({ position: null, hasUnreadPosition: true })
})
