import type { SeenPlace } from '@fyndkartan/contract/place'
import type { CivilDate } from '@fyndkartan/domain/local-time'
import type { PlaceKey } from '@fyndkartan/domain/place'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { memoryHistory } from '../../ui/location.ts'
import { Router } from '../../ui/Router.tsx'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { PlacePopup } from './PlacePopup.tsx'

const shop = {
  id: 7,
  name: 'Retrolyckan',
  shop_link: 'https://retrolyckan.example/',
  address: 'Storgatan 1',
  city: 'Borås',
  latitude: 57.721,
  longitude: 12.9401,
  opening_hours: 'n/a',
}

const onReady = vi.fn<(name: string) => void>()
let answer: () => Promise<Response>

beforeEach(() => {
  onReady.mockReset()
  vi.stubGlobal('fetch', () => answer())
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function show(
  placeKey: PlaceKey,
  body: object | (() => Response),
  renderLike: ((place: SeenPlace) => ReactNode) | null = null,
  span: { from: CivilDate; to: CivilDate } | null = null,
) {
  answer = () => Promise.resolve(typeof body === 'function' ? body() : Response.json(body))
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return render(
    <QueryClientProvider client={queries}>
      <Router history={memoryHistory()}>
        <PlacePopup
          placeKey={placeKey}
          search={new URLSearchParams('city=borås&seed=0')}
          span={span}
          renderLike={renderLike}
          onReady={onReady}
        />
      </Router>
    </QueryClientProvider>,
  )
}

test('very long words do not overflow the popup', async () => {
  const endless = 'Ö'.repeat(150)
  const body = { ...shop, name: endless, address: endless, city: endless, shop_link: endless }
  const { container, ...screen } = await show({ kind: 'shop', id: 7 }, body)
  // The widest that a popup may be.
  container.style.inlineSize = '300px'
  await expect.element(screen.getByText(`${endless}, ${endless}`)).toBeVisible()
  expect(container.scrollWidth).toBe(300)
})
