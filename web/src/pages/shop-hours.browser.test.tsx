/** The opening status of a shop (spec §4) in the popup, on the card and on the page. */
import { type LoosePost, postFromWire } from '@fyndkartan/contract/place'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { type Auth, AuthContext } from '../api/identity/auth.ts'
import { PlacePopup } from '../features/popup/PlacePopup.tsx'
import { ResultCard } from '../features/results/ResultCard.tsx'
import { memoryHistory } from '../ui/location.ts'
import { Router } from '../ui/Router.tsx'
import PlacePage from './PlacePage.tsx'
import '../styles/tokens.css'

vi.mock('../features/map/SmallMap.tsx', () => ({ default: () => null }))

const week =
  'söndag: stängt,måndag: 10:00–18:00,tisdag: 10:00–18:00,onsdag: 10:00–18:00,torsdag: 12:00-20:00,fredag: 10:00–18:00,lördag: 10:00–15:00'
const onWednesday = (hours: string) => week.replace('onsdag: 10:00–18:00', hours)

let store: LoosePost

beforeEach(() => {
  setClock('2026-11-18T12:00:00+01:00')
  vi.stubGlobal('fetch', async () => Response.json(store))
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function setClock(time: string) {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse(time))
}

const places = ['popup', 'card', 'page'] as const

/** Renders a shop with these hours in the popup, on the card or on the page. */
async function show(place: (typeof places)[number], hours: string | null, osm: string | null = null) {
  store = {
    id: 7,
    name: 'Retrolyckan',
    address: 'Storgatan 1',
    city: 'Borås',
    opening_hours: hours,
    opening_hours_osm: osm,
  }
  const params = new URLSearchParams()
  const part: Record<(typeof places)[number], ReactNode> = {
    popup: <PlacePopup placeKey={{ kind: 'shop', id: 7 }} search={params} renderLike={null} onReady={() => {}} />,
    card: (
      <ResultCard
        place={postFromWire({ ...store, source: 'shop_info' })!}
        params={params}
        from={null}
        like={null}
        smallMap={null}
        onToggleMap={() => {}}
      />
    ),
    page: <PlacePage kind="shop" id="7" />,
  }
  const screen = await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AuthContext value={{ user: null } as Auth}>
        <Router history={memoryHistory()}>{part[place]}</Router>
      </AuthContext>
    </QueryClientProvider>,
  )
  await expect.element(screen.getByText('Retrolyckan').first()).toBeVisible()
  return screen
}

/** The colour of a status: that of its badge, or else of its text. */
function colourOf(status: Element): { readonly text: string; readonly strongest: string } {
  const { color, backgroundColor } = getComputedStyle(status)
  const text = backgroundColor === 'rgba(0, 0, 0, 0)' ? color : backgroundColor
  const [red = 0, green = 0, blue = 0] = (text.match(/\d+/g) ?? []).map(Number)
  return { text, strongest: red > Math.max(green, blue) ? 'red' : green > Math.max(red, blue) ? 'green' : 'neither' }
}

test.each(places)(
  '§4 special is neutral: a special word has neither the open nor the closed colour, in the %s',
  async (place) => {
    const colours = []
    for (const [hours, label] of [
      [week, 'Öppet'],
      [onWednesday('onsdag: stängt'), 'Stängt'],
      ['varierar', 'Varierande öppettider'],
    ] as const) {
      const screen = await show(place, hours)
      colours.push(colourOf(screen.getByText(label, { exact: true }).element()))
      await screen.unmount()
    }
    const [open, closed, neutral] = colours
    expect([open?.strongest, closed?.strongest]).toEqual(['green', 'red'])
    expect([open?.text, closed?.text]).not.toContain(neutral?.text)
  },
)
