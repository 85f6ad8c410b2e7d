import { endpoints } from '@fyndkartan/contract/endpoints'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { AuthContext } from '../api/identity/auth.ts'
import type { AuthUser } from '../api/identity/identity-client.ts'
import { placeQuery } from '../api/place-query.ts'
import { anna, buildAuth } from '../testing/build-auth.ts'
import { eventWire as event, storeWire as store } from '../testing/place-wires.ts'
import { PlacePageAt } from '../testing/PlacePageAt.tsx'
import { memoryHistory } from '../ui/location.ts'
import { Router } from '../ui/Router.tsx'
import PlacePage from './PlacePage.tsx'

// The map has its own tests, and would request tiles.
vi.mock('../features/map/SmallMap.tsx', () => ({
  default: ({ name }: { name: string }) => <div role="group" aria-label={`Karta: ${name}`} />,
}))

let answer: () => Promise<Response>

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  // The report form at the end of the page requests a pass of its own.
  vi.stubGlobal('fetch', (path: string) => (path === endpoints.formPass.path ? status(503)() : answer()))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const showPage = (path: string, user: AuthUser | null = null) => render(<PlacePageAt path={path} user={user} />)
const json = (body: unknown) => async () => Response.json(body)
const status = (code: number) => async () => Response.json({ message: '' }, { status: code })

test.each([
  ['shop loading', '/store/7', 'Laddar butiksinformation...', 'Butiker', store, 'Retrolyckan'],
  ['market loading', '/event/7', 'Laddar evenemang...', 'Evenemang', event, 'Julloppis'],
])('§2 %s: %s shows "%s" until the answer arrives, however late', async (_key, path, text, title, body, name) => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  answer = () => promise
  const screen = await showPage(path)
  await expect.element(screen.getByRole('status')).toHaveTextContent(text)
  expect(screen.getByRole('heading').elements()).toEqual([])
  await expect.poll(() => document.title).toBe(`${title} – Fyndkartan`)
  resolve(Response.json(body))
  await expect.element(screen.getByRole('heading', { level: 1, name })).toBeVisible()
  expect(screen.getByText(text).elements()).toEqual([])
  await expect.poll(() => document.title).toBe(`${name} – Fyndkartan`)
})

test('a late answer for the previous place is ignored', async () => {
  const late = Promise.withResolvers<Response>()
  answer = () => late.promise
  const screen = await showPage('/store/7')
  await expect.element(screen.getByRole('status')).toBeVisible()
  answer = json({ ...event, id: 8 })
  await screen.rerender(<PlacePageAt path="/event/8" />)
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Julloppis' })).toBeVisible()
  late.resolve(Response.json(store))
  // Waits long enough for the page to read and render the late answer.
  await new Promise((done) => setTimeout(done, 100))
  expect(screen.getByRole('heading', { level: 1 }).element().textContent).toBe('Julloppis')
})

test('a place removed while it is shown becomes not found on the next fetch', async () => {
  answer = json(store)
  const screen = await showPage('/store/7')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Retrolyckan' })).toBeVisible()
  answer = status(404)
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Butiken kunde inte hittas' })).toBeVisible()
})

test('a shown place stays when fetching it again fails', async () => {
  answer = json(store)
  const screen = await showPage('/store/7')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Retrolyckan' })).toBeVisible()
  const asked = vi.fn(status(500))
  answer = asked
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => asked).toHaveBeenCalledOnce()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Retrolyckan' })).toBeVisible()
})

