import type { DeskClaim } from '@fyndkartan/domain/desk'
import { unknownFacts } from '@fyndkartan/domain/facts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { type ClaimPage, decideClaim, loadDeskClaims } from '../../api/desk-claims.ts'
import { RequestError } from '../../api/client.ts'
import { memoryHistory } from '../../ui/location.ts'
import { Router } from '../../ui/Router.tsx'
import { ClaimQueue } from './ClaimQueue.tsx'

vi.mock('../../site-config.ts', () => ({ siteConfig: { api_key: 'the key' } }))
vi.mock('../../api/desk-claims.ts', () => ({ loadDeskClaims: vi.fn(), decideClaim: vi.fn() }))

function claim(id: number, name: string, changes: Partial<DeskClaim> = {}): DeskClaim {
  return {
    id,
    status: 'waiting',
    email: 'anna@gmail.com',
    linkHost: 'retro.se',
    askedAtMs: Date.UTC(2026, 10, 21, 11, 5),
    decidedAtMs: null,
    usedAtMs: null,
    others: 0,
    actionId: null,
    place: {
      ...unknownFacts('shop'),
      kind: 'shop',
      id,
      name,
      address: 'Storgatan 1',
      town: 'Trosa',
      link: null,
      position: null,
      openingHours: null,
      openingHoursOsm: null,
    },
    ...changes,
  }
}

const onDecided = vi.fn<(text: string, actionId: number) => Promise<void>>()

beforeEach(() => {
  onDecided.mockReset().mockResolvedValue()
  vi.mocked(decideClaim).mockReset().mockResolvedValue(31)
  vi.mocked(loadDeskClaims).mockReset()
  for (const way of ['error', 'warn'] as const) vi.spyOn(console, way).mockImplementation(() => {})
})

const page = (...claims: DeskClaim[]): ClaimPage => ({ total: claims.length, items: claims })

function show() {
  return render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Router history={memoryHistory('/granska/arrangorer')}>
        <ClaimQueue onDecided={onDecided} />
      </Router>
    </QueryClientProvider>,
  )
}

test('a claim shows the e-mail address beside the host of the place’s link', async () => {
  vi.mocked(loadDeskClaims).mockResolvedValue(
    page(claim(1, 'Retrolyckan', { email: 'hej@xn--rtro-v4d.se', others: 1 }), claim(2, 'Kupan', { linkHost: null })),
  )
  const screen = await show()
  const first = screen.getByRole('article', { name: 'Retrolyckan' })
  await expect.element(first.getByText(/hej@xn--rtro-v4d\.se/)).toBeVisible()
  for (const text of ['retro.se', 'Olika domäner', 'Adressen har ovanliga tecken', '1 annan har redan en länk'])
    await expect.element(first.getByText(text, { exact: true })).toBeVisible()
  await expect.element(first.getByText(/Bad om en länk 21 nov 2026 12:05\./)).toBeVisible()
  await expect
    .element(first.getByRole('link', { name: 'Retrolyckan' }))
    .toHaveAttribute('href', '#/granska/platser/butik/1')
  await expect.element(screen.getByRole('article', { name: 'Kupan' }).getByText(/Inget att jämföra med/)).toBeVisible()
})

test('a decision moves the focus to the next claim', async () => {
  vi.mocked(loadDeskClaims).mockResolvedValue(page(claim(1, 'Retrolyckan'), claim(2, 'Kupan')))
  const screen = await show()
  await screen.getByRole('article', { name: 'Retrolyckan' }).getByRole('button', { name: 'Godkänn' }).click()
  await vi.waitFor(() =>
    expect(onDecided).toHaveBeenCalledExactlyOnceWith(
      'Godkänt, och en länk är mejlad: anna@gmail.com, Retrolyckan.',
      31,
    ),
  )
  expect(decideClaim).toHaveBeenCalledExactlyOnceWith(1, 'approve', 'waiting')
  await expect.element(screen.getByRole('heading', { name: 'Kupan' })).toHaveFocus()
})

test('the offered buttons depend on the status of the claim', async () => {
  vi.mocked(loadDeskClaims).mockImplementation((status) =>
    Promise.resolve(
      status === 'waiting' ? page() : page(claim(1, 'Retrolyckan', { status, decidedAtMs: Date.UTC(2026, 10, 22) })),
    ),
  )
  const screen = await show()
  await expect.element(screen.getByText(/^Ingen väntar på svar\./)).toBeVisible()
  await screen.getByText('Har en länk').click()
  const card = screen.getByRole('article', { name: 'Retrolyckan' })
  await expect.element(card.getByText(/Inte använd än\./)).toBeVisible()
  expect(card.getByRole('button', { name: 'Godkänn' }).elements()).toEqual([])
  await card.getByRole('button', { name: 'Ta tillbaka länken' }).click()
  await vi.waitFor(() =>
    expect(onDecided).toHaveBeenCalledWith('Länken är tillbakatagen: anna@gmail.com, Retrolyckan.', 31),
  )
  await screen.getByText('Avslagna').click()
  await expect.element(card.getByRole('button', { name: 'Godkänn' })).toBeVisible()
})

test("a refused decision shows the server's message", async () => {
  vi.mocked(loadDeskClaims).mockResolvedValue(page(claim(1, 'Retrolyckan')))
  vi.mocked(decideClaim).mockRejectedValue(new RequestError(409, 'taken', { detail: 'Någon annan hann före.' }))
  const screen = await show()
  await screen.getByRole('button', { name: 'Avslå' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Någon annan hann före.')
  expect(onDecided).not.toHaveBeenCalled()
})

test('a failed list can be loaded again', async () => {
  vi.mocked(loadDeskClaims)
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue(page(claim(1, 'Retrolyckan')))
  const screen = await show()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Kunde inte hämta arrangörer.')
  await screen.getByRole('button', { name: 'Försök igen' }).click()
  await expect.element(screen.getByRole('article', { name: 'Retrolyckan' })).toBeVisible()
})
