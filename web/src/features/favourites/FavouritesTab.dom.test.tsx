import type { SeenPlace } from '@fyndkartan/contract/place'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { RequestError } from '../../api/client.ts'
import { favouriteKeyOf } from '../../api/favourite-key.ts'
import { markFavourite } from '../../api/favourites.ts'
import { memoryHistory } from '../../ui/location.ts'
import { Router } from '../../ui/Router.tsx'
import { FavouritesTab } from './FavouritesTab.tsx'

const account = vi.hoisted(() => ({ loadFavouritePlaces: vi.fn<() => Promise<readonly SeenPlace[]>>() }))
vi.mock('../../api/account.ts', () => account)

const market = { kind: 'market', id: 7, name: 'Julloppis', favourite: true } as SeenPlace
const shop = { kind: 'shop', id: 7, name: 'Retrolyckan', favourite: true } as SeenPlace

beforeEach(() => {
  account.loadFavouritePlaces.mockReset()
})

const names = (places: readonly SeenPlace[]) => places.map(({ name, favourite }) => `${name} ${favourite}`).join(', ')

async function show(queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })) {
  const screen = await render(
    <QueryClientProvider client={queries}>
      <Router history={memoryHistory('/profile')}>
        <FavouritesTab
          skeleton={<p>Kommer</p>}
          renderMap={(places) => <p>Karta: {names(places)}</p>}
          renderList={(places) => <p>Lista: {names(places)}</p>}
        />
      </Router>
    </QueryClientProvider>,
  )
  return { screen, queries }
}

test('the skeleton is shown until the answer arrives', async () => {
  account.loadFavouritePlaces.mockReturnValue(new Promise(() => {}))
  await show()
  await expect.element(page.getByText('Kommer')).toBeVisible()
})

test("§8 no favourites: 'Du har inga favoriter ännu.' and a link to the search", async () => {
  account.loadFavouritePlaces.mockResolvedValue([])
  await show()
  await expect.element(page.getByText('Du har inga favoriter ännu.', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Sök loppis' })).toHaveAttribute('href', '#/')
})

test.each([
  ['no answer', new RequestError(0, 'no')],
  ['a refused token', new RequestError(401, 'no')],
  ['too many calls', new RequestError(429, 'no')],
  ['a server error', new RequestError(500, 'no', { detail: 'Databasen är full.' })],
  ['an answer that is not JSON', new SyntaxError('Unexpected token')],
])('§8 favourites not loaded: %s shows the failure, and the list can be loaded again', async (_what, error) => {
  account.loadFavouritePlaces.mockRejectedValueOnce(error)
  await show()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(page.getByText('Kunde inte ladda dina favoriter.', { exact: true })).toBeVisible()
  account.loadFavouritePlaces.mockResolvedValue([shop])
  await page.getByRole('button', { name: 'Försök igen' }).click()
  await expect.element(page.getByRole('heading', { name: '1 favorit', exact: true })).toBeVisible()
})

test('map and list show the same favourites, in the order of the answer', async () => {
  account.loadFavouritePlaces.mockResolvedValue([market, shop])
  await show()
  await expect.element(page.getByRole('heading', { name: '2 favoriter', exact: true })).toBeVisible()
  await expect.element(page.getByText('Karta: Julloppis true, Retrolyckan true')).toBeVisible()
  await expect.element(page.getByText('Lista: Julloppis true, Retrolyckan true')).toBeVisible()
})

test('a removed favourite stays in the list until the visitor leaves the tab', async () => {
  account.loadFavouritePlaces.mockResolvedValue([market, shop])
  const { screen, queries } = await show()
  await expect.element(page.getByText('Lista: Julloppis true, Retrolyckan true')).toBeVisible()
  markFavourite(queries, favouriteKeyOf(shop), false)
  await expect.element(page.getByText('Lista: Julloppis true, Retrolyckan false')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: '1 favorit', exact: true })).toBeVisible()
  markFavourite(queries, favouriteKeyOf(shop), true)
  await expect.element(page.getByText('Lista: Julloppis true, Retrolyckan true')).toBeVisible()
  markFavourite(queries, favouriteKeyOf(shop), false)
  await expect.element(page.getByText('Lista: Julloppis true, Retrolyckan false')).toBeVisible()
  await screen.unmount()
  account.loadFavouritePlaces.mockReturnValue(new Promise(() => {}))
  await show(queries)
  await expect.element(page.getByText('Lista: Julloppis true', { exact: true })).toBeVisible()
})

test('the next visit fetches the list again', async () => {
  account.loadFavouritePlaces.mockResolvedValue([shop])
  const { screen, queries } = await show()
  await expect.element(page.getByText('Lista: Retrolyckan true')).toBeVisible()
  await screen.unmount()
  account.loadFavouritePlaces.mockResolvedValue([market, shop])
  await show(queries)
  await expect.element(page.getByText('Lista: Julloppis true, Retrolyckan true')).toBeVisible()
})
