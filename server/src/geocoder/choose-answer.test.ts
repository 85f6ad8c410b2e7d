import { describe, expect, test } from 'vitest'
import { answerTexts, formats } from '../testing/geocoder-answers.ts'
import { readAddressQuery } from './address-query.ts'
import { chooseAnswer } from './choose-answer.ts'
import { readAnswer } from './read-answer.ts'

type Told = Parameters<(typeof answerTexts)['Nominatim']>[0]

const inBorås = { road: 'Storgatan', city: 'Borås', municipality: 'Borås kommun', lat: 57.7211, lng: 12.9401 }
const inSkene = { road: 'Storgatan', town: 'Skene', municipality: 'Marks kommun', lat: 57.4865, lng: 12.6428 }
const inFristad = { road: 'Storgatan', village: 'Fristad', municipality: 'Borås kommun', lat: 57.8243, lng: 13.0115 }
const inSandared = { road: 'Storgatan', village: 'Sandared', municipality: 'Borås kommun', lat: 57.7092, lng: 12.7911 }

interface Row {
  readonly title: string
  readonly asks: readonly [address: string, town: string]
  readonly answers: readonly Told[]
  /** The position's latitude and the precision. */
  readonly takes: readonly [lat: number, precision: 'address' | 'street'] | null
}

const table: readonly Row[] = [
  {
    title: 'the house',
    asks: ['Storgatan 12', 'Borås'],
    answers: [{ ...inBorås, number: '12' }],
    takes: [57.7211, 'address'],
  },
  {
    title: 'the street of the stated town, though another comes first',
    asks: ['Storgatan', 'Borås'],
    answers: [inSkene, inBorås],
    takes: [57.7211, 'street'],
  },
  {
    title: 'the same of a village that is not in the table',
    asks: ['Storgatan', 'Skene'],
    answers: [inBorås, inSkene],
    takes: [57.4865, 'street'],
  },
  {
    title: 'nothing of another town',
    asks: ['Storgatan 12', 'Borås'],
    answers: [{ ...inSkene, number: '12' }],
    takes: null,
  },
  { title: 'nothing of another village', asks: ['Storgatan', 'Fritsla'], answers: [inSkene], takes: null },
  {
    title: 'the street, when the house is missing',
    asks: ['Storgatan 12', 'Borås'],
    answers: [inBorås],
    takes: [57.7211, 'street'],
  },
  {
    title: 'the street, when only other houses of it are known',
    asks: ['Storgatan 12', 'Borås'],
    answers: [{ ...inBorås, number: '14' }],
    takes: [57.7211, 'street'],
  },
  {
    title: 'the house, though the street comes first',
    asks: ['Storgatan 12 A', 'Borås'],
    answers: [inBorås, { ...inBorås, number: '12A', lat: 57.7219 }],
    takes: [57.7219, 'address'],
  },
  {
    title: 'another entrance of the house as the street',
    asks: ['Storgatan 12 A', 'Borås'],
    answers: [{ ...inBorås, number: '12B' }],
    takes: [57.7211, 'street'],
  },
  {
    title: 'the street in the town, before the house in a village of its municipality',
    asks: ['Storgatan 12', 'Borås'],
    answers: [{ ...inFristad, number: '12' }, inBorås],
    takes: [57.7211, 'street'],
  },
  {
    title: 'a village of the municipality, when that is the only one',
    asks: ['Storgatan 12', 'Borås'],
    answers: [{ ...inFristad, number: '12' }],
    takes: [57.8243, 'address'],
  },
  {
    title: 'nothing, when several villages of the municipality have it',
    asks: ['Storgatan 12', 'Borås'],
    answers: [
      { ...inFristad, number: '12' },
      { ...inSandared, number: '12' },
    ],
    takes: null,
  },
  {
    title: 'nothing of the municipality for a town that is called otherwise',
    asks: ['Storgatan', 'Kinna'],
    answers: [inSkene],
    takes: null,
  },
  {
    title: 'a town of the stated municipality',
    asks: ['Storgatan', 'Mark'],
    answers: [inSkene],
    takes: [57.4865, 'street'],
  },
  {
    title: 'nothing of a village of the same name far away',
    asks: ['Storgatan', 'Kinna'],
    answers: [{ ...inSkene, town: 'Kinna', municipality: 'Kiruna kommun', lat: 67.8, lng: 20.2 }],
    takes: null,
  },
  {
    title: 'nothing, when there are two villages of the name',
    asks: ['Storgatan', 'Skene'],
    answers: [inSkene, { ...inSkene, municipality: 'Ekerö kommun', lat: 59.3, lng: 17.7 }],
    takes: null,
  },
  {
    title: 'a part of a town that is stated as the town',
    asks: ['Storgatan', 'Västra Frölunda'],
    answers: [{ road: 'Storgatan', city: 'Göteborg', suburb: 'Västra Frölunda', lat: 57.65, lng: 11.92 }],
    takes: [57.65, 'street'],
  },
  {
    title: 'other spellings of the town and the street',
    asks: ['N. Hamng. 3', 'Gothenburg'],
    answers: [{ road: 'Norra Hamngatan', number: '3', city: 'Göteborg', lat: 57.707, lng: 11.967 }],
    takes: [57.707, 'address'],
  },
  {
    title: 'a street that says no town, near the middle of the stated one',
    asks: ['Storgatan', 'Borås'],
    answers: [{ road: 'Storgatan' }],
    takes: [57.7211, 'street'],
  },
  {
    title: 'nothing that says no town, elsewhere',
    asks: ['Storgatan', 'Borås'],
    answers: [{ road: 'Storgatan', lat: 57.4865, lng: 12.6428 }],
    takes: null,
  },
  { title: 'nothing abroad', asks: ['Storgatan', 'Borås'], answers: [{ ...inBorås, country: 'no' }], takes: null },
  { title: 'nothing of no country', asks: ['Storgatan', 'Borås'], answers: [{ ...inBorås, country: '' }], takes: null },
  {
    title: 'nothing of another street',
    asks: ['Storgatan 12', 'Borås'],
    answers: [{ ...inBorås, road: 'Lilla Storgatan', number: '12' }],
    takes: null,
  },
  {
    title: 'not the town itself',
    asks: ['Storgatan 12', 'Borås'],
    answers: [{ kind: 'place=city', name: 'Borås', city: 'Borås', municipality: 'Borås kommun' }],
    takes: null,
  },
  {
    title: 'a square',
    asks: ['Stora torget', 'Borås'],
    answers: [{ kind: 'place=square', name: 'Stora torget', city: 'Borås', municipality: 'Borås kommun' }],
    takes: [57.7211, 'street'],
  },
  {
    title: 'one of several houses that are written together',
    asks: ['Storgatan 12', 'Borås'],
    answers: [{ ...inBorås, number: '10-14' }],
    takes: [57.7211, 'address'],
  },
  {
    title: 'not the other side of the street',
    asks: ['Storgatan 11', 'Borås'],
    answers: [{ ...inBorås, number: '10-14' }],
    takes: [57.7211, 'street'],
  },
  {
    title: 'one of several numbers of a house',
    asks: ['Storgatan 12', 'Borås'],
    answers: [{ ...inBorås, number: '10;12' }],
    takes: [57.7211, 'address'],
  },
  {
    title: 'a road that is called by its number',
    asks: ['Väg 27', 'Borås'],
    answers: [{ ...inBorås, road: 'Väg 27' }],
    takes: [57.7211, 'street'],
  },
  { title: 'nothing of no answer', asks: ['Storgatan 12', 'Borås'], answers: [], takes: null },
]

