import { expect, test } from 'vitest'
import { findPasswordProblem } from './password-change.ts'

const mismatch = 'Lösenorden matchar inte'
const tooShort = 'Lösenordet måste vara minst 6 tecken'

test.each([
  ['hemligt', 'nytt-ord', 'nytt-ord', null],
  ['hemligt', '123456', '123456', null],
  ['hemligt', '12345', '12345', { field: 'newPassword', text: tooShort }],
  ['hemligt', 'nytt-ord', 'nytt-Ord', { field: 'repeated', text: mismatch }],
  // The match is checked before the length.
  ['hemligt', '123', '', { field: 'repeated', text: mismatch }],
  ['hemligt', '', '', { field: 'newPassword', text: 'Fyll i ett nytt lösenord.' }],
  ['', '', '', { field: 'password', text: 'Fyll i ditt nuvarande lösenord.' }],
  ['', 'nytt-ord', 'nytt-ord', { field: 'password', text: 'Fyll i ditt nuvarande lösenord.' }],
  // The current password may be shorter than today's minimum.
  ['abc', 'nytt-ord', 'nytt-ord', null],
])('the problem of changing "%s" to "%s", repeated as "%s"', (password, newPassword, repeated, problem) => {
  expect(findPasswordProblem({ password, newPassword, repeated })).toEqual(problem)
})
