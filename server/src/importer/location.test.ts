import { describe, expect, test } from 'vitest'
import { readLocation, readWhere, townNear } from './location.ts'
import { parseSource } from './parse-source.ts'

test.each([
  ['Storgatan 1, 503 30 Borås', 'Storgatan 1', 'Borås'],
  ['Storgatan 1, 50330 BORÅS, Sverige', 'Storgatan 1', 'Borås'],
  ['Folkets hus, Storgatan 1, SE-503 30 Borås, Sweden', 'Folkets hus, Storgatan 1', 'Borås'],
  ['Storgatan 1\n503 30 Borås', 'Storgatan 1', 'Borås'],
  ['Storgatan 1 503 30 Borås', 'Storgatan 1', 'Borås'],
  ['Storgatan 1, Borås', 'Storgatan 1', 'Borås'],
  ['Storgatan 1B Borås', 'Storgatan 1B', 'Borås'],
  ['Torget 2, Upplands Väsby', 'Torget 2', 'Upplands Väsby'],
  ['Torget 2 Upplands Väsby', 'Torget 2', 'Upplands Väsby'],
  ['Storgatan 1, Borås kommun', 'Storgatan 1', 'Borås'],
  ['Bygdegården, 514 63 Dalstorp', 'Bygdegården', 'Dalstorp'],
  ['borås', null, 'Borås'],
  ['503 30 Borås', null, 'Borås'],
  ['Hotell Gävle', 'Hotell Gävle', 'Gävle'],
  ['Bygdegården i Fjärran', 'Bygdegården i Fjärran', null],
  ['Borås, Storgatan 1', 'Storgatan 1', 'Borås'],
  ['503 30 Borås, Storgatan 1', 'Storgatan 1', 'Borås'],
  ['Kalmar, Storgatan 1, Borås', 'Kalmar, Storgatan 1', 'Borås'],
  ['Storgatan 1, Borås, Västra Götalands län, 503 30, Sverige', 'Storgatan 1', 'Borås'],
  ['Storgatan 1, 441 30 Alingsås, Västra Götaland', 'Storgatan 1', 'Alingsås'],
  ['Storgatan 1, 514 63, Dalstorp', 'Storgatan 1', 'Dalstorp'],
  ['Storgatan 1, Dalstorp 514 63, Sverige', 'Storgatan 1', 'Dalstorp'],
  ['Storgatan 1, Dalstorp, 514 63, Sverige', 'Storgatan 1', 'Dalstorp'],
  ['Storgatan 1, Dalstorp, Västra Götalands län, 514 63', 'Storgatan 1', 'Dalstorp'],
  ['Storgatan, Folkets hus, 514 63', 'Storgatan, Folkets hus, 514 63', null],
  ['Storgatan 1, 503 30, Folkets hus, Borås', 'Storgatan 1, Folkets hus', 'Borås'],
  ['Storgatan 1, S - 503 30 Borås', 'Storgatan 1', 'Borås'],
  ['Hus S-123, Borås', 'Hus S-123', 'Borås'],
  ['Torget 1, Visby, Gotland', 'Torget 1', 'Visby'],
  ['Torget 1, Gotland', 'Torget 1', 'Gotland'],
  ['Torget 1, Nacka, Stockholm', 'Torget 1', 'Nacka'],
  ['Torget 1, Halmstad, Halland', 'Torget 1', 'Halmstad'],
  ['Kupan (Storgatan 1, 503 30 Borås, Sverige)', 'Kupan, Storgatan 1', 'Borås'],
  ['Kupan (Röda Korset), Borås', 'Kupan (Röda Korset)', 'Borås'],
  ['Storgatan 1 (Borås kommun)', 'Storgatan 1', 'Borås'],
  ['Torget 1, Jönköping Jönköpings län', 'Torget 1', 'Jönköping'],
  ['Hotell Gävle, Sverige', 'Hotell Gävle', 'Gävle'],
  ['Stockholms län', 'Stockholms län', null],
  ['Sverige', 'Sverige', null],
  [' , ', null, null],
  ['', null, null],
])('%j: %j in %j', (text, address, town) => {
  expect(readLocation(text)).toEqual({ address, town })
})

