import { describe, expect, test } from 'vitest'
import { findCredentialProblem, parseEmail } from './account.ts'

describe('sign-in and sign-up', () => {
  const missing = 'E-post och lösenord är obligatoriska'
  const mismatch = 'Lösenorden matchar inte'
  const short = 'Lösenordet måste vara minst 6 tecken'
  test.each([
    ['§5 credentials required', 'nothing', { email: '', password: '', confirmation: null }, missing],
    ['§5 credentials required', 'no e-mail', { email: '', password: 'hemligt', confirmation: null }, missing],
    ['§5 credentials required', 'a blank e-mail', { email: '  ', password: 'hemligt', confirmation: null }, missing],
    ['§5 credentials required', 'no password', { email: 'a@b.se', password: '', confirmation: null }, missing],
    [
      '§R4 login order',
      'no password, though another confirmation',
      { email: 'a@b.se', password: '', confirmation: 'hemligt' },
      missing,
    ],
    [
      '§5 confirmation match',
      'another confirmation',
      { email: 'a@b.se', password: 'hemligt', confirmation: 'hemlig' },
      mismatch,
    ],
    [
      '§5 confirmation match',
      'an empty confirmation',
      { email: 'a@b.se', password: 'hemligt', confirmation: '' },
      mismatch,
    ],
    [
      '§R4 login order',
      'a short password that is not confirmed',
      { email: 'a@b.se', password: 'hem', confirmation: 'h' },
      mismatch,
    ],
    [
      '§5 short password signing in, §9 minimum password',
      '5 letters',
      { email: 'a@b.se', password: 'hemli', confirmation: null },
      short,
    ],
    [
      '§5 short password signing up, §9 minimum password',
      '5 letters',
      { email: 'a@b.se', password: 'hemli', confirmation: 'hemli' },
      short,
    ],
    ['§9 minimum password', '6 letters', { email: 'a@b.se', password: 'hemlig', confirmation: null }, null],
    [
      '§9 minimum password',
      '6 letters on sign-up',
      { email: 'a@b.se', password: 'hemlig', confirmation: 'hemlig' },
      null,
    ],
    [
      '§9 minimum password',
      'blanks are letters of a password',
      { email: 'a@b.se', password: '      ', confirmation: null },
      null,
    ],
  ])('%s: %s', (_key, _what, credentials, problem) => {
    expect(findCredentialProblem(credentials)).toBe(problem)
  })
})

describe('an e-mail address', () => {
  test.each([
    ['anna@example.se', 'anna@example.se'],
    ['  Anna@Example.SE ', 'anna@example.se'],
    ['anna+loppis@sub.example.co.uk', 'anna+loppis@sub.example.co.uk'],
    ['åsa@räksmörgås.se', 'åsa@räksmörgås.se'],
    ["o'neill@example.se", "o'neill@example.se"],
    [`${'a'.repeat(246)}@exam.se`, `${'a'.repeat(246)}@exam.se`],
    [`${'a'.repeat(247)}@exam.se`, null],
    ['', null],
    ['anna', null],
    ['anna@', null],
    ['@example.se', null],
    ['anna@example', null],
    ['anna@example.', null],
    ['anna@@example.se', null],
    ['anna anna@example.se', null],
    ['Anna <anna@example.se>', null],
    ['anna@example.se,bo@example.se', null],
    ['anna@example.se\nbcc: bo@example.se', null],
  ])('%o is read as %o', (text, email) => {
    expect(parseEmail(text)).toBe(email)
  })
})
