import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { PlaceCounts } from './PlaceCounts.tsx'

let answer: () => Promise<Response>

beforeEach(() => {
  vi.stubGlobal('fetch', () => answer())
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function show(first: () => Promise<Response>) {
  answer = first
  return render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <PlaceCounts />
    </QueryClientProvider>,
  )
}

const numbers = () => [...document.querySelectorAll('dd')].map(({ textContent }) => textContent)
const state = () => document.querySelector('[role=status]')?.textContent
const failed = 'Kunde inte ladda Leta Bland'

test("§8 loading counts, §2 sidebar counts: 'Laddar statistik...' is shown until the numbers have loaded, with Swedish grouping", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const screen = await show(() => promise)
  await expect.element(screen.getByRole('status')).toHaveTextContent('Laddar statistik...')
  resolve(Response.json({ events: 12, stores: 3451 }))
  await expect.poll(numbers).toEqual(['3\u00A0451', '12'])
  expect(screen.getByRole('status').elements()).toHaveLength(0)
})

test.each([
  [0, 0],
  [0, 7],
  [7, 0],
])('§R6 counts of zero: %i events and %i shops are shown as numbers', async (events, stores) => {
  await show(async () => Response.json({ events, stores }))
  await expect.poll(numbers).toEqual([String(stores), String(events)])
})

test.each<[string, () => Promise<Response>]>([
  ['§8 counts failure: the network fails', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['§8 counts refused: 500', async () => new Response('', { status: 500 })],
  ['§8 counts refused: 429', async () => Response.json({ message: 'Too many requests.' }, { status: 429 })],
  ['§8 counts failure: an answer that is not JSON', async () => new Response('<html>')],
  ['§8 counts failure: an answer without numbers', async () => Response.json({ events: 'många' })],
])('%s: the failure is reported, and the counts can be loaded again', async (_how, first) => {
  const screen = await show(first)
  await expect.poll(state).toBe(`${failed}Försök igen`)
  expect(numbers()).toEqual([])
  answer = async () => Response.json({ events: 1, stores: 2 })
  await screen.getByRole('button', { name: 'Försök igen' }).click()
  await expect.poll(numbers).toEqual(['2', '1'])
  expect(screen.getByRole('status').elements()).toHaveLength(0)
})
