import { expect, test } from 'vitest'
import { migrate } from '../../db/migrate.ts'
import { openDatabase } from '../../db/open.ts'
import { authPartsOn } from '../../testing/auth-parts.ts'
import { testDatabases } from '../../testing/databases.ts'
import { apiErrorCode, apiErrorStatus } from './api-error.ts'
import { buildAuthLater } from './later-auth.ts'

const databases = testDatabases('sqlite')

async function open() {
  const database = openDatabase(await databases.place())
  await migrate(database)
  return buildAuthLater(authPartsOn(database), [])
}

test('calls before the library is loaded wait for it, and later calls see their results', async () => {
  const auth = await open()
  const body = { name: '', email: 'anna@example.se', password: 'a password of hers' }
  const [{ user }, { internalAdapter }] = await Promise.all([auth.api.signUpEmail({ body }), auth.$context])
  expect((await internalAdapter.findUserById(user.id))?.email).toBe(body.email)
  await auth.open()
  expect((await auth.api.signInEmail({ body })).user.id).toBe(user.id)
})

test('refusals of the library are recognised', async () => {
  const auth = await open()
  const error: unknown = await auth.api
    .signInEmail({ body: { email: 'anna@example.se', password: 'not a password' } })
    .catch((thrown: unknown) => thrown)
  expect([apiErrorStatus(error), apiErrorCode(error)]).toEqual([401, 'INVALID_EMAIL_OR_PASSWORD'])
  expect(apiErrorStatus(new Error('another'))).toBeNull()
})
