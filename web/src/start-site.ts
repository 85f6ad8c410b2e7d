import { QueryClient } from '@tanstack/react-query'
import { type AuthSession, startAuthSession } from './api/identity/auth-session.ts'
import { loadIdentityClient } from './api/identity/load-client.ts'
import { switchVisitor } from './api/switch-visitor.ts'
import { siteConfig } from './site-config.ts'

/**
 * The delay before the service worker starts, ms, since it downloads the whole program and would compete with the
 * visitor's page.
 */
const serviceWorkerDelayMs = 3000

/** The start of each document of the site: the query cache, the session and the service worker. */
export function startSite(): { readonly queries: QueryClient; readonly session: AuthSession } {
  const queries = new QueryClient({
    defaultOptions: {
      // Queries run offline too, since the service worker may have the answer.
      queries: { retry: false, refetchOnWindowFocus: false, staleTime: 30_000, networkMode: 'always' },
    },
  })
  const session = startAuthSession({
    loadClient: () => loadIdentityClient(siteConfig.identity),
    onSwitch: (from) => switchVisitor(queries, from),
  })
  // Not during development, where it would serve outdated code.
  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    setTimeout(() => void navigator.serviceWorker.register('/service-worker.js'), serviceWorkerDelayMs)
  const syncFavourites = () => {
    const user = session.user()
    if (user && navigator.onLine)
      void import('./api/favourites-sync.ts').then((module) => module.syncFavourites(queries, user.uid)).catch(() => {})
  }
  session.subscribe(() => setTimeout(syncFavourites, serviceWorkerDelayMs))
  window.addEventListener('online', syncFavourites)
  return { queries, session }
}
