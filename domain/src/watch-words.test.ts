import { expect, test } from 'vitest'
import { bitsOfFeatures, bitsOfGoods } from './features.ts'
import { defaultFilter } from './search-filter.ts'
import type { WatchSearch } from './watch.ts'
import { formatUntypedSearch, formatWatchSearch } from './watch-words.ts'

const { from: _from, to: _to, series: _series, cancelled: _cancelled, ...filter } = defaultFilter('2026-11-21')

test.each<[change: Partial<WatchSearch['filter']>, text: string]>([
  [{}, 'Loppisar och butiker i hela Sverige'],
  [{ kind: 'market', towns: ['borås'] }, 'Loppisar i Borås'],
  [{ kind: 'shop', towns: ['Borås', 'Ulricehamn'] }, 'Butiker i Borås och Ulricehamn'],
  [{ towns: ['a', 'b', 'åmål', 'd', 'e'] }, 'Loppisar och butiker i A, B, Åmål och 2 till'],
  [
    { area: { centre: { lat: 57.721, lng: 12.9401 }, radiusKm: 30 }, words: 'retro' },
    'Loppisar och butiker inom 30 km kring Borås, ”retro”',
  ],
  [
    { goodsBits: bitsOfGoods(['books', 'records']), featureBits: bitsOfFeatures(['swish', 'cafe']), chain: 'Myrorna' },
    'Loppisar och butiker i hela Sverige, böcker och skivor, Swish, fik, Myrorna',
  ],
  [{ open: { kind: 'span', fromMinute: 0, toMinute: 1440 } }, 'Loppisar och butiker i hela Sverige, öppet'],
  [
    { open: { kind: 'span', fromMinute: 1020, toMinute: 1440 } },
    'Loppisar och butiker i hela Sverige, öppet efter 17:00',
  ],
  [
    { open: { kind: 'span', fromMinute: 600, toMinute: 840 } },
    'Loppisar och butiker i hela Sverige, öppet 10:00–14:00',
  ],
  [{ excludedHours: ['missing'] }, 'Loppisar och butiker i hela Sverige, med kända öppettider'],
])('%j: %s', (change, text) => {
  expect(formatWatchSearch({ filter: { ...filter, ...change }, dates: null })).toBe(text)
})

test('chosen days are named', () => {
  const dates = { from: '2027-07-04', to: '2027-07-11' } as const
  expect(formatWatchSearch({ filter, dates })).toBe('Loppisar och butiker i hela Sverige, 4–11 jul')
})

test('without the visitor’s words, only towns of the table are named', () => {
  const typed = { ...filter, words: 'köp nu', chain: 'Köp', towns: ['borås', 'köp nu på evil.example'] }
  expect(formatUntypedSearch({ filter: typed, dates: null })).toBe('Loppisar och butiker i Borås och Vald ort')
})

test('typed line breaks become spaces', () => {
  const typed = { ...filter, words: 'a\r\nb', chain: 'c\nd', towns: ['e\nf'] }
  expect(formatWatchSearch({ filter: typed, dates: null })).toBe('Loppisar och butiker i E f, ”a b”, c d')
})
