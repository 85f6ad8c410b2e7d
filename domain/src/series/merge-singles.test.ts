import { expect, test } from 'vitest'
import { unknownFacts } from '../facts.ts'
import type { Market } from '../market.ts'
import { listDifferences, listVariants, mergeFacts } from './merge-singles.ts'

const market = (id: number, facts: Partial<Market> = {}): Market => ({
  ...unknownFacts('market'),
  kind: 'market',
  id,
  name: 'Loppis',
  seriesId: null,
  ...facts,
})
const [first, second, third] = [
  market(1, { date: '2026-11-28', startMinute: 600, link: 'https://a.se/' }),
  market(2, { date: '2026-12-05', startMinute: 660, link: 'https://b.se/', phone: '070-2' }),
  market(3, { date: '2026-12-12', link: 'https://a.se/', phone: '070-3', cancellation: { reason: null } }),
]

test('dates, hours and cancellations are no differences, and known values come first', () => {
  expect(listDifferences([first, second, third])).toEqual([
    { name: 'link', options: [first, second] },
    { name: 'phone', options: [second, third, first] },
  ])
  expect(listDifferences([first, { ...first, id: 9, date: '2027-01-02' }])).toEqual([])
})

test('only the markets that show a difference are variants', () => {
  const alike = market(4, { link: 'https://b.se/', phone: '070-2' })
  expect(listVariants([first, second, alike])).toEqual([first, second])
  expect(listVariants([first, first])).toHaveLength(1)
})

test('chosen values replace the proposed ones; unknown facts and markets choose nothing', () => {
  const merged = (chosen: readonly (readonly [string, number])[]) => {
    const { id, date, link, phone } = mergeFacts([first, second, third], new Map(chosen))
    return [id, date, link, phone]
  }
  expect(merged([])).toEqual([1, '2026-11-28', 'https://a.se/', '070-2'])
  expect(
    merged([
      ['link', 2],
      ['phone', 1],
    ]),
  ).toEqual([1, '2026-11-28', 'https://b.se/', null])
  expect(
    merged([
      ['link', 99],
      ['date', 2],
      ['__proto__', 2],
    ]),
  ).toEqual([1, '2026-11-28', 'https://a.se/', '070-2'])
})