test('§2 shop name, §2 shop address, §2 shop label: a shop has them, and a note about its opening hours', async () => {
  answer = json(store)
  const screen = await showPage('/store/7')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Retrolyckan' })).toBeVisible()
  await expect.element(screen.getByText('Butik', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('Bruksgatan 19, Katrineholm').first()).toBeVisible()
  await expect.element(screen.getByText('Denna butikens öppetider varierar, se deras hemsida.')).toBeVisible()
  await expect.poll(() => document.title).toBe('Retrolyckan – Fyndkartan')
})

test('§2 shop website, §2 shop location card, §2 shop maps link, §R1 described texts are swedish: a shop has its external links', async () => {
  answer = json(store)
  const screen = await showPage('/store/7')
  await expect.element(screen.getByRole('link', { name: /^Hemsida/ })).toHaveAttribute('href', store.shop_link)
  const card = screen.getByRole('region', { name: 'Plats' })
  await expect.element(card.getByRole('group', { name: 'Karta: Retrolyckan' })).toBeInTheDocument()
  await expect
    .element(card.getByRole('link', { name: /^Öppna i Google Maps/ }))
    .toHaveAttribute('href', 'https://www.google.com/maps/search/?api=1&query=58.996,16.207')
})

test.each([
  ['shop breadcrumb', '/store/7', store, 'Butiker', 'second+hand+butik', 'Retrolyckan'],
  ['market breadcrumb', '/event/7', event, 'Evenemang', 'tillf%C3%A4lligt+evenemang', 'Julloppis'],
])('§2 %s: %s has the breadcrumb', async (_key, path, body, section, word, name) => {
  answer = json(body)
  const screen = await showPage(path)
  const crumbs = screen.getByRole('navigation', { name: 'Brödsmulor' })
  await expect.element(crumbs.getByRole('link', { name: 'Hem' })).toHaveAttribute('href', '#/')
  await expect.element(crumbs.getByRole('link', { name: section })).toHaveAttribute('href', `#/?event_type=${word}`)
  await expect.element(crumbs.getByRole('listitem').nth(2)).toHaveTextContent(name)
})

test.each([
  [
    'shop back link',
    '/store/7?city=katrineholm&seed=0&center_id=3&center_id=4&center_lat=1',
    store,
    'city=katrineholm&seed=0&center_lat=58.996&center_lng=16.207&center_type=store&center_id=7',
  ],
  [
    'market back link',
    '/event/7?center_type=store&center_lng=2&view_mode=list',
    event,
    'view_mode=list&center_lat=57.93&center_lng=12.53&center_type=event&center_id=7',
  ],
])('§2 %s, §R1 described texts are swedish: %s has the link back', async (_key, path, body, query) => {
  answer = json(body)
  const screen = await showPage(path)
  await expect
    .element(screen.getByRole('link', { name: 'Tillbaka till sökningen', exact: true }))
    .toHaveAttribute('href', `#/?${query}`)
})

test('§R6 query behind the hash: the link back keeps special characters', async () => {
  answer = json({ ...store, latitude: null })
  const words = 'loppis & kaffe #1 + 100 % åäö?/'
  const screen = await showPage(`/store/7?query=${encodeURIComponent(words)}&city=bor%C3%A5s,%C3%A5re`)
  const back = screen.getByRole('link', { name: 'Tillbaka till sökningen' })
  await expect.element(back).toBeVisible()
  const [, search] = (back.element().getAttribute('href') ?? '').split('?', 2)
  expect(back.element().getAttribute('href')?.split('#')).toHaveLength(2)
  expect([...new URLSearchParams(search)]).toEqual([
    ['query', words],
    ['city', 'borås,åre'],
  ])
})

test('§2 market name, §2 market label: a market has them', async () => {
  answer = json(event)
  const screen = await showPage('/event/7')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Julloppis' })).toBeVisible()
  // Looks within the article only, because the breadcrumb has the word, too.
  await expect.element(screen.getByRole('article').getByText('Evenemang', { exact: true })).toBeVisible()
})

test('§2 market date, §2 market time range, §2 market details card: a market has its date and hours', async () => {
  answer = json({ ...event, address: 'Torget 1' })
  const screen = await showPage('/event/7')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Julloppis' })).toBeVisible()
  await expect.element(screen.getByText('lördag 21 november 2020, 10:00–15:00')).toBeVisible()
  const facts = screen.getByRole('region', { name: 'Detaljer' })
  const names = facts.getByRole('term').elements()
  const values = facts.getByRole('definition').elements()
  expect(names.map((name, index) => `${name.textContent}: ${values[index]?.textContent}`)).toEqual([
    'Datum: lördag 21 november 2020',
    'Tid: 10:00–15:00',
    'Status: Evenemanget har redan ägt rum',
  ])
})

test.each([
  ['2026_11_28', 'Evenemanget är om 10 dagar'],
  ['2026_11_19', 'Evenemanget är imorgon'],
  ['2026_11_18', 'Evenemanget är idag'],
  ['2026_11_17', 'Evenemanget har redan ägt rum'],
])('§2 market countdown: at four on 18 November, a market on %s until three has "%s"', async (date, text) => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-18T16:00:00+01:00'))
  answer = json({ ...event, date })
  const screen = await showPage('/event/7')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Julloppis' })).toBeVisible()
  // In the heading and among the details.
  expect(screen.getByText(text, { exact: true }).elements()).toHaveLength(2)
})

