import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { AuthUser } from '../api/identity/identity-client.ts'
import { anna } from '../testing/build-auth.ts'
import { eventWire as event, storeWire as store } from '../testing/place-wires.ts'
import { PlacePageAt } from '../testing/PlacePageAt.tsx'

// The map has its own tests, and would request tiles.
vi.mock('../features/map/SmallMap.tsx', () => ({
  default: ({ name }: { name: string }) => <div role="group" aria-label={`Karta: ${name}`} />,
}))

let answer: () => Promise<Response>

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', () => answer())
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const showPage = (path: string, user: AuthUser | null = null) => render(<PlacePageAt path={path} user={user} />)
const json = (body: unknown) => async () => Response.json(body)

/**
 * The values that stand for an unknown fact. For an unknown position, sources also write 0, which another test covers.
 */
const unknown = ['n/a', 'N/A', '', '   ', null, undefined]

describe('unknown facts of a shop', () => {
  test.each(unknown)(
    '§2 shop without address, §2 shop without website, §R4 no position: %o in every field',
    async (nothing) => {
      answer = json({
        id: '7',
        name: nothing,
        address: nothing,
        city: nothing,
        latitude: nothing,
        longitude: nothing,
        opening_hours: nothing,
        shop_link: nothing,
        is_favorite: nothing,
      })
      const screen = await showPage('/store/7', anna)
      await expect.element(screen.getByRole('heading', { level: 1, name: 'Namn saknas' })).toBeVisible()
      await expect.element(screen.getByText('Stad saknas', { exact: true })).toBeVisible()
      await expect.element(screen.getByText('Inga öppettider tillgängliga')).toBeVisible()
      await expect.element(screen.getByRole('button', { name: /^Gilla/ })).toBeVisible()
      expect(screen.getByRole('link', { name: /Hemsida|Google Maps/ }).elements()).toEqual([])
      expect(screen.getByText(/Hemsida|n\/a|null|undefined|NaN/i).elements()).toEqual([])
      expect(screen.getByRole('region', { name: 'Plats' }).elements()).toEqual([])
      await expect.element(screen.getByRole('link', { name: 'Tillbaka till sökningen' })).toHaveAttribute('href', '#/')
      await expect.poll(() => document.title).toBe('Namn saknas – Fyndkartan')
    },
  )

  test('§2 shop without address, §R6 town alone: with the address n/a the page shows only the town, without a comma', async () => {
    answer = json({ ...store, address: 'n/a' })
    const screen = await showPage('/store/7')
    await expect.element(screen.getByText('Katrineholm', { exact: true }).first()).toBeVisible()
    expect(screen.getByText(/, ?Katrineholm/).elements()).toEqual([])
  })
})

test.each([
  [0, 16.2],
  [58.9, 0],
  ['0', '0'],
  [91, 16.2],
  [58.9, -181],
  ['norr', 'öst'],
  [null, 16.2],
  [true, []],
  [{}, 16.2],
])(
  '§R4 no position: latitude %o and longitude %o give neither a map nor a link to one',
  async (latitude, longitude) => {
    for (const [path, body] of [
      ['/store/7', store],
      ['/event/7', event],
    ] as const) {
      answer = json({ ...body, latitude, longitude })
      const screen = await showPage(`${path}?center_lat=1&center_lng=2&center_type=store&center_id=3`)
      await expect.element(screen.getByRole('heading', { level: 1, name: body.name })).toBeVisible()
      expect(screen.getByRole('region', { name: 'Plats' }).elements()).toEqual([])
      expect(screen.getByRole('group', { name: /^Karta/ }).elements()).toEqual([])
      expect(screen.getByRole('link', { name: /Google Maps/ }).elements()).toEqual([])
      await expect.element(screen.getByRole('link', { name: 'Tillbaka till sökningen' })).toHaveAttribute('href', '#/')
      await screen.unmount()
    }
  },
)

