import { defaultFilter, type SearchRequest } from '@fyndkartan/domain/search-filter'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { emptyAfterMs } from '../../api/places.ts'
import { memoryHistory } from '../../ui/location.ts'
import { Router } from '../../ui/Router.tsx'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import ResultsView from './ResultsView.tsx'
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
  readonly answer: (response: Response) => void
}

/** Pending calls that the test answers, oldest first. */
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
        answer: resolve,
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
      renderSmallMap={({ name }) => <p>Karta över {name}</p>}
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

test('an empty list of open shops says that hours are unknown', async () => {
  const { screen } = await show()
  const headers = { 'x-unknown-hours-count': '3' }
  const call = await nextCall()
  call.answer(Response.json([], { headers }))
  await expect.element(screen.getByText('3 butiker har inga kända tider då, och kan ha öppet.')).toBeVisible()
})

test('§4 null is loading, §4 fallback of 5 seconds, §8 loading results, §R2 late answer shown: the list counts as empty after 5 s, until the answer arrives', async () => {
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

test('each click on Visa restarts the 5 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { screen, pressShow } = await show()
  await nextCall()
  await vi.advanceTimersByTimeAsync(emptyAfterMs)
  vi.useRealTimers()
  await expect.element(screen.getByText(noResults)).toBeVisible()
  await pressShow()
  await expect.element(screen.getByText('Laddar resultat...')).toBeInTheDocument()
  expect(screen.getByText(noResults).query()).toBeNull()
})

test('§R6 fallback over a list: the fallback never replaces a loaded list', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { screen } = await show()
  ;(await nextCall()).send([buildPost(1, 1)])
  await vi.advanceTimersByTimeAsync(emptyAfterMs * 2)
  vi.useRealTimers()
  await expect.element(screen.getByRole('link', { name: 'Butik 1' })).toBeVisible()
  expect(screen.getByText(noResults).query()).toBeNull()
})

test('§R2 no rows after success: an empty answer shows the text for no results', async () => {
  const { screen } = await show()
  ;(await nextCall()).send([])
  await expect.element(screen.getByText(noResults)).toBeVisible()
})

test('§8 search failure shown, §8 search failure logged: a failed search shows the text for no results and can be repeated', async () => {
  const { screen } = await show()
  ;(await nextCall()).fail()
  await expect.element(screen.getByText(noResults)).toBeVisible()
  expect(console.error).toHaveBeenCalledExactlyOnceWith('API request failed: 503 ')
  await screen.getByRole('button', { name: 'Försök igen' }).click()
  ;(await nextCall()).send([buildPost(1, 1)])
  await expect.element(screen.getByRole('link', { name: 'Butik 1' })).toBeVisible()
})

test.each([
  ['a refused key', 401, '{"message":"Nej."}', 'API authentication failed. Please check your API key.'],
  ['too many calls', 429, '', 'Too many requests. Please try again later.'],
  ['an answer that is not JSON', 200, '<!doctype html>', expect.any(SyntaxError)],
  ['an empty answer', 200, '', expect.any(SyntaxError)],
  ['an object', 200, '{"posts":[]}', expect.any(TypeError)],
  ['null', 200, 'null', expect.any(TypeError)],
])(
  'refusals not shown: %s shows the text for no results, is logged, and the search can be repeated',
  async (_what, status, text, said) => {
    const { screen } = await show()
    ;(await nextCall()).answer(new Response(text, { status }))
    await expect.element(screen.getByText(noResults)).toBeVisible()
    expect(console.error).toHaveBeenCalledExactlyOnceWith(said)
    expect(document.body.textContent).not.toMatch(/API|Too many|JSON|Error/)
    await screen.getByRole('button', { name: 'Försök igen' }).click()
    ;(await nextCall()).send([buildPost(1, 1)])
    await expect.element(screen.getByRole('link', { name: 'Butik 1' })).toBeVisible()
  },
)

test('§2 list skeletons: placeholder cards are shown until the list arrives', async () => {
  const { screen } = await show()
  const skeletons = () => document.querySelectorAll('section > div > [aria-hidden="true"] > div').length
  await expect.poll(skeletons).toBe(4)
  ;(await nextCall()).send([buildPost(1, 1)])
  await expect.element(screen.getByRole('link', { name: 'Butik 1' })).toBeVisible()
  expect(skeletons()).toBe(0)
})

