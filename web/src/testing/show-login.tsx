/** Renders the login page for tests. */
import { StrictMode } from 'react'
import { render } from 'vitest-browser-react'
import { vi } from 'vitest'
import { type Auth, AuthContext } from '../api/identity/auth.ts'
import type { IdentityClient } from '../api/identity/identity-client.ts'
import LoginPage from '../pages/LoginPage.tsx'
import { memoryHistory } from '../ui/location.ts'
import { Router } from '../ui/Router.tsx'
import { withResolvers } from '../api/with-resolvers.ts'
import { buildAuth } from './build-auth.ts'

/** Renders the login page and returns its controls. Tests mock `api/account.ts` and `site-config.ts` themselves. */
export async function showLogin(
  changes: Partial<Auth> = {},
  clientChanges: Partial<IdentityClient> = {},
  path = '/login',
) {
  const history = memoryHistory(path)
  const page = (auth: Auth) => (
    <StrictMode>
      <AuthContext value={auth}>
        <Router history={history}>
          <LoginPage />
        </Router>
      </AuthContext>
    </StrictMode>
  )
  const screen = await render(page(buildAuth({ user: null, ...changes }, clientChanges)))
  return {
    screen,
    email: screen.getByLabelText('E-post'),
    password: screen
      .getByRole('textbox')
      .or(screen.getByLabelText('Lösenord', { exact: true }))
      .last(),
    secret: screen.getByLabelText('Lösenord', { exact: true }),
    again: screen.getByLabelText('Bekräfta lösenord', { exact: true }),
    submit: screen.getByRole('button', { name: 'Logga in' }),
    create: screen.getByRole('button', { name: 'Skapa konto' }),
    alert: screen.getByRole('alert'),
    status: screen.getByRole('status'),
    address: () => {
      const { pathname, search } = history.current()
      return pathname + search
    },
    history,
    become: (user: Auth['user']) => screen.rerender(page(buildAuth({ ...changes, user }, clientChanges))),
  }
}

/** A mocked call that stays pending until the test calls `resolve`. */
export function pending<Value>() {
  const { promise, resolve } = withResolvers<Value>()
  return { call: vi.fn(() => promise), resolve }
}