test('ids and coordinates sent as text read as numbers', async () => {
  answer = json({ ...event, id: '7', latitude: '57.93', longitude: ' 12.53 ', is_favorite: '1' })
  const screen = await showPage('/event/7', anna)
  await expect
    .element(screen.getByRole('link', { name: /Google Maps/ }))
    .toHaveAttribute('href', 'https://www.google.com/maps/search/?api=1&query=57.93,12.53')
  await expect.element(screen.getByRole('button', { name: 'Ta bort gillning av Julloppis' })).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Tillbaka till sökningen' }))
    .toHaveAttribute('href', '#/?center_lat=57.93&center_lng=12.53&center_type=event&center_id=7')
})

describe('§R1 links that are followed, §R6 foreign text: a foreign link', () => {
  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<b>x</b>',
    'ftp://retro.example/lista',
    'file:///etc/passwd',
    '//retro.example',
    '/store/8',
    '#/login',
    'butiken på torget',
    'https://',
    'https://retro.example/två ord',
    '<a href="https://retro.example">här</a>',
  ])('%s is shown as text', async (link) => {
    for (const [path, body] of [
      ['/store/7', { ...store, shop_link: link }],
      ['/event/7', { ...event, link }],
    ] as const) {
      answer = json(body)
      const screen = await showPage(path)
      const label = path === '/store/7' ? 'Hemsida' : 'Evenemangslänk'
      await expect.element(screen.getByText(`${label}: ${link}`, { exact: true })).toBeVisible()
      expect(screen.getByRole('link', { name: label }).elements()).toEqual([])
      await screen.unmount()
    }
  })

  test.each([
    ['https://retro.example/å?a=1&b=2#c', 'https://retro.example/å?a=1&b=2#c'],
    ['HTTP://retro.example', 'HTTP://retro.example'],
    [' www.retro.example ', 'https://www.retro.example'],
    ['mailto:hej@retro.example', 'mailto:hej@retro.example'],
  ])('%s is shown as a link', async (link, href) => {
    answer = json({ ...store, shop_link: link })
    const screen = await showPage('/store/7')
    const site = screen.getByRole('link', { name: /^Hemsida/ })
    await expect.element(site).toHaveAttribute('href', href)
    await expect.element(site).toHaveAttribute('rel', 'noopener noreferrer')
    await expect.element(site).toHaveAttribute('target', '_blank')
  })
})

test('§R6 foreign text: markup in any field is shown as text', async () => {
  const markup = '<img src=x onerror="document.body.dataset.hit=1"><b>Fet</b>'
  answer = json({ ...store, name: markup, address: markup, city: markup })
  const screen = await showPage('/store/7')
  await expect.element(screen.getByRole('heading', { level: 1, name: markup })).toBeVisible()
  await expect.element(screen.getByText(`${markup}, ${markup}`).first()).toBeVisible()
  expect(document.querySelectorAll('main img, h1 b, address b')).toHaveLength(0)
  expect(document.body.dataset['hit']).toBeUndefined()
})

test.each(unknown)('§R4 no event link, §R4 no position: %o in every field of a market', async (nothing) => {
  answer = json({
    id: 7,
    name: nothing,
    address: nothing,
    city: nothing,
    latitude: nothing,
    longitude: nothing,
    date: nothing,
    start_time: nothing,
    end_time: nothing,
    link: nothing,
    is_favorite: nothing,
  })
  const screen = await showPage('/event/7')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Namn saknas' })).toBeVisible()
  await expect.element(screen.getByText('Stad saknas', { exact: true })).toBeVisible()
  const facts = screen.getByRole('region', { name: 'Detaljer' })
  expect(
    facts
      .getByRole('definition')
      .elements()
      .map((value) => value.textContent),
  ).toEqual(['Datum saknas', 'Tid saknas', 'Datum saknas'])
  expect(screen.getByRole('link', { name: /Evenemangslänk|Google Maps/ }).elements()).toEqual([])
  expect(screen.getByText(/Evenemangslänk|n\/a|null|undefined|NaN/i).elements()).toEqual([])
  expect(screen.getByRole('region', { name: 'Plats' }).elements()).toEqual([])
})