test('the nearest town, only within Sweden', () => {
  expect(townNear({ lat: 57.72, lng: 12.94 })).toBe('Borås')
  expect(townNear({ lat: 52.5, lng: 13.4 })).toBeNull()
})

describe('the fields of a source', () => {
  test.each([
    '503 30 Borås',
    '50330 Borås',
    'S-503 30 Borås',
    'SE-50330 BORÅS',
    'Borås 503 30',
    'Borås, 503 30, Sverige',
    'Borås kommun',
    'Borås (Västra Götaland)',
    'Borås, Västra Götalands län',
    'Borås Västra Götalands län',
    '503 30 BORÅS VÄSTRA GÖTALANDS LÄN',
    'Borås, Västergötland',
    'Borås, SE',
    '503 30',
    'Borås, Storgatan 1',
    'Storgatan 1, 503 30 Borås',
    'storgatan 1 Borås',
  ])('%s in the field for the town is Borås', (town) => {
    expect(readWhere({ address: 'Storgatan 1', town })).toEqual({ address: 'Storgatan 1', town: 'Borås' })
    expect(readWhere({ town }).town).toBe('Borås')
  })

  test.each([
    [{ address: 'Storgatan 1, 503 30 Borås' }, 'Storgatan 1', 'Borås'],
    [{ address: 'Storgatan 1, 503 30 Borås', town: 'Borås' }, 'Storgatan 1', 'Borås'],
    [{ address: 'Storgatan 1, 503 30 Borås', town: 'Västra Götalands län' }, 'Storgatan 1', 'Borås'],
    [{ address: 'Storgatan 1', postalCode: '503 30' }, 'Storgatan 1', 'Borås'],
    [{ address: 'Storgatan 1', postalCode: 'SE-50330' }, 'Storgatan 1', 'Borås'],
    [{ address: 'Storgatan 1, 503 30' }, 'Storgatan 1, 503 30', 'Borås'],
    [{ address: 'Storgatan 1', postalCode: '99999' }, 'Storgatan 1', ''],
    [{ address: 'Storgatan 1', postalCode: '503 30', position: { lat: 57.7, lng: 12.9 } }, 'Storgatan 1', 'Borås'],
    [{ address: 'Storgatan 1', postalCode: '33100', position: { lat: 61.5, lng: 23.8 } }, 'Storgatan 1', ''],
    [{ address: 'Storgatan 1', postalCode: 'ett' }, 'Storgatan 1', ''],
    [{ town: 'Storgatan 1, Borås' }, 'Storgatan 1', 'Borås'],
    [{ town: 'Dalstorp, Storgatan 1' }, 'Storgatan 1', 'Dalstorp'],
    [{ address: 'Storgatan 1', town: '514 63 Dalstorp, Västra Götalands län' }, 'Storgatan 1', 'Dalstorp'],
    [{ address: 'Storgatan 1', town: 'Dalstorp 514 63' }, 'Storgatan 1', 'Dalstorp'],
    [{ address: 'Storgatan 1', town: 'Sjömarken, Borås' }, 'Storgatan 1, Sjömarken', 'Borås'],
    [{ address: 'Storgatan 1', town: 'Lidköping (Vinninga)' }, 'Storgatan 1, Vinninga', 'Lidköping'],
    [{ address: 'Storgatan 1', town: 'Göteborg/Hisingen' }, 'Storgatan 1, Hisingen', 'Göteborg'],
    [{ address: 'Storgatan 1', town: 'Hisingen – Göteborg' }, 'Storgatan 1, Hisingen', 'Göteborg'],
    [{ address: 'Storgatan 1', town: 'Byn/Berget' }, 'Storgatan 1', 'Byn/Berget'],
    [{ address: 'Storgatan 1', town: 'Hägersten' }, 'Storgatan 1', 'Hägersten'],
    [{ address: 'Storgatan 1', town: 'Gamla Uppsala' }, 'Storgatan 1', 'Gamla Uppsala'],
    [{ address: 'Storgatan 1', town: 'Sverige' }, 'Storgatan 1', ''],
    [{ address: 'Storgatan 1', town: 'Region Skåne' }, 'Storgatan 1', ''],
    [{ address: 'Hotell Gävle', town: 'Gävle' }, 'Hotell Gävle', 'Gävle'],
    [{ address: 'Gårdshuset (port A, plan 2)', town: 'Borås' }, 'Gårdshuset (port A, plan 2)', 'Borås'],
    [{}, '', ''],
  ])('%j: %j in %j', (written, address, town) => {
    expect(readWhere(written)).toEqual({ address, town })
  })
})

