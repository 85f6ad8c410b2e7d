/**
 * Inlined in the start page by first-paint-plugin.ts, so that it runs first. It fetches in parallel all files that the
 * address needs, and the map's rows or the place; it starts the program after the static content is painted.
 */
import { apiKeyHeader } from '@fyndkartan/contract/endpoints/visitor'
import type { SiteConfigWire } from '@fyndkartan/contract/site-config'
import { firstCallOf, type FirstPart, firstPartOf } from './first-part.ts'
import { linkInlined } from './inlined-styles.ts'
import type { WithStartAnswer } from './start-answer.ts'

/** Addresses of the program's files, inserted at build time. */
declare const programFile: string
declare const stylesFile: string
declare const partFiles: Readonly<Record<FirstPart, readonly string[]>>

/** The maximum wait for the first paint, ms, since a hidden window is never painted. */
const paintPatienceMs = 300

/** The pause before a reload during an update of the server, ms. */
const againAfterMs = 1000

function addLink(link: Partial<HTMLLinkElement>): void {
  document.head.append(Object.assign(document.createElement('link'), link))
}

const part = firstPartOf(location.hash)
const config = JSON.parse(document.getElementById('site-config')?.textContent || '{}') as Partial<SiteConfigWire>
// Connects to the tile server early, which saves three round trips.
const tileServer = /^https?:\/\/[^/{]+/.exec(config.tile_url ?? '')?.[0]
if (tileServer && part !== 'list' && part !== 'other') addLink({ rel: 'preconnect', href: tileServer })

for (const href of partFiles[part]) {
  // Fetches a worker's script into the HTTP cache, since WebKit warns about a preload that the page itself does not
  // use.
  if (/\.worker-/.test(href))
    void fetch(href).then(
      (answer) => answer.arrayBuffer(),
      () => {},
    )
  else if (href.endsWith('.css')) addLink({ rel: 'preload', as: 'style', crossOrigin: '', href })
  else addLink({ rel: 'modulepreload', crossOrigin: '', href })
}
/**
 * The address of the API call to make now: the map's rows for the default search, or a place; null or undefined for
 * none.
 */
function firstCall(): string | null | undefined {
  const isPlain = /^[^?]*(\?seed=\d+)?$/.test(location.hash)
  // No call for a page that a service worker controls: the page may come from the worker's cache with an old
  // `start_map`, and the worker caches rows itself.
  if (part === 'map') return isPlain && !navigator.serviceWorker?.controller ? config.start_map : null
  try {
    // The key of `storedSignIn`: a signed-in visitor gets another answer, with favourite flags.
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
  // The wait starts when the body is parsed, since the static content comes after this script.
  addEventListener('DOMContentLoaded', () => setTimeout(resolve, paintPatienceMs))
})

/**
 * Reloads the page when its program cannot be loaded: during an update of the server, the page and the program may come
 * from different builds, and a browser does not request a failed module again. Not after a reload, so that a broken
 * site does not reload for ever.
 */
function loadAgain(): void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (navigation?.type !== 'reload' && navigator.onLine) setTimeout(() => location.reload(), againAfterMs)
}

void painted.then(() => import(/* @vite-ignore */ programFile).catch(loadAgain))
