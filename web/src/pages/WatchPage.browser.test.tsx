import { endpoints, watchLinkHeader } from '@fyndkartan/contract/endpoints'
import type { MessagePlace } from '@fyndkartan/contract/watch'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { managedWatch, watchSecret } from '../testing/watch-wires.ts'
import { memoryHistory } from '../ui/location.ts'
import { Router } from '../ui/Router.tsx'
import WatchPage from './WatchPage.tsx'
import '../styles/tokens.css'

vi.mock('../site-config.ts', () => ({ siteConfig: { api_key: 'the key' } }))

const { managedWatch: read, changeWatch, confirmWatch, endWatch, exportWatch } = endpoints

type Answer = (body: unknown) => Promise<Response>
/** The server's answers by method and path; other calls get a 404. */
let answers: Record<string, Answer>
/** The calls made so far, such as 'GET /managed_watch'. */
let calls: string[]

const json =
  (body: unknown, status = 200) =>
  () =>
    Promise.resolve(Response.json(body, { status }))
const on = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
const noWatch = json({ message: 'Bevakningen finns inte.' }, 404)

beforeEach(() => {
  sessionStorage.clear()
  calls = []
  answers = { [on(read)]: json(managedWatch()) }
  for (const way of ['error', 'warn'] as const) vi.spyOn(console, way).mockImplementation(() => {})
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const call = `${init?.method ?? 'GET'} ${input as string}`
    calls.push(call)
    if (new Headers(init?.headers).get(watchLinkHeader) !== watchSecret) return noWatch()
    return answers[call]?.(init?.body === undefined ? null : JSON.parse(init.body as string)) ?? noWatch()
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})

async function show(query = `?nyckel=${watchSecret}`) {
  const history = memoryHistory(`/bevakning${query}`)
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const screen = await render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <Router history={history}>
          <WatchPage />
        </Router>
      </QueryClientProvider>
    </StrictMode>,
  )
  const button = (name: string) => screen.getByRole('button', { name, exact: true })
  const heading = (name: string) => screen.getByRole('heading', { name, exact: true })
  const inDialog = (name: string) => screen.getByRole('dialog').getByRole('button', { name, exact: true })
  return { screen, history, button, heading, inDialog }
}

describe('opening the page', () => {
  test('the secret is removed from the address and stored for the tab', async () => {
    const { history, heading, screen } = await show()
    await expect.element(heading('Din bevakning')).toBeVisible()
    expect(history.current()).toMatchObject({ pathname: '/bevakning', search: '', arrival: 'replace' })
    expect(sessionStorage.getItem('watch_link')).toBe(JSON.stringify(watchSecret))
    expect(calls.join(' ')).not.toContain(watchSecret)
    await expect
      .element(screen.getByRole('link', { name: 'Se vad sökningen hittar nu' }))
      .toHaveAttribute('href', '#/?query=retro&around=57.721+12.94+30+Bor%C3%A5s&sort_by=distance')
  })

  test('reloading the page works', async () => {
    sessionStorage.setItem('watch_link', JSON.stringify(watchSecret))
    const { heading } = await show('')
    await expect.element(heading('Din bevakning')).toBeVisible()
  })

  test('without a link the page explains watches, and calls no server', async () => {
    const { heading } = await show('')
    await expect.element(heading('Bevakningar')).toBeVisible()
    expect(calls).toEqual([])
  })

  test('a shortened secret makes no call', async () => {
    const { heading, history } = await show(`?nyckel=${watchSecret.slice(1)}`)
    await expect.element(heading('Länken gäller inte längre')).toBeVisible()
    expect(calls).toEqual([])
    await expect.poll(() => history.current().search).toBe('')
  })

  test('an invalid secret is deleted from the tab', async () => {
    answers = {}
    const { heading } = await show()
    await expect.element(heading('Länken gäller inte längre')).toBeVisible()
    expect(sessionStorage.getItem('watch_link')).toBeNull()
  })

  test('a failed load can be repeated', async () => {
    answers[on(read)] = () => Promise.reject(new TypeError('offline'))
    const { screen, button, heading } = await show()
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('Din bevakning gick inte att hämta. Kontrollera din anslutning och försök igen.')
    answers[on(read)] = json(managedWatch())
    await button('Försök igen').click()
    await expect.element(heading('Din bevakning')).toBeVisible()
  })

  test('the last message lists its places as links', async () => {
    const place = {
      news: 'new',
      name: 'Torgloppis',
      lines: ['lör 28 nov 10–15'],
      address: '/loppis/7-torg',
    } satisfies MessagePlace
    answers[on(read)] = json(managedWatch({ lastMessage: { atMs: 0, places: [place], more: 2 } }))
    const { screen } = await show()
    await expect.element(screen.getByRole('link', { name: 'Torgloppis' })).toHaveAttribute('href', '/loppis/7-torg')
    await expect.element(screen.getByText(/^och 2 till/)).toBeVisible()
  })
})

