import type { DeskReport } from '@fyndkartan/domain/desk'
import { unknownFacts } from '@fyndkartan/domain/facts'
import type { Shop } from '@fyndkartan/domain/shop'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { RequestError } from '../../api/client.ts'
import { decideReport, loadDeskReports } from '../../api/desk-reports.ts'
import { memoryHistory } from '../../ui/location.ts'
import { Router } from '../../ui/Router.tsx'
import { ReportInbox } from './ReportInbox.tsx'

vi.mock('../../api/desk-reports.ts', () => ({ loadDeskReports: vi.fn(), decideReport: vi.fn() }))

const shop: Shop = {
  ...unknownFacts('shop'),
  kind: 'shop',
  id: 7,
  name: 'Retrolyckan',
  address: 'Bruksgatan 19',
  town: 'Katrineholm',
  link: null,
  position: null,
  openingHours:
    'söndag: stängt,måndag: 10:00–18:00,tisdag: 10:00–18:00,onsdag: 10:00–18:00,torsdag: 10:00–18:00,fredag: 10:00–18:00,lördag: 10:00–15:00',
}
const closed: DeskReport = {
  id: 1,
  verdict: 'closed',
  firstAtMs: Date.parse('2026-11-12T10:00:00+01:00'),
  lastAtMs: Date.parse('2026-11-18T12:30:00+01:00'),
  count: 3,
  isWarned: true,
  notes: [{ atMs: Date.parse('2026-11-18T12:30:00+01:00'), text: 'Skylten är borta.' }],
  place: shop,
  decidedAtMs: null,
  decision: null,
  actionId: null,
}
const moved: DeskReport = { ...closed, id: 2, verdict: 'moved', notes: [], place: { ...shop, id: 8, name: 'Kupan' } }

let open: readonly DeskReport[]
const onDecided = vi.fn<() => Promise<void>>()
const onUndo = vi.fn<(actionId: number) => Promise<void>>()

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  open = [closed, moved]
  onDecided.mockReset().mockResolvedValue()
  onUndo.mockReset().mockResolvedValue()
  vi.mocked(decideReport).mockReset().mockResolvedValue(12)
  vi.mocked(loadDeskReports)
    .mockReset()
    .mockImplementation(async () => ({ total: open.length, items: open }))
})

async function show(path = '/granska/rapporter') {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  onDecided.mockImplementation(() => queries.invalidateQueries())
  const screen = await render(
    <QueryClientProvider client={queries}>
      <Router history={memoryHistory(path)}>
        <ReportInbox onDecided={onDecided} onUndo={onUndo} />
      </Router>
    </QueryClientProvider>,
  )
  return { screen, matter: (name: string) => screen.getByRole('article', { name, exact: true }) }
}

test("a report shows its verdict, count, dates and notes beside the place's facts", async () => {
  const { matter } = await show()
  const first = matter('Retrolyckan')
  for (const text of [
    'Har stängt för gott',
    '3 besökare, 12 nov 2026 10:00 – 18 nov 2026 12:30',
    'Besökare ser en varning.',
    'Skylten är borta.',
    'Bruksgatan 19, Katrineholm',
    'måndag–fredag: 10:00–18:00',
  ])
    await expect.element(first.getByText(text, { exact: true })).toBeVisible()
  await expect
    .element(first.getByRole('link', { name: 'Retrolyckan' }))
    .toHaveAttribute('href', '#/granska/platser/butik/7')
})

test('a report on which three agree within a day says that visitors are not warned yet', async () => {
  open = [{ ...closed, isWarned: false }]
  const { matter } = await show()
  await expect.element(matter('Retrolyckan').getByText('Besökare ser ingen varning än.', { exact: true })).toBeVisible()
})

