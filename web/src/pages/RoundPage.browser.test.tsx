import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { AuthContext } from '../api/identity/auth.ts'
import { saveRound, savedRound } from '../api/saved-round.ts'
import { buildAuth } from '../testing/build-auth.ts'
import { eventWire, storeWire } from '../testing/place-wires.ts'
import { memoryHistory } from '../ui/location.ts'
import { Router } from '../ui/Router.tsx'
import RoundPage from './RoundPage.tsx'
import '../styles/tokens.css'
import '../styles/base.css'

const siteConfig = vi.hoisted(() => ({
  api_key: 'the key',
  finds_addresses: true,
  travel_modes: [] as string[],
  tile_url: 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
  tile_attribution: '',
}))
vi.mock('../site-config.ts', () => ({ siteConfig }))

const hours =
  'söndag: stängt,måndag: stängt,tisdag: stängt,onsdag: stängt,torsdag: stängt,fredag: stängt,lördag: 10:00–15:00'

/** Places on a line north of Skara; the shops 602 and 607 are in one house. */
const shop = (id: number, name: string, north: number) => ({
  ...storeWire,
  id,
  name,
  city: 'Skara',
  latitude: 58.39 + north,
  longitude: 13.44,
  opening_hours: hours,
})
const answers: Readonly<Record<string, object>> = {
  '/get_store/601': shop(601, 'Kopparkitteln', 0),
  '/get_store/602': shop(602, 'Glasboden', 0.04),
  '/get_store/607': shop(607, 'Glasbodens granne', 0.04),
  '/get_event/601': { ...eventWire, id: 601, date: '2026-11-21', latitude: 58.44, longitude: 13.44 },
}
/** The answers to other calls by their paths. */
let more: Record<string, () => Response>