describe.each(formats)('from %s', (format) => {
  test.each(table)('$title is taken', ({ asks: [address, town], answers, takes }) => {
    const read = readAnswer(answerTexts[format](...answers))
    expect(read).not.toBeNull()
    const found = chooseAnswer(read ?? [], readAddressQuery(address), town)
    expect(found && [found.position.lat, found.precision]).toEqual(takes)
  })
})

test.each([
  ['nothing', ''],
  ['a page', '<!doctype html><title>502</title>'],
  ['broken JSON', '[{"lat":"57.7'],
  ["Nominatim's error", '{"error":{"code":400,"message":"Nothing to search for."}}'],
  ["Photon's error", '{"message":"missing search term \'q\'"}'],
  ['a feature alone', '{"type":"Feature"}'],
  ['features that are none', '{"type":"FeatureCollection","features":7}'],
  ['null', 'null'],
])('%s is no answer', (_, text) => {
  expect(readAnswer(text)).toBeNull()
})

test.each([
  ['numbers', '[7]'],
  ['nulls', '[null]'],
  ['no position', '[{"address":{"road":"Storgatan"}}]'],
  ['a position beyond the poles', '[{"lat":"157.7","lon":"12.9","address":{}}]'],
  ['a position of text', '[{"lat":"norr","lon":"öster","address":{}}]'],
  ['no properties', '{"type":"FeatureCollection","features":[{"type":"Feature"}]}'],
  ['a geometry without numbers', '{"type":"FeatureCollection","features":[{"geometry":{"coordinates":["a"]}}]}'],
])('%s in an answer are left out', (_, text) => {
  expect(readAnswer(text)).toEqual([])
})
