import { expect, test } from 'vitest'
import { judgementNumbers, judgementOfNumber, type OpenJudgement } from './open-judgement.ts'

test.each<[number, OpenJudgement | null]>([
  [0, null],
  [1, 'open'],
  [2, 'unknown'],
  [3, 'closed'],
  [4, null],
  [-1, null],
])('number %i is %s', (number, judgement) => {
  expect(judgementOfNumber(number)).toBe(judgement)
  if (judgement) expect(judgementNumbers[judgement]).toBe(number)
})
