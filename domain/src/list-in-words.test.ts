import { expect, test } from 'vitest'
import { listInWords } from './list-in-words.ts'

test('en uppräkning skrivs som Intl.ListFormat skriver den på svenska', () => {
  const swedish = new Intl.ListFormat('sv-SE')
  const towns = ['Borås', 'Alingsås', 'Ulricehamn', 'Kinna']
  for (let count = 0; count <= towns.length; count++) {
    const named = towns.slice(0, count)
    expect(listInWords(named)).toBe(swedish.format(named))
  }
})
