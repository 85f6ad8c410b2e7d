/** Hydrates a page that the server has rendered. */
import './styles/layers.css'
import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/first-paint.css'
import './styles/price-tag.css'
import './styles/print.css'
import { pageDataElementId, type PageWire } from '@fyndkartan/contract/page-wire'
import { createElement, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { fetchedAtMeta } from './api/offline-caches.ts'
import { noteFetched } from './api/cache-notices.ts'
import { reloadWhenOutdated } from './api/newer-build.ts'
import { inlinedStyles, linkInlined } from './inlined-styles.ts'
import { loadServedParts } from './pages/served-parts.ts'
import { ServedSite } from './ServedSite.tsx'
import { startSite } from './start-site.ts'

const root = document.getElementById('root')
const data = document.getElementById(pageDataElementId)?.textContent
if (!root || !data) throw new Error('the page has no content')

// The service worker writes the time of fetching into a meta element of a cached document, since a page cannot read its
// own headers.
const fetchedAt = contentOf(fetchedAtMeta)
if (fetchedAt) noteFetched(location.pathname, fetchedAt)

contentOf(inlinedStyles)?.split(' ').forEach(linkInlined)

const page = JSON.parse(data) as PageWire
const { queries, session } = startSite()
loadServedParts(page).then(
  // Hydrates in a transition, so that the browser can handle input in between.
  () => startTransition(() => void hydrateRoot(root, createElement(ServedSite, { page, queries, session }))),
  (error: unknown) => {
    // The page as rendered by the server stays readable.
    console.error(error instanceof Error ? error.message : error)
    void reloadWhenOutdated()
  },
)

function contentOf(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content
}
