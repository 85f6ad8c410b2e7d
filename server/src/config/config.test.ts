import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig, type Setting, settings, usesDevelopmentKey } from './config.ts'
import { tileOrigin } from './config-values.ts'
import { formatConfigTable, formatEnvExample } from './config-table.ts'

const root = resolve(import.meta.dirname, '../../..')

test('without variables everything has its default', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    dataDir: join(root, 'data'),
    databaseUrl: null,
    siteDir: join(root, 'web/dist'),
    socialLinks: [],
    trustedProxies: [],
  })
  expect(usesDevelopmentKey(readConfig({}))).toBe(true)
  expect(usesDevelopmentKey(readConfig({ API_KEY: 'another-key' }))).toBe(false)
})

test('no setting has a default user name or password', () => {
  const { databaseUrl, databaseReadUrl, smtpUrl, facebookClientId, facebookClientSecret, metricsToken } = readConfig({})
  const credentials = [databaseUrl, databaseReadUrl, smtpUrl, facebookClientId, facebookClientSecret, metricsToken]
  expect(credentials).toEqual(credentials.map(() => null))
  for (const { name, fallback } of Object.values(settings)) {
    if (URL.canParse(fallback)) expect([new URL(fallback).username, new URL(fallback).password], name).toEqual(['', ''])
    // The API key is no secret: every visitor's page contains it.
    if (/SECRET|TOKEN|PASSWORD|_KEY$/.test(name) && name !== 'API_KEY') expect(fallback, name).toBe('')
  }
})

test('an empty variable counts as unset, and spaces around a value are ignored', () => {
  expect(readConfig({ PORT: '', HOST: '  ' })).toMatchObject({ port: 3000, host: '127.0.0.1' })
  expect(readConfig({ PORT: ' 80 ' }).port).toBe(80)
})

test('every default is valid', () => {
  for (const { name, fallback } of Object.values(settings))
    expect(() => readConfig({ [name]: fallback }), name).not.toThrow()
})

test('every example is valid', () => {
  const { siteUrl, host, trustedProxies, firebaseEmulatorUrl, localSources, operators, ...rest } = settings
  const examplesOf = (some: readonly Setting<unknown>[]) =>
    Object.fromEntries(some.map(({ name, example }) => [name, example]))
  expect(() => readConfig(examplesOf([siteUrl, host, trustedProxies, ...Object.values(rest)]))).not.toThrow()
  expect(() => readConfig(examplesOf([firebaseEmulatorUrl, localSources, ...Object.values(rest)]))).not.toThrow()
  expect(() => readConfig(examplesOf([operators]))).not.toThrow()
  for (const { name, fallback, example } of Object.values(settings)) {
    expect(example, name).not.toBe(fallback)
  }
})

test.each([
  [{ FACEBOOK_CLIENT_ID: '1' }, 'FACEBOOK_CLIENT_ID and FACEBOOK_CLIENT_SECRET belong together'],
  [{ FACEBOOK_CLIENT_SECRET: '1' }, 'FACEBOOK_CLIENT_ID and FACEBOOK_CLIENT_SECRET belong together'],
  [{ FIREBASE_PROJECT_ID: 'p' }, 'FIREBASE_PROJECT_ID and FIREBASE_API_KEY belong together'],
  [
    { DATABASE_READ_URL: 'postgresql://copy.example/x' },
    'DATABASE_READ_URL needs DATABASE_URL, which it is a replica of',
  ],
  [
    { FIREBASE_PROJECT_ID: 'p', FIREBASE_API_KEY: 'k', OPERATORS: 'anna@example.se' },
    'OPERATORS cannot be used with FIREBASE_PROJECT_ID',
  ],
  [{ FIREBASE_EMULATOR_URL: 'http://127.0.0.1:9099' }, 'FIREBASE_EMULATOR_URL needs FIREBASE_PROJECT_ID'],
])('%o is refused: %s', (environment, message) => {
  expect(() => readConfig(environment)).toThrow(message)
})

test.each([
  { HOST: '0.0.0.0' },
  { HOST: '192.168.1.2' },
  { SITE_URL: 'https://www.example.se' },
  { SITE_URL: 'http://www.example.se' },
  { TRUSTED_PROXIES: '127.0.0.1' },
])('tokens of the emulator, which anybody can make, are never trusted on a public machine: %o', (environment) => {
  const emulator = {
    FIREBASE_PROJECT_ID: 'p',
    FIREBASE_API_KEY: 'k',
    FIREBASE_EMULATOR_URL: 'http://127.0.0.1:9099',
  }
  expect(() => readConfig(emulator)).not.toThrow()
  expect(() => readConfig({ ...emulator, ...environment })).toThrow('FIREBASE_EMULATOR_URL is for development')
})

test.each([{ HOST: '0.0.0.0' }, { TRUSTED_PROXIES: '127.0.0.1' }, { SITE_URL: 'https://fynd.example' }])(
  'LOCAL_SOURCES is refused on a public machine: %o',
  (environment) => {
    expect(readConfig({ LOCAL_SOURCES: 'yes' }).localSources).toBe(true)
    expect(() => readConfig({ LOCAL_SOURCES: 'yes', ...environment })).toThrow('LOCAL_SOURCES is for development')
  },
)

