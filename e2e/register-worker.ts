import type { Page } from '@playwright/test'

/**
 * Registers the service worker and waits until it is active. Without this call, the page registers it some seconds
 * after it is shown (web/src/start-site.ts).
 */
export async function registerWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js')
    await navigator.serviceWorker.ready
  })
}
