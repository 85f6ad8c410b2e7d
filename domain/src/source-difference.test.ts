import { expect, test } from 'vitest'
import { unknownFacts } from './facts.ts'
import type { NewPlace } from './place.ts'
import { plainSeries } from './series/rule.ts'
import { openDifference, statedGone, statedOf, withStated } from './source-difference.ts'

const shop = (facts: object): NewPlace => ({ ...unknownFacts('shop'), kind: 'shop', name: 'Kupan', ...facts })
const at = (place: NewPlace) => ({ place, series: null })
const stated = (facts: object) => ({ facts, series: null, isGone: false })

test.each<[string, object, object, object | null]>([
  ['nothing differs', { phone: '1' }, { phone: '1' }, null],
  ['the source has another value', { phone: '2' }, { phone: '1' }, { phone: '2' }],
  ['only the source knows a fact', { phone: '2' }, {}, { phone: '2' }],
  ['only the site knows a fact', {}, { phone: '1' }, null],
  ['positions are equal', { position: { lat: 58, lng: 15 } }, { position: { lat: 58, lng: 15 } }, null],
  [
    'opening hours have another form',
    { openingHours: null, openingHoursOsm: 'Mo-Fr 10:00-18:00; PH off' },
    { openingHours: 'varierar' },
    { openingHours: null, openingHoursOsm: 'Mo-Fr 10:00-18:00; PH off' },
  ],
])('what a source states when %s', (_, theirs, ours, facts) => {
  expect(statedOf(at(shop(theirs)), at(shop(ours)))).toEqual(facts && stated(facts))
})

test('a fact and dates in which a source differed before stay, also when it differs no longer', () => {
  const ours = shop({ phone: '1', address: 'A' })
  expect(statedOf(at(shop({ phone: '1', address: 'A' })), at(ours), stated({ phone: '2' }))).toEqual(
    stated({ phone: '1' }),
  )
  expect(statedOf(at(shop({ address: 'A' })), at(ours), stated({ phone: '2' }))).toBeNull()
})

test.each<[string, object, object, object | null, object | null]>([
  ['is open', { phone: '2' }, { phone: '1' }, null, { phone: '2' }],
  ['was taken over', { phone: '2' }, { phone: '2' }, null, null],
  ['was dismissed', { phone: '2' }, { phone: '1' }, { phone: '2' }, null],
  ['was dismissed with another value', { phone: '3' }, { phone: '1' }, { phone: '2' }, { phone: '3' }],
  ['was dismissed in part', { phone: '2', address: 'A' }, {}, { phone: '2' }, { address: 'A' }],
])('a difference that %s', (_, theirs, ours, dismissed, left) => {
  expect(openDifference(stated(theirs), at(shop(ours)), dismissed && stated(dismissed))).toEqual(left && stated(left))
})

test('a place that the source no longer has stays a difference until it is dismissed', () => {
  expect(openDifference(statedGone, at(shop({})), null)).toEqual(statedGone)
  expect(openDifference(statedGone, at(shop({})), statedGone)).toBeNull()
  expect(openDifference(stated({ phone: '2' }), at(shop({})), statedGone)).toEqual(stated({ phone: '2' }))
})

test('other dates of a series are a difference, and are taken with the facts', () => {
  const market = { ...unknownFacts('market'), kind: 'market', name: 'Torgloppis' } as NewPlace
  const on = (...dates: `${number}-${number}-${number}`[]) =>
    plainSeries({ kind: 'dates', dates }, { startMinute: 600, endMinute: 900 })
  const ours = { place: market, series: on('2026-12-05') }
  const theirs = { place: { ...market, phone: '2' } as NewPlace, series: on('2026-12-05', '2026-12-12') }
  const all = { facts: { phone: '2' }, series: theirs.series, isGone: false }
  expect(statedOf(theirs, ours)).toEqual(all)
  expect(statedOf(ours, ours)).toBeNull()
  expect(openDifference(all, ours, { ...all, facts: {} })).toEqual({ ...all, series: null })
  expect(openDifference(all, theirs, null)).toBeNull()
  expect(withStated(ours, all)).toEqual(theirs)
})