describe('confirming', () => {
  beforeEach(() => {
    answers[on(read)] = json(managedWatch({ status: 'waiting' }))
  })

  test('opening the link only focuses the button', async () => {
    const { button } = await show(`?nyckel=${watchSecret}&gora=bekrafta`)
    await expect.element(button('Bekräfta bevakningen')).toHaveFocus()
    expect(new Set(calls)).toEqual(new Set([on(read)]))
    expect(button('Pausa').elements()).toEqual([])
  })

  test('the thanks replace the button and get the focus', async () => {
    answers[on(confirmWatch)] = json(managedWatch())
    const { screen, button } = await show(`?nyckel=${watchSecret}&gora=bekrafta`)
    await button('Bekräfta bevakningen').click()
    await expect.element(screen.getByText('Tack! Nu bevakar vi sökningen och mejlar anna@fynd.example.')).toHaveFocus()
    expect(button('Bekräfta bevakningen').elements()).toEqual([])
    await expect.element(button('Pausa')).toBeVisible()
  })

  test("a refusal for too many watches shows the server's message", async () => {
    answers[on(confirmWatch)] = json({ message: 'Du har redan 20 bevakningar.' }, 409)
    const { screen, button } = await show(`?nyckel=${watchSecret}&gora=bekrafta`)
    await button('Bekräfta bevakningen').click()
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Du har redan 20 bevakningar.')
    await expect.element(button('Bekräfta bevakningen')).toBeVisible()
  })
})

describe('changing', () => {
  test('a watch can be paused and continued', async () => {
    const change = vi.fn<Answer>((body) =>
      json(managedWatch((body as { paused: boolean }).paused ? { status: 'paused' } : {}))(),
    )
    answers[on(changeWatch)] = change
    const { screen, button } = await show()
    await button('Pausa').click()
    await expect.element(screen.getByText('Bevakningen är pausad.')).toBeVisible()
    await button('Fortsätt bevaka').click()
    await expect.element(screen.getByText('Bevakningen är igång igen.')).toBeVisible()
    expect(change.mock.calls).toEqual([[{ paused: true }], [{ paused: false }]])
  })

  test('another pace applies at once', async () => {
    const change = vi.fn<Answer>(json(managedWatch({ pace: 'daily' })))
    answers[on(changeWatch)] = change
    const { screen } = await show()
    await screen.getByLabelText('Varje dag').click()
    await expect.element(screen.getByText('Ändrat: varje dag.')).toBeVisible()
    await expect.element(screen.getByLabelText('Varje dag')).toBeChecked()
    expect(change).toHaveBeenCalledExactlyOnceWith({ pace: 'daily' })
  })

  test('a refused change leaves the old choice', async () => {
    answers[on(changeWatch)] = json({ message: 'upstream' }, 503)
    const { screen } = await show()
    await screen.getByLabelText('Varje dag').click()
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('Det gick inte att ändra bevakningen. Försök igen om en stund.')
    await expect.element(screen.getByLabelText('Torsdag 17, inför helgen')).toBeChecked()
  })

  test('the stored data can be downloaded', async () => {
    answers[on(exportWatch)] = json({})
    const { screen, button } = await show()
    await button('Hämta mina uppgifter').click()
    await expect.element(screen.getByText('Dina uppgifter är nedladdade.')).toBeVisible()
  })
})

describe('ending', () => {
  test("the mail's link opens the question, and ends nothing", async () => {
    const { screen, button } = await show(`?nyckel=${watchSecret}&gora=avsluta`)
    await expect.element(screen.getByRole('dialog', { name: 'Avsluta bevakningen?' })).toBeVisible()
    await button('Behåll den').click()
    expect(screen.getByRole('dialog').elements()).toEqual([])
    expect(new Set(calls)).toEqual(new Set([on(read)]))
  })

  test('ending the watch deletes the secret from the tab', async () => {
    answers[on(endWatch)] = json({ success: true })
    const { heading, inDialog } = await show(`?nyckel=${watchSecret}&gora=avsluta`)
    await inDialog('Avsluta').click()
    await expect.element(heading('Bevakningen är avslutad')).toBeVisible()
    expect(sessionStorage.getItem('watch_link')).toBeNull()
  })

  test('a failed end keeps the watch', async () => {
    answers[on(endWatch)] = () => Promise.reject(new TypeError('offline'))
    const { screen, inDialog } = await show(`?nyckel=${watchSecret}&gora=avsluta`)
    await inDialog('Avsluta').click()
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('Det gick inte att avsluta bevakningen. Kontrollera din anslutning och försök igen.')
    expect(sessionStorage.getItem('watch_link')).not.toBeNull()
  })
})
