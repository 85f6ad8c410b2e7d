/** The page of a market with several dates, some of them cancelled. */
import { addDays } from '@fyndkartan/domain/local-time'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { eventWire } from '../testing/place-wires.ts'
import { PlacePageAt } from '../testing/PlacePageAt.tsx'

vi.mock('../features/map/SmallMap.tsx', () => ({ default: () => null }))

/** Saturdays from 7 November, the fourth of them cancelled. Today is Friday 20 November. */
const saturdays = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    date: addDays('2026-11-07', 7 * index),
    start_time: '10:00',
    end_time: '15:00',
    cancelled: index === 3 ? 1 : 0,
  }))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T11:00:00Z') })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function showDate(
  id: number,
  { count = 6, ...facts }: { count?: number; cancelled_reason?: string | null } = {},
) {
  const dates = saturdays(count)
  const event = { ...eventWire, ...dates[id - 1], series_id: 9, dates, repeats: 'Varje lördag', ...facts }
  vi.stubGlobal('fetch', async () => Response.json(event))
  const screen = await render(<PlacePageAt path={`/event/${id}?city=borås`} />)
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Julloppis' })).toBeVisible()
  return { screen, card: screen.getByRole('region', { name: 'Alla datum' }) }
}

test('the page has the rule and the coming dates as links, and marks the shown date', async () => {
  const { screen, card } = await showDate(3)
  await expect.element(card.getByText('Varje lördag')).toBeVisible()
  const coming = card.getByRole('list').last()
  expect(
    coming
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent),
  ).toEqual(['lör 21 nov 10–15', 'lör 28 nov 10–15 Inställt', 'lör 5 dec 10–15', 'lör 12 dec 10–15'])
  const links = coming.getByRole('link').elements()
  expect(links.map((link) => link.getAttribute('aria-current'))).toEqual(['page', null, null, null])
  expect(links[2]?.getAttribute('href')).toBe('#/event/5?city=bor%C3%A5s')
  expect(card.element().querySelector('s')?.textContent).toBe('lör 28 nov 10–15')
  await expect.element(screen.getByText('Evenemanget är imorgon').first()).toBeVisible()
  expect(screen.getByText(/^Nästa gång/).elements()).toEqual([])
})

test('past dates are folded', async () => {
  const { card } = await showDate(3)
  expect(card.getByRole('link', { name: 'lör 14 nov 10–15' }).elements()).toEqual([])
  await card.getByText('Tidigare datum (2)').click()
  await expect.element(card.getByRole('link', { name: 'lör 14 nov 10–15' })).toBeVisible()
})

test('a past date links to the next one', async () => {
  const { screen } = await showDate(2)
  await expect.element(screen.getByText('Evenemanget har redan ägt rum').first()).toBeVisible()
  const next = screen.getByRole('article').getByRole('paragraph').filter({ hasText: 'Nästa gång' })
  await expect.element(next).toHaveTextContent('Nästa gång: lör 21 nov 10–15')
  await expect.element(next.getByRole('link')).toHaveAttribute('href', '#/event/3?city=bor%C3%A5s')
})

test.each([
  ['Storm', 'Inställt: Storm'],
  [null, 'Inställt'],
])(
  'a date cancelled with the reason %j shows it instead of a countdown, and links to the next held date',
  async (cancelled_reason, text) => {
    const { screen } = await showDate(4, { cancelled_reason })
    const facts = screen.getByRole('region', { name: 'Detaljer' }).getByRole('definition').elements()
    expect(facts.at(-1)?.textContent).toBe(text)
    const head = screen.getByRole('article').element().querySelector('header')
    expect([...(head?.querySelectorAll('s') ?? [])].map((struck) => struck.textContent)).toEqual([
      'lördag 28 november 2026, 10:00–15:00',
    ])
    expect(head?.textContent).toContain(text)
    expect(head?.textContent).toContain('Nästa gång: lör 21 nov 10–15')
    expect(screen.getByText(/Evenemanget är om/).elements()).toEqual([])
  },
)

test('a long list shows its first twelve dates, and all on request', async () => {
  const { card } = await showDate(3, { count: 104 })
  const shown = () => card.getByRole('list').last().getByRole('listitem').elements().length
  expect(shown()).toBe(12)
  const all = card.getByRole('button', { name: 'Visa alla 102' })
  await expect.element(all).toHaveAttribute('aria-expanded', 'false')
  await all.click()
  expect(shown()).toBe(102)
  await expect.element(card.getByRole('link', { name: 'lör 2 jan 2027 10–15' })).toBeVisible()
  await card.getByRole('button', { name: 'Visa färre' }).click()
  expect(shown()).toBe(12)
})

test('a date far down the list is shown on its own page', async () => {
  const { card } = await showDate(60, { count: 104 })
  expect(card.element().querySelector('[aria-current]')?.getAttribute('href')).toBe('#/event/60?city=bor%C3%A5s')
})

test('a single date has no list', async () => {
  vi.stubGlobal('fetch', async () => Response.json(eventWire))
  const screen = await render(<PlacePageAt path="/event/7" />)
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Julloppis' })).toBeVisible()
  expect(screen.getByRole('region', { name: 'Alla datum' }).elements()).toEqual([])
})

describe('the link to the calendar', () => {
  test.each([
    ['a date to come', { date: '2026-11-28' }, 1],
    ['a date that has passed', { date: '2026-11-14' }, 0],
    ['a cancelled date', { date: '2026-11-28', cancelled: 1 }, 0],
    ['no date', { date: null }, 0],
    ['a passed date with others to come', { date: '2026-11-14', dates: saturdays(6) }, 1],
    ['a passed date with other passed ones', { date: '2026-11-14', dates: saturdays(2) }, 0],
  ])('%s, %o, has %i links', async (_what, facts, count) => {
    vi.stubGlobal('fetch', async () => Response.json({ ...eventWire, ...facts }))
    const screen = await render(<PlacePageAt path="/event/7" />)
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Julloppis' })).toBeVisible()
    const links = screen.getByRole('link', { name: 'Lägg till i kalendern' }).elements()
    expect(links.map((link) => link.getAttribute('href'))).toEqual(Array(count).fill('/loppis/7.ics'))
  })
})

test("the link back leads to the pin of the market's first date in the search", async () => {
  const { screen } = await showDate(5)
  const back = screen.getByRole('link', { name: 'Tillbaka till sökningen' }).element().getAttribute('href')
  expect(new URLSearchParams(back?.split('?')[1]).get('center_id')).toBe('3')
})
