import { afterEach, expect, test, vi } from 'vitest'
import { shop, showPlacePopup } from '../../testing/show-place-popup.tsx'

const market = {
  id: 8,
  name: 'Julloppis',
  link: 'https://julloppis.example/',
  address: 'Järnvägsgatan 2',
  city: 'Alingsås',
  latitude: 57.93,
  longitude: 12.53,
  date: '2026_11_28',
  start_time: '10:00',
  end_time: '15:00',
}

afterEach(() => vi.restoreAllMocks())

test('§2 shop popup title, §2 shop popup badge, §2 shop popup address, §2 shop popup site, §2 shop popup maps: a shop has them', async () => {
  const { onReady, ...screen } = await showPlacePopup({ kind: 'shop', id: 7 }, shop)
  await expect
    .element(screen.getByRole('link', { name: 'Retrolyckan' }))
    .toHaveAttribute('href', '#/store/7?city=bor%C3%A5s&seed=0')
  await expect.element(screen.getByText('Butik')).toBeVisible()
  await expect.element(screen.getByText('Hittade inga öppetider')).toBeVisible()
  await expect.element(screen.getByText('Storgatan 1, Borås')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: /^Hemsida/ })).toHaveAttribute('href', shop.shop_link)
  await expect
    .element(screen.getByRole('link', { name: /^Google Maps/ }))
    .toHaveAttribute('href', 'https://www.google.com/maps/search/?api=1&query=57.721,12.9401')
  await vi.waitFor(() => expect(onReady).toHaveBeenCalledExactlyOnceWith('Retrolyckan'))
})

test("§2 shop popup status, §2 shop popup hours: the status unfolds a shop's hours under 'Öppetider', and folds them", async () => {
  const days = ['söndag: stängt', 'måndag', 'tisdag', 'onsdag', 'torsdag', 'fredag', 'lördag']
  const hours = days.map((day) => (day.includes(':') ? day : `${day}: 10:00–18:00`)).join(', ')
  const screen = await showPlacePopup({ kind: 'shop', id: 7 }, { ...shop, opening_hours: hours })
  const heading = screen.getByRole('heading', { name: 'Öppetider' })
  expect(heading.elements()).toHaveLength(0)
  await screen.getByText(/^(Öppet|Stängt)$/).click()
  await expect.element(heading).toBeVisible()
  await screen.getByText(/^(Öppet|Stängt)$/).click()
  await expect.poll(() => heading.elements()).toHaveLength(0)
})

test('a place that visitors report shows their warning', async () => {
  const screen = await showPlacePopup({ kind: 'shop', id: 7 }, { ...shop, warning: 'closed' })
  await expect.element(screen.getByText('Flera besökare säger att butiken har stängt')).toBeVisible()
})

test('§2 event popup title, §2 event popup badge, §2 event popup date, §2 event popup address, §2 event popup site, §2 event popup maps: a market has them', async () => {
  const screen = await showPlacePopup({ kind: 'market', id: 8 }, market)
  await expect
    .element(screen.getByRole('link', { name: 'Julloppis' }))
    .toHaveAttribute('href', '#/event/8?city=bor%C3%A5s&seed=0')
  await expect.element(screen.getByText('Evenemang', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('lördag 28 november 2026')).toBeVisible()
  await expect.element(screen.getByText('10:00–15:00')).toBeVisible()
  await expect.element(screen.getByText('Järnvägsgatan 2, Alingsås')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: /^Evenemangslänk/ })).toHaveAttribute('href', market.link)
  await expect
    .element(screen.getByRole('link', { name: /^Google Maps/ }))
    .toHaveAttribute('href', 'https://www.google.com/maps/search/?api=1&query=57.93,12.53')
})

test.each([
  ['the days of the search', { from: '2126-11-28', to: '2126-12-12' }, 'och 2 datum till'],
  ['one more day', { from: '2126-11-28', to: '2126-12-06' }, 'och ett datum till'],
  ['all days to come', null, 'och 3 datum till'],
] as const)(
  'the popup counts the other dates of a market within %s, without cancelled dates',
  async (_what, span, text) => {
    const dates = ['11-28', '12-05', '12-07', '12-12', '12-19'].map((day, index) => ({
      id: 8 + index,
      date: `2126-${day}`,
      cancelled: index === 2 ? 1 : 0,
    }))
    const screen = await showPlacePopup({ kind: 'market', id: 8 }, { ...market, date: '2126-11-28', dates }, null, span)
    await expect.element(screen.getByText(text)).toBeVisible()
  },
)