describe('an error about an invalid value names the variable, what it must be and an example', () => {
  test.each([
    ['PORT', '65536', 'PORT must be a whole number from 0 to 65535, not "65536". For example: PORT=8080'],
    ['FIREBASE_AUTH_DOMAIN', 'https://konto.example.se', 'FIREBASE_AUTH_DOMAIN must be a host name'],
    ['PORT', '-1', 'PORT must be'],
    ['PORT', '80a', 'PORT must be'],
    ['PORT', '1e3', 'PORT must be'],
    ['HOST', 'http://x/', 'HOST must be a host name or an address'],
    ['DATABASE_URL', 'mysql://x/y', 'DATABASE_URL must be an address that begins with postgresql://'],
    ['API_KEY', 'short', 'API_KEY must be 8 to 200'],
    ['API_KEY', 'with a space', 'API_KEY must be'],
    ['TILE_URL', 'https://tiles.example/{z}/{x}.png', 'TILE_URL must be'],
    ['TILE_URL', 'javascript:{z}{x}{y}', 'TILE_URL must be'],
    ['TILE_URL', "https://a;script-src 'x'/{z}/{x}/{y}", 'TILE_URL must be'],
    ['RATE_LIMIT_PER_MINUTE', '-5', 'RATE_LIMIT_PER_MINUTE must be'],
    ['TRUSTED_PROXIES', 'all of them', 'TRUSTED_PROXIES must be'],
    ['TRUSTED_PROXIES', '999.1.1.1', 'TRUSTED_PROXIES must be'],
    ['TRUSTED_PROXIES', '10.0.0.0/33', 'TRUSTED_PROXIES must be'],
    ['TRUSTED_PROXIES', '0.0.0.0/0', 'TRUSTED_PROXIES must be'],
    ['TRUSTED_PROXIES', '::::', 'TRUSTED_PROXIES must be'],
    ['TRUSTED_PROXIES', 'fe80::/129', 'TRUSTED_PROXIES must be'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of trace'],
    ['CONTACT_EMAIL', 'nobody', 'CONTACT_EMAIL must be an e-mail address'],
    ['SOCIAL_LINKS', 'javascript:alert(1)', 'SOCIAL_LINKS must be'],
    ['SOCIAL_LINKS', 'A=https://a/,B=https://b/,C=https://c/,D=https://d/', 'up to three'],
  ])('%s=%s', (name, value, message) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
    expect(() => readConfig({ [name]: value })).toThrow(message)
  })

  test.each([
    ['API_KEY', 'hemlig nyckel'],
    ['DATABASE_URL', 'postgres//fyndkartan:hemlig@127.0.0.1/x'],
  ])('an invalid %s is not quoted, because it may contain a secret', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(name)
    expect(() => readConfig({ [name]: value })).not.toThrow('hemlig')
  })

  test('all problems are reported at once', () => {
    expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/^PORT .*\nLOG_LEVEL .*$/)
  })
})

test('§2 map tiles: they come from OpenStreetMap until an operator names another source', () => {
  const { tileUrl, tileAttribution } = readConfig({})
  expect([tileUrl, tileAttribution]).toEqual([
    'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    '© OpenStreetMap contributors',
  ])
})

test('without CONTACT_EMAIL there is no address', () => {
  expect(readConfig({}).contactEmail).toBeNull()
  expect(readConfig({ CONTACT_EMAIL: 'kontakt@fynd.example' }).contactEmail).toBe('kontakt@fynd.example')
})

test('the lowest and highest port are valid, and lists are parsed', () => {
  expect(readConfig({ PORT: '0' }).port).toBe(0)
  expect(readConfig({ PORT: '65535' }).port).toBe(65_535)
  expect(readConfig({ TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,' }).trustedProxies).toEqual(['127.0.0.1', '10.0.0.0/8'])
  expect(readConfig({ TRUSTED_PROXIES: '10.0.0.0/1,10.0.0.0/32,::1,fd00::/128' }).trustedProxies).toHaveLength(4)
  expect(readConfig({ SOCIAL_LINKS: 'A b=https://a.example/?x=1' }).socialLinks).toEqual([
    { name: 'A b', url: 'https://a.example/?x=1' },
  ])
})

test.each([
  ['https://tile.openstreetmap.org/{z}/{x}/{y}.png', 'https://tile.openstreetmap.org'],
  ['https://{s}.tile.example/{z}/{x}/{y}.png', 'https://*.tile.example'],
  ['http://127.0.0.1:9/{z}/{x}/{y}.png', 'http://127.0.0.1:9'],
  ['http://[::1]:9/{z}/{x}/{y}.png', 'http://[::1]:9'],
  ['https://user:pass@tile.example/{z}/{x}/{y}.png', null],
  ['/tiles/{z}/{x}/{y}.png', null],
])('for %s the image policy allows %s', (url, origin) => {
  expect(tileOrigin(url)).toBe(origin)
})

test('.env.example lists every variable of config.ts', () => {
  expect(readFileSync(join(root, '.env.example'), 'utf8')).toBe(formatEnvExample())
})

test('the table for docs/configure.md has a row for every variable', () => {
  const rows = formatConfigTable().split('\n').slice(2)
  expect(rows.map((row) => /^\| `(\w+)` \|/.exec(row)?.[1])).toEqual(Object.values(settings).map(({ name }) => name))
})
