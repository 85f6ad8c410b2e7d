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
  /** Latitude, longitude and name of the expected answer. */
  readonly takes: readonly [lat: number, lng: number, name: string] | null
}

const table: readonly Row[] = [
  { title: 'an area: its position and town', answers: [area], takes: [57.4874, 12.0762, '434 40 Kungsbacka'] },
  {
    title: 'a code without a space, and no town: the code alone as the name',
    answers: [{ ...nameless, postcode: '43440' }],
    takes: [57.4874, 12.0762, '434 40'],
  },
  {
    title: 'an area with its code only as its name: found',
    answers: [{ ...area, kind: 'boundary=postal_code', postcode: '' }],
    takes: [57.4874, 12.0762, '434 40 Kungsbacka'],
  },
  {
    title: 'houses and then an area: the area',
    answers: [house(57.49, 12.09), house(57.491, 12.09), area],
    takes: [57.4874, 12.0762, '434 40 Kungsbacka'],
  },
  {
    title: 'only houses and streets: their middle, and the commonest of their towns',
    answers: [
      house(57.48, 12.07, { town: 'Fjärås' }),
      house(57.482, 12.08),
      house(57.49, 12.06),
      { road: 'Ågatan', postcode: '43440', town: 'Kungsbacka', lat: 57.5, lng: 12.061 },
    ],
    takes: [57.486, 12.0655, '434 40 Kungsbacka'],
  },
  {
    title: 'a house with the digits as its number: ignored',
    answers: [house(55.6, 13, { number: '434', postcode: '211 22' }), house(57.48, 12.07)],
    takes: [57.48, 12.07, '434 40 Kungsbacka'],
  },
  {
    title: 'an area in a village: the village as its town',
    answers: [{ ...nameless, village: 'Fjärås kyrkby' }],
    takes: [57.4874, 12.0762, '434 40 Fjärås kyrkby'],
  },
  {
    title: 'a town that is markup: left out of the name',
    answers: [{ ...area, town: '<img src=x onerror=alert(1)>' }],
    takes: [57.4874, 12.0762, '434 40'],
  },
  {
    title: 'a town that is too long for the address of a search: left out of the name',
    answers: [{ ...area, town: 'K'.repeat(31) }],
    takes: [57.4874, 12.0762, '434 40'],
  },
  {
    title: 'decomposed letters: composed',
    answers: [{ ...area, town: 'O\u0308sterby' }],
    takes: [57.4874, 12.0762, '434 40 Österby'],
  },
  { title: 'houses far from each other: nothing', answers: [house(57.4, 12), house(57.6, 12)], takes: null },
  {
    title: 'one house far from the others: nothing',
    answers: [house(57.48, 12.07), house(57.48, 12.071), house(65.6, 22.1)],
    takes: null,
  },
  {
    title: 'two areas far from each other: nothing',
    answers: [area, { ...area, lat: 65.6, lng: 22.1 }],
    takes: null,
  },
  { title: 'another code: nothing', answers: [{ ...area, name: '434 41', postcode: '434 41' }], takes: null },
  { title: 'several codes: nothing', answers: [house(57.48, 12.07, { postcode: '434 40;434 41' })], takes: null },
  { title: 'a code with more digits: nothing', answers: [{ ...area, postcode: '4344000' }], takes: null },
  { title: 'an area abroad: nothing', answers: [{ ...area, country: 'no' }], takes: null },
  { title: 'an area without a country: nothing', answers: [{ ...area, country: '' }], takes: null },
  {
    title: 'an area in Sweden by its country, but not by its position: nothing',
    answers: [{ ...area, lat: -33.9, lng: 18.4 }],
    takes: null,
  },
  { title: 'an empty answer: nothing', answers: [], takes: null },
]

describe.each(formats)('from %s', (format) => {
  test.each(table)('$title', ({ answers, takes }) => {
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
])('%s: ignored', (_, text) => {
  const read = readAnswer(text)
  expect(read).toHaveLength(1)
  expect(choosePostalArea(read ?? [], '434 40')).toBeNull()
})
