/** The operator's link to the desk in the header. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { getJson } from '../../api/client.ts'
import { refreshAfterDecision } from '../../api/desk-summary.ts'
import { AuthContext } from '../../api/identity/auth.ts'
import type { AuthUser } from '../../api/identity/identity-client.ts'
import { anna, buildAuth } from '../../testing/build-auth.ts'
import { memoryHistory } from '../../ui/location.ts'
import { Router } from '../../ui/Router.tsx'
import { SiteHeader } from './SiteHeader.tsx'

vi.mock('../../api/client.ts', async (load) => ({ ...(await load<object>()), getJson: vi.fn() }))

const nothing = { email: null, tips_waiting: 0, feedback_open: 0, reports_open: 0, claims_waiting: 0, same_places: 592 }
const operator: AuthUser = { ...anna, isOperator: true }

beforeEach(() => void vi.mocked(getJson).mockReset())

async function show(user: AuthUser | null) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const signOut = { isRunning: false, failure: null, question: null, run: () => {} }
  const screen = await render(
    <QueryClientProvider client={queries}>
      <AuthContext value={buildAuth({ user })}>
        <Router history={memoryHistory('/')}>
          <SiteHeader signOut={signOut} />
        </Router>
      </AuthContext>
    </QueryClientProvider>,
  )
  return { screen, queries }
}

test('an operator’s link has the number of waiting items, without suggested duplicates, and follows decisions', async () => {
  vi.mocked(getJson).mockResolvedValueOnce({ ...nothing, tips_waiting: 4, claims_waiting: 1, sources_waiting: 2 })
  const { screen, queries } = await show(operator)
  const link = screen.getByRole('link', { name: /^Granska/ })
  await expect.element(link).toHaveAccessibleName('Granska, 7 väntar')
  expect(link.element().getAttribute('href')).toBe('#/granska')
  vi.mocked(getJson).mockResolvedValueOnce(nothing)
  await refreshAfterDecision(queries)
  await expect.element(link).toHaveAccessibleName('Granska')
  expect(getJson).toHaveBeenCalledTimes(2)
})

test.each([
  ['a visitor who is signed in', anna],
  ['a visitor who is signed out', null],
])('%s has no such link, and causes no call', async (_, user) => {
  const { screen } = await show(user)
  await expect.element(screen.getByRole('link', { name: 'Sök loppis' }).first()).toBeInTheDocument()
  expect(screen.getByRole('link', { name: /^Granska/ }).elements()).toEqual([])
  expect(getJson).not.toHaveBeenCalled()
})
