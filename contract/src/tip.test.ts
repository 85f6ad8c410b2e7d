import { unknownFacts } from '@fyndkartan/domain/facts'
import type { NewPlace } from '@fyndkartan/domain/place'
import { emptyForm, formatProblems, formOfPlace, preparePlace, prepareTip } from '@fyndkartan/domain/place-form'
import { plainSeries } from '@fyndkartan/domain/series/rule'
import { Value } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import { feedbackFromWire, feedbackToWire } from './feedback.ts'
import { marksFromWire } from './page-marks.ts'
import { seriesToWire } from './series-wire.ts'
import {
  kindFromWire,
  kindToWire,
  placeFormFromWire,
  placeToTipWire,
  type PlaceFormWire,
  problemsFromWire,
  problemsToWire,
  tipToWire,
} from './tip.ts'
import { feedbackSchema, placeFormSchema, tipSchema } from './tip-schema.ts'

const shop: NewPlace = {
  ...unknownFacts('shop'),
  kind: 'shop',
  name: 'Retrolyckan',
  link: 'https://retrolyckan.se/',
  town: 'Borås',
  address: 'Köpmangatan 12',
  openingHours: 'varierar',
  position: { lat: 57.721, lng: 12.94 },
}
const market: NewPlace = {
  ...unknownFacts('market'),
  kind: 'market',
  name: 'Retrolyckan',
  link: 'https://retrolyckan.se/',
  town: 'Borås',
  address: 'Köpmangatan 12',
  position: { lat: 57.721, lng: 12.94 },
  date: '2026-11-28',
  startMinute: 600,
  endMinute: 900,
}
const shopWire = {
  type: 'store',
  latitude: 57.721,
  longitude: 12.94,
  name: 'Retrolyckan',
  shop_link: 'https://retrolyckan.se/',
  city: 'Borås',
  address: 'Köpmangatan 12',
  opening_hours: 'varierar',
}
const marketWire = {
  type: 'event',
  latitude: 57.721,
  longitude: 12.94,
  event_name: 'Retrolyckan',
  event_link: 'https://retrolyckan.se/',
  event_date: '2026-11-28',
  start_time: '10:00',
  end_time: '15:00',
  city: 'Borås',
  address: 'Köpmangatan 12',
}

test.each([
  ['shop tip fields', shop, shopWire],
  ['market tip fields', market, marketWire],
])('§3 %s, §3 tip position: the payload has exactly the fields of the specification', (_key, place, wire) => {
  expect(placeToTipWire(place)).toEqual(wire)
  expect(placeFormFromWire(wire as PlaceFormWire)).toEqual(formOfPlace(place))
  expect([Value.Check(placeFormSchema, wire), Value.Check(tipSchema, wire)]).toEqual([true, true])
})

test('a market that is held more than once is sent with its series', () => {
  const series = plainSeries(
    { kind: 'dates', dates: ['2026-11-28', '2026-12-05'] },
    { startMinute: 600, endMinute: 900 },
  )
  const wire = tipToWire(market, { pass: null, trap: '' }, series)
  expect(wire).toEqual({ ...marketWire, website: '', series: seriesToWire(series) })
  expect(Value.Check(tipSchema, wire)).toBe(true)
})

test.each(['shop', 'market'] as const)(
  'a %s without known facts gives an empty form, as does a tip without fields',
  (kind) => {
    const form = { ...emptyForm, kind }
    const wire = placeToTipWire({ ...unknownFacts(kind), kind })
    expect(preparePlace(placeFormFromWire(JSON.parse(JSON.stringify(wire)) as PlaceFormWire))).toEqual(
      preparePlace(form),
    )
    expect(placeFormFromWire({ type: kindToWire(kind) })).toEqual(form)
  },
)

test('§3 tip type: a tip’s type is store or event', () => {
  expect([kindToWire('shop'), kindToWire('market')]).toEqual(['store', 'event'])
  expect([kindFromWire('store'), kindFromWire('event')]).toEqual(['shop', 'market'])
  for (const type of ['shop', 'temp_event', 'Store', '', null, undefined]) expect(kindFromWire(type)).toBeNull()
})

describe('coordinates', () => {
  test.each([
    [57.721, 12.94, { lat: 57.721, lng: 12.94 }],
    ['57.721', '12.94', { lat: 57.721, lng: 12.94 }],
    ['57,721', ' 12,94 ', { lat: 57.721, lng: 12.94 }],
    [0, 0, { lat: 0, lng: 0 }],
    ['+57.721', '-12', { lat: 57.721, lng: -12 }],
    ['', '', null],
    [null, undefined, null],
    ['n/a', 'n/a', null],
    // NaN makes the form report the problem; null would mean that no position was given.
    [57.721, null, { lat: 57.721, lng: NaN }],
    [null, 12.94, { lat: NaN, lng: 12.94 }],
    [57.721, undefined, { lat: 57.721, lng: NaN }],
    [' ', '12.94', { lat: NaN, lng: 12.94 }],
    ['57.721', '12 94', { lat: 57.721, lng: NaN }],
    ['0x39', '0b1100', { lat: NaN, lng: NaN }],
    ['1e400', '1e1', { lat: NaN, lng: NaN }],
    ['borta', 'där', { lat: NaN, lng: NaN }],
    [Number.POSITIVE_INFINITY, 12.94, { lat: NaN, lng: 12.94 }],
    [Number.NaN, 12.94, { lat: NaN, lng: 12.94 }],
  ])('%j, %j are read as %j', (latitude, longitude, position) => {
    expect(placeFormFromWire({ type: 'store', latitude, longitude }).position).toEqual(position)
  })
})

