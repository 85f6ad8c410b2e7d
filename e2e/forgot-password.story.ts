import type { Page } from '@playwright/test'
import { signUp } from './account.ts'
import {
  alert,
  expectSignedIn,
  expectSignedOut,
  expectStartPageNext,
  field,
  fillIn,
  findAccount,
  freshEmail,
  signIn,
  signOut,
  status,
} from './login-page.ts'
import type { Site } from './site.ts'
import { expect, test } from './story.ts'

const answer = 'Om det finns ett konto med den adressen har vi skickat ett mejl med en länk.'
const usedLink = 'Länken är redan använd eller för gammal. Be om en ny.'
const newPassword = 'ett-nytt-lösenord'

// Refused calls are errors to a browser.
test.use({ expectedComplaints: /the server responded with a status of 4\d\d/ })

/** The address in the newest mail to somebody with this subject. */
async function mailedLink(site: Site, email: string, subject: string): Promise<string> {
  const find = async () => (await site.mails()).findLast((mail) => mail.to === email && mail.subject === subject)
  await expect.poll(async () => (await find())?.links.length).toBeGreaterThan(0)
  return (await find())?.links[0] ?? ''
}

async function askForLink(page: Page, email: string): Promise<void> {
  await page.goto('/#/login')
  await fillIn(page, { 'E-post': email })
  await page.getByRole('button', { name: 'Glömt lösenord?' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Glömt lösenordet?' })).toBeFocused()
  await expect(field(page, 'E-post')).toHaveValue(email)
  await page.getByRole('button', { name: 'Skicka länken' }).click()
  await expect(status(page)).toHaveText(answer)
}

async function choosePassword(page: Page, chosen: string, again = chosen): Promise<void> {
  await fillIn(page, { 'Nytt lösenord': chosen, 'Bekräfta lösenord': again })
  await page.getByRole('button', { name: 'Spara lösenordet' }).click()
}

test('a new password by a mailed link, and the old one is no more @phone', async ({ page, site, expectAccessible }) => {
  const { email, password } = await findAccount(page)
  await askForLink(page, email)
  const link = await mailedLink(site, email, 'Välj ett nytt lösenord')
  expect(link.startsWith(`${site.url}/#/login?reset=`)).toBe(true)
  const code = link.slice(link.indexOf('=') + 1)

  // The code goes to the server that made it, in the body of one call, and nowhere else.
  const asked: string[] = []
  page.on('request', (request) => {
    if (JSON.stringify([request.url(), request.headers(), request.postData()]).includes(code))
      asked.push(new URL(request.url()).pathname)
  })
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: 'Välj ett nytt lösenord' })).toBeVisible()
  await expectAccessible('a new password')
  for (const [chosen, again, text] of [
    ['', '', 'Fyll i ett nytt lösenord.'],
    [newPassword, password, 'Lösenorden matchar inte'],
    ['kort1', 'kort1', 'Lösenordet måste vara minst 6 tecken'],
  ] as const) {
    await choosePassword(page, chosen, again)
    await expect(alert(page)).toHaveText(text)
  }
  await choosePassword(page, newPassword)
  await expect(status(page)).toHaveText('Ditt lösenord är bytt. Logga in med det nya.')
  expect(asked).toEqual(['/identity/reset_password'])
  await expect(page).toHaveURL(/#\/login$/)

  await signIn(page, email, password)
  await expect(alert(page)).toHaveText('Fel lösenord')
  await signIn(page, email, newPassword)
  await expect(status(page)).toHaveText('Inloggning lyckades! Du omdirigeras...')
  await expectStartPageNext(page)
  await signOut(page)

  // A link is good for one use.
  await page.goto(link)
  await choosePassword(page, 'ett-tredje-lösenord')
  await expect(alert(page)).toHaveText(usedLink)
  await expectAccessible('a link that is used')
  await expect(page).toHaveURL(/#\/login$/)
  await page.getByRole('button', { name: 'Be om en ny länk' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Glömt lösenordet?' })).toBeFocused()
})

test('where one is still signed in, the link ends that too', async ({ page, site, browser }) => {
  const { email } = await signUp(page)
  await page.goto('/#/about')
  await expectSignedIn(page)
  const elsewhere = await browser.newPage({ baseURL: site.url })
  await askForLink(elsewhere, email)
  await elsewhere.close()
  await page.goto(await mailedLink(site, email, 'Välj ett nytt lösenord'))
  await choosePassword(page, newPassword)
  await expect(status(page)).toHaveText('Ditt lösenord är bytt. Logga in med det nya.')
  await expectSignedOut(page)
  await signIn(page, email, newPassword)
  await expect(status(page)).toHaveText('Inloggning lyckades! Du omdirigeras...')
  await expectStartPageNext(page)
  await expectSignedIn(page)
})

test('an address without an account gets the same answer and no mail', async ({ page, site }) => {
  const email = freshEmail()
  await askForLink(page, email)
  // Somebody else's mail, asked for later, is here: so hers would be.
  const known = await findAccount(page)
  await askForLink(page, known.email)
  await mailedLink(site, known.email, 'Välj ett nytt lösenord')
  expect((await site.mails()).filter((mail) => mail.to === email)).toEqual([])
})

test('the e-mail address is confirmed by the link of the welcome mail', async ({ page, site, expectAccessible }) => {
  const { email } = await signUp(page)
  const link = await mailedLink(site, email, 'Bekräfta din e-postadress')
  await page.goto(link)
  await expect(status(page)).toHaveText('Tack! Din e-postadress är bekräftad.')
  await expect(page).toHaveURL(/#\/login$/)
  await expectAccessible('a confirmed address')

  // It is good for one use, and no other is needed.
  await page.goto(link)
  await expect(alert(page)).toHaveText(usedLink)
  await expect(page.getByRole('button', { name: 'Skicka en ny länk' })).toBeHidden()
  await page.getByRole('link', { name: 'Till din profil' }).click()
  await expect(page).toHaveURL(/#\/profile/)
})

test('a made-up link is refused, and leads on', async ({ page, site, expectAccessible }) => {
  await page.goto('/#/login?confirm=nonsense')
  await expect(alert(page)).toHaveText(usedLink)
  await expect(page).toHaveURL(/#\/login$/)
  await expectAccessible('a link that is no good')
  await page.getByRole('button', { name: 'Till inloggningen' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Logga in' })).toBeFocused()

  const { email } = await signUp(page)
  await page.goto('/#/login?confirm=nonsense')
  await page.getByRole('button', { name: 'Skicka en ny länk' }).click()
  await expect(page.getByText('En ny länk är på väg till din e-postadress.')).toBeVisible()
  await expect
    .poll(async () => (await site.mails()).filter((mail) => mail.to === email && mail.links.length > 0).length)
    .toBe(2)
})
