/** The result of a first start: no default account or role, and no log other than standard output. */
import { readdirSync } from 'node:fs'
import { apiKeyHeader, endpoints } from '@fyndkartan/contract/endpoints'
import { describe, expect, inject, test } from 'vitest'
import { openDatabase } from '../db/open.ts'
import { testDatabases } from '../testing/databases.ts'
import { loadEverything } from '../testing/everything-stored.ts'
import { newDirectory, run } from '../testing/run-server.ts'

const onPostgres = testDatabases('postgres')
const apiKey = 'fyndkartan-development'

const dialects = [
  ['SQLite', async () => ({ DATA_DIR: newDirectory(), DATABASE_URL: '' })],
  [
    'PostgreSQL',
    async () => ({ DATA_DIR: newDirectory(), DATABASE_URL: (await onPostgres.place()).databaseUrl ?? '' }),
  ],
] as const

async function ask(url: string, name: 'signIn' | 'submitFeedback' | 'countPlaces' | 'deskSummary', body?: object) {
  const { path, method } = endpoints[name]
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: { [apiKeyHeader]: apiKey, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: await answer.json() }
}

describe.each(dialects)('on %s', (dialect, place) => {
  test.skipIf(dialect === 'PostgreSQL' && inject('postgresUrl') === null)(
    'a first start creates no account, no operator and no default credentials',
    async () => {
      const env = await place()
      const server = run('main.ts', env)
      const url = await server.address()
      for (const email of ['admin@example.se', 'root@localhost.se', 'test@example.com'])
        for (const password of ['password', 'administrator', 'fyndkartan'])
          expect(await ask(url, 'signIn', { email, password })).toMatchObject({
            status: 404,
            body: { code: 'auth/user-not-found' },
          })
      expect((await ask(url, 'deskSummary')).status).toBe(401)
      server.child.kill('SIGTERM')
      await server.ended
      const database = openDatabase({ dataDir: env.DATA_DIR, databaseUrl: env.DATABASE_URL || null })
      const tables = new Set((await loadEverything(database)).map(({ table }) => table))
      await database.close()
      expect(tables).toContain('shop')
      const ofPeople = /^identity_(?!key)|^profile$|^operator$|^favourite$/
      expect([...tables].filter((table) => ofPeople.test(table))).toEqual([])
    },
  )
})

test('the log is JSON lines on standard output only, and no files are written except the database and the mails', async () => {
  const dataDir = newDirectory()
  const server = run('main.ts', { DATA_DIR: dataDir, LOG_LEVEL: 'info' })
  let output = ''
  server.child.stdout.on('data', (text: Buffer) => (output += text.toString()))
  const url = await server.address()
  expect((await ask(url, 'countPlaces')).status).toBe(200)
  expect((await ask(url, 'signIn', { email: 'anna@example.se', password: 'gissat-fel' })).status).toBe(404)
  expect(
    (await ask(url, 'submitFeedback', { contact_info: '', feedback_text: 'rad ett\nrad två {"level":60}' })).status,
  ).toBe(201)
  server.child.kill('SIGTERM')
  await server.ended
  const lines = output.split('\n').filter((line) => line !== '')
  // Messages for the operator who starts the server.
  const sentences = lines.filter((line) => !line.startsWith('{'))
  expect(sentences.filter((line) => !/^(Fyndkartan: |The API key |.*sample data)/.test(line))).toEqual([])
  const read = lines
    .filter((line) => !sentences.includes(line))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  for (const line of read)
    expect(line).toMatchObject({ level: expect.any(Number), time: expect.any(Number), msg: expect.any(String) })
  const calls = read.filter(({ route }) => route !== undefined)
  expect(
    calls.filter(({ msg }) => msg === 'answered').map(({ method, route, status }) => [method, route, status]),
  ).toEqual([
    ['GET', '/get_database_counts', 200],
    ['POST', '/identity/sign_in', 404],
    ['POST', '/submit_feedback', 201],
  ])
  expect(calls.every(({ reqId }) => /^[0-9a-f]{24}$/.test(String(reqId)))).toBe(true)
  expect(readdirSync(dataDir).filter((name) => !/^fyndkartan\.sqlite|^outbox$|^server\.lock$/.test(name))).toEqual([])
})
