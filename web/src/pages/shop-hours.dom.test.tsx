/** The opening status of a shop (spec §4) in the popup, on the card and on the page. */
import { type LoosePost, postFromWire } from '@fyndkartan/contract/place'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { type Auth, AuthContext } from '../api/identity/auth.ts'
import { PlacePopup } from '../features/popup/PlacePopup.tsx'
import { ResultCard } from '../features/results/ResultCard.tsx'
import { memoryHistory } from '../ui/location.ts'
import { Router } from '../ui/Router.tsx'
import PlacePage from './PlacePage.tsx'

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
  vi.useRealTimers()
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

/** All status texts except the next opening. */
const statusTexts = [
  'Öppet',
  'Stängt',
  'Hittade inga öppetider',
  'Inga öppettider tillgängliga',
  'Ogiltiga öppettider',
  'Denna butikens öppetider varierar, se deras hemsida.',
  'Denna butikens öppetider är säsongsbaserade, se deras hemsida.',
  'Denna butiken öppnar enligt överenskommelse, se deras hemsida för mer information.',
]

const everywhere = (text: string) => ({ popup: text, card: text, page: text })
const missing = { ...everywhere('Inga öppettider tillgängliga'), popup: 'Hittade inga öppetider' }

describe.each([
  ['fewer than seven entries: six', week.replace('söndag: stängt,', ''), everywhere('Hittade inga öppetider')],
  ['hours missing: n/a', 'n/a', missing],
  ['hours missing: empty', '', missing],
  ['hours missing: null', null, missing],
  ['malformed range: only one time', onWednesday('onsdag: 10:00'), everywhere('Ogiltiga öppettider')],
  ['day not listed: no Wednesday on a Wednesday', onWednesday('helgdag: 10:00–18:00'), everywhere('Stängt')],
  ['§4 special is neutral: neither open nor closed', 'varierar', everywhere(statusTexts[5]!)],
  ['§4 special is neutral: neither open nor closed', 'säsongsbaserade', everywhere(statusTexts[6]!)],
  ['§4 special is neutral: neither open nor closed', 'på_förfrågan', everywhere(statusTexts[7]!)],
  ['other words have no note: ibland', 'ibland', everywhere('Hittade inga öppetider')],
])('%s', (_marks, hours, texts) => {
  test.each(places)('in the %s', async (place) => {
    const screen = await show(place, hours)
    await expect.element(screen.getByText(texts[place], { exact: true })).toBeVisible()
    const said = statusTexts.filter((text) => screen.getByText(text, { exact: true }).elements().length > 0)
    expect(said).toEqual([texts[place]])
    expect(screen.getByText(/Öppnar/).elements()).toEqual([])
  })
})

describe.each([
  ['before opening', '2026-11-18T09:59:59+01:00', 'Stängt', 'Öppnar idag 10:00'],
  ['open in the opening minute', '2026-11-18T10:00:00+01:00', 'Öppet', 'Visa öppetider'],
  ['open in the closing minute', '2026-11-18T18:00:59+01:00', 'Öppet', 'Visa öppetider'],
  ['after closing', '2026-11-18T18:01:00+01:00', 'Stängt', 'Öppnar igen torsdag 12:00'],
  ['closed today', '2026-11-22T12:00:00+01:00', 'Stängt', 'Öppnar igen måndag 10:00'],
])('%s: the status at %s', (_marks, time, label, detail) => {
  test.each(places)('in the %s', async (place) => {
    setClock(time)
    const screen = await show(place, week)
    await expect.element(screen.getByText(label, { exact: true })).toBeVisible()
    await expect.element(screen.getByText(new RegExp(`${detail}$`))).toBeVisible()
    expect(screen.getByText(/^(Öppet|Stängt)$/).elements()).toHaveLength(1)
  })
})

