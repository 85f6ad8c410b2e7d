import { unknownFacts } from '@fyndkartan/domain/facts'
import type { DeskAction, DeskPlace, DeskTip, Duplicate } from '@fyndkartan/domain/desk'
import { type NewPlace, type Place, withId } from '@fyndkartan/domain/place'
import { Value } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import {
  deskActionFromWire,
  deskActionToWire,
  deskPlaceFromWire,
  deskPlaceToWire,
  deskTipFromWire,
  deskTipToWire,
  duplicateFromWire,
  duplicateToWire,
} from './desk.ts'
import { subjectFromWire, subjectToWire } from './desk-subject.ts'
import { deskActionSchema, deskPlaceSchema, deskTipSchema, duplicateSchema } from './desk-schema.ts'

const shop: Place = {
  ...unknownFacts('shop'),
  kind: 'shop',
  id: 7,
  name: 'Östermalms fynd',
  address: null,
  town: 'Stockholm',
  position: { lat: 59.33, lng: 18.08 },
  openingHours: 'varierar',
  link: null,
}
const { id: _, ...newShop } = shop
const market: NewPlace = {
  ...unknownFacts('market'),
  kind: 'market',
  name: 'Loppis',
  address: 'Parkvägen 3',
  town: null,
  position: null,
  date: '2026-11-28',
  startMinute: 600,
  endMinute: 1440,
  link: 'https://loppis.example/',
}

const tip: DeskTip = {
  id: 3,
  receivedAtMs: 1_790_000_000_000,
  status: 'waiting',
  decidedAtMs: null,
  reason: null,
  placeId: null,
  actionId: null,
  place: market,
  series: null,
}
const place: DeskPlace = {
  place: shop,
  origin: 'import',
  sourceId: 'osm:node/1',
  createdAtMs: 0,
  updatedAtMs: 1,
  removedAtMs: null,
  mergedInto: null,
  editedAtMs: 2,
  version: 12,
}
const action: DeskAction = {
  id: 9,
  atMs: 1_790_000_000_001,
  by: 'olle@example.se',
  byCommand: false,
  bySchedule: false,
  byOrganiser: false,
  byGone: false,
  verb: 'edit',
  subject: { type: 'shop', id: 7, name: 'Östermalms fynd' },
  reason: null,
  before: shop,
  after: { ...shop, name: 'Nytt namn' },
  seriesBefore: null,
  seriesAfter: null,
  parts: 0,
  partOf: null,
  undoes: null,
  undoneBy: 10,
  partial: null,
}
const duplicate: Duplicate = { place: withId(market, 4), distanceM: 250, likeness: 0.57 }

describe('survives a round trip over the wire, and matches its schema', () => {
  test.each<DeskTip>([
    tip,
    { ...tip, status: 'published', decidedAtMs: 1_790_000_000_002, placeId: 4, actionId: 9 },
    { ...tip, status: 'rejected', decidedAtMs: 0, reason: 'Finns redan', place: newShop },
  ])('a tip that is $status', (tip) => {
    const wire = deskTipToWire(tip)
    expect(Value.Check(deskTipSchema, wire)).toBe(true)
    expect(deskTipFromWire(wire)).toEqual(tip)
  })

  test.each<[string, DeskPlace]>([
    ['there', place],
    ['removed', { ...place, removedAtMs: 3, editedAtMs: 3 }],
    ['an operator’s', { ...place, origin: 'operator', sourceId: null }],
  ])('a place that is %s', (_name, place) => {
    const wire = deskPlaceToWire(place)
    expect(Value.Check(deskPlaceSchema, wire)).toBe(true)
    expect(deskPlaceFromWire(wire)).toEqual(place)
  })

  test.each<[string, DeskAction]>([
    ['an edit', action],
    ['an addition within another action', { ...action, verb: 'add', before: null, partOf: 8, undoneBy: null }],
    [
      'an import by a command',
      {
        ...action,
        by: null,
        byCommand: true,
        bySchedule: false,
        byGone: false,
        verb: 'import',
        subject: { type: 'import', id: null, name: 'osm' },
        before: null,
        after: null,
        parts: 20_000,
      },
    ],
    [
      'the undo of a part of an import',
      {
        ...action,
        verb: 'undo',
        subject: { type: 'import', id: null, name: 'osm' },
        partial: {
          undone: 3,
          keptCount: 2,
          places: [
            {
              place: { key: { kind: 'shop', id: 1 }, name: 'Kupan' },
              why: 'merged',
              into: { key: { kind: 'shop', id: 2 }, name: null },
            },
            { place: { key: null, name: 'Torgloppis' }, why: 'operator', into: null },
          ],
        },
      },
    ],
    ['an undo', { ...action, verb: 'undo', subject: { type: 'market', id: 4, name: null }, undoes: 5 }],
  ])('%s', (_name, action) => {
    const wire = deskActionToWire(action)
    expect(Value.Check(deskActionSchema, wire)).toBe(true)
    expect(deskActionFromWire(wire)).toEqual(action)
  })

  test.each([duplicate, { ...duplicate, place: shop, distanceM: null }])(
    'a possible duplicate $distanceM m away',
    (duplicate) => {
      const wire = duplicateToWire(duplicate)
      expect(Value.Check(duplicateSchema, wire)).toBe(true)
      expect(duplicateFromWire(wire)).toEqual(duplicate)
    },
  )
})

test.each([
  ['shop', 'store'],
  ['market', 'event'],
  ['tip', 'tip'],
  ['feedback', 'feedback'],
  ['slideshow', 'slideshow'],
  ['import', 'import'],
] as const)('the subject %s is %s on the wire', (subject, wire) => {
  expect([subjectToWire(subject), subjectFromWire(wire)]).toEqual([wire, subject])
})

test.each(['', 'shop', 'market', 'Tip', 'toString'])('%j is not a subject', (wire) => {
  expect(subjectFromWire(wire)).toBeNull()
})
