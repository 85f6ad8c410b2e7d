import type { SeenPlace } from '@fyndkartan/contract/place'
import { problemText } from '@fyndkartan/contract/problem'
import type { PlaceKind } from '@fyndkartan/domain/place'
import { type InfiniteData, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { RequestError } from '../../api/client.ts'
import { queueChange, readQueue, sendQueue } from '../../api/favourite-queue.ts'
import { favouritePlacesQuery, dropRemovedFavourites, shareMarks } from '../../api/favourites.ts'
import { type Auth, AuthContext } from '../../api/identity/auth.ts'
import { placeQuery } from '../../api/place-query.ts'
import type { OpenedPlace, PlacesPage } from '../../api/places.ts'
import { storedVisitor } from '../../api/stored-state.ts'
import LikeButton from './LikeButton.tsx'

const account = vi.hoisted(() => ({
  addFavourite: vi.fn<(key: object) => Promise<void>>(),
  removeFavourite: vi.fn<(key: object) => Promise<void>>(),
  loadFavouritePlaces: vi.fn<() => Promise<readonly SeenPlace[]>>(),
}))
vi.mock('../../api/account.ts', () => account)

const anna = { uid: 'anna', email: 'anna@example.se', emailVerified: true, loginMethod: 'email' } as const

/** Settles the button's pending call. */
let answer: { resolve: () => void; reject: (reason: Error) => void }

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  for (const call of [account.addFavourite, account.removeFavourite])
    call.mockReset().mockImplementation(() => {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      answer = { resolve, reject }
      return promise
    })
})

afterEach(() => {
  vi.restoreAllMocks()
})

interface Shown {
  readonly initial?: boolean
  readonly user?: Auth['user']
  readonly targetId?: number | null
  readonly targetType?: PlaceKind | null
  readonly targetSeries?: number | null
  readonly size?: 'small' | 'medium' | 'large'
  readonly queries?: QueryClient
}

async function show({ queries = new QueryClient(), ...first }: Shown = {}) {
  const tree = ({
    user = anna,
    initial = false,
    targetId = 7,
    targetType = 'shop',
    targetSeries = null,
    size,
  }: Shown) => (
    <AuthContext value={{ user } as Auth}>
      <QueryClientProvider client={queries}>
        <LikeButton
          targetId={targetId}
          targetType={targetType}
          targetSeries={targetSeries}
          name="Retrolyckan"
          initial={initial}
          {...(size && { size })}
        />
      </QueryClientProvider>
    </AuthContext>
  )
  const screen = await render(tree(first))
  return { again: (next: Shown) => screen.rerender(tree(next)), leave: () => screen.unmount() }
}

const like = () => page.getByRole('button', { name: 'Gilla Retrolyckan', exact: true })
const unlike = () => page.getByRole('button', { name: 'Ta bort gillning av Retrolyckan', exact: true })

test.each([
  ['not liked', false, 'addFavourite', like, unlike],
  ['liked', true, 'removeFavourite', unlike, like],
] as const)(
  '§4 like initial, §4 like running, §4 like success, §7 favourite by state: a button %s is disabled during the request, then flips',
  async (_, initial, call, before, after) => {
    await show({ initial })
    await before().click()
    expect(account[call]).toHaveBeenCalledExactlyOnceWith({ kind: 'shop', id: 7 })
    await expect.element(before()).toHaveAttribute('aria-busy', 'true')
    await expect.element(before()).toHaveAttribute('aria-disabled', 'true')
    answer.resolve()
    await expect.element(after()).toHaveAttribute('aria-busy', 'false')
    await expect.element(after()).toHaveAttribute('aria-disabled', 'false')
    expect(account.addFavourite.mock.calls.length + account.removeFavourite.mock.calls.length).toBe(1)
  },
)

const full = { message: 'Du har redan 5 000 favoriter.', error: 'Du har redan 5 000 favoriter.' }

