import '../../styles/layers.css'
import '../../styles/fonts.css'
import '../../styles/tokens.css'
import '../../styles/base.css'
import '../../styles/first-paint.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { queueChange, readQueue, sendQueue } from '../../api/favourite-queue.ts'
import { type Auth, AuthContext } from '../../api/identity/auth.ts'
import { addCacheNotices } from '../../api/cache-notices.ts'
import { storedVisitor } from '../../api/stored-state.ts'
import { Link } from '../../ui/Link.tsx'
import { memoryHistory, useLocation } from '../../ui/location.ts'
import { Router } from '../../ui/Router.tsx'
import { Layout } from './Layout.tsx'

const syncFavourites = vi.hoisted(() => ({ sendWaiting: vi.fn<() => Promise<boolean>>() }))
vi.mock('../../api/favourites-sync.ts', () => syncFavourites)

vi.mock('../../site-config.ts', async () => {
  const { buildSiteConfig } = await import('../../testing/build-site-config.ts')
  return {
    siteConfig: buildSiteConfig({
      sample_data: true,
      contact_email: 'hej@fyndkartan.example',
      social_links: [
        { name: 'Facebook', url: 'https://facebook.example/fyndkartan' },
        { name: 'Instagram', url: 'https://instagram.example/fyndkartan' },
        { name: 'Mastodon', url: 'https://mastodon.example/fyndkartan' },
      ],
    }),
  }
})

beforeEach(() => page.viewport(1280, 800))

const signedOut = { user: null } as Auth

function showLayout(auth = signedOut, history = memoryHistory()) {
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <AuthContext value={auth}>
        <Router history={history}>
          <Layout kindLinks={[{ label: 'Loppisar', to: '/?event_type=loppis' }]}>
            <Page />
          </Layout>
        </Router>
      </AuthContext>
    </QueryClientProvider>,
  )
}

/** A signed-in visitor whose sign-out the test settles. */
function signedIn(signOut: Auth['signOut'] = () => Promise.reject(new Error('not expected'))): Auth {
  return { ...signedOut, user: { uid: 'a', email: 'a@b.se', emailVerified: true, loginMethod: 'email' }, signOut }
}

function Page() {
  const { pathname } = useLocation()
  if (pathname === '/about') return <h1>Om Fyndkartan</h1>
  if (pathname === '/feedback') return <Arriving />
  if (pathname === '/terms') return <ArrivingLate />
  if (pathname !== '/') return <Failing />
  return (
    <>
      <h1>Start</h1>
      <Link to="/?seed=1">Annan sökning</Link>
    </>
  )
}

/** A page whose loading state has a heading of its own. The button replaces the loading state with the page. */
function Arriving() {
  const [isHere, setHere] = useState(false)
  return (
    <>
      {isHere ? <h1 key="page">Feedback</h1> : <h1 key="outline">Feedback (snart)</h1>}
      <button type="button" onClick={() => setHere(true)} onPointerEnter={() => setHere(true)}>
        Fram med sidan
      </button>
    </>
  )
}

/** A page without a heading for 50 ms between the loading state and the page itself. */
function ArrivingLate() {
  const [shown, setShown] = useState<'outline' | 'nothing' | 'page'>('outline')
  useEffect(() => {
    const timers = [setTimeout(() => setShown('nothing'), 50), setTimeout(() => setShown('page'), 100)]
    return () => timers.forEach(clearTimeout)
  }, [])
  return (
    <>
      {shown === 'outline' && <h1 key="outline">Användarvillkor (snart)</h1>}
      {shown === 'page' && <h1 key="page">Användarvillkor</h1>}
      <p>{shown}</p>
    </>
  )
}

function Failing(): never {
  throw new Error('broken on purpose')
}