test.each(places)('§R3 status follows the clock: from Wednesday to Monday, in the %s', async (place) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  setClock('2026-11-18T09:59:50+01:00')
  const screen = await show(place, week)
  for (const [time, label, detail] of [
    ['2026-11-18T09:59:59+01:00', 'Stängt', 'Öppnar idag 10:00'],
    ['2026-11-18T10:00:00+01:00', 'Öppet', 'Visa öppetider'],
    ['2026-11-18T18:00:50+01:00', 'Öppet', 'Visa öppetider'],
    ['2026-11-18T18:01:00+01:00', 'Stängt', 'Öppnar igen torsdag 12:00'],
    ['2026-11-19T00:00:00+01:00', 'Stängt', 'Öppnar idag 12:00'],
    ['2026-11-21T15:00:50+01:00', 'Öppet', 'Visa öppetider'],
    ['2026-11-21T15:01:00+01:00', 'Stängt', 'Öppnar igen måndag 10:00'],
    ['2026-11-22T23:59:50+01:00', 'Stängt', 'Öppnar igen måndag 10:00'],
    ['2026-11-23T00:00:00+01:00', 'Stängt', 'Öppnar idag 10:00'],
  ] as const) {
    setClock(time)
    vi.advanceTimersByTime(1000)
    await expect.element(screen.getByText(new RegExp(`${detail}$`))).toBeVisible()
    expect(
      screen
        .getByText(/^(Öppet|Stängt)$/)
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual([label])
  }
  const today = screen
    .getByRole('term')
    .elements()
    .filter(({ textContent }) => /i dag/.test(textContent ?? ''))
  expect(today.map(({ textContent }) => textContent)).toEqual(place === 'page' ? ['måndag i dag'] : [])
})

test.each(places)(
  "hours list by day: the list has each weekday with its hours or 'stängt', in the %s",
  async (place) => {
    const screen = await show(place, week)
    if (place !== 'page') await screen.getByText('Visa öppetider').click()
    await expect.element(screen.getByRole('heading', { name: 'Öppetider' })).toBeVisible()
    const days = screen.getByRole('term').elements()
    const hours = screen.getByRole('definition').elements()
    expect(days.map((day, index) => `${day.textContent} ${hours[index]?.textContent}`)).toEqual([
      'måndag 10:00–18:00',
      'tisdag 10:00–18:00',
      place === 'page' ? 'onsdag i dag 10:00–18:00' : 'onsdag 10:00–18:00',
      'torsdag 12:00–20:00',
      'fredag 10:00–18:00',
      'lördag 10:00–15:00',
      'söndag stängt',
    ])
  },
)

describe.each([
  ['in the lunch break', '2026-11-18T12:30:00+01:00', 'Mo-Fr 10:00-12:00,13:00-18:00', 'Stängt', 'Öppnar idag 13:00'],
  ['after lunch', '2026-11-18T13:00:00+01:00', 'Mo-Fr 10:00-12:00,13:00-18:00', 'Öppet', 'Visa öppetider'],
  ['out of season', '2026-11-18T12:00:00+01:00', 'May-Sep Mo-Su,PH 11:00-17:00', 'Stängt', 'Öppnar igen 1 maj 11:00'],
  [
    'on a public holiday',
    '2027-01-06T12:00:00+01:00',
    'Mo-Fr 10:00-18:00; Dec 24 off',
    'Röd dag: tiderna kan avvika',
    null,
  ],
  [
    'closed on public holidays',
    '2027-01-06T12:00:00+01:00',
    'Mo-Fr 10:00-18:00; PH off',
    'Stängt',
    'Öppnar igen torsdag 10:00',
  ],
])('full hours %s', (_case, time, osm, label, detail) => {
  test.each(places)('in the %s', async (place) => {
    setClock(time)
    const screen = await show(place, null, osm)
    await expect.element(screen.getByText(label, { exact: true }).first()).toBeVisible()
    if (detail !== null) await expect.element(screen.getByText(new RegExp(`${detail}$`))).toBeVisible()
  })
})

