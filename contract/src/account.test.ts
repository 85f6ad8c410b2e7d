import { expect, test } from 'vitest'
import {
  createProfileToWire,
  favouriteFromWire,
  favouriteToWire,
  loginMethodFromWire,
  profileFactsFromWire,
  profileFactsToWire,
  profileFromWire,
  profileToWire,
} from './account.ts'

test('§3 favourite id, §3 favourite type, §R6 target id text: the sent form', () => {
  expect(favouriteToWire({ kind: 'shop', id: 7 })).toEqual({ target_id: '7', target_type: 'store' })
  expect(favouriteToWire({ kind: 'market', id: 431 })).toEqual({ target_id: '431', target_type: 'temp_event' })
})

test.each([
  [
    { target_id: '7', target_type: 'store' },
    { kind: 'shop', id: 7 },
  ],
  [
    { target_id: 7, target_type: 'store' },
    { kind: 'shop', id: 7 },
  ],
  [
    { target_id: '431', target_type: 'temp_event' },
    { kind: 'market', id: 431 },
  ],
  [{ target_id: '0', target_type: 'store' }, null],
  [{ target_id: '-7', target_type: 'store' }, null],
  [{ target_id: '7.5', target_type: 'store' }, null],
  [{ target_id: 'seven', target_type: 'store' }, null],
  [{ target_id: null, target_type: 'store' }, null],
  [{ target_id: '7', target_type: 'shop' }, null],
  [{ target_id: '7' }, null],
  [{}, null],
])('the favourite %o is read as %o', (wire, key) => {
  expect(favouriteFromWire(wire)).toEqual(key)
})

test('§3 profile names, §3 profile login method, §3 profile created: a profile survives a round trip', () => {
  const profile = {
    firstName: 'Anna',
    lastName: null,
    dateOfBirth: '1980-02-29',
    loginMethod: 'facebook',
    createdAtMs: Date.UTC(2026, 10, 21, 11),
  } as const
  const wire = {
    first_name: 'Anna',
    last_name: null,
    date_of_birth: '1980-02-29',
    login_method: 'facebook',
    created_at: '2026-11-21T11:00:00.000Z',
  }
  expect(profileToWire(profile, false)).toEqual(wire)
  expect(profileFromWire(wire).isOperator).toBe(false)
  expect(profileToWire(profile, true)).toEqual({ ...wire, operator: true })
  expect(profileFromWire({ ...wire, operator: true }).isOperator).toBe(true)
  // Only the boolean true makes an operator.
  expect(profileFromWire({ ...wire, operator: 'false' }).isOperator).toBe(false)
  expect(profileFactsFromWire(profileFactsToWire(profile))).toEqual({
    firstName: 'Anna',
    lastName: null,
    dateOfBirth: '1980-02-29',
  })
})

test('blank, missing and invalid fields of a profile are null', () => {
  expect(profileFactsFromWire({ first_name: '  ', last_name: 7 })).toEqual({
    firstName: null,
    lastName: null,
    dateOfBirth: null,
  })
  expect(profileFactsFromWire({ first_name: ' Anna ' }).firstName).toBe('Anna')
})

test('§3 create-profile fields, §3 verified as text: the confirmation of the e-mail address is sent as text', () => {
  const account = { uid: 'anna', email: 'anna@example.se', emailVerified: true, loginMethod: 'email' } as const
  const wire = { firebase_id: 'anna', login_method: 'email', email: 'anna@example.se', email_verified: 'true' }
  expect(createProfileToWire(account)).toEqual(wire)
  expect(createProfileToWire({ ...account, emailVerified: false })).toEqual({ ...wire, email_verified: 'false' })
})

test('every login method except Facebook counts as e-mail', () => {
  expect(['facebook', 'email', null, 'google'].map(loginMethodFromWire)).toEqual([
    'facebook',
    'email',
    'email',
    'email',
  ])
})
