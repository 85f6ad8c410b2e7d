import { parseWatchSearch } from '@fyndkartan/contract/watch'
import { bitsOfFeatures, bitsOfGoods } from '@fyndkartan/domain/features'
import { type CivilDate, parseCivilDate } from '@fyndkartan/domain/local-time'
import { expect, test } from 'vitest'
import { choiceOf, defaultChoice, type FilterChoice, readSearchState, toFilter } from './search-url.ts'
import { pathOfWatch, watchOf, writeWatch } from './watched-search.ts'

const today = parseCivilDate('2026-11-18') as CivilDate
const skene = { centre: { lat: 57.49, lng: 12.64 }, radiusKm: 30 }

const choices: Readonly<Record<string, Partial<FilterChoice>>> = {
  everything: {},
  'some towns': { towns: ['Alingsås', 'Upplands Väsby'], kind: 'market', words: 'retro & tång' },
  'an area': { ownArea: true, kind: 'shop', open: { kind: 'span', fromMinute: 600, toMinute: 960 } },
  facts: {
    featureBits: bitsOfFeatures(['swish', 'parking']),
    goodsBits: bitsOfGoods(['books', 'records']),
    chain: 'Erikshjälpen & co',
    excludedHours: ['varierar'],
  },
}

test.each(Object.entries(choices))('a watch of %s leads back to the same search', (_, choice) => {
  const filter = toFilter({ ...defaultChoice(today), ...choice }, skene)
  const path = pathOfWatch(writeWatch(watchOf(filter, false)))
  const state = readSearchState(new URLSearchParams(path.split('?')[1]), today, 0)
  expect(toFilter(choiceOf(state), state.around ? skene : { centre: { lat: 0, lng: 0 }, radiusKm: 1 })).toEqual(filter)
  if (choice.ownArea) expect(state.around).toMatchObject(skene)
})

test('a watch of chosen days has those days, and the server reads them', () => {
  const from = parseCivilDate('2026-12-01') as CivilDate
  const to = parseCivilDate('2026-12-06') as CivilDate
  const watch = watchOf(toFilter({ ...defaultChoice(today), from, to }, skene), true)
  const search = writeWatch(watch)
  expect(pathOfWatch(search)).toBe('/?start_date=2026-12-01&end_date=2026-12-06')
  const parsed = parseWatchSearch(Object.fromEntries(new URLSearchParams(search)), today)
  expect(parsed).toMatchObject({ value: { dates: { from, to } } })
})

test('a watch does not include “open now”', () => {
  const filter = toFilter({ ...defaultChoice(today), open: { kind: 'now' } }, skene)
  expect(writeWatch(watchOf(filter, false))).not.toContain('open')
})
