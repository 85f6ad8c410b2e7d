/** Features as programs for drawing maps write them: uMap, My Maps. */
import { expect, test } from 'vitest'
import { parseSource } from './parse-source.ts'
import { withoutMarks } from './umap-marks.ts'

const point = { type: 'Point', coordinates: [12.9, 57.7] }
const route = [
  [12.9, 57.7],
  [12.95, 57.72],
]
const areaOf = (degrees: number) => [
  [
    [12.9, 57.7],
    [12.9 + degrees, 57.7],
    [12.9 + degrees, 57.7 + degrees],
    [12.9, 57.7],
  ],
]

function parse(geometry: object, properties: object) {
  const features = [{ type: 'Feature', geometry, properties }]
  const text = JSON.stringify({ type: 'FeatureCollection', features })
  return parseSource(text, { format: 'geojson', source: 'prov', all: false, abroad: false, today: '2026-11-28' }).parsed
}

test.each([
  ['a route', { type: 'LineString', coordinates: route }],
  ['a route of several parts', { type: 'MultiLineString', coordinates: [route, route] }],
  ['a collection of routes', { type: 'GeometryCollection', geometries: [{ type: 'LineString', coordinates: route }] }],
  ['a district', { type: 'Polygon', coordinates: areaOf(0.1) }],
  ['districts', { type: 'MultiPolygon', coordinates: [areaOf(0.1)] }],
])('%s is no place, and has its line', (_what, geometry) => {
  expect(parse(geometry, { name: 'Loppisrundan' })).toMatchObject({
    drafts: [],
    skipped: [{ at: 'feature 1', reason: 'a line or an area, not read', detail: 'Loppisrundan' }],
    incomplete: null,
  })
})

test.each([
  ['a point', point, {}],
  ['a house', { type: 'Polygon', coordinates: areaOf(0.0005) }, {}],
  ['an area with a shop’s tag', { type: 'Polygon', coordinates: areaOf(0.02) }, { shop: 'second_hand' }],
  ['an outline with a shop’s tag', { type: 'LineString', coordinates: route }, { shop: 'second_hand' }],
])('%s is a place', (_what, geometry, tags) => {
  expect(parse(geometry, { name: 'Retro', ...tags }).drafts).toMatchObject([{ facts: { name: 'Retro' } }])
})

test.each([
  ['*Kupan*', 'Kupan'],
  ['**Kupan** i *gamla* skolan', 'Kupan i gamla skolan'],
  ['# Kupan\nÖppet', 'Kupan\nÖppet'],
  ['Se [[https://kupan.example|vår sida]] eller [[https://kupan.example]]', 'Se vår sida eller https://kupan.example'],
  ['[[https://kupan.example vår sida]]', 'vår sida'],
  ['{{https://kupan.example/a.jpg}}\nKläder {{https://kupan.example/a.jpg|200}}', 'Kläder'],
  ['{{{https://kupan.example}}}Kläder', 'Kläder'],
  ['Kläder\n---\n* böcker\n** gamla', 'Kläder\n\n- böcker\n- gamla'],
  ['5*3 kr, 2 * 4 kr * 5', '5*3 kr, 2 * 4 kr * 5'],
  ['[Kupan] {ny} #1', '[Kupan] {ny} #1'],
])('the text %j is %j', (written, shown) => {
  expect(withoutMarks(written)).toBe(shown)
})

test('the name and description of a feature have no signs and no HTML', () => {
  const name = '<b><i>*Retro*</i></b> &amp; <span>vintage</span>'
  const description = '<div><p>**Öppet** <a href="https://retro.example">sidan</a></p></div>{{https://a.example/b.jpg}}'
  expect(parse(point, { name, description }).drafts).toMatchObject([
    { facts: { name: 'Retro & vintage', description: 'Öppet sidan' } },
  ])
})
