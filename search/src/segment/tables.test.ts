import { expect, test } from 'vitest'
import { Tables } from './tables.ts'

test('the matches of a text are cached until a word or a town is added', () => {
  const tables = new Tables()
  const loppis = tables.vocabulary.idOf('loppis')
  const first = tables.lookUp('lopp')
  expect(first).toEqual([{ words: [loppis], towns: [], typoWords: [], typoTowns: [] }])
  expect(tables.lookUp('lopp')).toBe(first)

  const loppan = tables.vocabulary.idOf('loppan')
  expect(tables.lookUp('lopp')[0]?.words.toSorted()).toEqual([loppis, loppan])

  // The text's word is in the vocabulary already; only the town is new.
  const town = tables.towns.idOf('Loppan')
  expect(tables.lookUp('lopp')[0]?.towns).toEqual([town])
  expect(tables.lookUp('Lopp')).toEqual(tables.lookUp('lopp'))
})
