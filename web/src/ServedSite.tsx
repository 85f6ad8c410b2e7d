import type { PageWire } from '@fyndkartan/contract/page-wire'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, useState } from 'react'
import { AuthProvider } from './api/identity/AuthProvider.tsx'
import type { AuthSession } from './api/identity/auth-session.ts'
import { Layout } from './features/layout/Layout.tsx'
import { shownPlaces } from './features/served/shown-place.ts'
import { kindLinks } from './kind-links.ts'
import { RoundDock } from './pages/RoundDock.tsx'
import { ServedPage } from './pages/ServedPage.tsx'
import { placePath } from './paths.ts'
import { pageHistory } from './ui/page-history.ts'
import { Router } from './ui/Router.tsx'
import { ServerMomentContext } from './ui/use-now.ts'

interface Props {
  readonly page: PageWire
  readonly queries: QueryClient
  readonly session: AuthSession
}

/** The root component of a page that the server renders and the browser hydrates. */
export function ServedSite({ page, queries, session }: Props) {
  const [moment] = useState(() => ({ date: page.today, minuteOfDay: 0 }))
  return (
    <StrictMode>
      <QueryClientProvider client={queries}>
        <AuthProvider session={session} isEager>
          <ServerMomentContext value={moment}>
            <Router history={pageHistory(page.address, addressesOf(page))}>
              <Layout kindLinks={kindLinks} dock={<RoundDock />}>
                <ServedPage page={page} />
              </Layout>
            </Router>
          </ServerMomentContext>
        </AuthProvider>
      </QueryClientProvider>
    </StrictMode>
  )
}

/**
 * For each place listed on the page: its route in the start page's document ('/store/7'), as cards link to it, and the
 * address of its own page.
 */
function addressesOf(page: PageWire): ReadonlyMap<string, string> {
  const listed = [
    ...('near' in page ? page.near : []),
    ...('markets' in page ? page.markets : []),
    ...('shops' in page ? page.shops : []),
  ]
  return new Map(shownPlaces(listed).map(({ place, address }) => [placePath(place), address]))
}
