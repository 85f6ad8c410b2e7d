import { defaultFilter, openInSpan, type SearchFilter } from '@fyndkartan/domain/search-filter'
import { expect, test } from 'vitest'
import { saysHours } from './pin-hours.ts'

const saturday: SearchFilter = { ...defaultFilter('2026-11-21'), from: '2026-11-28', to: '2026-11-28' }

test.each<[string, Partial<SearchFilter>, boolean]>([
  ['one day', {}, true],
  ['a weekend', { to: '2026-11-29' }, true],
  ['across New Year', { from: '2026-12-31', to: '2027-01-01' }, true],
  ['three days', { to: '2026-11-30' }, false],
  ['only shops', { kind: 'shop' }, true],
  ['only markets', { kind: 'market' }, false],
  ['only open shops', { open: openInSpan }, false],
  ['only shops that are open now', { open: { kind: 'now' } }, false],
])('pins show opening statuses: %s', (_what, part, says) => {
  expect(saysHours({ ...saturday, ...part })).toBe(says)
})
