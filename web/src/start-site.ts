import { QueryClient } from '@tanstack/react-query'
import { type AuthSession, startAuthSession } from './api/identity/auth-session.ts'
import { loadIdentityClient } from './api/identity/load-client.ts'
import { switchVisitor } from './api/switch-visitor.ts'
import { siteConfig } from './site-config.ts'

/** The service worker fetches the whole program: it starts late, so as not to compete with what the visitor waits for, ms. */
const serviceWorkerDelayMs = 3000

/** What each document of the site begins with: the query cache, the visitor's session and the service worker. */
export function startSite(): { readonly queries: QueryClient; readonly session: AuthSession } {
  const queries = new QueryClient({
    defaultOptions: {
      // Queries also run offline: the service worker may have the answer.
      queries: { retry: false, refetchOnWindowFocus: false, staleTime: 30_000, networkMode: 'always' },
    },
  })
  const session = startAuthSession({
    loadClient: () => loadIdentityClient(siteConfig.identity),
    onSwitch: (from) => switchVisitor(queries, from),
  })
  // Not during development, where it would serve stale code.
  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    setTimeout(() => void navigator.serviceWorker.register('/service-worker.js'), serviceWorkerDelayMs)
  const takeAlong = () => {
    const user = session.user()
    if (user && navigator.onLine)
      void import('./api/take-along.ts').then((module) => module.takeAlong(queries, user.uid)).catch(() => {})
  }
  session.subscribe(() => setTimeout(takeAlong, serviceWorkerDelayMs))
  window.addEventListener('online', takeAlong)
  return { queries, session }
}
