import type { Page } from '@playwright/test'

/** Resolves when the service worker is there. The page registers it itself, but only some seconds after it is shown (web/src/start-site.ts). */
export async function registerWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js')
    await navigator.serviceWorker.ready
  })
}
