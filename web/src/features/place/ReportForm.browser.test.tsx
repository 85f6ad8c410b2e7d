import { endpoints } from '@fyndkartan/contract/endpoints'
import { faultText } from '@fyndkartan/contract/problem'
import { daysToWarn, longestNote, rightsToConfirm, wrongsToAgree } from '@fyndkartan/domain/report'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { eventWire, storeWire } from '../../testing/place-wires.ts'
import { PlacePageAt } from '../../testing/PlacePageAt.tsx'
import '../../styles/tokens.css'
import '../../styles/base.css'

vi.mock('../map/SmallMap.tsx', () => ({ default: () => null }))
vi.mock('../../site-config.ts', () => ({ siteConfig: { api_key: 'the key' } }))

const today = '2026-11-18'
const market = { ...eventWire, date: '2026_11_28' }
/** Answers a report. The fake server issues no passes; the form can be sent without one. */
let takeReport: (body: string) => Promise<Response>
let place: object
let passes: number

beforeEach(() => {
  sessionStorage.clear()
  passes = 0
  place = storeWire
  takeReport = taken
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T10:00:00+01:00`) })
  for (const way of ['error', 'warn'] as const) vi.spyOn(console, way).mockImplementation(() => {})
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    if (input === endpoints.reportPlace.path) return takeReport(init?.body as string)
    if (input !== endpoints.formPass.path) return Promise.resolve(Response.json(place))
    passes++
    return Promise.resolve(new Response(null, { status: 503 }))
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const taken = () => Promise.resolve(Response.json({ success: true }, { status: 201 }))

async function show(path = '/store/7') {
  const screen = await render(<PlacePageAt path={path} />)
  const panel = screen.getByRole('region', { name: 'Stämmer det här?' })
  const button = (name: string) => panel.getByRole('button', { name, exact: true })
  return { screen, panel, button, yes: button('Ja'), no: button('Nej, ...'), thanks: panel.getByRole('status').first() }
}

const verdictsIn = (group: { elements(): Element[] }) => group.elements().map(({ textContent }) => textContent)

test('“Ja” is sent at once, and the thanks get the focus', async () => {
  const report = vi.fn(taken)
  takeReport = report
  const { yes, no, panel } = await show()
  await yes.click()
  const thanks = panel.getByText('Tack! Om en besökare till säger att det stämmer skriver vi det här på sidan.')
  await expect.element(thanks).toHaveFocus()
  expect(yes.elements()).toEqual([])
  expect(no.elements()).toEqual([])
  expect(report.mock.calls).toEqual([
    [JSON.stringify({ target_id: '7', target_type: 'store', verdict: 'right', note: '', website: '' })],
  ])
})

test('the numbers in the thanks are those of the domain', () => {
  expect([rightsToConfirm, wrongsToAgree, daysToWarn]).toEqual([2, 3, 1])
})

test.each([
  {
    kind: 'shop',
    path: '/store/7',
    body: storeWire,
    offered: ['Tiderna stämmer inte', 'Har stängt för gott', 'Har flyttat'],
  },
  {
    kind: 'market',
    path: '/event/7',
    body: market,
    offered: ['Dagen eller tiden stämmer inte', 'Har slutat för gott', 'Loppisen 28 nov är inställd', 'Har flyttat'],
  },
  {
    kind: 'market without a date',
    path: '/event/7',
    body: { ...market, date: null },
    offered: ['Dagen eller tiden stämmer inte', 'Har slutat för gott', 'Loppisen är inställd', 'Har flyttat'],
  },
  {
    kind: 'cancelled market',
    path: '/event/7',
    body: { ...market, cancelled: 1 },
    offered: ['Dagen eller tiden stämmer inte', 'Har slutat för gott', 'Har flyttat'],
  },
  {
    kind: 'market whose date is over, with more to come',
    path: '/event/7',
    body: { ...market, date: '2026_11_14', dates: [{ id: 8, date: '2026-11-28', start_time: null, end_time: null }] },
    offered: ['Dagen eller tiden stämmer inte', 'Har slutat för gott', 'Har flyttat'],
  },
])('“Nej” offers the faults that a $kind can have', async ({ path, body, offered }) => {
  place = body
  const { no, panel } = await show(path)
  await expect.element(no).toHaveAttribute('aria-expanded', 'false')
  await no.click()
  await expect.element(no).toHaveAttribute('aria-expanded', 'true')
  const group = panel.getByRole('group', { name: 'Vad stämmer inte?' })
  expect(verdictsIn(group.getByRole('button')).toSorted()).toEqual(offered.toSorted())
  await no.click()
  expect(group.elements()).toEqual([])
})

test('the page of a past market has no question', async () => {
  place = { ...market, date: '2026_11_17' }
  const { screen, panel } = await show('/event/7')
  await expect.element(screen.getByRole('region', { name: 'Bra att veta' })).toBeVisible()
  expect(panel.elements()).toEqual([])
})

test('a note is sent with the fault, and the remaining characters appear near the limit', async () => {
  const report = vi.fn(taken)
  takeReport = report
  const { no, button, panel } = await show()
  await no.click()
  await panel.getByText('Berätta mer först, om du vill').click()
  const note = panel.getByLabelText('Berätta mer (valfritt)')
  await expect.element(note).toHaveAttribute('maxlength', String(longestNote))
  await note.fill('a'.repeat(longestNote - 50))
  expect(panel.getByText(/tecken kvar/).elements()).toEqual([])
  await note.fill('a'.repeat(longestNote - 7))
  await expect.element(panel.getByText('7 tecken kvar.')).toBeVisible()
  await note.fill(' Skylten är borta. ')
  await button('Har stängt för gott').click()
  await expect.element(panel.getByText(/^Tack för att du säger till! Om tre besökare/)).toHaveFocus()
  expect(JSON.parse(report.mock.calls.flat().join())).toMatchObject({ verdict: 'closed', note: 'Skylten är borta.' })
})

test.each([
  [
    'right',
    'Ja',
    { confirmed_at: today, confirmed_by: 'visitor' },
    'Tack! Flera besökare säger att det stämmer, och nu står det här på sidan.',
  ],
  [
    'closed',
    'Har stängt för gott',
    { warning: 'closed' },
    'Tack! Flera besökare säger samma sak. Nu står det överst på sidan, tills det är kontrollerat.',
  ],
])(
  'when “%s” completes the required number of answers, the page and the thanks say so',
  async (_verdict, name, change, thanks) => {
    takeReport = () => {
      place = { ...storeWire, ...change }
      return taken()
    }
    const { screen, panel, button, no } = await show()
    if (name !== 'Ja') await no.click()
    await button(name).click()
    await expect.element(panel.getByText(thanks)).toHaveFocus()
    const told = name === 'Ja' ? 'Kontrollerad 18 nov av besökare' : /Flera besökare säger att butiken har stängt/
    await expect.element(screen.getByText(told).first()).toBeVisible()
  },
)

test('a repeated visit in the same tab shows the thanks for that place only', async () => {
  const first = await show()
  await first.yes.click()
  await expect.element(first.panel.getByText(/^Tack!/)).toBeVisible()
  await first.screen.unmount()

  const again = await show()
  await expect.element(again.panel.getByText(/^Tack!/)).toBeVisible()
  await expect.element(again.panel.getByText(/^Tack!/)).not.toHaveFocus()
  await again.screen.unmount()

  // A market with the same id as the shop is another place, so its question has no answer yet.
  place = market
  const other = await show('/event/7')
  await expect.element(other.yes).toBeVisible()
})

const swedish = 'Du har svarat på mycket på kort tid. Försök igen om 7 minuter.'
const later = 'Ditt svar gick inte att skicka. Försök igen om en stund.'

test.each([
  ['too many answers', () => Promise.resolve(Response.json({ message: swedish }, { status: 429 })), swedish],
  ['a server error', () => Promise.resolve(Response.json({ message: faultText.internal }, { status: 500 })), later],
  [
    'no network',
    () => Promise.reject(new TypeError('Failed to fetch')),
    'Ditt svar gick inte att skicka. Kontrollera din anslutning och försök igen.',
  ],
])('%s shows a message, and the same button tries again', async (_what, fail, text) => {
  takeReport = fail
  const { yes, panel } = await show()
  await yes.click()
  await expect.element(panel.getByRole('alert')).toHaveTextContent(text)
  await expect.element(panel.getByRole('alert')).toBeVisible()
  takeReport = taken
  await yes.click()
  await expect.element(panel.getByText(/^Tack!/)).toHaveFocus()
})

test('a second press during the request sends nothing', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const report = vi.fn(() => promise)
  takeReport = report
  const { yes, panel } = await show()
  await yes.click()
  await expect.element(panel.getByText('Skickar...')).toBeVisible()
  await expect.element(yes).toHaveAttribute('aria-disabled', 'true')
  await yes.click({ force: true })
  resolve(await taken())
  await expect.element(panel.getByText(/^Tack!/)).toBeVisible()
  expect(report).toHaveBeenCalledOnce()
})

test('the pass is fetched only when the question comes into view', async () => {
  await page.viewport(390, 500)
  const { yes } = await show()
  await expect.element(yes).toBeInTheDocument()
  await new Promise((done) => setTimeout(done, 100))
  expect(passes).toBe(0)
  yes.element().scrollIntoView()
  await expect.poll(() => passes).toBe(1)
})

test.each([320, 390])('at %i px each answer is large enough for a thumb and fits the screen', async (width) => {
  await page.viewport(width, 800)
  place = market
  const { no, panel } = await show('/event/7')
  await no.click()
  const sizes = panel
    .getByRole('button')
    .elements()
    .map((button) => button.getBoundingClientRect())
  expect(sizes).toHaveLength(6)
  for (const { height, left, right } of sizes) {
    expect(height).toBeGreaterThanOrEqual(44)
    expect([left >= 0, right <= width]).toEqual([true, true])
  }
})
