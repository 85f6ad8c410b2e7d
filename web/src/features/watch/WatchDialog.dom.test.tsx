import { endpoints } from '@fyndkartan/contract/endpoints'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { AuthUser } from '../../api/identity/identity-client.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { AuthContext } from '../../api/identity/auth.ts'
import { anna, buildAuth } from '../../testing/build-auth.ts'
import { memoryHistory } from '../../ui/location.ts'
import { Router } from '../../ui/Router.tsx'
import { WatchDialog } from './WatchDialog.tsx'

vi.mock('../../site-config.ts', () => ({ siteConfig: { api_key: 'the key' } }))

let answer: () => Promise<Response>
/** The bodies of the requests to create a watch. */
let sent: unknown[]

beforeEach(() => {
  sent = []
  answer = () => Promise.resolve(Response.json({ success: true, status: 'waiting', link: null }, { status: 201 }))
  for (const way of ['error', 'warn'] as const) vi.spyOn(console, way).mockImplementation(() => {})
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    if (input === endpoints.pushKey.path) return Promise.resolve(Response.json({ public_key: 'the public key' }))
    // Getting a form pass fails; without a pass the form is sent at once.
    if (input !== endpoints.watch.path) return Promise.reject(new TypeError('offline'))
    sent.push(JSON.parse(init?.body as string))
    return answer()
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

interface Shown {
  readonly user?: AuthUser | null
  readonly days?: string | null
}

async function show({ user = null, days = null }: Shown = {}) {
  const closed = vi.fn()
  const screen = await render(
    <AuthContext value={buildAuth({ user })}>
      <QueryClientProvider client={new QueryClient()}>
        <Router history={memoryHistory('/')}>
          <WatchDialog
            title="Loppisar i Borås"
            days={days}
            searchOf={(isOfDays) => `city=Borås${isOfDays ? '&start_date=2026-12-01' : ''}`}
            onClose={closed}
          />
        </Router>
      </QueryClientProvider>
    </AuthContext>,
  )
  return { screen, closed, watch: () => screen.getByRole('button', { name: 'Bevaka', exact: true }).click() }
}

describe('by mail', () => {
  test('requires a valid address, and explains the next step', async () => {
    const { screen, watch, closed } = await show()
    const field = screen.getByLabelText('Din e-postadress')
    await field.fill('anna')
    await watch()
    await expect.element(screen.getByText('Skriv en hel e-postadress, som namn@exempel.se')).toBeVisible()
    await expect.element(field).toHaveFocus()
    await field.fill(' anna@fynd.example ')
    await screen.getByLabelText('Genast').click()
    await watch()
    await expect.element(screen.getByRole('dialog', { name: 'Titta i din inkorg' })).toBeVisible()
    await expect
      .element(screen.getByText(/Vi har mejlat en länk till/))
      .toHaveTextContent(
        'Vi har mejlat en länk till anna@fynd.example. Bevakningen börjar när du har öppnat länken och bekräftat.',
      )
    expect(sent).toEqual([{ search: 'city=Borås', pace: 'at_once', email: 'anna@fynd.example', website: '' }])
    await screen.getByRole('button', { name: 'Klar' }).click()
    expect(closed).toHaveBeenCalledOnce()
  })

  test('fills in the confirmed address of an account, which needs no confirmation', async () => {
    answer = () => Promise.resolve(Response.json({ success: true, status: 'active', link: 'a' }, { status: 201 }))
    const { screen, watch } = await show({ user: anna })
    await expect.element(screen.getByLabelText('Din e-postadress')).toHaveValue('anna@fynd.example')
    await expect.element(screen.getByText(/så du behöver inte bekräfta den/)).toBeVisible()
    await watch()
    await expect.element(screen.getByRole('dialog', { name: 'Nu bevakar vi sökningen' })).toBeVisible()
    await expect.element(screen.getByRole('link', { name: /Min profil/ })).toBeVisible()
  })

  test('requires a confirmation of another address, or one that the account has not confirmed', async () => {
    const { screen } = await show({ user: { ...anna, emailVerified: false } })
    await expect.element(screen.getByText(/Vi mejlar en länk dit\./)).toBeVisible()
  })

  test('watches all days unless the visitor limits the watch to the chosen days', async () => {
    const { screen, watch } = await show({ user: anna, days: '1–6 dec' })
    await expect.element(screen.getByLabelText('Alla dagar framöver')).toBeChecked()
    await screen.getByLabelText('Bara 1–6 dec').click()
    await watch()
    await expect.poll(() => sent).toMatchObject([{ search: 'city=Borås&start_date=2026-12-01', pace: 'thursday' }])
  })

  test.each([
    [() => Response.json({ message: 'Du har redan 20 bevakningar.' }, { status: 409 }), 'Du har redan 20 bevakningar.'],
    [() => Response.json({ message: 'Vänta en stund.' }, { status: 429 }), 'Vänta en stund.'],
    [() => new Response('', { status: 503 }), 'Det gick inte att spara bevakningen. Försök igen om en stund.'],
  ])('a refusal shows its message and keeps the form (%#)', async (refuse, text) => {
    answer = () => Promise.resolve(refuse())
    const { screen, watch } = await show({ user: anna })
    await watch()
    await expect.element(screen.getByRole('alert')).toHaveTextContent(text)
    await expect.element(screen.getByLabelText('Din e-postadress')).toHaveValue('anna@fynd.example')
  })

  test('a network error shows a message', async () => {
    answer = () => Promise.reject(new TypeError('offline'))
    const { screen, watch } = await show({ user: anna })
    await watch()
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('Det gick inte att spara bevakningen. Kontrollera din anslutning och försök igen.')
  })
})

const found = {
  toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'a', auth: 'b' }, expirationTime: null }),
}

