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
  /** Latitude and precision of the expected answer. */
  readonly takes: readonly [lat: number, precision: 'address' | 'street'] | null
}

const table: readonly Row[] = [
  {
    title: 'a known house: its address',
    asks: ['Storgatan 12', 'Borås'],
    answers: [{ ...inBorås, number: '12' }],
    takes: [57.7211, 'address'],
  },
  {
    title: 'streets in two towns: the one in the stated town, even when it comes second',
    asks: ['Storgatan', 'Borås'],
    answers: [inSkene, inBorås],
    takes: [57.7211, 'street'],
  },
  {
    title: 'streets in a town and a village outside the table: the one in the stated village',
    asks: ['Storgatan', 'Skene'],
    answers: [inBorås, inSkene],
    takes: [57.4865, 'street'],
  },
  {
    title: 'a house in another town: nothing',
    asks: ['Storgatan 12', 'Borås'],
    answers: [{ ...inSkene, number: '12' }],
    takes: null,
  },
  { title: 'a street in another village: nothing', asks: ['Storgatan', 'Fritsla'], answers: [inSkene], takes: null },
  {
    title: 'no houses: the street',
    asks: ['Storgatan 12', 'Borås'],
    answers: [inBorås],
    takes: [57.7211, 'street'],
  },
  {
    title: 'only another house of the street: the street',
    asks: ['Storgatan 12', 'Borås'],
    answers: [{ ...inBorås, number: '14' }],
    takes: [57.7211, 'street'],
  },
  {
    title: 'a street and then the house: the house',
    asks: ['Storgatan 12 A', 'Borås'],
    answers: [inBorås, { ...inBorås, number: '12A', lat: 57.7219 }],
    takes: [57.7219, 'address'],
  },
  {
    title: 'another entrance of the house: the street',
    asks: ['Storgatan 12 A', 'Borås'],
    answers: [{ ...inBorås, number: '12B' }],
    takes: [57.7211, 'street'],
  },
  {
    title: 'the house in a village of the municipality, and the street in the town: the street',
    asks: ['Storgatan 12', 'Borås'],
    answers: [{ ...inFristad, number: '12' }, inBorås],
    takes: [57.7211, 'street'],
  },
  {
    title: 'the house in one village of the municipality: that house',
    asks: ['Storgatan 12', 'Borås'],
    answers: [{ ...inFristad, number: '12' }],
    takes: [57.8243, 'address'],
  },
  {
    title: 'the house in several villages of the municipality: nothing',
    asks: ['Storgatan 12', 'Borås'],
    answers: [
      { ...inFristad, number: '12' },
      { ...inSandared, number: '12' },
    ],
    takes: null,
  },
  {
    title: 'a street in the municipality of a town with another name: nothing',
    asks: ['Storgatan', 'Kinna'],
    answers: [inSkene],
    takes: null,
  },
  {
    title: 'a stated municipality: a street in one of its towns',
    asks: ['Storgatan', 'Mark'],
    answers: [inSkene],
    takes: [57.4865, 'street'],
  },
  {
    title: 'a street in a distant village with the name of the town: nothing',
    asks: ['Storgatan', 'Kinna'],
    answers: [{ ...inSkene, town: 'Kinna', municipality: 'Kiruna kommun', lat: 67.8, lng: 20.2 }],
    takes: null,
  },
  {
    title: 'two villages with the stated name: nothing',
    asks: ['Storgatan', 'Skene'],
    answers: [inSkene, { ...inSkene, municipality: 'Ekerö kommun', lat: 59.3, lng: 17.7 }],
    takes: null,
  },
  {
    title: 'a suburb stated as the town: the street there',
    asks: ['Storgatan', 'Västra Frölunda'],
    answers: [{ road: 'Storgatan', city: 'Göteborg', suburb: 'Västra Frölunda', lat: 57.65, lng: 11.92 }],
    takes: [57.65, 'street'],
  },
  {
    title: 'other spellings of the town and the street: the address',
    asks: ['N. Hamng. 3', 'Gothenburg'],
    answers: [{ road: 'Norra Hamngatan', number: '3', city: 'Göteborg', lat: 57.707, lng: 11.967 }],
    takes: [57.707, 'address'],
  },
  {
    title: 'a street without a town near the centre of the stated one: that street',
    asks: ['Storgatan', 'Borås'],
    answers: [{ road: 'Storgatan' }],
    takes: [57.7211, 'street'],
  },
  {
    title: 'a street without a town elsewhere: nothing',
    asks: ['Storgatan', 'Borås'],
    answers: [{ road: 'Storgatan', lat: 57.4865, lng: 12.6428 }],
    takes: null,
  },
  {
    title: 'a street abroad: nothing',
    asks: ['Storgatan', 'Borås'],
    answers: [{ ...inBorås, country: 'no' }],
    takes: null,
  },
  {
    title: 'a street without a country: nothing',
    asks: ['Storgatan', 'Borås'],
    answers: [{ ...inBorås, country: '' }],
    takes: null,
  },
  {
    title: 'a street whose name only contains the stated one: nothing',
    asks: ['Storgatan 12', 'Borås'],
    answers: [{ ...inBorås, road: 'Lilla Storgatan', number: '12' }],
    takes: null,
  },
  {
    title: 'the town itself: nothing',
    asks: ['Storgatan 12', 'Borås'],
    answers: [{ kind: 'place=city', name: 'Borås', city: 'Borås', municipality: 'Borås kommun' }],
    takes: null,
  },
  {
    title: 'a square: its position as a street',
    asks: ['Stora torget', 'Borås'],
    answers: [{ kind: 'place=square', name: 'Stora torget', city: 'Borås', municipality: 'Borås kommun' }],
    takes: [57.7211, 'street'],
  },
  {
    title: 'a range of numbers that includes the house: the address',
    asks: ['Storgatan 12', 'Borås'],
    answers: [{ ...inBorås, number: '10-14' }],
    takes: [57.7211, 'address'],
  },
  {
    title: 'a range of numbers on the other side of the street: the street',
    asks: ['Storgatan 11', 'Borås'],
    answers: [{ ...inBorås, number: '10-14' }],
    takes: [57.7211, 'street'],
  },
  {
    title: 'a list of numbers that includes the house: the address',
    asks: ['Storgatan 12', 'Borås'],
    answers: [{ ...inBorås, number: '10;12' }],
    takes: [57.7211, 'address'],
  },
  {
    title: 'a road with a number for its name: the street',
    asks: ['Väg 27', 'Borås'],
    answers: [{ ...inBorås, road: 'Väg 27' }],
    takes: [57.7211, 'street'],
  },
  { title: 'an empty answer: nothing', asks: ['Storgatan 12', 'Borås'], answers: [], takes: null },
]

describe.each(formats)('from %s', (format) => {
  test.each(table)('$title', ({ asks: [address, town], answers, takes }) => {
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
  ['features that are no list', '{"type":"FeatureCollection","features":7}'],
  ['null', 'null'],
])('%s: not an answer', (_, text) => {
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
])('items with %s are left out', (_, text) => {
  expect(readAnswer(text)).toEqual([])
})
