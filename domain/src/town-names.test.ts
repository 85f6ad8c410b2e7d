import { expect, test } from 'vitest'
import { findTownName, townNames } from './town-names.ts'
import { towns } from './towns.ts'

test('the names are those of the town table, in its order', () => {
  expect(townNames).toEqual(towns.map(({ name }) => name))
})

test.each([
  ['upplands väsby', 'Upplands Väsby'],
  ['ÅRE', 'Åre'],
  ['  Malmö ', 'Malmö'],
  ['malmö'.normalize('NFD'), 'Malmö'],
  ['Malmo', undefined],
  ['', undefined],
])('"%s" is the town %s', (text, name) => {
  expect(findTownName(text)).toBe(name)
})
