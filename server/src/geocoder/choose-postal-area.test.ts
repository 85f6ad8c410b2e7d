import { describe, expect, test } from 'vitest'
import { answerTexts, formats } from '../testing/geocoder-answers.ts'
import { choosePostalArea } from './choose-postal-area.ts'
import { readAnswer } from './read-answer.ts'

type Told = Parameters<(typeof answerTexts)['Nominatim']>[0]

const area = {
  kind: 'place=postcode',
  name: '434 40',
  postcode: '434 40',
  town: 'Kungsbacka',
  lat: 57.4874,
  lng: 12.0762,
}
const { town: _, ...nameless } = area
const house = (lat: number, lng: number, told: Told = {}): Told => ({
  road: 'Storgatan',
  number: '1',
  postcode: '434 40',
  town: 'Kungsbacka',
  lat,
  lng,
  ...told,
})

interface Row {
  readonly title: string
  readonly answers: readonly Told[]
  /** The latitude, the longitude and the name. */
  readonly takes: readonly [lat: number, lng: number, name: string] | null
}

const table: readonly Row[] = [
  { title: 'the area, with its town', answers: [area], takes: [57.4874, 12.0762, '434 40 Kungsbacka'] },
  {
    title: 'an area without spaces, that names no town',
    answers: [{ ...nameless, postcode: '43440' }],
    takes: [57.4874, 12.0762, '434 40'],
  },
  {
    title: 'an area on the map that has its code as its name only',
    answers: [{ ...area, kind: 'boundary=postal_code', postcode: '' }],
    takes: [57.4874, 12.0762, '434 40 Kungsbacka'],
  },
  {
    title: 'the area before houses, though they come first',
    answers: [house(57.49, 12.09), house(57.491, 12.09), area],
    takes: [57.4874, 12.0762, '434 40 Kungsbacka'],
  },
  {
    title: 'the middle of the houses and streets, with the town that most of them name',
    answers: [
      house(57.48, 12.07, { town: 'Fjärås' }),
      house(57.482, 12.08),
      house(57.49, 12.06),
      { road: 'Ågatan', postcode: '43440', town: 'Kungsbacka', lat: 57.5, lng: 12.061 },
    ],
    takes: [57.486, 12.0655, '434 40 Kungsbacka'],
  },
  {
    title: 'only what has the code, of houses that have its digits as their number',
    answers: [house(55.6, 13, { number: '434', postcode: '211 22' }), house(57.48, 12.07)],
    takes: [57.48, 12.07, '434 40 Kungsbacka'],
  },
  {
    title: 'a village, of an area that is in one',
    answers: [{ ...nameless, village: 'Fjärås kyrkby' }],
    takes: [57.4874, 12.0762, '434 40 Fjärås kyrkby'],
  },
  {
    title: 'no name that is none',
    answers: [{ ...area, town: '<img src=x onerror=alert(1)>' }],
    takes: [57.4874, 12.0762, '434 40'],
  },
  {
    title: 'no name that is too long for the address of a search',
    answers: [{ ...area, town: 'K'.repeat(31) }],
    takes: [57.4874, 12.0762, '434 40'],
  },
  {
    title: 'letters that are composed of two as one',
    answers: [{ ...area, town: 'O\u0308sterby' }],
    takes: [57.4874, 12.0762, '434 40 Österby'],
  },
  { title: 'nothing of houses far from each other', answers: [house(57.4, 12), house(57.6, 12)], takes: null },
  {
    title: 'nothing of houses of which one is far away',
    answers: [house(57.48, 12.07), house(57.48, 12.071), house(65.6, 22.1)],
    takes: null,
  },
  {
    title: 'nothing of two areas far from each other',
    answers: [area, { ...area, lat: 65.6, lng: 22.1 }],
    takes: null,
  },
  { title: 'nothing of another code', answers: [{ ...area, name: '434 41', postcode: '434 41' }], takes: null },
  { title: 'nothing of several codes', answers: [house(57.48, 12.07, { postcode: '434 40;434 41' })], takes: null },
  { title: 'nothing of a code with more digits', answers: [{ ...area, postcode: '4344000' }], takes: null },
  { title: 'nothing abroad', answers: [{ ...area, country: 'no' }], takes: null },
  { title: 'nothing of no country', answers: [{ ...area, country: '' }], takes: null },
  { title: 'nothing that says Sweden and is not there', answers: [{ ...area, lat: -33.9, lng: 18.4 }], takes: null },
  { title: 'nothing of no answer', answers: [], takes: null },
]

describe.each(formats)('from %s', (format) => {
  test.each(table)('$title is taken', ({ answers, takes }) => {
    const read = readAnswer(answerTexts[format](...answers))
    expect(read).not.toBeNull()
    const found = choosePostalArea(read ?? [], '434 40')
    expect(found && [found.position.lat, found.position.lng, found.name]).toEqual(takes)
  })
})

test.each([
  [
    'numbers for texts',
    '[{"lat":57.4,"lon":12,"category":"place","type":"postcode","address":{"postcode":43440,"country_code":"se"}}]',
  ],
  [
    'objects for texts',
    '[{"lat":57.4,"lon":12,"category":{},"type":[],"name":{},"address":{"postcode":{},"country_code":"se"}}]',
  ],
  ['no address', '[{"lat":"57.4","lon":"12","category":"place","type":"postcode","name":"434 40"}]'],
  ['no properties', '{"type":"FeatureCollection","features":[{"geometry":{"coordinates":[12,57.4]}}]}'],
  [
    'a list for a text',
    '{"type":"FeatureCollection","features":[{"geometry":{"coordinates":[12,57.4]},"properties":{"postcode":["434 40"],"countrycode":"SE"}}]}',
  ],
])('%s are not taken', (_, text) => {
  const read = readAnswer(text)
  expect(read).toHaveLength(1)
  expect(choosePostalArea(read ?? [], '434 40')).toBeNull()
})
