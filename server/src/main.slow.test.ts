/** The server as a process of its own: how it starts, when it refuses to start, and what a crash leaves behind. */
import { once } from 'node:events'
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { updateSlideshowChoice } from './db/choices.ts'
import { migrate, migrationNames, migrations } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { countPlaces, insertShop } from './db/places.ts'
import { loadSecret } from './db/secrets.ts'
import { write } from './db/write.ts'
import { buildShop } from './testing/build-place.ts'
import { testDatabases } from './testing/databases.ts'
import { newDirectory, run, withoutDatabaseLine } from './testing/run-server.ts'

const databases = testDatabases('sqlite')
const onPostgres = testDatabases('postgres')

function directoryWith(databaseFile: string): string {
  const directory = newDirectory()
  mkdirSync(directory)
  writeFileSync(join(directory, 'fyndkartan.sqlite'), databaseFile)
  return directory
}

describe('starting', () => {
  test('the first page already has the markets that operators chose', async () => {
    const config = await databases.place()
    const database = openDatabase(config)
    await migrate(database)
    await write(database, 1, async (writing) => {
      await insertShop(writing, buildShop())
      await updateSlideshowChoice(writing, [7, 5])
    })
    await database.close()
    const server = run('main.ts', { DATA_DIR: config.dataDir })
    const answer = await fetch(`${await server.address()}/site_config`)
    expect(await answer.json()).toMatchObject({ slideshow_ids: [7, 5] })
  })

  test('a first start creates and fills a private directory; a second keeps it and logs no hints for beginners', async () => {
    const dataDir = newDirectory()
    const first = run('main.ts', { DATA_DIR: dataDir })
    const counts = async (url: string, key: string) =>
      (await fetch(`${url}/get_database_counts`, { headers: { 'x-api-key': key } })).json()
    const sample = await counts(await first.address(), 'fyndkartan-development')
    expect(sample).toEqual({ events: expect.any(Number), stores: expect.any(Number) })
    expect(first.output()).toContain('sample data')
    expect(first.output()).toContain('The API key is the published one for development (fyndkartan-development)')
    const modeOf = (file: string) => statSync(join(dataDir, file)).mode & 0o777
    expect([modeOf('.'), modeOf('fyndkartan.sqlite'), modeOf('fyndkartan.sqlite-wal')]).toEqual([0o700, 0o600, 0o600])
    first.child.kill('SIGTERM')
    expect(await first.ended).toMatchObject({ code: 0, signal: null })

    const second = run('main.ts', { DATA_DIR: dataDir, API_KEY: 'a-key-of-our-own' })
    expect(await counts(await second.address(), 'a-key-of-our-own')).toEqual(sample)
    expect(second.output()).not.toMatch(/sample data|API key/)
    second.child.kill('SIGINT')
    expect(await second.ended).toMatchObject({ code: 0, signal: null })
  })

  test('a start that migrates an older database says which step runs; one without migrations says nothing', async () => {
    const config = await databases.place()
    const database = openDatabase(config)
    const older = Object.fromEntries(Object.entries(migrations).slice(0, -2))
    await migrate(database, older)
    await database.close()
    const first = run('main.ts', { DATA_DIR: config.dataDir })
    await first.address()
    const names = migrationNames.slice(-2)
    expect(
      first
        .output()
        .split('\n')
        .filter((line) => line.startsWith('The start is')),
    ).toEqual([
      'The start is waiting to bring the database up to date.',
      `The start is bringing the database up to date, step 1 of 2 (${names[0]}).`,
      `The start is bringing the database up to date, step 2 of 2 (${names[1]}).`,
    ])
    first.child.kill('SIGTERM')
    expect(await first.ended).toMatchObject({ code: 0 })
    const second = run('main.ts', { DATA_DIR: config.dataDir })
    await second.address()
    expect(second.output()).not.toContain('The start is')
  })

  test('a second server on the same SQLite file is refused with a message, and can start after the first was killed', async () => {
    const dataDir = newDirectory()
    const first = run('main.ts', { DATA_DIR: dataDir })
    await first.address()
    const { code, output } = await run('main.ts', { DATA_DIR: dataDir }).ended
    expect(code).toBe(1)
    expect(output.trim()).toBe(
      `Another server uses the database in ${dataDir}. Stop it, or give this one another DATA_DIR.`,
    )
    first.child.kill('SIGKILL')
    await first.ended
    await run('main.ts', { DATA_DIR: dataDir }).address()
  })

  test('an invalid variable, a port in use and an unreachable PostgreSQL end the start with a specific message', async () => {
    const wrong = await run('main.ts', { DATA_DIR: newDirectory(), PORT: 'eighty' }).ended
    expect(wrong.code).toBe(1)
    expect(wrong.output).toContain('PORT must be a whole number from 0 to 65535, not "eighty". For example: PORT=8080')

    const occupier = createServer().listen(0, '127.0.0.1')
    await once(occupier, 'listening')
    const { port } = occupier.address() as { port: number }
    const taken = await run('main.ts', { DATA_DIR: newDirectory(), PORT: String(port) }).ended
    expect(taken).toMatchObject({ code: 1, output: expect.stringContaining('in use already') })
    occupier.close()

    const unreachable = `postgresql://nobody@127.0.0.1:${port}/nothing`
    const alone = await run('main.ts', { DATA_DIR: newDirectory(), DATABASE_URL: unreachable }).ended
    expect(alone.code).toBe(1)
    expect(alone.output).toMatch(/^The database of DATABASE_URL cannot be used: .*ECONNREFUSED.*\n$/)
  })

  test('an unavailable PostgreSQL is waited for as long as configured, and the wait is logged', async () => {
    const nobody = createServer().listen(0, '127.0.0.1')
    await once(nobody, 'listening')
    const { port } = nobody.address() as { port: number }
    nobody.close()
    const { code, output } = await run('main.ts', {
      DATA_DIR: newDirectory(),
      DATABASE_URL: `postgresql://nobody@127.0.0.1:${port}/nothing`,
      DATABASE_WAIT_SECONDS: '2',
    }).ended
    expect(code).toBe(1)
    const told = 'The database of DATABASE_URL cannot be used: .*ECONNREFUSED.*'
    expect(output).toMatch(new RegExp(`^${told} Tries again for 2 seconds\\.\n${told}\n$`))
  })

  test.skipIf(inject('postgresUrl') === null)('a replica of another site’s database ends the start', async () => {
    const [own, others] = [await onPostgres.fresh(), await onPostgres.fresh()]
    for (const database of [own, others]) await loadSecret(database, 'form-pass', 1)
    const { code, output } = await run('main.ts', {
      DATA_DIR: newDirectory(),
      DATABASE_URL: String(own.config.databaseUrl),
      DATABASE_READ_URL: String(others.config.databaseUrl),
    }).ended
    expect(code).toBe(1)
    expect(output).toMatch(/^DATABASE_READ_URL leads to another site's database, .+\.\n$/m)
  })

  test.each([
    ['a file', () => import.meta.filename],
    [
      'a file that is not SQLite’s',
      () => directoryWith('no database, though long enough to be the head of one'.repeat(20)),
    ],
    ['a damaged database', () => directoryWith(`SQLite format 3\0${'\u0001'.repeat(8192)}`)],
  ])('DATA_DIR that leads to %s ends the start and a command with a message', async (_name, make) => {
    const dataDir = make()
    const told = new RegExp(`^The database in DATA_DIR=${RegExp.escape(dataDir)} cannot be used: .+\\.\n$`)
    const server = await run('main.ts', { DATA_DIR: dataDir }).ended
    expect([server.code, server.output]).toEqual([1, expect.stringMatching(told)])
    const command = await run('commands/sample.ts', { DATA_DIR: dataDir }).ended
    expect([command.code, withoutDatabaseLine(command.output)]).toEqual([1, expect.stringMatching(told)])
  })

  test.each(['192.0.2.1', 'no-such-host.invalid'])(
    'HOST=%s, which cannot be listened on, is reported',
    async (host) => {
      const { code, output } = await run('main.ts', { DATA_DIR: newDirectory(), HOST: host }).ended
      expect(code).toBe(1)
      expect(output).toContain('choose another HOST, for example HOST=0.0.0.0')
      expect(output).not.toMatch(/^\s+at /m)
    },
  )
})

test('a malformed request gets a message, and the server continues', async () => {
  const server = run('main.ts', { DATA_DIR: newDirectory() })
  const url = new URL(await server.address())
  const send = async (bytes: string) => {
    const socket = connect(Number(url.port), url.hostname)
    socket.end(bytes)
    let answer = ''
    for await (const chunk of socket) answer += String(chunk)
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    return [head.split('\r\n')[0], JSON.parse(body)]
  }
  const badRequest = ['HTTP/1.1 400 Bad Request', { message: 'Bad Request' }]
  expect(await send('hello\r\n\r\n')).toEqual(badRequest)
  expect(await send('GET /sök HTTP/1.1\r\nHost: x\r\nX-Y: \0\r\n\r\n')).toEqual(badRequest)
  const long = 'x'.repeat(40_000)
  expect(await send(`GET /select_event_info?query=${long} HTTP/1.1\r\nHost: x\r\n\r\n`)).toEqual([
    'HTTP/1.1 431 Request Header Fields Too Large',
    { message: 'Request Header Fields Too Large' },
  ])
  expect(await send('GET /healthz HTTP/1.1\r\n\r\n')).toEqual(badRequest)
  expect(await send('GET /healthz HTTP/1.1\r\nHost: x\r\nExpect: more\r\n\r\n')).toEqual([
    'HTTP/1.1 417 Expectation Failed',
    { message: 'Expectation Failed' },
  ])
  expect((await send('GET /healthz HTTP/1.0\r\n\r\n'))[0]).toBe('HTTP/1.1 200 OK')
  expect((await fetch(new URL('/healthz', url))).status).toBe(200)
})

test('requests before a malformed one are answered completely, and a protocol upgrade is refused after them', async () => {
  const server = run('main.ts', { DATA_DIR: newDirectory() })
  const url = new URL(await server.address())
  const heads = async (bytes: string) => {
    const socket = connect(Number(url.port), url.hostname)
    socket.write(bytes)
    let answers = ''
    for await (const chunk of socket) answers += String(chunk)
    return [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)
  }
  const docs = 'GET /docs/json HTTP/1.1\r\nHost: x\r\n\r\n'
  expect(await heads(`${docs}${docs}hello\r\n\r\n`)).toEqual(['200', '200', '400'])
  // An incomplete request is refused at once.
  const broken =
    'POST /submit_tip HTTP/1.1\r\nHost: x\r\nX-API-Key: fyndkartan-development\r\nContent-Type: application/json\r\n'
  expect(await heads(`${broken}Transfer-Encoding: chunked\r\n\r\nno size\r\n`)).toEqual(['400'])
  // If the server did not close the connection, Node would leave later requests on it unanswered.
  expect(await heads('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n')).toEqual([
    '200',
  ])
})

describe('writing', () => {
  test('of two processes that read and then write at the same time, both succeed', async () => {
    const config = await databases.place()
    const rival = run('testing/write-for-ever.ts', { DATA_DIR: config.dataDir })
    while (!rival.output().includes('\n')) await new Promise((resolve) => setTimeout(resolve, 10))
    const database = openDatabase(config)
    for (let round = 0; round < 40; round++)
      await write(database, round, async (writing) => {
        const { shops } = await countPlaces(writing.trx)
        await insertShop(writing, buildShop({ name: `efter ${shops}` }))
      })
    expect(rival.child.exitCode).toBeNull()
    rival.child.kill('SIGKILL')
    await rival.ended
    expect((await countPlaces(database.db)).shops).toBeGreaterThan(40)
    await database.close()
  })

  test('kill -9 during writes loses no acknowledged write', async () => {
    const config = await databases.place()
    const writer = run('testing/write-for-ever.ts', { DATA_DIR: config.dataDir })
    while ((writer.output().match(/\n/g) ?? []).length < 50) await new Promise((resolve) => setTimeout(resolve, 10))
    writer.child.kill('SIGKILL')
    const { output } = await writer.ended
    const acknowledged = output.slice(0, output.lastIndexOf('\n')).split('\n').map(Number)
    const database = openDatabase(config)
    const { shops } = await countPlaces(database.db)
    expect(acknowledged.length).toBeGreaterThanOrEqual(50)
    expect(shops).toBeGreaterThanOrEqual(Math.max(...acknowledged))
    await database.close()
  })

  test('kill -9 right after the answer loses no tip and no message', async () => {
    const dataDir = newDirectory()
    const server = run('main.ts', { DATA_DIR: dataDir })
    const url = await server.address()
    const send = (path: string, body: object) =>
      fetch(`${url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': 'fyndkartan-development' },
        body: JSON.stringify(body),
      })
    const place = { city: 'Borås', address: 'Köpmangatan 12', latitude: 57.721, longitude: 12.94 }
    const answers = await Promise.all([
      send('/submit_tip', { type: 'store', name: 'Retrolyckan', shop_link: 'https://retrolyckan.se/', ...place }),
      send('/submit_feedback', { feedback_text: 'Bra sajt!' }),
    ])
    server.child.kill('SIGKILL')
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    await server.ended
    const database = openDatabase({ dataDir, databaseUrl: null })
    const tips = await database.db.selectFrom('tip').select('status').execute()
    const messages = await database.db.selectFrom('feedback').select('text').execute()
    expect([tips, messages]).toEqual([[{ status: 'waiting' }], [{ text: 'Bra sajt!' }]])
    await database.close()
  })
})