test.each([
  ['not liked', 'the server', like, new RequestError(400, 'no', { detail: full.error, body: full }), full],
  ['liked', 'the server', unlike, new RequestError(500, 'API request failed: 500 '), 'API request failed: 500 '],
  ['liked', 'a token', unlike, new RequestError(401, problemText.wrongKeyOrToken), problemText.wrongKeyOrToken],
  ['not liked', 'the count of calls', like, new RequestError(429, problemText.tooMany), problemText.tooMany],
] as const)(
  '§4 like failure, §8 like error logged: a button %s keeps its state when %s refuses the call, and an alert is announced',
  async (state, _by, button, error, logged) => {
    await show({ initial: state === 'liked' })
    await button().click()
    answer.reject(error)
    await expect.element(button()).toHaveAttribute('aria-busy', 'false')
    expect(console.error).toHaveBeenCalledExactlyOnceWith(logged)
    await expect.element(page.getByRole('alert')).toHaveTextContent('Ändringen gick inte att spara.')
    await expect.element(page.getByRole('alert')).toHaveClass('visually-hidden')
    expect(document.body.textContent).not.toMatch(/API|favoriter/)
    await button().click()
    expect(page.getByRole('alert').query()).toBeNull()
  },
)

test('the button works again after a failure and after a success', async () => {
  await show()
  await like().click()
  answer.reject(new Error('offline'))
  await expect.element(like()).toHaveAttribute('aria-busy', 'false')
  await like().click()
  answer.resolve()
  await unlike().click()
  answer.resolve()
  await expect.element(like()).toBeVisible()
  expect(account.addFavourite).toHaveBeenCalledTimes(2)
  expect(account.removeFavourite).toHaveBeenCalledTimes(1)
})

test('the button ignores clicks during a request and keeps the focus', async () => {
  await show()
  await userEvent.tab()
  await expect.element(like()).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(like()).toHaveAttribute('aria-busy', 'true')
  await userEvent.keyboard('{Enter} ')
  expect(account.addFavourite).toHaveBeenCalledTimes(1)
  answer.resolve()
  await expect.element(unlike()).toHaveFocus()
  expect(account.removeFavourite).not.toHaveBeenCalled()
})

test('§4 like resync: the button follows a changed initial value', async () => {
  const { again } = await show({ initial: false })
  await again({ initial: true })
  await expect.element(unlike()).toBeVisible()
  await again({ initial: false })
  await expect.element(like()).toBeVisible()
})

test('the state after a click survives a render with an unchanged initial value', async () => {
  const { again } = await show({ initial: false })
  await like().click()
  answer.resolve()
  await expect.element(unlike()).toBeVisible()
  await again({ initial: false })
  await expect.element(unlike()).toBeVisible()
})

test('§5 like signed out: no button is shown', async () => {
  await show({ user: null })
  expect(page.getByRole('button').elements()).toHaveLength(0)
})

test.each([{ targetId: null }, { targetType: null }, { targetId: Number.NaN }])(
  '§5 like without target: with %o a click only logs an error',
  async (target) => {
    await show(target)
    await like().click()
    expect(account.addFavourite).not.toHaveBeenCalled()
    expect(console.error).toHaveBeenCalledTimes(1)
    await expect.element(like()).toHaveAttribute('aria-busy', 'false')
  },
)

const shop = { kind: 'shop', id: 7, name: 'Retrolyckan', favourite: false } as SeenPlace & OpenedPlace
const sameNumber = { kind: 'market', id: 7, seriesId: null, name: 'Loppis', favourite: false } as SeenPlace &
  OpenedPlace
const pageOf = (...places: SeenPlace[]): PlacesPage => ({
  places,
  rowsRead: places.length,
  unknownHours: null,
  total: 4,
})

function listed(queries: QueryClient): (readonly [string, boolean])[] {
  const results = queries.getQueryData<InfiniteData<PlacesPage>>(['places', 'a search'])
  return (results?.pages ?? []).flatMap(({ places }) => places).map(({ kind, favourite }) => [kind, favourite] as const)
}

