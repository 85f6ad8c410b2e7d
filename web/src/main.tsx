import './styles/layers.css'
import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/first-paint.css'
import './styles/price-tag.css'
import './styles/print.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { AuthProvider } from './api/identity/AuthProvider.tsx'
import { AppRoutes, loadFirstPage } from './routes.tsx'
import { startSite } from './start-site.ts'
import { hashHistory } from './ui/location.ts'
import { Router } from './ui/Router.tsx'

const { queries, session } = startSite()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

/** How long to wait for the first page before React renders its loading state, ms. */
const patienceMs = 300

const showSite = () =>
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

const patience = new Promise((resolve) => setTimeout(resolve, patienceMs))
// Renders also after a failure, which the page itself then shows.
Promise.race([loadFirstPage(location.hash), patience]).then(showSite, showSite)
