/**
 * Stands in the page itself (first-paint-plugin.ts puts it there), and so runs before anything else: it has the browser
 * fetch all that the address needs side by side, and starts the program when what came with the page has been painted.
 */
import { type FirstPart, firstPartOf } from './first-part.ts'

/** Written in when the site is built: addresses of files. */
declare const programFile: string
declare const stylesFile: string
declare const partFiles: Readonly<Record<FirstPart, readonly string[]>>

/** A window that nobody sees is not painted, ms. */
const paintPatienceMs = 300

/** Time for a server that is just being exchanged. */
const againAfterMs = 1000

function addLink(link: Partial<HTMLLinkElement>): void {
  document.head.append(Object.assign(document.createElement('link'), link))
}

const part = firstPartOf(location.hash)
// The map's pictures come from elsewhere: to reach a server for the first time takes three turns to it and back.
const tileServer = /"tile_url": ?"(https?:\/\/[^/"{]+)/.exec(
  document.getElementById('site-config')?.textContent ?? '',
)?.[1]
if (tileServer && (part === 'map' || part === 'place')) addLink({ rel: 'preconnect', href: tileServer })

for (const href of partFiles[part]) {
  // A worker's program is fetched into the HTTP cache: WebKit warns that a preload of it is unused.
  if (/\.worker-/.test(href))
    void fetch(href).then(
      (answer) => answer.arrayBuffer(),
      () => {},
    )
  else if (href.endsWith('.css')) addLink({ rel: 'preload', as: 'style', crossOrigin: '', href })
  else addLink({ rel: 'modulepreload', crossOrigin: '', href })
}
// Parts that need the shell's styles look for this link, and would fetch once more what stands in the page.
addLink({ rel: 'stylesheet', disabled: true, href: stylesFile })

const painted = new Promise<void>((resolve) => {
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) resolve()
  }).observe({ type: 'paint', buffered: true })
  // The body, and with it what the page brought along, comes after this script.
  addEventListener('DOMContentLoaded', () => setTimeout(resolve, paintPatienceMs))
})

/**
 * While the site is updated, another server may have sent this page than is asked for its program. The page as it is now
 * begins; a browser does not ask for a program's file twice. Once, or a site that is broken would be loaded for ever.
 */
function loadAgain(): void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (navigation?.type !== 'reload' && navigator.onLine) setTimeout(() => location.reload(), againAfterMs)
}

void painted.then(() => import(/* @vite-ignore */ programFile).catch(loadAgain))
