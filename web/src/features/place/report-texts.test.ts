import { unknownFacts } from '@fyndkartan/domain/facts'
import type { Market } from '@fyndkartan/domain/market'
import { verdictsOf } from '@fyndkartan/domain/report'
import type { Shop } from '@fyndkartan/domain/shop'
import { expect, test } from 'vitest'
import { formatThanks, formatWrong, wrongVerdictsOf } from './report-texts.ts'

const today = '2026-11-18'
const noFacts = { id: 7, name: null, address: null, town: null, link: null, position: null }
const shop: Shop = { ...unknownFacts('shop'), ...noFacts, kind: 'shop', openingHours: null }
const market: Market = {
  ...unknownFacts('market'),
  ...noFacts,
  kind: 'market',
  seriesId: null,
  date: today,
  startMinute: null,
  endMinute: null,
}

test.each([
  ['a shop', shop],
  ['a market', market],
])('the faults offered for %s are among those that the server accepts', (_what, place) => {
  expect(verdictsOf(place.kind)).toEqual(expect.arrayContaining([...wrongVerdictsOf(place, today)]))
})

test.each([
  ['2026-11-17', null, false],
  ['2026-11-18', null, true],
  ['2026-11-19', null, true],
  [null, null, true],
  ['2026-11-19', { reason: null }, false],
] as const)(
  'a market on %s with the cancellation %o can be reported as cancelled: %s',
  (date, cancellation, isOffered) => {
    expect(wrongVerdictsOf({ ...market, date, cancellation }, today).includes('cancelled')).toBe(isOffered)
  },
)

test.each([
  [null, 'Loppisen är inställd'],
  ['2026-12-05', 'Loppisen 5 dec är inställd'],
  ['2027-03-29', 'Loppisen 29 mar 2027 är inställd'],
] as const)('the button about a market on %s reads "%s"', (date, text) => {
  expect(formatWrong('cancelled', { ...market, date }, today)).toBe(text)
})

test.each([
  ['right', { confirmation: null, warning: null, source: null }, /^Tack! Om en besökare till/],
  ['right', { confirmation: { on: '2026-11-17', by: 'visitor' }, warning: null, source: null }, /^Tack! Om en/],
  ['right', { confirmation: { on: today, by: 'editor' }, warning: null, source: null }, /^Tack! Om en besökare till/],
  ['right', { confirmation: { on: today, by: 'visitor' }, warning: null, source: null }, /^Tack! Flera besökare/],
  ['closed', { confirmation: null, warning: null, source: null }, /^Tack för att du säger till! Om tre/],
  ['closed', { confirmation: null, warning: 'moved', source: null }, /^Tack för att du säger till! Om tre/],
  ['closed', { confirmation: null, warning: 'closed', source: null }, /^Tack! Flera besökare säger samma sak/],
] as const)('the thanks after %s with %o match %s', (verdict, trust, text) => {
  expect(formatThanks(verdict, { ...shop, trust }, today)).toMatch(text)
})
