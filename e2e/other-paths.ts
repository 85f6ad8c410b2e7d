import type { Page } from '@playwright/test'

/** The pages of spec §2 other than search and places, and one that does not exist. */
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

/** Loads a path as a new document. From another page of the site, only the hash would change. */
export async function openAnew(page: Page, path: string): Promise<void> {
  await page.goto('about:blank')
  await page.goto(`/#${path}`)
}
