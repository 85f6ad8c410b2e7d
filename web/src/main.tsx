import './styles/layers.css'
import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/first-paint.css'
import './styles/price-tag.css'
import './styles/print.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startAuthSession } from './api/identity/auth-session.ts'
import { AuthProvider } from './api/identity/AuthProvider.tsx'
import { loadIdentityClient } from './api/identity/load-client.ts'
import { switchVisitor } from './api/switch-visitor.ts'
import { AppRoutes } from './routes.tsx'
import { siteConfig } from './site-config.ts'
import { hashHistory } from './ui/location.ts'
import { Router } from './ui/Router.tsx'

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

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <AuthProvider session={session}>
        <Router history={hashHistory()}>
          <AppRoutes />
        </Router>
      </AuthProvider>
    </QueryClientProvider>
  </StrictMode>,
)

/** The service worker fetches the whole program: it starts late, so as not to compete with what the visitor waits for, ms. */
const serviceWorkerDelayMs = 3000

// Not during development, where it would serve stale code.
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  setTimeout(() => void navigator.serviceWorker.register('/service-worker.js'), serviceWorkerDelayMs)
