import type { PlaceKey } from '@fyndkartan/domain/place'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import FavouritesMap, { type FavouritesMapProps } from './FavouritesMap.tsx'
import { WorkerInThread } from './worker-in-thread.ts'
import '../../styles/tokens.css'

vi.mock('../../site-config.ts', () => ({
  siteConfig: {
    tile_url: 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
    tile_attribution: '© Kartritarna',
  },
}))

const shop = { kind: 'shop', id: 1, position: { lat: 57.87, lng: 11.5 } } as const
const market = { kind: 'market', id: 2, position: { lat: 57.87, lng: 12.6 } } as const
const nowhere = { kind: 'shop', id: 3, position: null } as const
const kiruna = { kind: 'shop', id: 4, position: { lat: 67.85, lng: 20.22 } } as const

/** Positions 99 km north, south, east and west of the default centre. */
const edges = [
  { lat: 58.76, lng: 11.97 },
  { lat: 56.98, lng: 11.97 },
  { lat: 57.87, lng: 13.644 },
  { lat: 57.87, lng: 10.296 },
]

beforeEach(async () => {
  await page.viewport(1000, 800)
  localStorage.clear()
  vi.stubGlobal('Worker', WorkerInThread)
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function PopupStub({ place, onReady }: { place: PlaceKey; onReady: (name: string) => void }) {
  return <p ref={(element) => void (element && onReady(`Ställe ${place.id}`))}>{place.kind}</p>
}

async function show(...first: FavouritesMapProps['places']) {
  const queries = new QueryClient()
  const tree = (places: FavouritesMapProps['places']) => (
    <QueryClientProvider client={queries}>
      <ErrorBoundary fallback={<p>Ingen karta</p>}>
        <div style={{ maxInlineSize: 800 }}>
          <FavouritesMap
            places={places}
            renderPopup={(place, onReady) => <PopupStub place={place} onReady={onReady} />}
          />
        </div>
      </ErrorBoundary>
    </QueryClientProvider>
  )
  const screen = await render(tree(first))
  return { again: (...next: FavouritesMapProps['places']) => screen.rerender(tree(next)) }
}

const pins = (name: RegExp) => page.getByRole('button', { name })
const showAll = () => page.getByRole('button', { name: 'Visa alla favoriter' })
const inView = (count: string) => page.getByText(`${count} i kartbilden`)

test("§2 favourites map: it opens on western Sweden, ignores the search map's view and stores none", async () => {
  localStorage.setItem('current_map_center', '{"lat":67.85,"lng":20.22}')
  localStorage.setItem('zoom', '14')
  await show(shop, market, nowhere, kiruna)
  await expect.element(inView('2 ställen')).toBeInTheDocument()
  await expect.element(pins(/^Butik, visa/)).toBeInViewport()
  await expect.element(pins(/^Evenemang, visa/)).toBeInViewport()
  expect(localStorage.getItem('zoom')).toBe('14')
})

test.each([800, 300])(
  '§2 favourites map radius: the circle of 100 km fits exactly into a map of %i px',
  async (widthPx) => {
    await page.viewport(widthPx, 800)
    await show(...edges.map((position, i) => ({ kind: 'shop', id: 10 + i, position }) as const))
    await expect.element(inView('4 ställen')).toBeInTheDocument()
    await page.getByRole('button', { name: 'Zooma in', exact: true }).click()
    await expect.element(inView('4 ställen')).not.toBeInTheDocument()
  },
)

test("'Visa alla favoriter' appears when some favourites lie outside, and shows all of them", async () => {
  const north = { lat: 57.87 + 0.89, lng: 11.97 }
  const { again } = await show(shop, { ...market, position: north })
  await expect.element(inView('2 ställen')).toBeInTheDocument()
  expect(showAll().elements()).toHaveLength(0)
  await again(shop, { ...market, position: { ...north, lat: north.lat + 0.02 } })
  await expect.element(showAll()).toBeVisible()
  await again(shop, market, kiruna)
  await showAll().click()
  await expect.element(inView('3 ställen')).toBeInTheDocument()
  await expect.element(showAll()).toBeVisible()
})

test('a click opens the popup; a rerender with equal places neither closes it nor rebuilds the clusters', async () => {
  const called = vi.spyOn(WorkerInThread.prototype, 'answerTo')
  const { again } = await show(shop, market)
  await pins(/^Butik, visa/).click()
  await expect.element(page.getByRole('dialog', { name: 'Ställe 1' })).toBeVisible()
  const builds = () => called.mock.calls.filter(([{ name }]) => name === 'build').length
  const before = builds()
  const pin = pins(/^Evenemang, visa/).element()
  await again({ ...shop }, { ...market })
  await expect.element(page.getByRole('dialog', { name: 'Ställe 1' })).toBeVisible()
  expect(builds()).toBe(before)
  expect(pin.isConnected).toBe(true)
  await again(shop, market, kiruna)
  await expect.poll(builds).toBe(before + 1)
})

test('a failing worker makes the map throw, and the page shows the error', async () => {
  vi.spyOn(WorkerInThread.prototype, 'answerTo').mockRejectedValue(new Error('no worker'))
  await show(shop)
  await expect.element(page.getByText('Ingen karta')).toBeVisible()
})