/** Stubs the browser's notifications and push service, with these answers. */
function stubPush(
  permission: NotificationPermission,
  subscribe: () => Promise<unknown> = () => Promise.resolve(found),
) {
  const asked = vi.fn<() => Promise<NotificationPermission>>(() => Promise.resolve(permission))
  vi.stubGlobal('Notification', {
    permission: permission === 'denied' ? 'default' : permission,
    requestPermission: asked,
  })
  const subscribed = vi.fn(subscribe)
  const registration = { pushManager: { subscribe: subscribed, getSubscription: () => Promise.resolve(null) } }
  vi.stubGlobal('PushManager', {})
  const ready = Promise.resolve(registration)
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: { register: () => ready, ready } })
  return { asked, subscribed }
}

describe('by push', () => {
  beforeEach(() => {
    answer = () => Promise.resolve(Response.json({ success: true, status: 'active', link: 'a' }, { status: 201 }))
  })

  test("the browser's permission is requested on sending, and its subscription is sent", async () => {
    const { asked, subscribed } = stubPush('granted')
    const { screen, watch } = await show()
    await screen.getByLabelText('I den här webbläsaren').click()
    expect(asked).not.toHaveBeenCalled()
    await watch()
    await expect.element(screen.getByRole('dialog', { name: 'Nu bevakar vi sökningen' })).toBeVisible()
    expect(subscribed).toHaveBeenCalledExactlyOnceWith({
      userVisibleOnly: true,
      applicationServerKey: 'the public key',
    })
    const keys = { p256dh: 'a', auth: 'b' }
    expect(sent).toMatchObject([{ push_subscription: { endpoint: 'https://push.example/1', keys } }])
    await expect.element(screen.getByRole('link', { name: 'bland dina bevakningar' })).toBeVisible()
  })

  test('a denied permission offers mail and sends nothing', async () => {
    stubPush('denied')
    const { screen, watch } = await show()
    await screen.getByLabelText('I den här webbläsaren').click()
    await watch()
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('Du sa nej till notiser. Vill du ha mejl i stället?')
    expect(sent).toEqual([])
  })

  test('a failing push service shows a message', async () => {
    stubPush('granted', () => Promise.reject(new DOMException('push service error', 'AbortError')))
    const { screen, watch } = await show()
    await screen.getByLabelText('I den här webbläsaren').click()
    await watch()
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('Webbläsaren kunde inte slå på notiser just nu. Försök igen om en stund, eller välj mejl.')
    expect(sent).toEqual([])
  })

  test('a permission denied earlier explains where to change it', async () => {
    stubPush('granted')
    vi.stubGlobal('Notification', { permission: 'denied' })
    const { screen } = await show()
    await expect.element(screen.getByLabelText('I den här webbläsaren')).toBeDisabled()
    await expect.element(screen.getByText(/i webbläsarens inställningar för sidan/)).toBeVisible()
  })
})
