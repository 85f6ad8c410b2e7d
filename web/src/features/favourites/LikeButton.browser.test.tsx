import type { SeenPlace } from '@fyndkartan/contract/place'
import type { PlaceKind } from '@fyndkartan/domain/place'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type Auth, AuthContext } from '../../api/identity/auth.ts'
import LikeButton from './LikeButton.tsx'
import '../../styles/tokens.css'
import '../../styles/base.css'

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
  ['small', 24],
  ['medium', 44],
  ['large', 44],
] as const)(
  '§9 like sizes: the %s button is large enough for a finger, and equally wide in both states',
  async (size, atLeastPx) => {
    await show({ size })
    const before = like().element().getBoundingClientRect()
    expect(Math.min(before.width, before.height)).toBeGreaterThanOrEqual(atLeastPx)
    await like().click()
    answer.resolve()
    await expect.element(unlike()).toBeVisible()
    const { width, height } = unlike().element().getBoundingClientRect()
    expect([width, height]).toEqual([before.width, before.height])
  },
)

test('§9 like default size: the default size is medium', async () => {
  const widthOf = async (shown: Shown) => {
    const { leave } = await show(shown)
    const { width } = like().element().getBoundingClientRect()
    await leave()
    return width
  }
  const [plain, small, medium, large] = [
    await widthOf({}),
    await widthOf({ size: 'small' }),
    await widthOf({ size: 'medium' }),
    await widthOf({ size: 'large' }),
  ]
  expect(plain).toBe(medium)
  expect(small).toBeLessThan(medium)
  expect(large).toBeGreaterThan(medium)
})
