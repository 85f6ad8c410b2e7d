import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { endpoints } from '@fyndkartan/contract/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '../db/migrate.ts'
import { type Database, type DatabaseConfig, openDatabase } from '../db/open.ts'
import { insertProfile } from '../db/profiles.ts'
import { write } from '../db/write.ts'
import { addAccountRecord } from '../testing/account-record.ts'
import { buildSite } from '../testing/build-site.ts'
import { onSqlite } from '../testing/databases.ts'
import { buildEmbeddedSite, type EmbeddedSite } from '../testing/embedded-site.ts'
import { compiledOnce, withoutDatabaseLine } from '../testing/run-server.ts'

const madeAtMs = Date.UTC(2026, 10, 1, 23, 30)
const isoDay = /\d{4}-\d\d-\d\d/g

onSqlite(({ place }) => {
  let config: DatabaseConfig
  let database: Database
  beforeAll(async () => {
    config = await place()
    database = openDatabase(config)
    await migrate(database)
    await addAccount('bo', 'bo@example.se', true)
    await addAccount('erik-at-facebook', 'erik@example.se', false)
    await addAccount('erik-by-password', 'Erik@example.se', true)
    await addAccount('nameless', null, false)
  })
  afterAll(() => database.close())

  const addAccount = (uid: string, email: string | null, emailVerified: boolean) =>
    write(database, madeAtMs, (writing) => insertProfile(writing, { uid, email, emailVerified, loginMethod: 'email' }))

  function runWith(env: Record<string, string>, ...args: string[]) {
    const script = join(import.meta.dirname, 'operator.ts')
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
      encoding: 'utf8',
      env: {
        DATA_DIR: config.dataDir,
        DATABASE_URL: config.databaseUrl ?? '',
        OPERATORS: '',
        ...compiledOnce,
        ...env,
      },
    })
    return { status, output: withoutDatabaseLine(stdout + stderr) }
  }
  const run = (...args: string[]) => runWith({}, ...args)

  test('gives the role once, ignoring the case of the address, and removes it', () => {
    expect(run('--list')).toEqual({ status: 0, output: 'Nobody may enter the desk yet.\n' })
    expect(run('BO@example.se')).toEqual({
      status: 0,
      output: 'bo@example.se may enter the desk at /#/granska now.\nThe account was made on 2026-11-02.\n',
    })
    const again = run('bo@example.se')
    expect([again.status, again.output.replaceAll(isoDay, 'DAY')]).toEqual([
      0,
      'bo@example.se has been allowed to enter the desk since DAY.\nThe account was made on DAY.\n',
    ])
    expect(run('--list').output.replace(/since .*/, 'since DAY')).toBe(
      'bo@example.se  uid bo, made on 2026-11-02, address confirmed, operator since DAY\n',
    )
    expect(run('--remove', 'bo@example.se')).toEqual({
      status: 0,
      output: 'bo@example.se may not enter the desk any more.\n',
    })
    expect(run('--remove', 'bo@example.se')).toEqual({
      status: 0,
      output: 'bo@example.se had no role: nothing is changed.\n',
    })
    expect(run('--list').output).toBe('Nobody may enter the desk yet.\n')
  })

  test('an address without an account is refused', () => {
    for (const args of [['anna@example.se'], ['--remove', 'anna@example.se'], ['bo@example.se', '--uid', 'nameless']]) {
      const { status, output } = run(...args)
      expect(status).toBe(1)
      expect(output).toMatch(/^There is no account with the .*Make one first at \/#\/login/)
    }
    expect(run('--list').output).toBe('Nobody may enter the desk yet.\n')
  })

  test('several accounts with one address are listed, and none is chosen', () => {
    const { status, output } = run('erik@example.se')
    expect(status).toBe(1)
    expect(output).toContain('2 accounts have the address erik@example.se.')
    expect(output).toContain('erik@example.se  uid erik-at-facebook, made on 2026-11-02, address not confirmed')
    expect(output).toContain('Erik@example.se  uid erik-by-password, made on 2026-11-02, address confirmed')
    expect(run('--list').output).toBe('Nobody may enter the desk yet.\n')
    expect(run('erik@example.se', '--uid', 'erik-by-password').status).toBe(0)
    expect(run('--list').output).toMatch(/^Erik@example\.se {2}uid erik-by-password, [^\n]*\n$/)
    // Removing needs no choice: every account with the address loses the role.
    expect(run('--remove', 'erik@example.se').output).toBe('Erik@example.se may not enter the desk any more.\n')
  })

  test('an account without a confirmed address, or without any, gets the role only with --unconfirmed', () => {
    for (const args of [
      ['--uid', 'erik-at-facebook'],
      ['--uid', 'nameless'],
      ['erik@example.se', '--uid', 'erik-at-facebook'],
    ]) {
      const refused = run(...args)
      expect(refused.status).toBe(1)
      expect(refused.output).toMatch(/^Nobody has confirmed the address of this account[\s\S]*add --unconfirmed\.\n$/)
    }
    expect(run('--list').output).toBe('Nobody may enter the desk yet.\n')
    const unconfirmed = run('--unconfirmed', '--uid', 'erik-at-facebook')
    expect(unconfirmed.status).toBe(0)
    expect(unconfirmed.output).toMatch(/Warning: nobody has confirmed the address[\s\S]* --remove erik@example\.se\n$/)
    expect(run('--unconfirmed', '--uid', 'nameless').output).toMatch(
      /^The account nameless may enter[\s\S]*Warning: [\s\S]* --remove --uid nameless\n$/,
    )
    expect(run('--remove', '--uid', 'nameless').status).toBe(0)
    expect(run('--remove', '--uid', 'erik-at-facebook').status).toBe(0)
  })

  describe('an account whose profile shows another address than the provider’s record', () => {
    const uid = 'frida'
    const firebase = { FIREBASE_PROJECT_ID: 'fyndkartan-1234', FIREBASE_API_KEY: 'AIzaSyExample' }
    beforeAll(async () => {
      await addAccount(uid, 'frida@example.se', true)
      await addAccountRecord(database, { uid, email: 'ny.frida@example.se', emailVerified: true })
    })

    test('gets the role by its current address, not by the former one', () => {
      expect(run('frida@example.se').output).toMatch(/^There is no account with the address frida@example\.se/)
      expect(run('frida@example.se', '--uid', uid).status).toBe(1)
      expect(run('ny.frida@example.se').output).toMatch(
        /^ny\.frida@example\.se \(formerly frida@example\.se\) may enter/,
      )
      expect(run('--list').output).toContain('address confirmed, profile still shows frida@example.se')
    })

    test.each([['frida@example.se'], ['Ny.Frida@example.se'], ['frida@example.se', '--uid', uid], ['--uid', uid]])(
      'loses it by either address: %s',
      (...named) => {
        expect(run('--uid', uid).status).toBe(0)
        const { status, output } = run('--remove', ...named)
        expect([status, output]).toEqual([
          0,
          'ny.frida@example.se (formerly frida@example.se) may not enter the desk any more.\n',
        ])
        expect(run('--list').output).toBe('Nobody may enter the desk yet.\n')
      },
    )

    test('loses the role together with another account that now has its former address', async () => {
      await addAccount('heir', 'frida@example.se', true)
      await addAccountRecord(database, { uid: 'heir', email: 'frida@example.se', emailVerified: true })
      expect(run('frida@example.se').output).toMatch(/^frida@example\.se may enter/)
      expect(run('ny.frida@example.se').status).toBe(0)
      expect(run('--remove', 'frida@example.se').output.split('\n').filter(Boolean)).toHaveLength(2)
      expect(run('--list').output).toBe('Nobody may enter the desk yet.\n')
    })

    test('counts as confirmed by the provider’s record', async () => {
      await addAccount('gun', 'gun@example.se', true)
      await addAccountRecord(database, { uid: 'gun', email: 'gun@example.se', emailVerified: false })
      expect(run('gun@example.se').status).toBe(1)
    })

    test('with Firebase, which may confirm an address for a stranger, the command asks to compare the uid', () => {
      expect(runWith(firebase, 'bo@example.se').output).toMatch(/Ask the owner[\s\S]*it must be bo\.\n$/)
      expect(run('--remove', 'bo@example.se').status).toBe(0)
      const both = runWith({ ...firebase, OPERATORS: 'bo@example.se' }, '--list')
      expect([both.status, both.output]).toEqual([1, expect.stringContaining('OPERATORS cannot be used with')])
    })
  })

  test('mentions addresses in the configuration, which it cannot remove', () => {
    const env = { OPERATORS: 'Bo@example.se' }
    expect(runWith(env, '--list').output).toBe('bo@example.se  by OPERATORS, as long as its account has it confirmed\n')
    expect(runWith(env, '--remove', 'bo@example.se').output).toContain('bo@example.se is also in OPERATORS')
  })

  test.each([
    ['nothing', []],
    ['two addresses', ['bo@example.se', 'erik@example.se']],
    ['an unknown option', ['--delete', 'bo@example.se']],
    ['a list of one', ['--list', 'bo@example.se']],
    ['a list to remove', ['--list', '--remove']],
    ['a list of the unconfirmed', ['--list', '--unconfirmed']],
    ['an unconfirmed one to remove', ['--remove', '--unconfirmed', 'bo@example.se']],
  ])('%s is refused', (_name, args) => {
    const { status, output } = run(...args)
    expect(status).toBe(1)
    expect(output).toContain('Usage: npm run operator -- EMAIL')
  })

  describe('while the server runs', () => {
    test('with the embedded provider, giving and removing the role take effect with the next call', async () => {
      const site: EmbeddedSite = await buildEmbeddedSite(database)
      const { token } = await site.browser().session('signUp', { email: 'anna@example.se', password: 'hemligt' })
      const headers = { authorization: `Bearer ${token}` }
      await site.call(endpoints.getProfile.path, { headers })
      const enter = async () => (await site.call(endpoints.deskSlideshow.path, { headers })).statusCode
      expect(await enter()).toBe(403)
      expect(run('anna@example.se').status).toBe(1)
      expect(await enter()).toBe(403)
      expect(run('--unconfirmed', 'anna@example.se').status).toBe(0)
      expect(await enter()).toBe(200)
      expect(run('--remove', 'anna@example.se').status).toBe(0)
      expect(await enter()).toBe(403)
    })

    test('with an external provider they take effect with the next call too', async () => {
      const site = await buildSite(database)
      const cecilia = { uid: 'uid-of-cecilia', email: 'cecilia@example.se', emailVerified: true }
      await site.callAs(cecilia, endpoints.createProfile.path, { method: 'POST', payload: {} })
      const enter = async () => (await site.callAs(cecilia, endpoints.deskSlideshow.path)).statusCode
      expect(run('cecilia@example.se').status).toBe(0)
      expect(await enter()).toBe(200)
      expect(run('--remove', 'cecilia@example.se').status).toBe(0)
      expect(await enter()).toBe(403)
    })
  })
})
