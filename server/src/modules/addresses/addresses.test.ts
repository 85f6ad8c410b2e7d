import { endpoints } from '@fyndkartan/contract/endpoints'
import { foundAddressSchema } from '@fyndkartan/contract/found-address-schema'
import { postalAreaSchema } from '@fyndkartan/contract/postal-area-schema'
import { Value } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import { AddressFinder } from '../../geocoder/address-finder.ts'
import { buildSite, type TestSite } from '../../testing/build-site.ts'
import { onSqlite, testDatabases } from '../../testing/databases.ts'
import { loadEverything } from '../../testing/everything-stored.ts'
import { type FakeGeocoder, geocoderOf, houseOf, kungsbacka, startGeocoder } from '../../testing/geocoder-site.ts'
import { logText } from '../../testing/log-text.ts'

const asks = (address: string, city: string) =>
  `${endpoints.findPosition.path}?${new URLSearchParams({ address, city }).toString()}`

const asksCode = (code: string) => `${endpoints.findPostalArea.path}?${new URLSearchParams({ code }).toString()}`

const { fresh: freshSqlite } = testDatabases('sqlite')

async function open(fresh = freshSqlite, logStream?: ReturnType<typeof logText>['stream'], clock?: () => number) {
  const [fake, database] = [await startGeocoder(), await fresh()]
  const geocoder = geocoderOf(database, fake.url)
  const site = await buildSite(database, {
    addresses: new AddressFinder(geocoder, database),
    config: { geocoderUrl: fake.url, submissions: 2 },
    ...(clock && { clock }),
    ...(logStream && { logStream }),
  })
  return { fake, site, geocoder }
}

const answerOf = async (site: TestSite, address: string, city = 'Borås') => answerTo(site, asks(address, city))

async function answerTo(site: TestSite, path: string) {
  const answer = await site.call(path)
  return [answer.statusCode, answer.json<{ message?: string }>().message ?? answer.json()]
}

onSqlite(({ fresh }) => {
  test('an address gets its position with its precision, and caches do not store the answer', async () => {
    const { site } = await open(fresh)
    const answer = await site.call(asks('Storgatan 12', 'Borås'))
    const { lat, lng } = houseOf('Storgatan 12, Borås')
    expect([answer.statusCode, answer.json()]).toEqual([200, { latitude: lat, longitude: lng, precision: 'address' }])
    expect(Value.Check(foundAddressSchema, answer.json())).toBe(true)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect((await site.call(asks('Storgatan', 'Borås'))).json()).toMatchObject({ precision: 'street' })
  })

  test('typed addresses are neither stored nor logged', async () => {
    const log = logText()
    const { site, fake } = await open(fresh, log.stream)
    expect(await answerOf(site, 'Hemligstigen 12', 'Hemlighult')).toMatchObject([200, { precision: 'address' }])
    expect(await answerTo(site, asksCode('987 65'))).toMatchObject([200, { name: '987 65 Kungsbacka' }])
    fake.answer = (_, response) => response.writeHead(500).end()
    expect(await answerTo(site, asksCode('987 64'))).toContain(503)
    expect(JSON.stringify(await loadEverything(site.database))).not.toMatch(/Hemlig|\b987( |\+|%20)?6[45]\b/i)
    expect(log.text()).not.toMatch(/Hemlig|\b987( |\+|%20)?6[45]\b/i)
  })

  test('a postal code in any spelling gets its town, and caches do not store the answer', async () => {
    const { site, fake } = await open(fresh)
    const found = { latitude: kungsbacka.lat, longitude: kungsbacka.lng, name: '434 40 Kungsbacka' }
    for (const code of ['43440', '434 40', 'SE-434 40']) {
      const answer = await site.call(asksCode(code))
      expect([answer.statusCode, answer.json()]).toEqual([200, found])
      expect(Value.Check(postalAreaSchema, answer.json())).toBe(true)
      expect(answer.headers['cache-control']).toBe('no-store')
    }
    expect(fake.questions).toEqual(['434 40'])
  })

  test('lookups of addresses and of postal codes share one limit', async () => {
    const { site } = await open(fresh)
    for (let tries = 0; tries < 5; tries++) {
      expect((await answerOf(site, 'Storgatan 1'))[0]).toBe(200)
      expect((await answerTo(site, asksCode('434 40')))[0]).toBe(200)
    }
    const answer = await site.call(asksCode('434 40'))
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '900'])
    expect(answer.json()).toEqual({ message: 'Det blev många försök på kort tid. Försök igen om 15 minuter.' })
    expect((await answerOf(site, 'Storgatan 1'))[0]).toBe(429)
  })

  test('one address may look up five times as many addresses as it may send tips', async () => {
    let nowMs = Date.UTC(2026, 10, 21, 11)
    const { site, fake } = await open(fresh, undefined, () => nowMs)
    for (let tries = 0; tries < 10; tries++) expect((await answerOf(site, 'Storgatan 1'))[0]).toBe(200)
    const answer = await site.call(asks('Storgatan 1', 'Borås'))
    expect([answer.statusCode, answer.json()]).toEqual([
      429,
      { message: 'Det blev många försök på kort tid. Försök igen om 15 minuter.' },
    ])
    expect(answer.headers['retry-after']).toBe('900')
    expect(fake.questions).toHaveLength(1)
    nowMs += 899_000
    expect((await answerOf(site, 'Storgatan 1'))[0]).toBe(429)
    nowMs += 1000
    expect((await answerOf(site, 'Storgatan 1'))[0]).toBe(200)
  })
})

