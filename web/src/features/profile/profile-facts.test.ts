import { expect, test } from 'vitest'
import { listProfileFacts, profileFactNames } from './profile-facts.ts'

const profile = {
  firstName: 'Anna',
  lastName: null,
  dateOfBirth: '1980-03-05',
  loginMethod: 'email',
  createdOn: '2026-11-21',
  isOperator: false,
} as const

test('facts and days are formatted in Swedish, and missing ones are null', () => {
  expect(listProfileFacts(profile)).toEqual([
    ['Förnamn', 'Anna'],
    ['Efternamn', null],
    ['Födelsedatum', '5 mars 1980'],
    ['Inloggningsmetod', 'E-post'],
    ['Konto skapat', '21 november 2026'],
  ])
})

test.each([
  ['1980-12-31', '31 december 1980'],
  ['0980-01-01', '1 januari 980'],
  ['1980-02-30', '1980-02-30'],
  ['i maj', 'i maj'],
  [null, null],
])('the date of birth %s reads %s', (dateOfBirth, text) => {
  expect(new Map(listProfileFacts({ ...profile, dateOfBirth })).get('Födelsedatum')).toBe(text)
})

test('Facebook is shown as the login method', () => {
  expect(new Map(listProfileFacts({ ...profile, loginMethod: 'facebook' })).get('Inloggningsmetod')).toBe('Facebook')
})

test('an invalid day of creation is null', () => {
  expect(new Map(listProfileFacts({ ...profile, createdOn: null })).get('Konto skapat')).toBeNull()
})

test('the names shown while the profile loads are those of its facts', () => {
  expect(listProfileFacts(profile).map(([name]) => name)).toEqual(profileFactNames)
})
