import { expect, test } from 'vitest'
import { searchWords } from './search-words.ts'

test.each([
  ['Second hand-butik', ['second', 'hand', 'butik']],
  ['Secondhand', ['second', 'hand']],
  ['secondhandbutiken', ['second', 'hand', 'butiken']],
  ['secondh', ['second', 'h']],
  ['secondhem', ['secondhem']],
  ['Rosvägen 21B', ['rosvägen', '21', 'b']],
  ['Rosvägen 21 B', ['rosvägen', '21', 'b']],
  ['21', ['21']],
  ['503 30 Borås', ['503', '30', 'borås']],
  ['K9', ['k9']],
])('%s has the words %j', (text, words) => {
  expect(searchWords(text)).toEqual(words)
})