describe('refusals', () => {
  test('an address that does not exist in the town, or only in another one', async () => {
    const { site, fake } = await open()
    const text = 'Hittade inte adressen i Borås. Placera markören själv.'
    fake.answer = (_, response) => response.end('[]')
    expect(await answerOf(site, 'Storgatan 1')).toEqual([404, text])
    const { answer } = await startGeocoder()
    fake.answer = (_, response) => answer('Storgatan 2, Skene', response)
    expect(await answerOf(site, 'Storgatan 2', 'boras')).toEqual([404, text])
  })

  test('a postal code that does not exist', async () => {
    const { site, fake } = await open()
    fake.answer = (_, response) => response.end('[]')
    expect(await answerTo(site, asksCode('43440'))).toEqual([404, 'Hittade inte postnumret 434 40. Skriv ortens namn.'])
  })

  test.each([
    ['nothing', ''],
    ['an empty code', '?code='],
    ['four digits', '?code=4344'],
    ['six digits', '?code=434400'],
    ['a code of another country', '?code=NO-4344'],
    ['a code with a town', '?code=434+40+Kungsbacka'],
    ['two codes', '?code=43440&code=43441'],
    ['a name', '?code=Kungsbacka'],
    ['a part of the query', '?code=43440%26limit%3D1'],
    ['a very long text', `?code=${'4'.repeat(5000)}`],
  ])('%s is refused as a postal code without a call to the geocoder', async (_, query) => {
    const { site, fake } = await open()
    const text = 'Skriv postnumret med fem siffror, som 434 40.'
    expect(await answerTo(site, `${endpoints.findPostalArea.path}${query}`)).toEqual([400, text])
    expect(fake.questions).toEqual([])
  })

  test.each([
    ['no address', '?city=Borås', 'Skriv både adress och stad.'],
    ['no town', '?address=Storgatan+1', 'Skriv både adress och stad.'],
    ['blanks', '?address=+&city=+', 'Skriv både adress och stad.'],
    ['two towns', '?address=Storgatan+1&city=Borås&city=Skene', 'Skriv både adress och stad.'],
    ['a long address', `?address=${'a'.repeat(201)}&city=Borås`, 'Adressen får ha högst 200 tecken'],
    ['a long town', `?address=a&city=${'a'.repeat(61)}`, 'Staden får ha högst 60 tecken'],
  ])('%s is refused without a call to the geocoder', async (_, query, text) => {
    const { site, fake } = await open()
    const answer = await site.call(`${endpoints.findPosition.path}${query}`)
    expect([answer.statusCode, answer.json()]).toEqual([400, { message: text }])
    expect(fake.questions).toEqual([])
  })

  test('a geocoder that fails gives 503, and then gets no calls for a while', async () => {
    const { site, fake } = await open()
    fake.answer = (_, response) => response.writeHead(429, { 'retry-after': '600' }).end()
    const text = 'Adresser kan inte slås upp just nu. Placera markören själv.'
    for (const number of [1, 2]) {
      const answer = await site.call(asks(`Storgatan ${number}`, 'Borås'))
      expect([answer.statusCode, answer.json()]).toEqual([503, { message: text }])
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(590)
    }
    expect(await answerTo(site, asksCode('43440'))).toEqual([
      503,
      'Postnummer kan inte slås upp just nu. Skriv ortens namn.',
    ])
    expect(fake.questions).toHaveLength(1)
    expect((await site.call(endpoints.countPlaces.path)).statusCode).toBe(200)
  })

  test('too many lookups at a time', async () => {
    const { site, fake, geocoder } = await open()
    fake.answer = () => {}
    const waiting = [1, 2, 3, 4].map((number) => answerOf(site, `Storgatan ${number}`))
    await expect.poll(() => fake.questions.length).toBe(1)
    const text = 'Många slår upp adresser just nu. Försök igen om en stund, eller placera markören själv.'
    expect(await answerOf(site, 'Storgatan 5')).toEqual([429, text])
    expect(await answerTo(site, asksCode('43440'))).toEqual([
      429,
      'Många slår upp postnummer just nu. Försök igen om en stund, eller skriv ortens namn.',
    ])
    await geocoder.stop()
    expect(await Promise.all(waiting)).toEqual([1, 2, 3, 4].map(() => [429, text]))
  })

  test('a site without a geocoder answers 501, and its configuration has no geocoder', async () => {
    const log = logText()
    const site = await buildSite(await freshSqlite(), { logStream: log.stream })
    expect(await answerOf(site, 'Storgatan 1')).toEqual([
      501,
      'Adresser kan inte slås upp här. Placera markören själv.',
    ])
    expect(await answerTo(site, asksCode('43440'))).toEqual([
      501,
      'Postnummer kan inte slås upp här. Skriv ortens namn.',
    ])
    expect(log.text()).not.toContain('a request failed')
    expect(await site.read(endpoints.siteConfig.path)).toMatchObject({ finds_addresses: false })
    const { site: other }: { site: TestSite; fake: FakeGeocoder } = await open()
    expect(await other.read(endpoints.siteConfig.path)).toMatchObject({ finds_addresses: true })
  })
})
