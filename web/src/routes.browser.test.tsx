import './styles/layers.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/first-paint.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AuthContext } from './api/identity/auth.ts'
import type { AuthUser } from './api/identity/identity-client.ts'
import { AppRoutes } from './routes.tsx'
import { anna, buildAuth } from './testing/build-auth.ts'
import { memoryHistory } from './ui/location.ts'
import { Router } from './ui/Router.tsx'

vi.mock('./site-config.ts', async () => {
  const { buildSiteConfig } = await import('./testing/build-site-config.ts')
  return {
    siteConfig: buildSiteConfig({
      tile_url: 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
    }),
  }
})
// The maps have their own tests.
vi.mock('./features/map/PlacesMap.tsx', () => ({ default: () => null }))
vi.mock('./features/map/SmallMap.tsx', () => ({ default: () => null }))

const retrolyckan = { id: 7, name: 'Retrolyckan', city: 'Trosa', latitude: 58.9, longitude: 17.5 }
let place: object
const answers: readonly [path: RegExp, body: unknown][] = [
  [/^\/get_user_profile/, { success: true, profile: { first_name: 'Anna', login_method: 'email' } }],
  [/^\/get_favorites/, { favorites: [] }],
  [/^\/get_database_counts/, { events: 0, stores: 0 }],
]

let asked: string[]

beforeEach(async () => {
  await page.viewport(1920, 900)
  asked = []
  place = retrolyckan
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    if (/^\/get_(store|event)\//.test(path)) return Response.json(place)
    if (path.startsWith('/select_event_info')) return Response.json([{ ...place, source: 'event_info', row_count: 1 }])
    return Response.json(answers.find(([pattern]) => pattern.test(path))?.[1] ?? {})
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function show(path: string, user: AuthUser | null = null) {
  const history = memoryHistory(path)
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return render(
    <QueryClientProvider client={queries}>
      <AuthContext value={buildAuth({ user })}>
        <Router history={history}>
          <AppRoutes />
        </Router>
      </AuthContext>
    </QueryClientProvider>,
  )
}

test.each([
  // The title of the search is the one in index.html.
  ['search route', '/', 'Var blir det fynd i helgen?', document.title],
  ['shop route', '/store/7', 'Retrolyckan', 'Retrolyckan – Fyndkartan'],
  ['market route', '/event/7', 'Retrolyckan', 'Retrolyckan – Fyndkartan'],
  ['tips route', '/tips', 'Skicka ett tips', 'Skicka ett tips – Fyndkartan'],
  ['feedback route', '/feedback', 'Lämna feedback', 'Lämna feedback – Fyndkartan'],
  ['login route', '/login', 'Logga in', 'Logga in – Fyndkartan'],
  ['profile route', '/profile', 'Min profil', 'Min profil – Fyndkartan'],
  ['about route', '/about', 'Om oss', 'Om oss – Fyndkartan'],
  ['terms route', '/terms', 'Användarvillkor', 'Användarvillkor – Fyndkartan'],
  ['privacy route', '/integritetspolicy', 'Integritetspolicy', 'Integritetspolicy – Fyndkartan'],
  ['cookies route', '/cookies', 'Cookies', 'Cookies – Fyndkartan'],
  ['gdpr route', '/gdpr', 'GDPR', 'GDPR – Fyndkartan'],
])(
  '§2 %s, §2 shared layout, §2 ad places, §R1 title of each route: %s shows its page',
  async (_route, path, heading, title) => {
    const screen = await show(path, path === '/profile' ? anna : null)
    await expect.element(screen.getByRole('main').getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect.poll(() => document.title).toBe(title)
    await expect
      .element(screen.getByRole('banner').getByRole('navigation', { name: 'Huvudmeny' }).first())
      .toBeVisible()
    await expect.element(screen.getByRole('contentinfo').getByRole('button', { name: 'Visa sidfoten' })).toBeVisible()
    for (const side of ['vänster', 'höger'])
      await expect.element(screen.getByRole('complementary', { name: `Annonsplats till ${side}` })).toBeVisible()
  },
)

test.each(['/finns-inte', '/store', '/event', '/store/7/8', '/tips/extra', '/%FF', '/index.html'])(
  '§R1 unknown route: %s says that the page does not exist',
  async (path) => {
    const screen = await show(path)
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Sidan finns inte' })).toBeVisible()
    await expect.element(screen.getByRole('link', { name: 'Tillbaka till startsidan' })).toHaveAttribute('href', '#/')
    await expect.element(screen.getByRole('navigation', { name: 'Huvudmeny' }).first()).toBeVisible()
    await expect.poll(() => document.title).toBe('Sidan finns inte – Fyndkartan')
    expect(asked).toEqual([])
  },
)

test.each([
  ['footer home', 'Hem', '#/'],
  ['footer about', 'Om oss', '#/about'],
  ['footer privacy', 'Integritetspolicy', '#/integritetspolicy'],
  ['footer terms', 'Användarvillkor', '#/terms'],
  ['footer cookies', 'Cookies', '#/cookies'],
  ['footer gdpr', 'GDPR', '#/gdpr'],
  ['footer markets', 'Loppisar', '#/?event_type=tillf%C3%A4lligt+evenemang'],
  ['footer shops', 'Second Hand Butiker', '#/?event_type=second+hand+butik'],
  ['footer everything', 'Alla Evenemang', '#/?event_type=alla'],
])('§2 %s: %s leads to %s', async (_key, name, address) => {
  const screen = await show('/finns-inte')
  const footer = screen.getByRole('contentinfo')
  await footer.getByRole('button', { name: 'Visa sidfoten' }).click()
  await expect.element(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', address)
})

test('§9 copyright year: the footer has the current year', async () => {
  for (const [now, year] of [
    ['2026-11-21T12:00:00+01:00', '© 2026 Fyndkartan'],
    ['2031-01-01T00:00:30+01:00', '© 2031 Fyndkartan'],
  ] as const) {
    vi.setSystemTime(now)
    const screen = await show('/finns-inte')
    await screen.getByRole('button', { name: 'Visa sidfoten' }).click()
    await expect.element(screen.getByText(year)).toBeVisible()
    await screen.unmount()
  }
})

const endless = 'Ö'.repeat(150)
const endlessPlace = {
  ...retrolyckan,
  name: endless,
  address: endless,
  city: endless,
  shop_link: endless,
  link: endless,
}

test.each(['/store/7', '/event/7', '/?view_mode=list'])(
  'very long words cause no horizontal scrolling on a narrow screen: %s',
  async (path) => {
    await page.viewport(320, 640)
    place = endlessPlace
    const screen = await show(path)
    const heading = screen.getByRole('heading', { name: endless })
    await expect.element(heading).toBeVisible()
    // Wider content would be cut off.
    expect(heading.element().getBoundingClientRect().right).toBeLessThan(320)
    expect(heading.element().scrollWidth).toBeLessThanOrEqual(heading.element().clientWidth)
    expect(document.documentElement.scrollWidth).toBe(320)
  },
)