test.each(['shop', 'market'] as const)('unreadable coordinates are a problem of the position in a %s', (kind) => {
  const form = { ...(kind === 'shop' ? shopWire : marketWire), latitude: '1e400' } as PlaceFormWire
  const problems = { position: 'Placera en markör på kartan' }
  expect(prepareTip(placeFormFromWire(form), '2026-11-21')).toEqual({ problems })
  expect(preparePlace(placeFormFromWire(form))).toEqual({ problems })
})

test.each([
  ['no type', { ...shopWire, type: undefined }],
  ['another type', { ...shopWire, type: 'temp_event' }],
  ['a name that is not text', { ...shopWire, name: 5 }],
  ['a list instead of text', { ...marketWire, city: ['Borås'] }],
  ['an object instead of a coordinate', { ...marketWire, latitude: {} }],
])('a tip with %s is malformed', (_what, wire) => {
  expect(Value.Check(tipSchema, wire)).toBe(false)
})

describe('the form pass and honeypot of a page', () => {
  test('are sent with the tip and read back', () => {
    const marks = { pass: 'a.b', trap: 'x' }
    expect(tipToWire(shop, marks)).toEqual({ ...shopWire, form_pass: 'a.b', website: 'x' })
    expect(Value.Check(tipSchema, tipToWire(shop, marks))).toBe(true)
    expect(marksFromWire(tipToWire(market, marks) as Parameters<typeof marksFromWire>[0])).toEqual(marks)
  })

  test.each([{}, { form_pass: null, website: null }, { form_pass: '', website: '' }])('are empty in %j', (wire) => {
    expect(marksFromWire(wire)).toEqual({ pass: null, trap: '' })
  })

  test('are sent without a pass when there is none', () => {
    expect(tipToWire(shop, { pass: null, trap: '' })).toEqual({ ...shopWire, website: '' })
  })
})

test('§3 feedback fields: the payload has them and the honeypot', () => {
  const wire = feedbackToWire({ contact: 'Anna', text: 'Bra!' }, { pass: null, trap: '' })
  expect(wire).toEqual({ contact_info: 'Anna', feedback_text: 'Bra!', website: '' })
  expect(Value.Check(feedbackSchema, wire)).toBe(true)
  expect(feedbackFromWire(wire)).toEqual({ contact: 'Anna', text: 'Bra!' })
  expect(feedbackFromWire({})).toEqual({ contact: '', text: '' })
  expect(feedbackFromWire({ contact_info: null, feedback_text: 'Hej' })).toEqual({ contact: '', text: 'Hej' })
})

describe('problems', () => {
  const problemsOf = (kind: 'shop' | 'market') => {
    const prepared = prepareTip({ ...emptyForm, kind }, '2026-11-21')
    return 'problems' in prepared ? prepared.problems : {}
  }

  test('are named after the fields of the payload', () => {
    expect(problemsToWire('shop', { ...problemsOf('shop'), openingHours: 'Ogiltiga öppettider' })).toEqual({
      name: 'Butiksnamn är obligatoriskt',
      shop_link: 'Länk är obligatorisk',
      city: 'Stad är obligatorisk',
      address: 'Adress är obligatorisk',
      opening_hours: 'Ogiltiga öppettider',
      latitude: 'Placera en markör på kartan',
    })
    expect(problemsToWire('market', problemsOf('market'))).toEqual({
      event_name: 'Evenemangsnamn är obligatoriskt',
      event_link: 'Evenemangslänk är obligatorisk',
      event_date: 'Datum är obligatoriskt',
      start_time: 'Starttid är obligatorisk',
      end_time: 'Sluttid är obligatorisk',
      city: 'Stad är obligatorisk',
      address: 'Adress är obligatorisk',
      latitude: 'Placera en markör på kartan',
    })
  })

  test.each(['shop', 'market'] as const)('of a %s survive a round trip in their order', (kind) => {
    const problems = problemsOf(kind)
    const back = problemsFromWire(kind, problemsToWire(kind, problems))
    expect(back).toEqual(problems)
    expect(formatProblems(back)).toBe(formatProblems(problems))
  })

  test.each([undefined, null, 'x', 5, [], {}, { name: 5, unknown: 'x' }])('cannot be read from %j', (wire) => {
    expect(problemsFromWire('shop', wire)).toEqual({})
  })
})