test('§8 loading more, §R2 failed page keeps, §R2 failed page again, §R2 end message text: pages load one by one until the last', async () => {
  const { screen } = await show()
  ;(await nextCall()).send([buildPost(1, 3), buildPost(2)])
  const second = await nextCall()
  expect(second.page).toBe('1')
  await expect.element(screen.getByText('Laddar fler resultat...')).toBeVisible()
  second.fail()
  await expect.element(screen.getByText('Det gick inte att hämta fler resultat.')).toBeVisible()
  await screen.getByRole('button', { name: 'Försök igen' }).click()
  await expect.element(screen.getByRole('link', { name: 'Butik 2' })).toHaveFocus()
  const again = await nextCall()
  expect(again.page).toBe('1')
  again.send([buildPost(3, 3)])
  await expect.element(screen.getByText('Inga fler resultat')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Butik 3' })).toBeVisible()
  expect(waiting).toHaveLength(0)
})

test('a click on Visa repeats an unchanged search', async () => {
  const { screen, pressShow } = await show()
  ;(await nextCall()).send([buildPost(1, 1)])
  await expect.element(screen.getByRole('link', { name: 'Butik 1' })).toBeVisible()
  await pressShow()
  ;(await nextCall()).send([buildPost(2, 1)])
  await expect.element(screen.getByRole('link', { name: 'Butik 2' })).toBeVisible()
})

test('§2 list cards, §2 card date and time, §2 card site, §R2 card leads to page: a market has its day, its times and two links', async () => {
  const { screen } = await show()
  ;(await nextCall()).send([
    {
      source: 'event_info',
      id: 8,
      name: 'Julloppis',
      address: 'Torget 1',
      city: 'Borås',
      date: '2026_11_28',
      start_time: '10:00',
      end_time: '15:00',
      link: 'https://julloppis.example/',
      row_count: 1,
    },
  ])
  const market = screen.getByRole('article')
  await expect.element(market.getByText('lördag 28 november 2026')).toBeVisible()
  await expect.element(market.getByText('10:00–15:00')).toBeVisible()
  await expect.element(market.getByText('Torget 1, Borås')).toBeVisible()
  const links = market.getByRole('link').elements()
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Julloppis', '#/event/8?seed=0'],
    ['Evenemangslänk (öppnas i ny flik)', 'https://julloppis.example/'],
  ])
})

test('§2 card map, §2 card like, §2 card hours, §2 card site: a shop has its hours, a like button and its own map', async () => {
  const { screen } = await show()
  const days = ['söndag', 'måndag', 'tisdag', 'onsdag', 'torsdag', 'fredag', 'lördag']
  ;(await nextCall()).send([
    {
      source: 'shop_info',
      id: 7,
      name: 'Myran',
      city: 'Åre',
      latitude: 63.4,
      longitude: 13.1,
      opening_hours: days.map((day) => `${day}: 00:00–24:00`).join(', '),
      shop_link: 'https://myran.example/',
      is_favorite: 1,
      row_count: 1,
    },
  ])
  const shop = screen.getByRole('article')
  await expect.element(shop.getByText('Öppet', { exact: true })).toBeVisible()
  await expect.element(shop.getByText('Visa öppetider')).toBeVisible()
  await expect.element(shop.getByRole('button', { name: 'shop 7 true' })).toBeVisible()
  await expect.element(shop.getByRole('link', { name: /^Hemsida/ })).toHaveAttribute('href', 'https://myran.example/')
  await shop.getByRole('button', { name: 'Visa karta för Myran' }).click()
  await expect.element(shop.getByText('Karta över Myran')).toBeVisible()
  await shop.getByRole('button', { name: 'Dölj karta för Myran' }).click()
  await expect.element(shop.getByText('Karta över Myran')).not.toBeInTheDocument()
})

test("§5 missing date: missing facts show the specification's texts", async () => {
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
  // A missing link is shown as '#', followed by the hidden word 'saknas' for screen readers.
  await expect.element(market.getByText(/^Evenemangslänk: /)).toHaveTextContent('Evenemangslänk: #saknas')
  const shop = screen.getByRole('listitem').nth(1)
  await expect.element(shop.getByText('Inga öppettider tillgängliga')).toBeVisible()
  expect(shop.getByRole('link').elements()).toHaveLength(1)
  await expect.element(shop.getByText('Hemsida: javascript:alert(1)')).toBeVisible()
  await expect.element(shop.getByRole('button')).toHaveTextContent('shop 7 false')
  expect(shop.getByRole('button').elements()).toHaveLength(1)
})
