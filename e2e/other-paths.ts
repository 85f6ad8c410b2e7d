import type { Page } from '@playwright/test'

/** The paths of the pages in spec §2, except search and places, and one path that has no page. */
export const otherPaths = [
  '/tips',
  '/feedback',
  '/login',
  '/profile',
  '/about',
  '/terms',
  '/integritetspolicy',
  '/cookies',
  '/gdpr',
  '/arrangor',
  '/bevakning',
  '/badda-in',
  '/runda',
  '/nowhere',
] as const

/**
 * Loads a path as a new document. A direct change from another page of the site would only change the address's hash.
 */
export async function openAnew(page: Page, path: string): Promise<void> {
  await page.goto('about:blank')
  await page.goto(`/#${path}`)
}
