/** Damaged, doubled and reordered elements of OpenStreetMap and GeoJSON: none is lost without a line. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ParsedFile } from './import-draft.ts'
import { isDropped } from './open-plan.ts'
import { parseSource } from './parse-source.ts'

const today = '2026-11-28'
type Format = 'osm' | 'geojson'

const names = ['Retro', 'Kupan', 'Boden', 'Fyndet', 'Myrorna', 'Röda Korset']

/** Whole files: each entry is a shop. Some names are there twice, as different shops. */
const entries: Readonly<Record<Format, readonly object[]>> = {
  osm: [...names, 'Kupan'].map((name, at) => ({
    type: at % 2 === 0 ? 'node' : 'way',
    id: at + 1,
    ...(at % 2 === 0 ? { lat: 57.7 + at / 100, lon: 12.9 } : { center: { lat: 57.7 + at / 100, lon: 12.9 } }),
    tags: { shop: 'second_hand', name, phone: '033-12 34 56', opening_hours: 'Mo-Fr 10:00-18:00' },
  })),
  geojson: [...names, 'Kupan'].map((name, at) => ({
    type: 'Feature',
    ...(at < 4 && { id: at + 1 }),
    geometry: { type: 'Point', coordinates: [12.9, 57.7 + at / 100] },
    properties: { name, 'addr:city': 'Borås', opening_hours: 'Mo-Fr 10:00-18:00' },
  })),
}

function parse(format: Format, list: readonly unknown[]): ParsedFile {
  const text = JSON.stringify(format === 'osm' ? { elements: list } : { type: 'FeatureCollection', features: list })
  return parseSource(text, { format, source: 'prov', all: false, abroad: false, today }).parsed
}

const rubbish = fc.constantFrom<unknown>(null, 7, 'x', [], {}, true, -1, '', { name: 'x' })

/** An entry in which one part, however deep, is replaced by rubbish or missing. */
function damaged(entry: unknown): fc.Arbitrary<unknown> {
  if (typeof entry !== 'object' || entry === null) return rubbish
  const within = Object.entries(entry).map(([key, value]) =>
    fc
      .oneof(damaged(value), fc.constant(undefined))
      .map((broken) => (Array.isArray(entry) ? entry.with(Number(key), broken) : { ...entry, [key]: broken })),
  )
  return fc.oneof(rubbish, ...within)
}

type Change = 'none' | 'doubled' | 'damaged' | 'damaged copy'

const changed = (list: readonly object[]) =>
  fc
    .tuple(
      ...list.map((entry) =>
        fc.tuple(fc.constantFrom<Change>('none', 'none', 'doubled', 'damaged', 'damaged copy'), damaged(entry)),
      ),
    )
    .chain((changes) => {
      const parts = changes.flatMap(([change, broken], at) => {
        const entry = list[at]
        if (change === 'damaged') return [broken]
        return change === 'none' ? [entry] : [entry, change === 'doubled' ? entry : broken]
      })
      return fc.shuffledSubarray(parts, { minLength: parts.length, maxLength: parts.length })
    })

test.each(['osm', 'geojson'] as const)('%s: all that is read is a place or a line of the report', (format) => {
  fc.assert(
    fc.property(changed(entries[format]), (list) => {
      const file = parse(format, list)
      // Elements without tags are the corners of others, and no places.
      const corners = format === 'geojson' ? [] : list.filter(isCorner)
      expect(file.read).toBe(list.length - corners.length)
      expect(file.drafts.length + file.skipped.length).toBe(file.read)
      for (const { reason } of file.skipped) expect(reason).not.toBe('')
    }),
    { numRuns: 300 },
  )
})

function isCorner(entry: unknown): boolean {
  const { type, id, tags } = (entry ?? {}) as Record<string, unknown>
  const isElement = ['node', 'way', 'relation'].includes(String(type)) && Number.isSafeInteger(id)
  return (
    isElement && (tags == null || (!Array.isArray(tags) && typeof tags === 'object' && Object.keys(tags).length === 0))
  )
}

test.each(['osm', 'geojson'] as const)('%s: the order of the elements does not matter', (format) => {
  const inOrder = (file: ParsedFile) => file.drafts.toSorted((a, b) => a.sourceId.localeCompare(b.sourceId))
  const whole = inOrder(parse(format, entries[format]))
  expect(whole).toHaveLength(entries[format].length)
  const { length } = entries[format]
  fc.assert(
    fc.property(fc.shuffledSubarray([...entries[format]], { minLength: length, maxLength: length }), (list) => {
      expect(inOrder(parse(format, [...list, ...list]))).toEqual(whole)
    }),
    { numRuns: 50 },
  )
})

