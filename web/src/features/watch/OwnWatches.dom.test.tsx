import { endpoints } from '@fyndkartan/contract/endpoints'
import { type ListedWatch, listedWatchesToWire, managedWatchToWire } from '@fyndkartan/contract/watch'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { setTokenSource } from '../../api/identity/token-source.ts'
import { anna } from '../../testing/build-auth.ts'
import { retroWatch } from '../../testing/watch-wires.ts'
import { memoryHistory } from '../../ui/location.ts'
import { Router } from '../../ui/Router.tsx'
import { OwnWatches } from './OwnWatches.tsx'
import { findPushSubscription } from './push.ts'
import { PushWatches } from './PushWatches.tsx'

vi.mock('./push.ts', { spy: true })
vi.mock('../../site-config.ts', () => ({ siteConfig: { api_key: 'the key' } }))

let watches: ListedWatch[]
let refusal: Response | null

beforeEach(() => {
  watches = [retroWatch]
  refusal = null
  setTokenSource(async () => 'token')
  vi.mocked(findPushSubscription).mockResolvedValue(null)
  for (const way of ['error', 'warn'] as const) vi.spyOn(console, way).mockImplementation(() => {})
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (refusal) return refusal.clone()
    if (input === endpoints.ownWatches.path || input === endpoints.pushWatches.path)
      return Response.json(listedWatchesToWire(watches))
    const [watch = retroWatch] = watches
    if (input === endpoints.endWatch.path) {
      watches = []
      return Response.json({ success: true })
    }
    const { pace, paused } = JSON.parse(init?.body as string) as { pace?: ListedWatch['pace']; paused?: boolean }
    watches = [{ ...watch, pace: pace ?? watch.pace, status: paused ? 'paused' : 'active' }]
    return Response.json(managedWatchToWire({ ...retroWatch, email: anna.email, lastMessage: null }))
  })
})
afterEach(() => {
  setTokenSource(null)
  vi.restoreAllMocks()
})

const pathOf = (search: string) => `/?${search}`
const show = (user = anna) => mount(<OwnWatches user={user} pathOf={pathOf} />)
const showOfBrowser = () => {
  const subscription = { endpoint: 'https://push.example/1', keys: { p256dh: 'a', auth: 'b' } }
  vi.mocked(findPushSubscription).mockResolvedValue(subscription)
  return mount(<PushWatches pathOf={pathOf} />)
}

async function mount(list: ReactElement) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const screen = await render(
    <QueryClientProvider client={queries}>
      <Router history={memoryHistory('/profile')}>{list}</Router>
    </QueryClientProvider>,
  )
  return { screen, queries, button: (name: string) => screen.getByRole('button', { name, exact: true }) }
}

test('a watch can be paused, continued and given another pace', async () => {
  const { screen, button } = await show()
  await expect
    .element(screen.getByRole('link', { name: retroWatch.title }))
    .toHaveAttribute('href', `#/?${retroWatch.search}`)
  await button('Pausa').click()
  await expect.element(screen.getByText(`Pausad: ${retroWatch.title}.`)).toBeVisible()
  await button('Fortsätt').click()
  await expect.element(screen.getByText(`Igång igen: ${retroWatch.title}.`)).toBeVisible()
  await screen.getByRole('combobox').selectOptions('daily')
  await expect.element(screen.getByText(`Ändrat till varje dag: ${retroWatch.title}.`)).toBeVisible()
  await expect.element(screen.getByRole('combobox')).toHaveValue('daily')
})

test('an ended watch disappears, and a message confirms it', async () => {
  const { screen, button } = await show()
  await button('Avsluta').click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Avsluta' }).click()
  await expect.element(screen.getByText(`Avslutad: ${retroWatch.title}.`)).toBeInTheDocument()
  await expect.element(screen.getByText(/^Du bevakar ingenting än/)).toBeVisible()
})

test('a watch that waits for its confirmation says so and cannot be paused', async () => {
  watches = [{ ...retroWatch, status: 'waiting' }]
  const { screen, button } = await show()
  await expect.element(screen.getByText('Väntar på att du bekräftar i mejlet')).toBeVisible()
  expect(button('Pausa').elements()).toEqual([])
})

test('a failed list can be loaded again', async () => {
  refusal = new Response('', { status: 503 })
  const { screen, button } = await show()
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Dina bevakningar gick inte att hämta. Försök igen om en stund.')
  refusal = null
  await button('Försök igen').click()
  await expect.element(screen.getByRole('link', { name: retroWatch.title })).toBeVisible()
})

test('an account with an unconfirmed address has a hint why its list is empty', async () => {
  watches = []
  const { screen } = await show({ ...anna, emailVerified: false })
  await expect.element(screen.getByText(/syns här när du har bekräftat den/)).toBeVisible()
})

test('the watches of this browser: one is paused; after the last has ended a message is left, and later nothing', async () => {
  const { screen, button } = await showOfBrowser()
  await button('Pausa').click()
  await expect.element(screen.getByText(`Pausad: ${retroWatch.title}.`)).toBeVisible()
  await expect.element(screen.getByText('Pausad', { exact: true })).toBeVisible()
  await button('Avsluta').click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Avsluta' }).click()
  await expect.element(screen.getByText(`Avslutad: ${retroWatch.title}.`)).toBeVisible()
  await expect.poll(() => screen.getByRole('link', { name: retroWatch.title }).elements()).toEqual([])
  await screen.unmount()
  const later = await showOfBrowser()
  await expect.poll(() => later.queries.isFetching()).toBe(0)
  expect(later.screen.getByRole('region').elements()).toEqual([])
})

test('watches of this browser that cannot be loaded have an alert, and can be loaded again', async () => {
  refusal = Response.json({}, { status: 500 })
  const { screen, button } = await showOfBrowser()
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Bevakningarna gick inte att hämta. Försök igen om en stund.')
  refusal = null
  await button('Försök igen').click()
  await expect.element(screen.getByRole('link', { name: retroWatch.title })).toBeVisible()
})
