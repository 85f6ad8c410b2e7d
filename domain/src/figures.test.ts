import { expect, test } from 'vitest'
import { countableWords } from './figures.ts'

test.each([
  ['Teak  Byrå', 'teak byrå'],
  ['411 15', '411 15'],
  ['mejla anna@example.se', null],
  ['070-123 45 67', null],
  ['19900101-1234', null],
  ['900101', null],
  ['x'.repeat(41), null],
  ['  ', null],
])('words that could name a person are not counted: %s', (typed, words) => expect(countableWords(typed)).toBe(words))