test('a new page focuses its heading, but the first load and a changed query do not', async () => {
  const screen = await showLayout()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Start' })).toBeVisible()
  expect(document.activeElement).toBe(document.body)
  await screen.getByRole('link', { name: 'Annan sökning' }).click()
  await expect.element(screen.getByRole('link', { name: 'Annan sökning' })).toHaveFocus()
  await screen.getByRole('link', { name: 'Om oss' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Om Fyndkartan' })).toHaveFocus()
})

test("the heading that replaces the loading state gets the focus only if the loading state's heading had it", async () => {
  const screen = await showLayout()
  const arrive = screen.getByRole('button', { name: 'Fram med sidan' })
  const heading = (name: string) => screen.getByRole('heading', { level: 1, name, exact: true })
  await screen.getByRole('link', { name: 'Lämna feedback' }).click()
  await expect.element(heading('Feedback (snart)')).toHaveFocus()
  // Hovering over the button shows the page without moving the focus.
  await arrive.hover()
  await expect.element(heading('Feedback')).toHaveFocus()

  await screen.getByRole('link', { name: 'Om oss' }).click()
  await screen.getByRole('link', { name: 'Lämna feedback' }).click()
  await expect.element(heading('Feedback (snart)')).toHaveFocus()
  ;(arrive.element() as HTMLElement).focus()
  await arrive.click()
  await expect.element(heading('Feedback')).toBeVisible()
  await expect.element(arrive).toHaveFocus()
})

test("the page's heading gets the focus even if it appears later than the loading state's heading goes", async () => {
  const history = memoryHistory()
  const screen = await showLayout(signedOut, history)
  history.go('/terms', 'push')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Användarvillkor', exact: true })).toHaveFocus()
})

test('the skip link moves the focus past the menu', async () => {
  const screen = await showLayout()
  await userEvent.tab()
  await expect.element(screen.getByRole('button', { name: 'Hoppa till innehållet' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('main')).toHaveFocus()
})

test('§2 footer toggle, §2 footer e-mail, §2 footer platforms: the footer opens with its links; Escape or following a link closes it', async () => {
  const screen = await showLayout()
  const toggle = screen.getByRole('button', { name: 'Visa sidfoten' })
  expect(screen.getByRole('link', { name: 'GDPR' }).elements()).toEqual([])
  await toggle.click()
  for (const name of ['Hem', 'Om oss', 'Integritetspolicy', 'Användarvillkor', 'Cookies', 'GDPR', 'Loppisar'])
    await expect.element(screen.getByRole('contentinfo').getByRole('link', { name, exact: true })).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'hej@fyndkartan.example' }))
    .toHaveAttribute('href', 'mailto:hej@fyndkartan.example')
  for (const name of [/^Facebook/, /^Instagram/, /^Mastodon/])
    await expect.element(screen.getByRole('link', { name })).toHaveAttribute('rel', 'noopener noreferrer')
  await userEvent.keyboard('{Escape}')
  await expect.element(toggle).toHaveFocus()
  expect(screen.getByRole('link', { name: 'GDPR' }).elements()).toEqual([])
  await toggle.click()
  await screen.getByRole('link', { name: 'Loppisar' }).click()
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'false')
})

test('the tab of the open footer can be clicked in a window as low as the footer', async () => {
  await page.viewport(320, 400)
  const screen = await showLayout()
  await screen.getByRole('button', { name: 'Visa sidfoten' }).click()
  await screen.getByRole('button', { name: 'Stäng sidfoten' }).click()
  await expect.element(screen.getByRole('button', { name: 'Visa sidfoten' })).toBeVisible()
})

test('sample data is labelled on the closed layout', async () => {
  const screen = await showLayout()
  await expect.element(screen.getByText('Exempeldata.').first()).toBeVisible()
})

test('Escape, a click outside or following a link closes the menu of narrow screens', async () => {
  await page.viewport(390, 844)
  const screen = await showLayout()
  const menu = screen.getByLabelText('Meny', { exact: true })
  const link = screen.getByRole('navigation').getByRole('link', { name: 'Om oss' })
  await menu.click()
  await expect.element(link).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(menu).toHaveFocus()
  expect(link.elements()).toEqual([])
  await menu.click()
  await expect.element(link).toBeVisible()
  // Click beside the open panel.
  await screen.getByRole('main').click({ position: { x: 5, y: 5 } })
  expect(link.elements()).toEqual([])
  await menu.click()
  await link.click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Om Fyndkartan' })).toHaveFocus()
  expect(link.elements()).toEqual([])
})

