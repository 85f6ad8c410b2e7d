import { getMigrations } from 'better-auth/db/migration'
import { expect, test } from 'vitest'
import { migrate } from '../../db/migrate.ts'
import { openDatabase } from '../../db/open.ts'
import { authPartsOn } from '../../testing/auth-parts.ts'
import { onSqlite } from '../../testing/databases.ts'
import { authOptions } from './auth.ts'
import { facebookPlugin } from './facebook.ts'

onSqlite((databases) => {
  test('the database has every table and column that better-auth needs', async () => {
    const database = openDatabase(await databases.place())
    const facebook = facebookPlugin(
      {
        facebookClientId: 'id',
        facebookClientSecret: 'secret',
        facebookDialogUrl: 'https://facebook.example',
        facebookGraphUrl: 'https://facebook.example',
      },
      () => 'https://www.example.se',
    )
    const options = authOptions(authPartsOn(database), facebook === null ? [] : [facebook])
    const before = await getMigrations(options)
    expect(before.toBeCreated.map(({ table }) => table).toSorted()).toEqual([
      'identity_account',
      'identity_key',
      'identity_session',
      'identity_user',
      'identity_verification',
    ])
    await migrate(database)
    const { toBeCreated, toBeAdded, compileMigrations } = await getMigrations(options)
    expect([toBeCreated, toBeAdded, await compileMigrations()]).toEqual([[], [], ';'])
    await database.close()
  })
})
