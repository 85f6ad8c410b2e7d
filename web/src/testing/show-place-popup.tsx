import type { SeenPlace } from '@fyndkartan/contract/place'
import type { CivilDate } from '@fyndkartan/domain/local-time'
import type { PlaceKey } from '@fyndkartan/domain/place'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { PlacePopup } from '../features/popup/PlacePopup.tsx'
import { memoryHistory } from '../ui/location.ts'
import { Router } from '../ui/Router.tsx'

/** A shop in the server's format. */
export const shop = {
  id: 7,
  name: 'Retrolyckan',
  shop_link: 'https://retrolyckan.example/',
  address: 'Storgatan 1',
  city: 'Borås',
  latitude: 57.721,
  longitude: 12.9401,
  opening_hours: 'n/a',
}

/** Renders the popup of a place; the server answers its call with this body or response. */
export async function showPlacePopup(
  placeKey: PlaceKey,
  body: object | (() => Response),
  renderLike: ((place: SeenPlace) => ReactNode) | null = null,
  span: { from: CivilDate; to: CivilDate } | null = null,
) {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    typeof body === 'function' ? body() : Response.json(body),
  )
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const onReady = vi.fn<(name: string) => void>()
  const screen = await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
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
  return { ...screen, onReady }
}
