import { QueryClient } from '@tanstack/react-query'
import { type AuthSession, startAuthSession } from './api/identity/auth-session.ts'
import { loadIdentityClient } from './api/identity/load-client.ts'
import { switchVisitor } from './api/switch-visitor.ts'
import { siteConfig } from './site-config.ts'

/**
 * The delay before the service worker is registered, ms, since it downloads the whole program and would compete with
 * the page.
 */
const serviceWorkerDelayMs = 3000

/** Starts what every document of the site needs: the query cache, the session and the service worker. */
export function startSite(): { readonly queries: QueryClient; readonly session: AuthSession } {
  const queries = new QueryClient({
    defaultOptions: {
      // `networkMode`: queries run offline too, since the service worker may have an answer.
      queries: { retry: false, refetchOnWindowFocus: false, staleTime: 30_000, networkMode: 'always' },
    },
  })
  const session = startAuthSession({
    loadClient: () => loadIdentityClient(siteConfig.identity),
    onSwitch: (from) => switchVisitor(queries, from),
  })
  // Not with the development server, for which it would cache outdated code.
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