beforeEach(async () => {
  await page.viewport(1200, 900)
  vi.setSystemTime('2026-11-18T12:00:00+01:00')
  siteConfig.travel_modes = []
  saveRound('')
  more = {}
  for (const way of ['error', 'warn'] as const) vi.spyOn(console, way).mockImplementation(() => {})
  const fetched = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const [path = ''] = (input as string).split('?')
    if (path.includes('villages')) return fetched(input, init)
    if (path.startsWith('/get_store/2'))
      return Response.json(shop(Number(path.slice(11)), path, Number(path.slice(11)) / 1000))
    return more[path]?.() ?? Response.json(answers[path] ?? {}, { status: path in answers ? 200 : 404 })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Opens a round that is the visitor's own. */
async function show(query: string) {
  saveRound(query)
  const screen = await open('')
  return { screen, along: screen.getByRole('region', { name: 'Ta med rundan' }) }
}

function open(query: string) {
  return render(
    <AuthContext value={buildAuth({ user: null })}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <Router history={memoryHistory(`/runda${query}`)}>
          <RoundPage />
        </Router>
      </QueryClientProvider>
    </AuthContext>,
  )
}

const stops = () => page.getByRole('list', { name: 'Rundans stopp' }).getByRole('heading', { level: 3 })
const pins = () => page.getByRole('group', { name: /^Karta med rundans stopp/ }).getByRole('img', { name: /^Stopp/ })

test('a shared round replaces the own one only on request, which can be undone; a full one says so', async () => {
  saveRound('stopp=s602')
  const full = Array.from({ length: 25 }, (_, at) => `s${201 + at}`).join('-')
  const screen = await open(`?stopp=${full}`)
  await expect.element(screen.getByRole('heading', { level: 1, name: 'En delad runda' })).toBeVisible()
  await expect.element(screen.getByText(/ Din egen runda har 1 stopp och är kvar som den är\.$/)).toBeVisible()
  expect(savedRound()).toBe('stopp=s602')
  await screen.getByRole('button', { name: 'Gör till min runda i stället' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Min runda' })).toBeVisible()
  await expect.element(screen.getByText('Rundan är full: högst 25 stopp.')).toBeVisible()
  await expect.poll(() => stops().elements()).toHaveLength(25)
  await screen.getByRole('button', { name: 'Ångra' }).click()
  await expect.element(stops()).toHaveTextContent('Glasboden')
  expect(savedRound()).toBe('stopp=s602')
})

test('a round is handed to maps, to a GPX file and to a calendar; stops in one house share a pin', async () => {
  const { along } = await show('stopp=s601-s602-s607-m601&dag=2026-11-21&tid=1000')
  await expect.poll(() => stops().elements()).toHaveLength(4)
  await expect
    .poll(() =>
      pins()
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toContain('2·3')
  await expect
    .element(along.getByRole('link', { name: /^Hela rundan i Google Maps/ }))
    .toHaveAttribute(
      'href',
      expect.stringMatching(
        /^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&origin=.+&destination=.+&waypoints=.+&travelmode=driving$/,
      ),
    )
  await along.getByText('Visa vägen, ett stopp i taget').click()
  for (const [name, address] of [
    [/^Apple Maps till Glasboden /, /^https:\/\/maps\.apple\.com\//],
    [/^Waze till Glasboden /, /^https:\/\/waze\.com\/ul\?ll=58\.43/],
    [/^Kartapp till Glasboden$/, /^geo:58\.43,13\.44\?q=/],
  ] as const)
    await expect.element(along.getByRole('link', { name })).toHaveAttribute('href', expect.stringMatching(address))

  const contents: Blob[] = []
  const names: string[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    contents.push(content as Blob)
    return 'blob:content'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  await along.getByRole('button', { name: 'GPX-fil' }).click()
  await along.getByRole('button', { name: 'Till kalendern' }).click()
  expect(names).toEqual(['rundan-2026-11-21.gpx', 'rundan-2026-11-21.ics'])
  expect(await contents[0]?.text()).toMatch(/<gpx [\s\S]*Glasboden/)
  expect(await contents[1]?.text()).toMatch(/BEGIN:VEVENT[\s\S]*Glasboden/)
})

test('Safari, which cannot open geo: addresses, is offered the other maps only', async () => {
  vi.spyOn(Navigator.prototype, 'vendor', 'get').mockReturnValue('Apple Computer, Inc.')
  const { along } = await show('stopp=s601&dag=2026-11-21&tid=1000')
  await along.getByText('Visa vägen, ett stopp i taget').click()
  await expect.element(along.getByRole('link', { name: /^Apple Maps/ })).toBeVisible()
  expect(along.getByRole('link', { name: /^Kartapp/ }).elements()).toEqual([])
})

test('a round begins in a town or at an address that is typed, or at the position of the device', async () => {
  const { screen } = await show('stopp=s601-s602&dag=2026-11-21&tid=1000')
  const begins = screen.getByLabelText('Starta från')
  const asksForStart = screen.getByRole('button', { name: 'Adress eller ort' })
  const typed = screen.getByRole('textbox', { name: 'Adress eller ort' })
  const search = screen.getByRole('button', { name: 'Sök', exact: true })
  await asksForStart.click()
  await typed.fill('lidköping')
  await search.click()
  await expect.element(screen.getByText(/Åk från Lidköping$/)).toBeVisible()
  await expect.element(begins).toHaveFocus()
  await screen.getByLabelText('Tillbaka till starten').click()
  await expect.element(screen.getByText(/Tillbaka, efter (\d+ tim )?\d+ min/)).toBeVisible()

  more['/find_position'] = () => new Response('', { status: 503 })
  await asksForStart.click()
  await typed.fill('Allégatan 12, Borås')
  await search.click()
  await expect.element(screen.getByText(/^Vi nådde inte sökningen\./)).toBeVisible()
  more['/find_position'] = () => Response.json({ latitude: 57.72, longitude: 12.94, precision: 'address' })
  await search.click()
  await expect.element(screen.getByText(/Åk från Allégatan 12, Borås$/)).toBeVisible()
  expect(new URLSearchParams(savedRound()).get('namn')).toBe('Allégatan 12, Borås')

  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((found) =>
    found({ coords: { latitude: 58.3867, longitude: 13.4384 } } as GeolocationPosition),
  )
  await screen.getByRole('button', { name: 'Min plats' }).click()
  await expect.element(screen.getByText(/Åk från Min plats$/)).toBeVisible()
  await expect.element(begins).toHaveDisplayValue('Min plats')
})

test('the travel times of a router replace the estimates, and the page says so', async () => {
  siteConfig.travel_modes = ['car']
  const seconds = [
    [0, 1234],
    [1234, 0],
  ]
  const line = [
    [58.39, 13.44],
    [58.43, 13.44],
  ]
  more['/travel_times'] = () => Response.json({ seconds })
  more['/travel_route'] = () => Response.json({ line, seconds: 1234, metres: 5000 })
  const { screen } = await show('stopp=s601-s602&dag=2026-11-21&tid=1000')
  await expect.element(screen.getByText('Restiderna följer vägarna, utan köer.')).toBeVisible()
  await expect.element(screen.getByText('21 min med bil')).toBeVisible()
})

test('a printed map has the whole round, and afterwards the view that the visitor left', async () => {
  const printed = vi.spyOn(window, 'print').mockImplementation(() => {})
  const { screen, along } = await show('stopp=s601-s602-m601&dag=2026-11-21&tid=1000')
  await expect.poll(() => pins().elements()).toHaveLength(3)
  const map = screen.getByRole('group', { name: /^Karta med rundans stopp/ })
  /** The positions of the pins, px from the map's top. */
  const tops = () => {
    const frame = map.element().getBoundingClientRect()
    return pins()
      .elements()
      .map((pin) => Math.round(pin.getBoundingClientRect().top - frame.top))
  }
  const isWhole = () => {
    const { height } = map.element().getBoundingClientRect()
    return tops().every((top) => top >= 0 && top + 32 <= height)
  }
  await expect.poll(isWhole).toBe(true)
  for (let times = 0; times < 3; times++) await screen.getByRole('button', { name: 'Zooma in' }).click()
  await expect.poll(isWhole).toBe(false)
  let looked = ''
  const hasStayed = () => looked === (looked = tops().join(' '))
  await expect.poll(hasStayed, { interval: 300 }).toBe(true)
  await along.getByRole('button', { name: 'Skriv ut' }).click()
  await expect.poll(isWhole).toBe(true)
  await expect.poll(() => printed).toHaveBeenCalledOnce()
  window.dispatchEvent(new Event('afterprint'))
  await expect.poll(() => tops().join(' ')).toBe(looked)
})
