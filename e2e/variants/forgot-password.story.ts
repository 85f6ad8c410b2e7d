import type { Page } from '@playwright/test'
import { callSite, signUp } from '../account.ts'
import { expectSignedIn, expectSignedOut, fillIn, signIn, status } from '../login-page.ts'
import type { Site } from '../site.ts'
import { expect, test } from '../story.ts'

const newPassword = 'ett-nytt-lösenord'

/** The link in the newest mail to an address with this subject. */
async function mailedLink(site: Site, email: string, subject: string): Promise<string> {
  const find = async () => (await site.mails()).findLast((mail) => mail.to === email && mail.subject === subject)
  await expect.poll(async () => (await find())?.links.length).toBeGreaterThan(0)
  return (await find())?.links[0] ?? ''
}

/** Collects the page's requests that contain the code of a link. */
function listenFor(page: Page, link: string): string[] {
  const code = link.slice(link.indexOf('=') + 1)
  const calls: string[] = []
  page.on('request', (request) => {
    if (JSON.stringify([request.url(), request.headers(), request.postData()]).includes(code))
      calls.push(new URL(request.url()).pathname)
  })
  return calls
}

test('a mailed link sets a new password after a click, and ends the session of this browser', async ({
  page,
  site,
}) => {
  const { email } = await signUp(page)
  await callSite(page.request, 'POST', '/identity/request_password_reset', { email })
  const link = await mailedLink(site, email, 'Välj ett nytt lösenord')
  expect(link.startsWith(`${site.url}/#/login?reset=`)).toBe(true)
  const calls = listenFor(page, link)
  await page.goto(link)
  await expectSignedIn(page)
  await fillIn(page, { 'Nytt lösenord': newPassword, 'Bekräfta lösenord': newPassword })
  // The browser sends the code only to our server, in the body of one call, after a click.
  expect(calls).toEqual([])
  await page.getByRole('button', { name: 'Spara lösenordet' }).click()
  await expect(status(page)).toHaveText('Ditt lösenord är bytt. Logga in med det nya. En inloggning avslutades.')
  expect(calls).toEqual(['/identity/reset_password'])
  await expect(page).toHaveURL(/#\/login$/)
  await expectSignedOut(page)
  await signIn(page, email, newPassword)
  await expect(status(page)).toHaveText('Inloggning lyckades! Du omdirigeras...')
  await expectSignedIn(page)
})

test('the e-mail address is confirmed with the link in the welcome mail and a click', async ({ page, site }) => {
  const { email } = await signUp(page)
  const link = await mailedLink(site, email, 'Bekräfta din e-postadress')
  const press = page.getByRole('button', { name: 'Bekräfta adressen' })
  const calls = listenFor(page, link)
  await page.goto(link)
  await expect(page.getByRole('main')).toContainText(`Du är inloggad på kontot ${email}`)
  // The code is neither in the address nor in the browser's history. The link from the mail still works.
  await expect(page).toHaveURL(/#\/login$/)
  await page.goto('/#/about')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Logga in' }).or(page.getByRole('search'))).toBeVisible()
  await expect(press).toHaveCount(0)
  await page.goto(link)
  await expect(press).toBeVisible()
  expect(calls).toEqual([])
  await press.click()
  await expect(status(page)).toHaveText('Tack! Din e-postadress är bekräftad.')
  expect(calls).toEqual(['/identity/confirm_email'])
  await expect(page).toHaveURL(/#\/login$/)
  await page.getByRole('link', { name: 'Till din profil' }).click()
  await expect(page.getByText('Bekräftad', { exact: true })).toBeVisible()
})