test('accepting “closed” removes the place; the focus moves to the next report, and the second tap of a double tap does nothing', async () => {
  const { screen, matter } = await show()
  vi.mocked(decideReport).mockImplementation(async (id) => {
    open = open.filter((report) => report.id !== id)
    return 12
  })
  await matter('Retrolyckan').getByRole('button', { name: 'Ta bort stället' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Kupan' })).toHaveFocus()
  await expect.poll(() => matter('Retrolyckan').elements()).toEqual([])
  expect(onDecided.mock.calls).toEqual([
    [{ text: 'Borttaget: Retrolyckan.', actionId: 12, path: '/granska/rapporter' }],
  ])
  ;(matter('Kupan').getByRole('button', { name: 'Avfärda' }).element() as HTMLElement).click()
  expect(decideReport).toHaveBeenCalledExactlyOnceWith(1, 'accept')

  await new Promise((done) => setTimeout(done, 800))
  await matter('Kupan').getByRole('button', { name: 'Avfärda' }).click()
  await expect
    .element(screen.getByText('Inget att granska. Här hamnar det som flera besökare säger är fel.'))
    .toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Rapporter' })).toHaveFocus()
  expect(vi.mocked(decideReport).mock.lastCall).toEqual([2, 'dismiss'])
})

test.each([
  ['moved', null],
  ['wrong_hours', null],
  ['cancelled', 'Ställ in datumet'],
  ['closed', 'Ta bort stället'],
] as const)('a report of "%s" is accepted with the button %s', async (verdict, name) => {
  open = [{ ...closed, verdict }]
  const { matter } = await show()
  await expect.element(matter('Retrolyckan')).toBeVisible()
  const names = matter('Retrolyckan')
    .getByRole('button')
    .elements()
    .map(({ textContent }) => textContent)
  expect(names).toEqual(name === null ? ['Avfärda'] : [name, 'Avfärda'])
  const editor = matter('Retrolyckan').getByRole('link', { name: 'Rätta stället' })
  expect(editor.elements().map((link) => link.getAttribute('href'))).toEqual(
    name === null ? ['#/granska/platser/butik/7'] : [],
  )
})

test('the button that accepts a report about a market with several dates says that it removes all dates', async () => {
  const market = {
    ...unknownFacts('market'),
    ...shop,
    kind: 'market',
    date: null,
    startMinute: null,
    endMinute: null,
  } as const
  open = [
    { ...closed, place: { ...market, seriesId: null } },
    { ...closed, id: 2, place: { ...market, name: 'Kupan', seriesId: 4 } },
  ]
  const { matter } = await show()
  await expect.element(matter('Retrolyckan').getByRole('button', { name: 'Ta bort stället' })).toBeVisible()
  await expect.element(matter('Kupan').getByRole('button', { name: 'Ta bort alla datum' })).toBeVisible()
})

test("a refused decision shows the server's message", async () => {
  vi.mocked(decideReport).mockRejectedValue(new RequestError(409, 'Conflict', { detail: 'Det är redan avgjort.' }))
  const { screen, matter } = await show()
  await matter('Retrolyckan').getByRole('button', { name: 'Avfärda' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Det är redan avgjort.')
  expect(onDecided).not.toHaveBeenCalled()
})

test.each([
  ['accepted', 'closed', 'Borttaget 18 nov 2026 13:00'],
  ['accepted', 'cancelled', 'Inställt 18 nov 2026 13:00'],
  ['accepted', 'moved', 'Rättat eller kontrollerat 18 nov 2026 13:00'],
  ['dismissed', 'closed', 'Avfärdat 18 nov 2026 13:00'],
] as const)('a report %s as %s shows "%s" and can be undone', async (decision, verdict, text) => {
  const decidedAtMs = Date.parse('2026-11-18T13:00:00+01:00')
  open = [{ ...closed, verdict, decision, decidedAtMs, actionId: 12 }]
  const { screen, matter } = await show('/granska/rapporter?visa=klara')
  expect(vi.mocked(loadDeskReports).mock.lastCall?.slice(0, 2)).toEqual(['done', 0])
  await expect.element(screen.getByText(text)).toBeVisible()
  await matter('Retrolyckan').getByRole('button', { name: 'Ångra' }).click()
  expect(onUndo).toHaveBeenCalledExactlyOnceWith(12)
})

test('each view loads its own status and has its own text when empty', async () => {
  open = []
  const { screen } = await show()
  for (const [label, status, text] of [
    ['Enstaka', 'few', 'Inga enstaka rapporter just nu.'],
    ['Klara', 'done', 'Här samlas det som är avgjort.'],
    ['Att granska', 'open', 'Inget att granska. Här hamnar det som flera besökare säger är fel.'],
  ] as const) {
    await screen.getByText(label, { exact: true }).click()
    await expect.element(screen.getByText(text)).toBeVisible()
    expect(vi.mocked(loadDeskReports).mock.lastCall?.[0]).toBe(status)
  }
})

test('a failed list can be loaded again', async () => {
  vi.mocked(loadDeskReports).mockRejectedValueOnce(new RequestError(503, 'API request failed'))
  const { screen, matter } = await show()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Kunde inte hämta rapporterna.')
  await screen.getByRole('button', { name: 'Försök igen' }).click()
  await expect.element(matter('Retrolyckan')).toBeVisible()
})
