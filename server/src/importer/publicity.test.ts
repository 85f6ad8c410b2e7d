import { describe, expect, test } from 'vitest'
import { parseCsv } from './parse-csv.ts'
import { parseOsm } from './parse-osm.ts'
import { parseSchema } from './parse-schema.ts'

const today = '2026-11-21'

/** The reasons for which each format leaves out a shop with this answer; 'shown' if it is a shop. */
function seenIn(key: string, value: string | boolean): Record<string, string> {
  const tags = { name: 'Kupan', shop: 'second_hand', [key]: value }
  const geometry = { type: 'Point', coordinates: [12.94, 57.72] }
  const json = (content: object) => JSON.stringify(content)
  const files = {
    osm: parseOsm(json({ elements: [{ type: 'node', id: 1, lat: 57.72, lon: 12.94, tags }] }), { all: false, today }),
    geojson: parseOsm(
      json({ type: 'FeatureCollection', features: [{ type: 'Feature', properties: tags, geometry }] }),
      {
        all: true,
        today,
        scope: 'geojson:karta#',
      },
    ),
    csv: parseCsv(`Butik;Ort;${key}\nKupan;Borås;${value}\n`, { source: 'a.csv', today, abroad: false }),
    schema: parseSchema(
      json({ '@context': 'https://schema.org', '@type': 'Store', name: 'Kupan', address: 'Borås', [key]: value }),
      { source: 'a', today, abroad: false },
    ),
  }
  return Object.fromEntries(
    Object.entries(files).map(([format, { drafts, skipped }]) => [
      format,
      drafts.length > 0 ? 'shown' : skipped.map(({ reason }) => reason).join(),
    ]),
  )
}

const everywhere = (seen: string) => ({ osm: seen, geojson: seen, csv: seen, schema: seen })

describe('one list of answers hides places in all formats', () => {
  test.each([
    // Once only in maps.
    ['deleted', true],
    ['draft', 'yes'],
    ['is_published', '0'],
    // Once only in tables.
    ['Ej publik', 'x'],
    ['Visas', 'nej'],
    ['visa_ej', 'ja'],
    ['Sensitivity', 'Confidential'],
    ['Publicerad', 'Utkast'],
    ['post_status', 'pending'],
    // In both.
    ['visible', false],
    ['Privat', 'ja'],
    // As programs write them.
    ['isPublished', false],
    ['IsHidden', true],
    ['visibility', 'private'],
    ['Aktiv', 'nej'],
    ['Arkiverad', 'ja'],
    ['publicAccess', false],
    ['creativeWorkStatus', 'Draft'],
  ])('%s: %s', (key, value) => {
    expect(seenIn(key, value)).toEqual(everywhere('not published'))
  })

  test.each([
    ['deleted', false],
    ['isPublished', true],
    ['visibility', 'public'],
    ['Sensitivity', 'Normal'],
    ['publicAccess', true],
    ['business_status', 'OPERATIONAL'],
    ['Publicerad', '2026-11-01'],
    ['visibility', 'street'],
  ])('%s: %s is shown', (key, value) => {
    expect(seenIn(key, value)).toEqual(everywhere('shown'))
  })

  test('a second column that hides a row counts beside one that shows it', () => {
    const table = 'Butik;Ort;Publicerad;Synlig\nKupan;Borås;ja;nej\nFyndet;Borås;ja;ja\n'
    const { drafts, skipped } = parseCsv(table, { source: 'a.csv', today, abroad: false })
    expect(drafts).toMatchObject([{ facts: { name: 'Fyndet' } }])
    expect(skipped).toEqual([{ at: 'line 2', reason: 'not published', detail: 'Synlig "nej", Kupan' }])
  })
})
