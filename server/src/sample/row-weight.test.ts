/** The length that the optional facts and the confirmation add to a list of twenty rows. */
import { type PostWire } from '@fyndkartan/contract/place'
import { postToWire } from '@fyndkartan/contract/place-rows'
import type { Place } from '@fyndkartan/domain/place'
import { expect, test } from 'vitest'
import { generateMarkets, generateShops } from './generate.ts'
import { sampleConfirmation } from './sample-facts.ts'

const today = '2026-11-22'
const rowsInList = 20
/** The maximum length of a list, as a multiple of its length without those facts. */
const mostOfBefore = 1.3

/** The fields of rows without those facts. */
const before = new Set(
  (
    'source id series_id name shop_link link address city latitude longitude opening_hours opening_hours_osm ' +
    'date start_time end_time cancelled cancelled_reason payment_swish is_favorite'
  ).split(' '),
)

function withTrust(place: Place): Place {
  return { ...place, trust: { confirmation: sampleConfirmation(place.id, today), warning: null, source: null } }
}

function bytesOf(rows: readonly Partial<PostWire>[]): number {
  return Buffer.byteLength(JSON.stringify(rows))
}

test.each([
  ['shops', generateShops()],
  ['markets', generateMarkets(today)],
])('a list of twenty sample %s is at most 1.3 times as long as without the optional facts', (_, places) => {
  const rows = places.map((place) => postToWire(withTrust(place)))
  const ratios: number[] = []
  for (let from = 0; from + rowsInList <= rows.length; from += rowsInList) {
    const list = rows.slice(from, from + rowsInList)
    const old = list.map((row) => Object.fromEntries(Object.entries(row).filter(([field]) => before.has(field))))
    ratios.push(bytesOf(list) / bytesOf(old))
  }
  const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length
  expect(mean).toBeGreaterThan(1.05)
  expect(mean).toBeLessThanOrEqual(mostOfBefore)
  expect(Math.max(...ratios)).toBeLessThanOrEqual(mostOfBefore + 0.05)
})

test('a row with all facts is at most half longer', () => {
  const [shop] = generateShops()
  const known = { swish: true, card: true, cash: false, entranceFee: 20, stepFree: 'limited', parking: 'paid' } as const
  const osm = { name: 'OpenStreetMap', url: null, licence: 'ODbL 1.0', attribution: null }
  const trust = { confirmation: { on: today, by: 'source' }, warning: null, source: osm } as const
  const whole = {
    ...shop,
    ...known,
    cafe: true,
    toilet: true,
    dogs: 'leashed',
    description: 'x'.repeat(1000),
    trust,
  } as Place
  const row = postToWire(whole)
  const old = Object.fromEntries(Object.entries(row).filter(([field]) => before.has(field)))
  expect(bytesOf([row]) / bytesOf([old])).toBeLessThan(1.5)
})