test('when a page fails, the layout stays and links to the start page', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const screen = await showLayout()
  await screen.getByRole('link', { name: 'Logga in' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Ett fel uppstod' })).toHaveFocus()
  await expect.element(screen.getByRole('button', { name: 'Ladda om sidan' })).toBeVisible()
  await screen.getByRole('link', { name: 'Tillbaka till startsidan' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Start' })).toHaveFocus()
})

test('offline, a notice is shown', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const screen = await showLayout()
  await expect.element(screen.getByRole('status').getByText(/^Du är offline/)).toBeVisible()
  online.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await expect.element(screen.getByRole('status')).toBeEmptyDOMElement()
  online.mockRestore()
})

const menuNames = () => [...document.querySelectorAll('.site-nav li')].map((item) => item.textContent)

test('§2 menu profile: the menu differs while signed in, and its links do not move', async () => {
  const screen = await showLayout()
  expect(menuNames()).toEqual(['Sök loppis', 'Min runda', 'Om oss', 'Lämna feedback', 'Logga in'])
  await document.fonts.ready
  const left = () => screen.getByRole('link', { name: 'Sök loppis' }).element().getBoundingClientRect().left
  const before = left()
  await screen.unmount()
  await showLayout(signedIn())
  expect(menuNames()).toEqual(['Sök loppis', 'Min runda', 'Om oss', 'Lämna feedback', 'Min profil', 'Logga ut'])
  // index.html paints the signed-out menu first; its links must not move when the visitor turns out to be signed in.
  expect(left()).toBeCloseTo(before, 0)
})

test('a failed sign-out is reported, and the visitor stays signed in', async () => {
  const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<Auth['signOut']>>>()
  const screen = await showLayout(signedIn(() => promise))
  const button = screen.getByRole('button', { name: 'Logga ut' })
  await button.click()
  await expect.element(button).toBeDisabled()
  resolve({ success: false, message: 'Servern kunde inte nås.' })
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Utloggningen misslyckades: Servern kunde inte nås. Du är fortfarande inloggad.')
  await expect.element(button).toBeEnabled()
})

test('a notice says that the session has expired, until the visitor signs in', async () => {
  addCacheNotices({ lost: ['session', 'changes'] })
  const session = page.getByText('Du är inte längre inloggad här. Logga in igen för att se dina favoriter.')
  const changes = page.getByText(
    'Inloggningen har avslutats. Ändringar av favoriter som inte hade skickats kunde inte sparas.',
  )
  const screen = await showLayout()
  await expect.element(session).toBeVisible()
  await expect.element(changes).toBeVisible()
  await screen.unmount()
  await showLayout(signedIn())
  await expect.element(changes).toBeVisible()
  await expect.element(session).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Stäng' }).click()
  await expect.element(changes).not.toBeInTheDocument()
})

describe('a sign-out with pending changes of favourites', () => {
  const waiting = (id: number) => ({ kind: 'shop', id, seriesId: null, favourite: true, name: `Butik ${id}` }) as const
  const leave = vi.fn(() => Promise.resolve({ success: false, message: 'Nej.' } as const))

  beforeEach(() => {
    localStorage.clear()
    leave.mockClear()
    syncFavourites.sendWaiting.mockReset()
    storedVisitor.write('a')
    queueChange('a', waiting(1))
    queueChange('a', waiting(2))
  })
  afterEach(() => {
    localStorage.clear()
    vi.restoreAllMocks()
  })

  const question = () => page.getByRole('dialog', { name: 'Logga ut?' })
  async function press() {
    const screen = await showLayout(signedIn(leave))
    await screen.getByRole('button', { name: 'Logga ut' }).click()
    await expect.element(question()).toBeVisible()
  }

  test('offline, the dialog says how many changes would be lost; “Stanna kvar” keeps them', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await press()
    await expect
      .element(question().getByRole('status'))
      .toHaveTextContent(
        '2 ändringar av favoriter har inte skickats än och går förlorade om du loggar ut nu. Stannar du kvar sparas de så snart det går.',
      )
    expect(syncFavourites.sendWaiting).not.toHaveBeenCalled()
    await question().getByRole('button', { name: 'Stanna kvar' }).click()
    await expect.element(question()).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Logga ut' })).toHaveFocus()
    expect(leave).not.toHaveBeenCalled()
    expect(readQueue('a')).toHaveLength(2)
    await page.getByRole('button', { name: 'Logga ut' }).click()
    await question().getByRole('button', { name: 'Logga ut ändå' }).click()
    await expect.poll(() => leave.mock.calls.length).toBe(1)
  })

  test('pending changes are sent first, and the sign-out follows without a question', async () => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    syncFavourites.sendWaiting.mockReturnValue(promise)
    await press()
    await expect
      .element(question().getByRole('status'))
      .toHaveTextContent('2 ändringar av favoriter har inte skickats än. Vi försöker skicka dem nu...')
    await sendQueue('a', () => Promise.resolve('sent'))
    resolve(true)
    await expect.poll(() => leave.mock.calls.length).toBe(1)
    await expect.element(question()).not.toBeInTheDocument()
  })

  test('changes that could not be sent are named in the dialog', async () => {
    let sent = 0
    syncFavourites.sendWaiting.mockImplementation(async () => {
      await sendQueue('a', () => Promise.resolve(sent++ === 0 ? 'sent' : 'again'))
      return true
    })
    await press()
    await expect
      .element(question().getByRole('status'))
      .toHaveTextContent(
        'En ändring av favoriter har inte skickats än och går förlorad om du loggar ut nu. Stannar du kvar sparas den så snart det går.',
      )
    expect(leave).not.toHaveBeenCalled()
    await userEvent.keyboard('{Escape}')
    await expect.element(question()).not.toBeInTheDocument()
    expect(leave).not.toHaveBeenCalled()
  })
})

test('the menu of narrow screens has a sign-out button', async () => {
  await page.viewport(390, 844)
  const signOut = vi.fn(() => Promise.resolve({ success: false, message: 'Nej.' } as const))
  const screen = await showLayout(signedIn(signOut))
  await screen.getByLabelText('Meny', { exact: true }).click()
  await expect.element(screen.getByRole('link', { name: 'Min profil' })).toBeVisible()
  await screen.getByRole('button', { name: 'Logga ut' }).click()
  expect(signOut).toHaveBeenCalledOnce()
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Utloggningen misslyckades: Nej. Du är fortfarande inloggad.')
})
