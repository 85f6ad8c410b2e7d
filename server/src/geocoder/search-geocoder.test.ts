import { expect, test } from 'vitest'
import type { ServerResponse } from 'node:http'
import { startGeocoder } from '../testing/geocoder-site.ts'
import { searchGeocoder, GeocoderFailure } from './search-geocoder.ts'

const userAgent = 'Fyndkartan/1.0 (+https://www.example.se; kontakt@example.se)'

const ask = (url: string, timeLimitMs = 20_000) =>
  searchGeocoder({ address: 'Storgatan 12, Borås' }, { url, userAgent, timeLimitMs })

test('a query to Nominatim asks for addresses in Sweden, with our user agent and without cookies', async () => {
  const geocoder = await startGeocoder()
  const [place] = await ask(`${geocoder.url}?key=hemlig`)
  expect(place).toMatchObject({ houseNumber: '12', country: 'se', settlements: ['Borås'] })
  const [request] = geocoder.requests
  expect(Object.fromEntries(new URL(request?.url ?? '', geocoder.url).searchParams)).toEqual({
    key: 'hemlig',
    q: 'Storgatan 12, Borås',
    countrycodes: 'se',
    format: 'jsonv2',
    addressdetails: '1',
    limit: '10',
  })
  expect(request?.headers).toMatchObject({ 'user-agent': userAgent, 'accept-language': 'sv' })
  expect(request?.headers).not.toHaveProperty('cookie')
})

test('a query to Photon has only parameters that it accepts', async () => {
  const geocoder = await startGeocoder()
  await ask(geocoder.url.replace('/search', '/api/')).catch(() => {})
  await ask(geocoder.url.replace('/search', '/api'))
  const names = [...new URL(geocoder.requests.at(-1)?.url ?? '', geocoder.url).searchParams.keys()]
  expect(names).toEqual(['q', 'bbox', 'limit'])
})

test.each([
  [
    'Nominatim has a parameter of its own',
    '/search',
    { postalcode: '434 40', countrycodes: 'se', format: 'jsonv2', addressdetails: '1', limit: '40' },
  ],
  ['Photon has the parameters of an address', '/api', { q: '434 40', bbox: '10.5,55.2,24.3,69.2', limit: '40' }],
])('a query for a postal code to %s', async (_, path, parameters) => {
  const geocoder = await startGeocoder()
  const url = geocoder.url.replace('/search', path)
  await searchGeocoder({ postalCode: '434 40' }, { url, userAgent, timeLimitMs: 20_000 })
  const [request] = geocoder.requests
  expect(Object.fromEntries(new URL(request?.url ?? '', url).searchParams)).toEqual(parameters)
})

type Answer = (response: ServerResponse) => void

const failures: [string, Answer, string, number?][] = [
  ['broken JSON', (response) => response.end('[{"lat":'), 'the geocoder answered in an unknown format'],
  ['a page', (response) => response.end('<!doctype html><h1>Hej</h1>'), 'the geocoder answered in an unknown format'],
  ['400', (response) => response.writeHead(400).end('{}'), 'the geocoder answered with status 400'],
  ['500', (response) => response.writeHead(500).end('fel'), 'the geocoder answered with status 500'],
  ['204', (response) => response.writeHead(204).end(), 'the geocoder answered with status 204'],
  [
    '429',
    (response) => response.writeHead(429, { 'retry-after': '120' }).end(),
    'the geocoder answered with status 429',
    120_000,
  ],
  [
    '503',
    (response) => response.writeHead(503, { 'retry-after': 'soon' }).end(),
    'the geocoder answered with status 503',
  ],
  ['a huge answer', (response) => response.end(`[${' '.repeat(1024 * 1024)}]`), 'the geocoder sent more than 1 MB'],
  ['an answer that never ends', (response) => void response.write('['), 'the geocoder took longer than 1 s'],
  ['no answer', () => {}, 'the geocoder took longer than 1 s'],
  ['a broken connection', (response) => response.destroy(), 'the geocoder could not be reached (UND_ERR_SOCKET)'],
]

test.each(failures)('%s is a failure', async (_, answer, message, waitMs = 0) => {
  const geocoder = await startGeocoder()
  geocoder.answer = (_question, response) => answer(response)
  const limitMs = message.includes('took longer') ? 600 : 20_000
  const failure = await ask(geocoder.url, limitMs).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(GeocoderFailure)
  expect(failure).toMatchObject({ message, waitMs })
})

test('a redirect is not followed', async () => {
  const [geocoder, other] = [await startGeocoder(), await startGeocoder()]
  geocoder.answer = (_, response) => response.writeHead(302, { location: other.url, 'set-cookie': 'a=b' }).end()
  await expect(ask(geocoder.url)).rejects.toThrow('the geocoder answered with status 302')
  expect(other.requests).toEqual([])
})

test('the error of an unreachable geocoder does not contain its URL', async () => {
  await expect(ask('http://127.0.0.1:9/search?key=hemlig')).rejects.toThrow(
    /^the geocoder could not be reached( \(\w+\))?$/,
  )
})

test('a cookie that is set is not sent back', async () => {
  const geocoder = await startGeocoder()
  geocoder.answer = (_, response) => response.writeHead(200, { 'set-cookie': 'spår=1' }).end('[]')
  expect(await ask(geocoder.url)).toEqual([])
  await ask(geocoder.url)
  expect(geocoder.requests[1]?.headers).not.toHaveProperty('cookie')
})
