import { unknownFacts } from '@fyndkartan/domain/facts'
import type { SiteConfigWire } from '@fyndkartan/contract/site-config'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { RequestError } from '../../api/client.ts'
import * as places from '../../api/places.ts'
import { memoryHistory } from '../../ui/location.ts'
import { Router } from '../../ui/Router.tsx'
import { FeaturedSlides } from './FeaturedSlides.tsx'

vi.mock('../../api/places.ts')
const { loadMarket } = vi.mocked(places)
const { siteConfig } = vi.hoisted(() => ({ siteConfig: {} as SiteConfigWire }))
vi.mock('../../site-config.ts', () => ({ siteConfig }))

beforeEach(() => {
  vi.resetAllMocks()
  Object.assign(siteConfig, { contact_email: 'hej@fynd.example' })
  loadMarket.mockImplementation(async (id) => buildMarket(id))
})

function buildMarket(id: number) {
  return {
    ...unknownFacts('market'),
    seriesId: null,
    kind: 'market',
    id,
    name: `Loppis ${id}`,
    address: null,
    town: 'Borås',
    position: null,
    date: null,
    startMinute: null,
    endMinute: null,
    link: null,
    favourite: false,
    dates: [],
    repeats: null,
  } as const
}

function show(ids: readonly number[]) {
  Object.assign(siteConfig, { slideshow_ids: ids })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return render(
    <QueryClientProvider client={queries}>
      <Router history={memoryHistory()}>
        <FeaturedSlides />
      </Router>
    </QueryClientProvider>,
  )
}

const state = () => document.querySelector('[role=status]')?.textContent
const dots = () =>
  [...document.querySelectorAll('[aria-label^="Visa bild"]')].map((dot) => dot.getAttribute('aria-label'))

test("§2 sidebar featured, §2 slideshow promo, §2 slideshow dots: the promo comes first, then the operators' chosen markets in order", async () => {
  await show([7, 5])
  await expect.poll(dots).toEqual(['Visa bild 1: Ordnar du loppis?', 'Visa bild 2: Loppis 7', 'Visa bild 3: Loppis 5'])
})

test("§7 event by e-mail: the promo links to the operator's e-mail address", async () => {
  const screen = await show([])
  await expect
    .element(screen.getByRole('link', { name: 'Mejla ditt evenemang' }))
    .toHaveAttribute('href', 'mailto:hej@fynd.example?subject=Evenemang%20till%20Fyndkartan')
})

test('without a contact address the promo has a placeholder instead of a link', async () => {
  Object.assign(siteConfig, { contact_email: null })
  const screen = await show([])
  await expect.element(screen.getByText('[E-postadress]', { exact: true })).toBeVisible()
  expect(screen.getByRole('link').elements()).toEqual([])
})

test("§8 loading events: 'Laddar evenemang...' is shown beside the promo until the markets have loaded", async () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof buildMarket>>()
  loadMarket.mockReturnValue(promise)
  await show([7])
  await expect.poll(state).toBe('Laddar evenemang...')
  expect(dots()).toEqual([])
  resolve(buildMarket(7))
  await expect.poll(dots).toEqual(['Visa bild 1: Ordnar du loppis?', 'Visa bild 2: Loppis 7'])
  expect(state()).toBe('')
})

test('none chosen: the slideshow has only the promo, without a wait or an error', async () => {
  const screen = await show([])
  await expect.element(screen.getByRole('heading', { name: 'Ordnar du loppis?' })).toBeVisible()
  expect(state()).toBe('')
  expect(dots()).toEqual([])
  expect(loadMarket).not.toHaveBeenCalled()
})

test("featured all fail: if every market fails, the specification's text is shown", async () => {
  loadMarket.mockRejectedValue(new Error('404'))
  const screen = await show([7])
  await expect.poll(state).toMatch(/^Failed to load events/)
  await expect.element(screen.getByRole('heading', { name: 'Ordnar du loppis?' })).toBeVisible()
})

test('the slideshow has only the promo when none of the specification’s ids exist', async () => {
  loadMarket.mockRejectedValue(new RequestError(404, 'API request failed: 404 '))
  const screen = await show([595, 872, 911])
  await expect.poll(() => loadMarket.mock.calls.length).toBe(3)
  await expect.poll(state).toBe('')
  await expect.element(screen.getByRole('heading', { name: 'Ordnar du loppis?' })).toBeVisible()
  expect(dots()).toEqual([])
})

test('very long words fit their slide', async () => {
  const endless = 'Ö'.repeat(150)
  loadMarket.mockImplementation(async (id) => ({ ...buildMarket(id), name: endless, town: endless }))
  const { container, ...screen } = await show([7])
  container.style.inlineSize = '300px'
  await screen.getByRole('button', { name: /^Visa bild 2/ }).click()
  const heading = screen.getByRole('heading', { name: endless })
  await expect.element(heading).toBeVisible()
  // Wider content would be cut off.
  expect(heading.element().getBoundingClientRect().width).toBeLessThan(300)
})
