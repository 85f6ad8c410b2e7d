/** A date may be written 2025_03_07 (spec §3). Every part of the site that shows a market reads it. */
import { type LoosePost, postFromWire } from '@fyndkartan/contract/place'
import type { SiteConfigWire } from '@fyndkartan/contract/site-config'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { type Auth, AuthContext } from '../api/identity/auth.ts'
import { PlacePopup } from '../features/popup/PlacePopup.tsx'
import { ResultCard } from '../features/results/ResultCard.tsx'
import { FeaturedSlides } from '../features/sidebar/FeaturedSlides.tsx'
import { memoryHistory } from '../ui/location.ts'
import { Router } from '../ui/Router.tsx'
import PlacePage from './PlacePage.tsx'

vi.mock('../features/map/SmallMap.tsx', () => ({ default: () => null }))
vi.mock('../site-config.ts', () => ({
  siteConfig: { slideshow_ids: [7, 8], contact_email: null } as Partial<SiteConfigWire>,
}))

const past: LoosePost = { id: 7, name: 'Höstloppis', city: 'Borås', date: '2025_03_07', start_time: '10:00' }
const coming: LoosePost = { ...past, id: 8, name: 'Julloppis', date: '2026_11_28', end_time: '15:00' }

beforeEach(() => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-27T23:30:00+01:00'))
  vi.stubGlobal('fetch', async (path: string) => Response.json(path.endsWith('7') ? past : coming))
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function show(part: ReactNode) {
  return render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AuthContext value={{ user: null } as Auth}>
        <Router history={memoryHistory()}>{part}</Router>
      </AuthContext>
    </QueryClientProvider>,
  )
}

test('§R6 underscores everywhere: a card in the list has the date and the countdown', async () => {
  const place = postFromWire({ ...coming, source: 'event_info' })!
  const props = { params: new URLSearchParams(), from: null, like: null, smallMap: null, onToggleMap: () => {} }
  const screen = await show(<ResultCard place={place} {...props} />)
  await expect.element(screen.getByText('lördag 28 november 2026')).toBeVisible()
  await expect.element(screen.getByText('Evenemanget är imorgon')).toBeVisible()
})

test('§R6 underscores everywhere: a popup has the date', async () => {
  const screen = await show(
    <PlacePopup
      placeKey={{ kind: 'market', id: 7 }}
      search={new URLSearchParams()}
      renderLike={null}
      onReady={() => {}}
    />,
  )
  await expect.element(screen.getByText('fredag 7 mars 2025')).toBeVisible()
})

test.each([
  ['7', 'fredag 7 mars 2025', 'Evenemanget har redan ägt rum'],
  ['8', 'lördag 28 november 2026', 'Evenemanget är imorgon'],
])('§R6 underscores everywhere: the page of market %s has the date and the countdown', async (id, date, status) => {
  const screen = await show(<PlacePage kind="market" id={id} />)
  const facts = screen.getByRole('definition')
  await expect.element(facts.first()).toHaveTextContent(date)
  await expect.element(facts.last()).toHaveTextContent(status)
})

test('§R6 underscores everywhere: the slideshow skips past markets', async () => {
  const screen = await show(<FeaturedSlides />)
  await expect.element(screen.getByRole('button', { name: 'Visa bild 2: Julloppis' })).toBeVisible()
  expect(screen.getByRole('button', { name: /Höstloppis/ }).elements()).toEqual([])
})
