/**
 * The program inside the frame on other sites' pages. It has no sign-in, stores nothing, and starts no service worker.
 */
import './styles/layers.css'
import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/first-paint.css'
import { parseEmbedQuery } from '@fyndkartan/contract/embed-query'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { forceTheme } from './features/embed/force-theme.ts'
import { EmbedPage } from './pages/EmbedPage.tsx'
import { currentMoment } from './ui/use-now.ts'

const root = document.getElementById('root')
if (!root) throw new Error('embed.html has no #root')

const query = parseEmbedQuery(Object.fromEntries(new URLSearchParams(location.search)), currentMoment().date)
if (query.theme !== 'auto') forceTheme(query.theme)
const queries = new QueryClient({
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always' } },
})

createRoot(root).render(
  createElement(
    StrictMode,
    null,
    createElement(QueryClientProvider, { client: queries }, createElement(EmbedPage, { query })),
  ),
)
