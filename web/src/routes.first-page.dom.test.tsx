import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { AuthContext } from './api/identity/auth.ts'
import { placeQuery } from './api/place-query.ts'
import { readOpenedPlace } from './api/places.ts'
import { AppRoutes, loadFirstPage } from './routes.tsx'
import { buildAuth } from './testing/build-auth.ts'
import { eventWire, storeWire } from './testing/place-wires.ts'
import { memoryHistory } from './ui/location.ts'
import { Router } from './ui/Router.tsx'

vi.mock('./site-config.ts', () => ({ siteConfig: { social_links: [] } }))

afterEach(() => vi.unstubAllGlobals())

/** The headings of the first render. */
function firstHeadings(path: string): (string | null)[] {
  const queries = new QueryClient()
  const places = [readOpenedPlace('shop', storeWire), readOpenedPlace('market', eventWire)]
  for (const place of places) queries.setQueryData(placeQuery(place).queryKey, place)
  const element = document.createElement('div')
  const root = createRoot(element)
  flushSync(() =>
    root.render(
      <QueryClientProvider client={queries}>
        <AuthContext value={buildAuth({ user: null })}>
          <Router history={memoryHistory(path)}>
            <AppRoutes />
          </Router>
        </AuthContext>
      </QueryClientProvider>,
    ),
  )
  const headings = Array.from(element.querySelectorAll('h1'), (heading) => heading.textContent)
  root.unmount()
  return headings
}

test.each([
  ['store', 'Retrolyckan'],
  ['event', 'Julloppis'],
])('the first page of a visit renders completely at once, after it has loaded: %s', async (kind, name) => {
  vi.stubGlobal('fetch', async () => Response.json({}))
  expect(firstHeadings(`/${kind}/7`)).toEqual([])
  await loadFirstPage(`#/${kind}/7?city=trosa`)
  expect(firstHeadings(`/${kind}/7`)).toEqual([name])
})

test('loadFirstPage does not wait for other pages', async () => {
  await loadFirstPage('#/about')
  expect(firstHeadings('/about')).toEqual([])
})