test('a click updates popup, list and favourites at once, but no other place or search', async () => {
  const queries = new QueryClient()
  queries.setQueryData(placeQuery(shop).queryKey, shop)
  queries.setQueryData(placeQuery(sameNumber).queryKey, sameNumber)
  queries.setQueryData(favouritePlacesQuery.queryKey, [shop, sameNumber])
  queries.setQueryData(['places', 'a search'], { pages: [pageOf(sameNumber), pageOf(shop)], pageParams: [0, 1] })
  const other = { pages: [pageOf(sameNumber)], pageParams: [0] }
  queries.setQueryData(['places', 'another'], other, { updatedAt: 1 })
  await show({ queries })
  await like().click()
  answer.resolve()
  await expect.element(unlike()).toBeVisible()
  expect(queries.getQueryData(placeQuery(shop).queryKey)).toEqual({ ...shop, favourite: true })
  expect(queries.getQueryData(placeQuery(sameNumber).queryKey)).toBe(sameNumber)
  expect(queries.getQueryData(favouritePlacesQuery.queryKey)).toEqual([{ ...shop, favourite: true }, sameNumber])
  expect(listed(queries)).toEqual([
    ['market', false],
    ['shop', true],
  ])
  expect(queries.getQueryState(['places', 'another'])).toMatchObject({ data: other, dataUpdatedAt: 1 })
  dropRemovedFavourites(queries)
  expect(queries.getQueryData(favouritePlacesQuery.queryKey)).toEqual([{ ...shop, favourite: true }])
})

test('liking one date of a market marks all its dates', async () => {
  const dateOf = (id: number, seriesId: number | null) =>
    ({ kind: 'market', id, seriesId, name: 'Retrolyckan', favourite: false }) as SeenPlace & OpenedPlace
  const [first, second, single, other] = [dateOf(1, 5), dateOf(2, 5), dateOf(3, null), dateOf(4, 6)]
  const queries = new QueryClient()
  for (const place of [second, single]) queries.setQueryData(placeQuery(place).queryKey, place)
  queries.setQueryData(['places', 'a search'], { pages: [pageOf(first, other, single)], pageParams: [0] })
  await show({ queries, targetType: 'market', targetId: 1, targetSeries: 5 })
  await like().click()
  answer.resolve()
  await expect.element(unlike()).toBeVisible()
  expect(listed(queries).map(([, favourite]) => favourite)).toEqual([true, false, false])
  expect(queries.getQueryData(placeQuery(second).queryKey)?.favourite).toBe(true)
  expect(queries.getQueryData(placeQuery(single).queryKey)).toBe(single)
})

test('a change shows in other tabs of the same visitor only', async () => {
  const markOf = (queries: QueryClient) => queries.getQueryData(placeQuery(shop).queryKey)?.favourite
  const elsewhere = new QueryClient()
  elsewhere.setQueryData(placeQuery(shop).queryKey, shop)
  shareMarks(elsewhere)
  storedVisitor.write('anna')
  await show()
  await like().click()
  answer.resolve()
  await expect.poll(() => markOf(elsewhere)).toBe(true)

  storedVisitor.write('bo')
  const told = new Promise((resolve) => shareMarks(elsewhere).addEventListener('message', resolve, { once: true }))
  await unlike().click()
  answer.resolve()
  await told
  expect(markOf(elsewhere)).toBe(true)
})

