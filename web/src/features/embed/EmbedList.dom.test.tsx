import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { EmbedList } from './EmbedList.tsx'

interface Place {
  readonly kind: 'shop'
  readonly id: number
}

const some = (count: number): Place[] => Array.from({ length: count }, (_, index) => ({ kind: 'shop', id: index + 1 }))

const loadMore = vi.fn<() => void>()
const retry = vi.fn<() => void>()

afterEach(() => {
  vi.restoreAllMocks()
  loadMore.mockClear()
  retry.mockClear()
})

type Results = Parameters<typeof EmbedList<Place>>[0]['results']

function list(results: Partial<Results>) {
  return (
    <EmbedList<Place>
      results={{
        status: 'ready',
        places: [],
        total: null,
        hasMore: false,
        more: 'idle',
        loadMore,
        retry,
        ...results,
      }}
      siteAddress="/#/?city=borås"
      waiting={<p>Väntar</p>}
      renderCard={({ id }) => (
        <article>
          <h3>
            <a href={`/butik/${id}`}>Butik {id}</a>
          </h3>
        </article>
      )}
    />
  )
}

test('the skeleton is shown while loading; a slow answer is announced', async () => {
  const screen = await render(list({ status: 'loading' }))
  await expect.element(screen.getByText('Väntar')).toBeVisible()
  await screen.rerender(list({ status: 'slow' }))
  await expect.poll(() => screen.getByRole('status').element().textContent).toMatch(/Svaret dröjer/)
  await expect.element(screen.getByText('Väntar')).toBeVisible()
})

test('an empty result links to the site', async () => {
  const screen = await render(list({}))
  await expect.poll(() => screen.getByRole('status').element().textContent).toMatch(/Inget just nu/)
  const link = screen.getByRole('link', { name: 'sök på Fyndkartan (öppnas i ny flik)' })
  await expect.element(link).toHaveAttribute('href', '/#/?city=borås')
  await expect.element(link).toHaveAttribute('target', '_blank')
})

test('a failed list can be loaded again', async () => {
  const screen = await render(list({ status: 'failed' }))
  await expect.poll(() => screen.getByRole('alert').element().textContent).toMatch(/Listan kunde inte hämtas./)
  await screen.getByRole('button', { name: 'Försök igen' }).click()
  expect(retry).toHaveBeenCalledTimes(1)
})

test('offline the failure says so, and the list is loaded again once online', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const screen = await render(list({ status: 'failed' }))
  await expect.poll(() => screen.getByRole('alert').element().textContent).toMatch(/Du är offline./)
  online.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  expect(retry).toHaveBeenCalledTimes(1)
})

test('“Visa fler” loads more places and focuses the first new card', async () => {
  const screen = await render(list({ places: some(2), total: 1234, hasMore: true }))
  await expect.poll(() => screen.getByRole('status').element().textContent).toMatch(/2 av 1\s234 visas/)
  await screen.getByRole('button', { name: 'Visa fler' }).click()
  expect(loadMore).toHaveBeenCalledTimes(1)
  await screen.rerender(list({ places: some(2), total: 1234, hasMore: true, more: 'loading' }))
  await expect.poll(() => screen.getByRole('status').element().textContent).toMatch(/Hämtar fler.../)
  await screen.getByRole('button', { name: 'Visa fler' }).click({ force: true })
  expect(loadMore).toHaveBeenCalledTimes(1)
  await screen.rerender(list({ places: some(4), total: 4 }))
  await expect.element(screen.getByRole('link', { name: 'Butik 3' })).toHaveFocus()
  expect(screen.getByRole('button').elements()).toEqual([])
})

test('a failed load of more places can be repeated, and the shown cards stay', async () => {
  const screen = await render(list({ places: some(2), total: 4, hasMore: true, more: 'failed' }))
  await expect.poll(() => screen.getByRole('status').element().textContent).toMatch(/Det gick inte att hämta fler./)
  await expect.element(screen.getByRole('link', { name: 'Butik 2' })).toBeVisible()
  await screen.getByRole('button', { name: 'Försök igen' }).click()
  expect(loadMore).toHaveBeenCalledTimes(1)
})