test.each([
  ['table', 'csv', 'type,name,address,town\nbutik,Kupan,Storgatan 1,"503 30 Borås, Västra Götalands län"'],
  ['calendar', 'ical', calendarAt('Storgatan 1\\, S-503 30 Borås\\, Västra Götalands län')],
  ['calendar with the town first', 'ical', calendarAt('Borås\\, Storgatan 1')],
  ['OpenStreetMap', 'osm', JSON.stringify({ elements: [{ type: 'node', id: 1, tags: tagsAt('503 30 Borås') }] })],
  [
    'GeoJSON',
    'geojson',
    JSON.stringify({ type: 'Feature', properties: tagsAt('Borås, Västra Götalands län'), geometry: null }),
  ],
  ['web page', 'schema', shopAt({ streetAddress: 'Storgatan 1', addressLocality: '503 30 Borås' })],
  ['web page with all in the street', 'schema', shopAt({ streetAddress: 'Storgatan 1, 503 30 Borås' })],
  ['web page with the postal code only', 'schema', shopAt({ streetAddress: 'Storgatan 1', postalCode: '503 30' })],
  ['web page with a region only', 'schema', shopAt({ streetAddress: 'Storgatan 1', addressRegion: 'Borås' })],
] as const)('%s: street and town', (_, format, text) => {
  const { parsed } = parseSource(text, { format, source: 'prov', all: false, today: '2026-11-21', abroad: false })
  expect(parsed.drafts.map(({ facts }) => [facts.address, facts.town])).toEqual([['Storgatan 1', 'Borås']])
})

function calendarAt(location: string): string {
  const event = ['UID:1', 'SUMMARY:Loppis', 'DTSTART:20261205T100000', `LOCATION:${location}`]
  return ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...event, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n')
}

function tagsAt(town: string) {
  return { shop: 'second_hand', name: 'Kupan', 'addr:street': 'Storgatan', 'addr:housenumber': 1, 'addr:city': town }
}

function shopAt(address: Readonly<Record<string, string>>): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@type': 'Store', name: 'Kupan', address })
}

test.each([
  'Storgatan 1, Oslo, Norge',
  'Karl Johans gate 1, 0155 Oslo Norge',
  'Vestergade 2, DK-8000 Aarhus',
  '12345 Berlin (Tyskland)',
  'Kauppakatu 1, 00100 Helsinki, FI',
])('%j lies outside Sweden, in each format', (address) => {
  const event = [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'UID:1',
    'SUMMARY:Loppis',
    'DTSTART:20261212',
    `LOCATION:${address.replaceAll(',', '\\,')}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  const feature = {
    type: 'Feature',
    geometry: null,
    properties: { shop: 'charity', name: 'Kupan', 'addr:full': address },
  }
  const texts = {
    csv: `type,name,address\nbutik,Kupan,"${address}"`,
    ical: event.join('\n'),
    schema: JSON.stringify({ '@type': 'Store', name: 'Kupan', address }),
    osm: JSON.stringify({ features: [feature] }),
    geojson: JSON.stringify({ features: [feature] }),
  } as const
  for (const [format, text] of Object.entries(texts)) {
    const { parsed } = parseSource(text, {
      format: format as keyof typeof texts,
      source: 'fil',
      all: false,
      abroad: false,
      today: '2026-11-28',
    })
    expect([format, parsed.drafts, parsed.skipped]).toMatchObject([format, [], [{ reason: 'lies outside Sweden' }]])
  }
})

test.each([
  ['Storgatan 1, Borås, Sweden', 'Storgatan 1', 'Borås'],
  ['Kafé Norge, Borås', 'Kafé Norge', 'Borås'],
  ['Hallen, AC, Luleå', 'Hallen, AC', 'Luleå'],
])('%j is in Sweden', (text, address, town) => {
  expect(readWhere({ address: text })).toEqual({ address, town })
})
