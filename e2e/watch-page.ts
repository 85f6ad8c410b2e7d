/** Actions of stories about watches. */
import type { Page } from '@playwright/test'
import type { SentMail } from './outbox.ts'
import type { Site } from './site.ts'
import { expect } from './story.ts'

/** Waits for a mail to this address whose subject matches, and returns it. */
export async function mailTo(site: Site, email: string, subject: RegExp): Promise<SentMail> {
  const find = async () => (await site.mails()).findLast((mail) => mail.to === email && subject.test(mail.subject))
  await expect.poll(async () => (await find())?.subject, { timeout: 90_000 }).toMatch(subject)
  return (await find()) as SentMail
}

/**
 * The link to a watch's page in a mail. With `step` it is the link that starts this step, such as confirming the watch.
 */
export function watchLinkOf({ links }: SentMail, step?: 'bekrafta' | 'avsluta'): string {
  const found = links.find(
    (link) => link.includes('#/bevakning?nyckel=') && (step ? link.endsWith(`gora=${step}`) : !link.includes('gora=')),
  )
  if (found === undefined) throw new Error(`no such link among ${links.join(' ')}`)
  return found
}

/** Opens a mailed link as a new document, and waits until the page has removed the secret from the address. */
export async function followWatch(page: Page, link: string): Promise<void> {
  await page.goto('about:blank')
  await page.goto(link)
  await page.waitForURL(/#\/bevakning$/)
}

export const watchDialog = (page: Page) => page.getByRole('dialog', { name: 'Bevaka sökningen' })

/**
 * Sends the form in the open dialog. That may take some seconds, because the server rejects forms that are filled in
 * faster than a person can.
 */
export async function sendWatch(page: Page, next: string): Promise<void> {
  await watchDialog(page).getByRole('button', { name: 'Bevaka', exact: true }).click()
  await expect(page.getByRole('dialog', { name: next })).toBeVisible({ timeout: 35_000 })
}