test('a cancelled market has its reason, and its date is struck through', async () => {
  const { container, ...screen } = await showPlacePopup(
    { kind: 'market', id: 8 },
    { ...market, cancelled: 1, cancelled_reason: 'Storm' },
  )
  await expect.element(screen.getByText('Inställt: Storm')).toBeVisible()
  const struck = Array.from(container.querySelectorAll('s'), (element) => element.textContent)
  expect(struck).toEqual(['lördag 28 november 2026', '10:00–15:00'])
})

test.each([
  [430, 0],
  [431, 1],
  [432, 1],
  [433, 0],
])('featured flag: market %i has %i featured labels', async (id, marks) => {
  const screen = await showPlacePopup({ kind: 'market', id }, { ...market, id })
  await expect.element(screen.getByRole('link', { name: 'Julloppis' })).toBeVisible()
  expect(screen.getByText('Utvald').elements()).toHaveLength(marks)
})

test('a shop with the same id has no featured label', async () => {
  const screen = await showPlacePopup({ kind: 'shop', id: 431 }, { ...shop, id: 431 })
  await expect.element(screen.getByRole('link', { name: 'Retrolyckan' })).toBeVisible()
  expect(screen.getByText('Utvald').elements()).toHaveLength(0)
})

test('§2 event popup without times, §5 missing date: a market without an address and a date has texts instead, and no times', async () => {
  const screen = await showPlacePopup(
    { kind: 'market', id: 8 },
    { ...market, address: 'n/a', date: null, start_time: null },
  )
  await expect.element(screen.getByText('address saknas, Alingsås')).toBeVisible()
  await expect.element(screen.getByText('Datum saknas')).toBeVisible()
  expect(screen.getByText('Tid saknas').elements()).toHaveLength(0)
  expect(screen.getByText('15:00').elements()).toHaveLength(0)
})

test.each([
  ['n/a', 'Hemsida: #saknas'],
  [null, 'Hemsida: #saknas'],
  ['', 'Hemsida: #saknas'],
  ['#', 'Hemsida: #'],
])("missing link: %j is shown as text '%s'", async (link, text) => {
  const screen = await showPlacePopup({ kind: 'shop', id: 7 }, { ...shop, shop_link: link })
  await expect.element(screen.getByRole('link', { name: 'Retrolyckan' })).toBeVisible()
  await expect.element(screen.getByText(/^Hemsida: /)).toHaveTextContent(text)
  expect(screen.getByRole('link', { name: /Hemsida|#/ }).elements()).toHaveLength(0)
})

test('an unsafe link is shown as text', async () => {
  const screen = await showPlacePopup({ kind: 'shop', id: 7 }, { ...shop, shop_link: 'javascript:alert(1)' })
  await expect.element(screen.getByRole('link', { name: 'Retrolyckan' })).toBeVisible()
  expect(screen.getByRole('link', { name: /^Hemsida/ }).elements()).toHaveLength(0)
  await expect.element(screen.getByText('Hemsida: javascript:alert(1)')).toBeVisible()
})

test('a failure is reported, and the place can be loaded again', async () => {
  let answer = () => new Response('', { status: 503 })
  const { onReady, ...screen } = await showPlacePopup({ kind: 'shop', id: 7 }, () => answer())
  await expect.element(screen.getByText('Ett fel uppstod vid hämtning av butiksinformation')).toBeVisible()
  answer = () => Response.json(shop)
  await screen.getByRole('button', { name: 'Försök igen' }).click()
  await expect.element(screen.getByRole('link', { name: 'Retrolyckan' })).toBeVisible()
  await vi.waitFor(() => expect(onReady).toHaveBeenLastCalledWith('Retrolyckan'))
})

test.each([
  ['shop', 'Butiken kunde inte hittas'],
  ['market', 'Evenemanget kunde inte hittas'],
] as const)(
  '§7 not found in a popup: a %s removed since the search is reported, without a retry button',
  async (kind, text) => {
    const screen = await showPlacePopup({ kind, id: 7 }, () => new Response('', { status: 404 }))
    await expect.element(screen.getByText(text)).toBeVisible()
    expect(screen.getByRole('button').elements()).toHaveLength(0)
  },
)

test("§2 shop popup like: the like button starts with the place's favourite mark", async () => {
  const screen = await showPlacePopup(
    { kind: 'shop', id: 7 },
    { ...shop, is_favorite: 1 },
    ({ kind, id, favourite }) => <button type="button">{`${kind} ${id} ${favourite}`}</button>,
  )
  await expect.element(screen.getByRole('button', { name: 'shop 7 true' })).toBeVisible()
})
