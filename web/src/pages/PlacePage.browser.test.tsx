import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { memoryHistory } from '../ui/location.ts'
import { Router } from '../ui/Router.tsx'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { type Auth, AuthContext } from '../api/identity/auth.ts'
import PlacePage from './PlacePage.tsx'

const store = {
  id: 7,
  name: 'Retrolyckan',
  address: 'Bruksgatan 19',
  city: 'Katrineholm',
  latitude: 58.996,
  longitude: 16.207,
  opening_hours: 'varierar',
  shop_link: 'https://retrolyckan.example',
  is_favorite: 0,
}
const event = {
  id: 7,
  name: 'Julloppis',
  address: 'n/a',
  city: 'Alingsås',
  latitude: 57.93,
  longitude: 12.53,
  date: '2020_11_21',
  start_time: '10:00',
  end_time: '15:00',
  link: 'n/a',
  is_favorite: 0,
}

// The map has tests of its own, and asks for tiles.
vi.mock('../features/map/SmallMap.tsx', () => ({ default: () => null }))

let answer: () => Promise<Response>

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', () => answer())
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const anna = { uid: 'anna', email: 'anna@example.se', emailVerified: true, loginMethod: 'email' } as const

function showPage(path: string, user: Auth['user'] = null) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return render(
    <QueryClientProvider client={queries}>
      <AuthContext value={{ user } as Auth}>
        <Router history={memoryHistory(path)}>
          <PlacePage kind={path.startsWith('/store') ? 'shop' : 'market'} id={path.split(/[/?]/)[2]} />
        </Router>
      </AuthContext>
    </QueryClientProvider>,
  )
}

const json = (body: object) => async () => Response.json(body)
const status = (code: number) => async () => Response.json({ message: '' }, { status: code })

test.each([
  ['/store/7', 'Laddar butiksinformation...'],
  ['/event/7', 'Laddar evenemang...'],
])('%s says "%s" until the answer is there', async (path, text) => {
  answer = () => new Promise(() => {})
  const screen = await showPage(path)
  await expect.element(screen.getByRole('status')).toHaveTextContent(text)
})

test('a shop has name, address, note on its hours, site and map link', async () => {
  answer = json(store)
  const screen = await showPage('/store/7?city=katrineholm&center_id=3')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Retrolyckan' })).toBeVisible()
  await expect.element(screen.getByText('Bruksgatan 19, Katrineholm').first()).toBeVisible()
  await expect.element(screen.getByText('Denna butikens öppetider varierar, se deras hemsida.')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: /^Hemsida/ })).toHaveAttribute('href', store.shop_link)
  await expect
    .element(screen.getByRole('link', { name: /^Öppna i Google Maps/ }))
    .toHaveAttribute('href', 'https://www.google.com/maps/search/?api=1&query=58.996,16.207')
  await expect
    .element(screen.getByRole('link', { name: 'Tillbaka till sökningen' }))
    .toHaveAttribute('href', '#/?city=katrineholm&center_lat=58.996&center_lng=16.207&center_type=store&center_id=7')
  expect(document.title).toBe('Retrolyckan – Fyndkartan')
})

test('a shop of which nothing is known shows placeholders and no dead links', async () => {
  answer = json({ id: 7, name: null, address: 'n/a', city: null, shop_link: 'n/a', opening_hours: 'n/a' })
  const screen = await showPage('/store/7')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Namn saknas' })).toBeVisible()
  await expect.element(screen.getByText('Stad saknas')).toBeVisible()
  await expect.element(screen.getByText('Inga öppettider tillgängliga')).toBeVisible()
  expect(screen.getByRole('link', { name: /^Hemsida/ }).elements()).toEqual([])
  expect(screen.getByRole('heading', { name: 'Plats' }).elements()).toEqual([])
})

test('a link that may not be followed is text', async () => {
  answer = json({ ...store, shop_link: 'javascript:alert(1)' })
  const screen = await showPage('/store/7')
  await expect.element(screen.getByText('Hemsida: javascript:alert(1)')).toBeVisible()
})

test('a market has date, time, status and the town alone when its address is n/a', async () => {
  answer = json(event)
  const screen = await showPage('/event/7')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Julloppis' })).toBeVisible()
  const facts = screen.getByRole('region', { name: 'Detaljer' })
  await expect.element(facts.getByText('lördag 21 november 2020')).toBeVisible()
  await expect.element(facts.getByText('10:00–15:00')).toBeVisible()
  await expect.element(facts.getByText('Evenemanget har redan ägt rum')).toBeVisible()
  await expect
    .element(screen.getByRole('region', { name: 'Plats' }).getByText('Alingsås', { exact: true }))
    .toBeVisible()
  expect(screen.getByRole('link', { name: /^Evenemangslänk/ }).elements()).toEqual([])
})

test.each([
  ['/store/7', 'Butiken kunde inte hittas'],
  ['/event/7', 'Evenemanget kunde inte hittas'],
])('%s answered with 404 says "%s"', async (path, text) => {
  answer = status(404)
  const screen = await showPage(path)
  await expect.element(screen.getByRole('heading', { level: 1, name: text })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Tillbaka till startsidan' })).toHaveAttribute('href', '#/')
})

test('an id that is no number is not found, and nothing is asked', async () => {
  const asked = vi.fn(json(store))
  answer = asked
  const screen = await showPage('/store/seven')
  await expect.element(screen.getByRole('heading', { name: 'Butiken kunde inte hittas' })).toBeVisible()
  expect(asked).not.toHaveBeenCalled()
})

test.each([
  ['/store/7', 'Ett fel uppstod vid hämtning av butiksinformation', store, 'Retrolyckan'],
  ['/event/7', 'Ett fel uppstod vid hämtning av evenemangsinformation', event, 'Julloppis'],
])('%s failing says "%s" and can be tried again', async (path, text, body, name) => {
  answer = status(503)
  const screen = await showPage(path)
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Ett fel uppstod' })).toBeVisible()
  await expect.element(screen.getByText(text)).toBeVisible()
  answer = json(body)
  await screen.getByRole('button', { name: 'Försök igen' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name })).toBeVisible()
})

test.each([
  ['/store/7', { ...store, is_favorite: 0 }, 'Gilla Retrolyckan'],
  ['/store/7', { ...store, is_favorite: 1 }, 'Ta bort gillning av Retrolyckan'],
  ['/event/7', { ...event, is_favorite: 0 }, 'Gilla Julloppis'],
])('%s has a favourite button for whoever is signed in: %o', async (path, body, name) => {
  answer = json(body)
  const screen = await showPage(path, anna)
  await expect.element(screen.getByRole('button', { name, exact: true })).toBeVisible()
})

test('nobody signed in: no favourite button', async () => {
  answer = json(store)
  const screen = await showPage('/store/7')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Retrolyckan' })).toBeVisible()
  expect(screen.getByRole('button', { name: /gilla/i }).elements()).toHaveLength(0)
})