test('§2 market address, §2 market map card, §2 market link: a market has its location and the link to its site', async () => {
  answer = json({ ...event, address: 'Torget 1', link: 'https://julloppis.example/' })
  const screen = await showPage('/event/7')
  const card = screen.getByRole('region', { name: 'Plats' })
  await expect.element(card.getByText('Torget 1, Alingsås', { exact: true })).toBeVisible()
  await expect.element(card.getByRole('group', { name: 'Karta: Julloppis' })).toBeInTheDocument()
  await expect.element(card.getByRole('link', { name: /^Öppna i Google Maps/ })).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: /^Evenemangslänk/ }))
    .toHaveAttribute('href', 'https://julloppis.example/')
})

test.each([
  { kind: 'shop', path: '/store/7', text: 'Butiken kunde inte hittas' },
  { kind: 'market', path: '/event/7', text: 'Evenemanget kunde inte hittas' },
])('§8 $kind 404, §2 $kind not found: $path with a 404 says "$text"', async ({ path, text }) => {
  answer = status(404)
  const screen = await showPage(path)
  await expect.element(screen.getByRole('heading', { level: 1, name: text })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Tillbaka till startsidan' })).toHaveAttribute('href', '#/')
  await expect.poll(() => document.title).toBe(`${text} – Fyndkartan`)
})

describe('§R4 id that is no number: the place is not found, without a request', () => {
  test.each([
    'seven',
    '1e3',
    '%207',
    '7%20',
    '-7',
    '+7',
    '7.5',
    '7,5',
    '0x7',
    '٧',
    'NaN',
    'null',
    '%00',
    '9'.repeat(16),
  ])('%s', async (id) => {
    const asked = vi.fn(json(store))
    answer = asked
    for (const [path, text] of [
      [`/store/${id}`, 'Butiken kunde inte hittas'],
      [`/event/${id}`, 'Evenemanget kunde inte hittas'],
    ] as const) {
      const screen = await showPage(path)
      await expect.element(screen.getByRole('heading', { level: 1, name: text })).toBeVisible()
      await screen.unmount()
    }
    expect(asked).not.toHaveBeenCalled()
  })
})

/** An answer whose connection breaks halfway. */
const cutOff = async () =>
  new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"id":7,"name":"Retro'))
        controller.error(new TypeError('network error'))
      },
    }),
  )

const failures: readonly [what: string, fail: typeof answer][] = [
  ['500', status(500)],
  ['503 without a body', async () => new Response(null, { status: 503 })],
  ['401', status(401)],
  ['403 in HTML', async () => new Response('<h1>Nej</h1>', { status: 403 })],
  ['429', status(429)],
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['an answer that is not JSON', async () => new Response('<!doctype html>')],
  ['an empty answer', async () => new Response('')],
  ['a truncated answer', cutOff],
  ['null', json(null)],
  ['a list', json([])],
  ['a text', json('Retrolyckan')],
  ['an empty object', json({})],
]

