import { expect, test } from 'vitest'
import { provenanceOf } from './provenance.ts'

const osm = { name: 'OpenStreetMap', licence: 'ODbL 1.0', attribution: '© OpenStreetMaps bidragsgivare' }

test.each([
  ['osm:node/123', { ...osm, url: 'https://www.openstreetmap.org/node/123' }],
  ['osm:way/7', { ...osm, url: 'https://www.openstreetmap.org/way/7' }],
  ['osm:feature/emmaus@borås', { ...osm, url: null }],
  ['osm:node/1"onclick', { ...osm, url: null }],
  ['ical:loppisar.ics#1@test#', { name: 'loppisar', url: null, licence: null, attribution: null }],
  ['csv:Kommunens lista#3', { name: 'Kommunens lista', url: null, licence: null, attribution: null }],
  // The path and the query of a calendar's address are left out, because they may let others read or change the
  // calendar.
  [
    'ical:kalender.example/privat/hemlig-nyckel.ics~abcdefghij#1',
    { name: 'kalender.example', url: null, licence: null, attribution: null },
  ],
  ['ical:kalender.example~abcdefghij#1', { name: 'kalender.example', url: null, licence: null, attribution: null }],
  ['sample:shop/1', null],
  ['csv:#1', null],
  ['', null],
  [null, null],
])('%s', (sourceId, provenance) => {
  expect(provenanceOf({ source_id: sourceId })).toEqual(provenance)
})
