import { defaultFilter, type SearchRequest } from '@fyndkartan/domain/search-filter'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { emptyAfterMs } from '../../api/places.ts'
import { memoryHistory } from '../../ui/location.ts'
import { Router } from '../../ui/Router.tsx'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { ResultsView } from './ResultsView.tsx'
import { useResults } from './use-results.ts'

const request: SearchRequest = {
  filter: defaultFilter('2026-11-21'),
  sort: 'date',
  seed: 0,
  page: 0,
  pageSize: 2,
}

interface Answer {
  readonly page: string | null
  readonly send: (posts: readonly object[]) => void
  readonly fail: () => void
}

/** Calls that wait for the test to answer them, oldest first. */
const waiting: Answer[] = []

beforeEach(() => {
  waiting.length = 0
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', (path: string) => {
    return new Promise<Response>((resolve) => {
      waiting.push({
        page: new URL(path, location.href).searchParams.get('page'),
        send: (posts) => resolve(Response.json(posts)),
        fail: () => resolve(new Response('', { status: 503 })),
      })
    })
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function buildPost(id: number, total?: number): object {
  return { source: 'shop_info', id, name: `Butik ${id}`, city: 'Åre', row_count: total }
}

function Harness({ attempt }: { readonly attempt: number }) {
  return (
    <ResultsView
      results={useResults(request, attempt)}
      listKey="x"
      isReturning={false}
      params={new URLSearchParams('seed=0')}
      from={null}
      renderSmallMap={() => null}
      renderLike={({ kind, id, favourite }) => <button type="button">{`${kind} ${id} ${favourite}`}</button>}
    />
  )
}

async function show() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const tree = (attempt: number) => (
    <QueryClientProvider client={client}>
      <Router history={memoryHistory()}>
        <Harness attempt={attempt} />
      </Router>
    </QueryClientProvider>
  )
  const screen = await render(tree(0))
  return { screen, pressShow: () => screen.rerender(tree(1)) }
}

async function nextCall(): Promise<Answer> {
  await vi.waitFor(() => expect(waiting).not.toHaveLength(0))
  const call = waiting.shift()
  if (!call) throw new Error('no call waits')
  return call
}

const noResults = 'Din sökning gav inga resultat.'

test('after 5 seconds without an answer the list reads as empty, and a late answer is shown', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { screen } = await show()
  const call = await nextCall()
  await vi.advanceTimersByTimeAsync(emptyAfterMs - 1)
  await expect.element(screen.getByText('Laddar resultat...')).toBeInTheDocument()
  expect(screen.getByText(noResults).query()).toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  vi.useRealTimers()
  await expect.element(screen.getByText(noResults)).toBeVisible()
  call.send([buildPost(1, 1)])
  await expect.element(screen.getByRole('link', { name: 'Butik 1' })).toBeVisible()
  expect(screen.getByText(noResults).query()).toBeNull()
})

test('the fallback never replaces a loaded list', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { screen } = await show()
  ;(await nextCall()).send([buildPost(1, 1)])
  await vi.advanceTimersByTimeAsync(emptyAfterMs * 2)
  vi.useRealTimers()
  await expect.element(screen.getByRole('link', { name: 'Butik 1' })).toBeVisible()
  expect(screen.getByText(noResults).query()).toBeNull()
})

test('no rows read as no results', async () => {
  const { screen } = await show()
  ;(await nextCall()).send([])
  await expect.element(screen.getByText(noResults)).toBeVisible()
})

test('a failed search reads as no results and can be tried again', async () => {
  const { screen } = await show()
  ;(await nextCall()).fail()
  await expect.element(screen.getByText(noResults)).toBeVisible()
  await screen.getByRole('button', { name: 'Försök igen' }).click()
  ;(await nextCall()).send([buildPost(1, 1)])
  await expect.element(screen.getByRole('link', { name: 'Butik 1' })).toBeVisible()
})

test('pages follow until row_count is reached, and a page that fails keeps what is there', async () => {
  const { screen } = await show()
  ;(await nextCall()).send([buildPost(1, 3), buildPost(2)])
  const second = await nextCall()
  expect(second.page).toBe('1')
  await expect.element(screen.getByText('Laddar fler resultat...')).toBeVisible()
  second.fail()
  await screen.getByRole('button', { name: 'Försök igen' }).click()
  await expect.element(screen.getByRole('link', { name: 'Butik 2' })).toBeVisible()
  const again = await nextCall()
  expect(again.page).toBe('1')
  again.send([buildPost(3, 3)])
  await expect.element(screen.getByText('Inga fler resultat')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Butik 3' })).toBeVisible()
  expect(waiting).toHaveLength(0)
})

test('a press on Visa asks again for an unchanged search', async () => {
  const { screen, pressShow } = await show()
  ;(await nextCall()).send([buildPost(1, 1)])
  await expect.element(screen.getByRole('link', { name: 'Butik 1' })).toBeVisible()
  await pressShow()
  ;(await nextCall()).send([buildPost(2, 1)])
  await expect.element(screen.getByRole('link', { name: 'Butik 2' })).toBeVisible()
})

test('a name leads to the page with the search along, and missing facts read as the specification prints them', async () => {
  const { screen } = await show()
  ;(await nextCall()).send([
    { source: 'temp_event', id: 431, name: '', address: 'n/a', city: null, date: '', row_count: 2 },
    {
      source: 'shop_info',
      id: 7,
      name: 'Myran',
      address: 'Storgatan 1',
      city: 'Åre',
      opening_hours: 'n/a',
      shop_link: 'javascript:alert(1)',
    },
  ])
  const market = screen.getByRole('listitem').first()
  await expect.element(market.getByRole('link', { name: 'Namn saknas' })).toHaveAttribute('href', '#/event/431?seed=0')
  await expect.element(market.getByText('address saknas, Stad saknas')).toBeVisible()
  await expect.element(market.getByText('Datum saknas')).toBeVisible()
  await expect.element(market.getByText('Tid saknas')).toBeVisible()
  await expect.element(market.getByText('Utvald')).toBeVisible()
  const shop = screen.getByRole('listitem').nth(1)
  await expect.element(shop.getByText('Inga öppettider tillgängliga')).toBeVisible()
  expect(shop.getByRole('link').elements()).toHaveLength(1)
  await expect.element(shop.getByRole('button')).toHaveTextContent('shop 7 false')
  expect(shop.getByRole('button').elements()).toHaveLength(1)
})
