/** Shows a scene (tools/scene.ts) on a page that has already shown others. */
import type { Page, Request } from '@playwright/test'
import type { Scene } from './scene.ts'

/** How long to wait until a page's program has started, ms. */
const patienceMs = 4000

/** Clears all stored state except the sign-in, so that scenes do not affect each other. */
export function forgetChoices(): void {
  if (!location.protocol.startsWith('http')) return
  for (const key of Object.keys(localStorage)) if (key !== 'signed_in') localStorage.removeItem(key)
  sessionStorage.clear()
}

/** Resets a page, which may show another scene, and opens this one. */
export async function openScene(page: Page, settle: () => Promise<void>, scene: Scene): Promise<void> {
  // Leaves the previous scene before its network comes back: a change that waits there, such as a like, would otherwise
  // reach the server. A document of the site keeps the browser's process; about:blank would start a new one.
  await page.route('**/robots.txt', (route) => route.fulfill({ contentType: 'text/plain', body: '' }))
  await page.goto('/robots.txt')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().setOffline(false)
  await page.emulateMedia({ media: 'screen' })
  await scene.before?.(page)
  await page.goto(scene.path)
  // Some scenes delay the program, so do not wait for ever.
  await page.waitForFunction(hasStarted, undefined, { timeout: patienceMs }).catch(() => {})
  await settle()
  if (scene.steps) {
    await scene.steps(page)
    await settle()
  }
  if (scene.print) {
    await page.emulateMedia({ media: 'print' })
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  }
}

/**
 * Runs in the page. Returns true when the page's program has started, or when the page has no program. Waiting for the
 * end of the initial requests is not enough: on a busy machine the program starts after them.
 */
function hasStarted(): boolean {
  const root = document.getElementById('root')
  return root === null || Object.keys(root).some((key) => key.startsWith('__reactContainer'))
}

interface Patience {
  /** A page counts as loaded after this long without requests, ms. */
  readonly quietMs: number
  /**
   * A page also counts as loaded after this long without news of its requests while some have no answer, for example
   * because a scene holds one back, ms.
   */
  readonly heldMs: number
}

/** Returns a function that waits until the page's requests are answered and it makes no new ones. */
export function watchCalls(page: Page, { quietMs, heldMs }: Patience): () => Promise<void> {
  const running = new Set<Request>()
  let lastChange = performance.now()
  page.on('request', (request) => {
    running.add(request)
    lastChange = performance.now()
  })
  for (const event of ['requestfinished', 'requestfailed'] as const)
    page.on(event as 'requestfinished', (request) => {
      running.delete(request)
      lastChange = performance.now()
    })
  return async () => {
    const begun = performance.now()
    lastChange = Math.max(lastChange, begun - quietMs / 2)
    for (;;) {
      const now = performance.now()
      if (now - lastChange > (running.size === 0 ? quietMs : heldMs)) break
      await page.waitForTimeout(50)
    }
    running.clear()
  }
}