test('an answer requested before the click does not restore the old state', async () => {
  const queries = new QueryClient()
  const queryKey = ['places', 'a search']
  queries.setQueryData(queryKey, { pages: [pageOf(shop)], pageParams: [0] }, { updatedAt: 1 })
  const { promise, resolve: send } = Promise.withResolvers<PlacesPage>()
  const asked = queries.infiniteQuery({
    queryKey,
    queryFn: () => promise,
    initialPageParam: 0,
    getNextPageParam: () => 1,
  })
  await show({ queries })
  await like().click()
  answer.resolve()
  await expect.element(unlike()).toBeVisible()
  expect(listed(queries)).toEqual([['shop', true]])
  expect(queries.getQueryState(queryKey)).toMatchObject({ dataUpdatedAt: 1, fetchStatus: 'fetching' })
  send(pageOf(shop))
  await asked
  await new Promise((resolve) => setTimeout(resolve))
  expect(listed(queries)).toEqual([['shop', true]])
})

describe('without a network', () => {
  beforeEach(() => {
    storedVisitor.write('anna')
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  })

  test.each([
    ['not liked', false, like, unlike],
    ['liked', true, unlike, like],
  ] as const)(
    'a button %s flips at once, says that the change is pending, and makes no call',
    async (_state, initial, before, after) => {
      const queries = new QueryClient()
      queries.setQueryData(placeQuery(shop).queryKey, { ...shop, favourite: initial } as OpenedPlace & SeenPlace)
      await show({ initial, queries, size: 'large' })
      await before().click()
      await expect.element(after()).toHaveAttribute('aria-busy', 'false')
      await expect.element(page.getByText('Sparas när nätet är tillbaka')).toBeVisible()
      expect(account.addFavourite).not.toHaveBeenCalled()
      expect(account.removeFavourite).not.toHaveBeenCalled()
      expect(queries.getQueryData(placeQuery(shop).queryKey)?.favourite).toBe(!initial)
      expect(readQueue('anna')).toMatchObject([{ kind: 'shop', id: 7, favourite: !initial, name: 'Retrolyckan' }])
      // A second press replaces the queued change.
      await after().click()
      await expect.element(before()).toBeVisible()
      expect(readQueue('anna')).toMatchObject([{ favourite: initial }])
    },
  )

  test('a small button announces the pending change to screen readers', async () => {
    await show()
    await like().click()
    await expect.element(page.getByRole('status')).toHaveTextContent('Sparas när nätet är tillbaka')
    await expect.element(page.getByRole('status')).toHaveClass('visually-hidden')
  })

  test('a page opened later shows a pending change until it has been sent', async () => {
    queueChange('anna', { kind: 'shop', id: 7, seriesId: null, favourite: true, name: 'Retrolyckan' })
    await show({ initial: false })
    await expect.element(unlike()).toBeVisible()
    await sendQueue('anna', async () => 'sent')
    await expect.element(like()).toBeVisible()
    expect(page.getByText('Sparas när nätet är tillbaka').query()).toBeNull()
  })

  test.each([
    ['no answer', new RequestError(0, 'no')],
    ['a gateway without an answer', new RequestError(502, 'no')],
    ['an overloaded server with a Retry-After', new RequestError(503, 'no', { retryAfter: '30' })],
    ['too many calls', new RequestError(429, 'no', { retryAfter: '30' })],
  ])('a change is pending although the browser reports a network: %s', async (_why, error) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    await show({ size: 'large' })
    await like().click()
    answer.reject(error)
    await expect.element(unlike()).toHaveAttribute('aria-busy', 'false')
    await expect.element(page.getByText('Sparas så snart det går')).toBeVisible()
    expect(page.getByRole('alert').query()).toBeNull()
    expect(readQueue('anna')).toMatchObject([{ id: 7, favourite: true }])
    // A second press replaces the queued change and makes no call.
    await unlike().click()
    await expect.element(like()).toBeVisible()
    expect(readQueue('anna')).toMatchObject([{ id: 7, favourite: false }])
    expect(account.removeFavourite).not.toHaveBeenCalled()
  })

  test('a change that cannot be stored fails', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await show()
    await like().click()
    answer.reject(new RequestError(0, 'no'))
    await expect.element(page.getByRole('alert')).toHaveTextContent('Ändringen gick inte att spara.')
    await expect.element(like()).toBeVisible()
  })
})