test.each([
  ['Mo-Fr 10:00-18:00; SH off', null, 'Särskilda öppettider', 'Mo-Fr 10:00-18:00; SH off'],
  ['Mo 10:00+', 'varierar', 'Varierande öppettider', 'Mo 10:00+'],
])('hours that the site cannot read are shown as in OpenStreetMap: %s', async (osm, hours, label, written) => {
  const card = await show('card', hours, osm)
  await expect.element(card.getByText(label, { exact: true })).toBeVisible()
  await card.unmount()
  const page = await show('page', hours, osm)
  await expect.element(page.getByText(written, { exact: true })).toBeVisible()
})

test('the page has lunch closing, seasons, holidays and coming dates in words, and marks today', async () => {
  const osm =
    'Mo-Fr 10:00-12:00,13:00-18:00; Jun-Aug Mo-Su 10:00-19:00; PH off; Dec 23 10:00-14:00; 2026 Nov 18 12:00-16:00; 2026 Nov 2 off'
  const screen = await show('page', null, osm)
  await expect.element(screen.getByRole('heading', { name: 'Övriga året gäller nu' })).toBeVisible()
  const days = screen.getByRole('term').elements()
  const hours = screen.getByRole('definition').elements()
  expect(days.map((day, index) => `${day.textContent} ${hours[index]?.textContent}`)).toEqual([
    'måndag 10:00–12:00, 13:00–18:00',
    'tisdag 10:00–12:00, 13:00–18:00',
    // The hours of this date replace those of the week.
    'onsdag i dag 12:00–16:00',
    'torsdag 10:00–12:00, 13:00–18:00',
    'fredag 10:00–12:00, 13:00–18:00',
    'lördag stängt',
    'söndag stängt',
    'måndag–söndag 10:00–19:00',
    '23 december 10:00–14:00',
    '18 november 2026 12:00–16:00',
  ])
  await expect.element(screen.getByRole('heading', { name: '1 juni–31 augusti' })).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Röda dagar' })).toBeVisible()
})

test('alternating hours are in words and listed by date', async () => {
  const screen = await show('page', 'varierar', 'week 1-53/2 We 10:00-14:00')
  await expect.element(screen.getByText('Udda veckor, onsdag')).toBeVisible()
  await expect.element(screen.getByText('onsdag 25 november')).toBeVisible()
  expect(screen.getByRole('term').elements()).toHaveLength(15)
})

test('hours of a few days a year are in words, with the next of them', async () => {
  const screen = await show('page', 'säsongsbaserade', 'Jun-Aug Sa[1] 10:00-14:00')
  await expect.element(screen.getByText(/Öppnar igen 5 juni 10:00$/)).toBeVisible()
  const [days, ...others] = screen.getByRole('term').elements()
  expect([days?.textContent, others]).toEqual(['Juni–augusti, första lördagen i månaden', []])
  await expect.element(screen.getByRole('definition')).toHaveTextContent('10:00–14:00')
})

test.each([
  ['a week', week, 'Mo-Fr 10:00-18:00 || "ring först"', 'Ring först'],
  ['a closed shop', null, 'closed "renoveras till mars"', 'Renoveras till mars'],
  ['certain hours beside others', null, 'Sa[1] 10:00-14:00; "bara om det är varmt"', 'Bara om det är varmt'],
])('the comment on the hours is a note: %s', async (_what, hours, osm, note) => {
  const screen = await show('page', hours, osm)
  await expect.element(screen.getByText(note, { exact: true })).toBeVisible()
})

test('hours by appointment are in words beside their special word', async () => {
  const screen = await show('page', 'på_förfrågan', 'Mo-Fr 10:00-18:00 "by appointment"')
  await expect.element(screen.getByText('Enligt överenskommelse', { exact: true }).first()).toBeVisible()
  await expect.element(screen.getByText('Måndag–fredag', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('10:00–18:00, efter överenskommelse', { exact: true })).toBeVisible()
})

test('uncertain hours are neither open nor closed', async () => {
  setClock('2026-11-21T12:00:00+01:00')
  const screen = await show('page', null, 'Mo-Fr 10:00-18:00; Sa "ring först"')
  await expect.element(screen.getByText('Ring först', { exact: true }).first()).toBeVisible()
  expect(screen.getByText(/^(Öppet|Stängt)$/).elements()).toEqual([])
})
