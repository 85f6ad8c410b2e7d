/**
 * Inlined in the page by first-paint-plugin.ts, so that it runs first: it fetches everything that the address needs in
 * parallel, with the map's rows or the place, and starts the program after the paint of the static content.
 */
import { apiKeyHeader } from '@fyndkartan/contract/endpoints/visitor'
import type { SiteConfigWire } from '@fyndkartan/contract/site-config'
import { firstCallOf, type FirstPart, firstPartOf } from './first-part.ts'
import { linkInlined } from './inlined-styles.ts'
import type { WithStartAnswer } from './start-answer.ts'

/** File addresses, inserted at build time. */
declare const programFile: string
declare const stylesFile: string
declare const partFiles: Readonly<Record<FirstPart, readonly string[]>>

/** How long to wait for the paint, ms, since a hidden window is never painted. */
const paintPatienceMs = 300

/** The pause before a reload during an update of the server, ms. */
const againAfterMs = 1000

function addLink(link: Partial<HTMLLinkElement>): void {
  document.head.append(Object.assign(document.createElement('link'), link))
}

const part = firstPartOf(location.hash)
const config = JSON.parse(document.getElementById('site-config')?.textContent || '{}') as Partial<SiteConfigWire>
// Preconnects to the tile server, which saves three round trips.
const tileServer = /^https?:\/\/[^/{]+/.exec(config.tile_url ?? '')?.[0]
if (tileServer && part !== 'list' && part !== 'other') addLink({ rel: 'preconnect', href: tileServer })

for (const href of partFiles[part]) {
  // Fetches a worker's script into the HTTP cache instead, since WebKit warns about an unused preload.
  if (/\.worker-/.test(href))
    void fetch(href).then(
      (answer) => answer.arrayBuffer(),
      () => {},
    )
  else if (href.endsWith('.css')) addLink({ rel: 'preload', as: 'style', crossOrigin: '', href })
  else addLink({ rel: 'modulepreload', crossOrigin: '', href })
}
/** The first call: the map's rows for the default search, or the place. */
function firstCall(): string | null | undefined {
  const isPlain = /^[^?]*(\?seed=\d+)?$/.test(location.hash)
  // A service worker may have served an outdated page, and has rows itself.
  if (part === 'map') return isPlain && !navigator.serviceWorker?.controller ? config.start_map : null
  try {
    // `storedSignIn`: a signed-in visitor gets another answer.
    // oxlint-disable-next-line no-restricted-globals -- stored-state.ts would be inlined in the page as a whole.
    return localStorage.getItem('signed_in') === null ? firstCallOf(location.hash) : null
  } catch {
    return null
  }
}

const url = firstCall()
if (url) {
  const headers = { 'Content-Type': 'application/json', [apiKeyHeader]: config.api_key ?? '' }
  ;(globalThis as WithStartAnswer).startAnswer = {
    url,
    answer: fetch(url, { cache: 'no-cache', headers }).catch(() => null),
  }
}
linkInlined(stylesFile)

const painted = new Promise<void>((resolve) => {
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) resolve()
  }).observe({ type: 'paint', buffered: true })
  // Waits for the body, with the page's static content, which comes after this script.
  addEventListener('DOMContentLoaded', () => setTimeout(resolve, paintPatienceMs))
})

/**
 * During an update, this page and its program may come from different builds. A reload then fixes a failed script,
 * since a browser does not request a module again. Reloads once only, so that a broken site does not reload for ever.
 */
function loadAgain(): void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (navigation?.type !== 'reload' && navigator.onLine) setTimeout(() => location.reload(), againAfterMs)
}

void painted.then(() => import(/* @vite-ignore */ programFile).catch(loadAgain))