/** The id of an entry whose parts are not what the format has there; undefined for an entry without such damage. */
function idOfBroken(format: Format, entry: unknown): string | null | undefined {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return null
  const parts = format === 'osm' ? ['tags'] : ['properties', 'geometry']
  const { type, id, ...rest } = entry as Record<string, unknown>
  const isBroken = parts.some(
    (part) => rest[part] != null && (typeof rest[part] !== 'object' || Array.isArray(rest[part])),
  )
  const hasId = Number.isSafeInteger(id) && (format === 'geojson' || type === 'node' || type === 'way')
  if (format === 'osm' && !hasId) return null
  if (!isBroken) return undefined
  return hasId ? `${format === 'osm' ? String(type) : 'feature'}/${String(id)}` : null
}

test.each(['osm', 'geojson'] as const)('%s: an entry that cannot be read removes no place', (format) => {
  const scope = format === 'osm' ? 'osm:' : 'geojson:prov#'
  fc.assert(
    fc.property(changed(entries[format]), (list) => {
      const { incomplete, unread = new Set<string>(), groups = new Set<string>() } = parse(format, list)
      const options = { scope, today, prune: true, unread, groups } as const
      const removing = list.filter((entry) => {
        const id = idOfBroken(format, entry)
        return id === null ? incomplete === null : id !== undefined && isDropped(scope + id, options)
      })
      expect(removing).toEqual([])
    }),
    { numRuns: 300 },
  )
})

test.each([
  ['no name', { name: '' }],
  ['neither a name nor other tags than its kind', { name: undefined, phone: undefined, opening_hours: undefined }],
])('the place of an element with %s stays as it is', (_what, tags) => {
  const list = entries.osm.map((entry, at) => (at === 0 ? { ...entry, tags: { shop: 'second_hand', ...tags } } : entry))
  const { unread = new Set(), skipped, incomplete } = parse('osm', list)
  expect(skipped).toMatchObject([{ at: 'node/1', reason: 'no name, brand or operator' }])
  expect([...unread]).toEqual(['osm:node/1'])
  expect(incomplete).toBeNull()
})

test('a former shop is removed, even by an import that does not remove what the file lacks', () => {
  const list = entries.osm.map((entry, at) =>
    at === 0 ? { ...entry, tags: { 'disused:shop': 'second_hand' } } : entry,
  )
  const { groups = new Set<string>(), skipped, drafts } = parse('osm', list)
  expect([drafts.length, skipped]).toEqual([
    6,
    [{ at: 'node/1', reason: 'no longer there', detail: 'disused:shop=second_hand' }],
  ])
  const options = { scope: 'osm:', today, prune: false, groups } as const
  expect(['osm:node/1', 'osm:way/2'].map((id) => isDropped(id, options))).toEqual([true, false])
})

test('in GeoJSON, too, former and planned shops are left out', () => {
  const feature = (name: string, properties: object) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [12.9, 57.7] },
    properties: { name, ...properties },
  })
  const { drafts, skipped } = parse('geojson', [
    feature('Retro', {}),
    feature('Kupan', { disused: 'yes' }),
    feature('Boden', { 'was:shop': 'charity' }),
    feature('Fyndet', { opening_date: '2027-03-01' }),
  ])
  expect(drafts.map(({ facts }) => facts.name)).toEqual(['Retro'])
  expect(skipped.map(({ at, reason }) => [at, reason])).toEqual([
    ['feature 2', 'no longer there'],
    ['feature 3', 'no longer there'],
    ['feature 4', 'not open yet'],
  ])
})

test('a feature with a number is recognised when its name changes', () => {
  const feature = (name: string) => ({ type: 'Feature', id: 101, geometry: null, properties: { name, ort: 'Borås' } })
  const drafts = ['Retro', 'Retroboden'].map((name) => parse('geojson', [feature(name)]).drafts[0])
  expect(drafts).toMatchObject([
    { sourceId: 'geojson:prov#feature/101', formerId: 'geojson:prov#feature/retro@borås' },
    { sourceId: 'geojson:prov#feature/101', formerId: 'geojson:prov#feature/retroboden@borås' },
  ])
})