describe.each([
  { kind: 'shop', path: '/store/7', text: 'Ett fel uppstod vid hämtning av butiksinformation', body: store },
  { kind: 'market', path: '/event/7', text: 'Ett fel uppstod vid hämtning av evenemangsinformation', body: event },
])('§8 $kind failure, §2 $kind error, §8 error heading, §8 error way out: $path', ({ path, text, body }) => {
  test.each(failures)('%s', async (_what, fail) => {
    answer = fail
    const screen = await showPage(path)
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Ett fel uppstod' })).toBeVisible()
    await expect.element(screen.getByRole('alert')).toHaveTextContent(text)
    await expect.element(screen.getByRole('link', { name: 'Tillbaka till startsidan' })).toHaveAttribute('href', '#/')
    // The specification's English texts go to the log only.
    expect(screen.getByText(/API|request/).elements()).toEqual([])
    answer = json(body)
    await screen.getByRole('button', { name: 'Försök igen' }).click()
    await expect.element(screen.getByRole('heading', { level: 1, name: body.name })).toBeVisible()
  })
})

test.each([
  ['shop', '/store/7', { ...store, is_favorite: 0 }, 'Gilla Retrolyckan'],
  ['shop', '/store/7', { ...store, is_favorite: 1 }, 'Ta bort gillning av Retrolyckan'],
  ['market', '/event/7', { ...event, is_favorite: 0 }, 'Gilla Julloppis'],
  ['market', '/event/7', { ...event, is_favorite: 1 }, 'Ta bort gillning av Julloppis'],
])('§2 %s favourite button: while signed in, %s with %o has the right button', async (_kind, path, body, name) => {
  answer = json(body)
  const screen = await showPage(path, anna)
  await expect.element(screen.getByRole('button', { name, exact: true })).toBeVisible()
})

test('§6 visitors have no like button, §6 visitors read pages: signed-out visitors', async () => {
  for (const [path, body] of [
    ['/store/7', store],
    ['/event/7', event],
  ] as const) {
    answer = json(body)
    const screen = await showPage(path)
    await expect.element(screen.getByRole('heading', { level: 1, name: body.name })).toBeVisible()
    expect(screen.getByRole('button', { name: /gilla/i }).elements()).toHaveLength(0)
    await screen.unmount()
  }
})

test.each([
  ['?start_date=2026-11-28&end_date=2026-11-29', 'Öppet lör 10–12 och 13–15'],
  ['?open=span&start_date=2026-11-28&end_date=2026-11-28', 'Öppet lör 10–12 och 13–15'],
  ['?start_date=2026-11-29&end_date=2026-11-29', 'Stängt sön'],
])('a shop opened from the search %s says "%s"', async (query, text) => {
  answer = json({ ...store, opening_hours: 'n/a', opening_hours_osm: 'Sa 10:00-12:00,13:00-15:00' })
  const screen = await showPage(`/store/7${query}`)
  await expect.element(screen.getByText(text, { exact: true })).toBeVisible()
})

test('the page of a merged place moves to the address of the kept one, with the way back to the search', async () => {
  answer = json({ ...store, id: 3 })
  const history = memoryHistory('/store/7?city=borås')
  const steps: string[] = []
  vi.spyOn(history, 'go').mockImplementation((to, mode) => steps.push(`${mode} ${to}`))
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await render(
    <QueryClientProvider client={queries}>
      <AuthContext value={buildAuth({})}>
        <Router history={history}>
          <PlacePage kind="shop" id="7" />
        </Router>
      </AuthContext>
    </QueryClientProvider>,
  )
  await expect.poll(() => steps).toEqual(['replace /store/3?city=bor%C3%A5s'])
  // The page of the kept place needs no other request.
  expect(queries.getQueryData(placeQuery({ kind: 'shop', id: 3 }).queryKey)).toMatchObject({ id: 3, name: store.name })
})
