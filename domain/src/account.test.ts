import { describe, expect, test } from 'vitest'
import { findCredentialProblem, parseEmail } from './account.ts'

describe('§5 sign-in and sign-up, in the order mandatory, match, length', () => {
  const missing = 'E-post och lösenord är obligatoriska'
  const mismatch = 'Lösenorden matchar inte'
  const short = 'Lösenordet måste vara minst 6 tecken'
  test.each([
    ['nothing', { email: '', password: '', confirmation: null }, missing],
    ['no e-mail', { email: '', password: 'hemligt', confirmation: null }, missing],
    ['a blank e-mail', { email: '  ', password: 'hemligt', confirmation: null }, missing],
    ['no password', { email: 'a@b.se', password: '', confirmation: null }, missing],
    ['no password, though a confirmation', { email: 'a@b.se', password: '', confirmation: 'hemligt' }, missing],
    ['another confirmation', { email: 'a@b.se', password: 'hemligt', confirmation: 'hemlig' }, mismatch],
    ['an empty confirmation', { email: 'a@b.se', password: 'hemligt', confirmation: '' }, mismatch],
    ['a short password that is not confirmed', { email: 'a@b.se', password: 'hem', confirmation: 'h' }, mismatch],
    ['5 letters', { email: 'a@b.se', password: 'hemli', confirmation: null }, short],
    ['5 letters on sign-up', { email: 'a@b.se', password: 'hemli', confirmation: 'hemli' }, short],
    ['6 letters', { email: 'a@b.se', password: 'hemlig', confirmation: null }, null],
    ['6 letters on sign-up', { email: 'a@b.se', password: 'hemlig', confirmation: 'hemlig' }, null],
    ['blanks are letters of a password', { email: 'a@b.se', password: '      ', confirmation: null }, null],
  ])('%s', (_, credentials, problem) => {
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
  ])('%o is %o', (text, email) => {
    expect(parseEmail(text)).toBe(email)
  })
})
