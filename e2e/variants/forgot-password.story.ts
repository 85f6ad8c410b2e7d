import type { Page } from '@playwright/test'
import { signUp } from '../account.ts'
import {
  alert,
  expectSignedIn,
  expectSignedOut,
  expectStartPageNext,
  field,
  fillIn,
  createSignedOutAccount,
  freshEmail,
  signIn,
  signOut,
  status,
} from '../login-page.ts'
import { otherVisitor } from '../other-visitor.ts'
import type { Site } from '../site.ts'
import { expect, test } from '../story.ts'

const answer = 'Om det finns ett konto med den adressen har vi skickat ett mejl med en länk.'
const usedLink = 'Länken är redan använd eller för gammal. Be om en ny.'
const newPassword = 'ett-nytt-lösenord'

// The browser logs refused calls as errors.
test.use({ expectedComplaints: /the server responded with a status of 4\d\d/ })

/** The link in the newest mail to an address with this subject. */
async function mailedLink(site: Site, email: string, subject: string): Promise<string> {
  const find = async () => (await site.mails()).findLast((mail) => mail.to === email && mail.subject === subject)
  await expect.poll(async () => (await find())?.links.length).toBeGreaterThan(0)
  return (await find())?.links[0] ?? ''
}

async function requestLink(page: Page, email: string): Promise<void> {
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

test('a new password is set by a mailed link, and the old one no longer works', async ({
  page,
  site,
  expectAccessible,
}) => {
  const { email, password } = await createSignedOutAccount(page)
  await requestLink(page, email)
  const link = await mailedLink(site, email, 'Välj ett nytt lösenord')
  expect(link.startsWith(`${site.url}/#/login?reset=`)).toBe(true)

  // The browser sends the code only to our server, in the body of one call, after a click.
  const calls = listenFor(page, codeOf(link))
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: 'Välj ett nytt lösenord' })).toBeVisible()
  await expectAccessible('a new password')
  expect(calls).toEqual([])
  for (const [chosen, again, text] of [
    ['', '', 'Fyll i ett nytt lösenord.'],
    [newPassword, password, 'Lösenorden matchar inte'],
    ['kort1', 'kort1', 'Lösenordet måste vara minst 6 tecken'],
  ] as const) {
    await choosePassword(page, chosen, again)
    await expect(alert(page)).toHaveText(text)
  }
  await choosePassword(page, newPassword)
  await expect(status(page)).toHaveText('Ditt lösenord är bytt. Logga in med det nya. En inloggning avslutades.')
  expect(calls).toEqual(['/identity/reset_password'])
  await expect(page).toHaveURL(/#\/login$/)

  await signIn(page, email, password)
  await expect(alert(page)).toHaveText('Fel lösenord')
  await signIn(page, email, newPassword)
  await expect(status(page)).toHaveText('Inloggning lyckades! Du omdirigeras...')
  await expectStartPageNext(page)
  await signOut(page)

  // A link works only once.
  await page.goto(link)
  await choosePassword(page, 'ett-tredje-lösenord')
  await expect(alert(page)).toHaveText(usedLink)
  await expectAccessible('a link that is used')
  await expect(page).toHaveURL(/#\/login$/)
  await page.getByRole('button', { name: 'Be om en ny länk' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Glömt lösenordet?' })).toBeFocused()
})

test('the link also ends the session of a signed-in browser', async ({ page, site, browser }) => {
  const { email } = await signUp(page)
  await page.goto('/#/about')
  await expectSignedIn(page)
  const elsewhere = await otherVisitor(browser, site)
  await requestLink(elsewhere, email)
  await elsewhere.close()
  await page.goto(await mailedLink(site, email, 'Välj ett nytt lösenord'))
  await choosePassword(page, newPassword)
  await expect(status(page)).toHaveText('Ditt lösenord är bytt. Logga in med det nya. En inloggning avslutades.')
  await expectSignedOut(page)
  await signIn(page, email, newPassword)
  await expect(status(page)).toHaveText('Inloggning lyckades! Du omdirigeras...')
  await expectStartPageNext(page)
  await expectSignedIn(page)
})

test('an address without an account gets the same answer and no mail', async ({ page, site }) => {
  const email = freshEmail()
  await requestLink(page, email)
  // The mail of a later request has arrived, so an earlier mail would have arrived, too.
  const known = await createSignedOutAccount(page)
  await requestLink(page, known.email)
  await mailedLink(site, known.email, 'Välj ett nytt lösenord')
  expect((await site.mails()).filter((mail) => mail.to === email)).toEqual([])
})

const thanks = 'Tack! Din e-postadress är bekräftad.'
const press = { name: 'Bekräfta adressen' }
const enter = { name: 'Logga in och bekräfta' }

/** Collects the page's requests that contain the code. */
function listenFor(page: Page, code: string): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    if (JSON.stringify([request.url(), request.headers(), request.postData()]).includes(code))
      calls.push(new URL(request.url()).pathname)
  })
  return calls
}

const codeOf = (link: string) => link.slice(link.indexOf('=') + 1)

test('the e-mail address is confirmed with the link in the welcome mail and a click', async ({
  page,
  site,
  expectAccessible,
}) => {
  const { email } = await signUp(page)
  const link = await mailedLink(site, email, 'Bekräfta din e-postadress')
  const calls = listenFor(page, codeOf(link))
  await page.goto(link)
  await expect(page.getByRole('main')).toContainText(`Du är inloggad på kontot ${email}`)
  await expectAccessible('a link, before the press')
  // The code is neither in the address nor in the browser's history. The link from the mail still works.
  await expect(page).toHaveURL(/#\/login$/)
  await page.goto('/#/about')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Logga in' }).or(page.getByRole('search'))).toBeVisible()
  await expect(page.getByRole('button', press)).toHaveCount(0)
  await page.goto(link)
  await expect(page.getByRole('button', press)).toBeVisible()
  expect(calls).toEqual([])
  await page.getByRole('button', press).click()
  await expect(status(page)).toHaveText(thanks)
  expect(calls).toEqual(['/identity/confirm_email'])
  await expect(page).toHaveURL(/#\/login$/)
  await expectAccessible('a confirmed address')

  // The link works only once. The address is confirmed by now, so the page offers no new link.
  await page.goto(link)
  await page.getByRole('button', press).click()
  await expect(alert(page)).toHaveText(usedLink)
  await expect(page.getByRole('button', { name: 'Skicka en ny länk' })).toBeHidden()
  await page.getByRole('link', { name: 'Till din profil' }).click()
  await expect(page).toHaveURL(/#\/profile/)
  await expect(page.getByText('Bekräftad', { exact: true })).toBeVisible()
})

test('when nobody is signed in, the link asks for the password and confirms with the same click', async ({
  page,
  site,
  expectAccessible,
}) => {
  const { email, password } = await createSignedOutAccount(page)
  await page.goto(await mailedLink(site, email, 'Bekräfta din e-postadress'))
  await expect(page.getByRole('button', enter)).toBeVisible()
  await expectAccessible('a link for nobody')
  await fillIn(page, { 'E-post': email, Lösenord: `${password} ` })
  await page.getByRole('button', enter).click()
  await expect(alert(page)).toHaveText('Fel lösenord')
  await fillIn(page, { Lösenord: password })
  await page.getByRole('button', enter).click()
  await expect(status(page)).toHaveText(thanks)
  await expectSignedIn(page)
})

test('a visitor signed in to another account is asked to sign in to the right one', async ({
  page,
  site,
  expectAccessible,
}) => {
  const { email, password } = await createSignedOutAccount(page)
  const link = await mailedLink(site, email, 'Bekräfta din e-postadress')
  const other = await signUp(page)
  await page.goto(link)
  await page.getByRole('button', press).click()
  await expect(alert(page)).toHaveText(`Länken hör till ett annat konto än ${other.email}. Logga in på det.`)
  await expect(field(page, 'E-post')).toBeFocused()
  await expectAccessible('a link of another account')
  await fillIn(page, { 'E-post': email, Lösenord: password })
  await page.getByRole('button', enter).click()
  await expect(status(page)).toHaveText(thanks)
})

test('the owner of an address that a stranger signed up with cannot confirm it with the link, but takes over the account with a new password', async ({
  page,
  site,
  browser,
}) => {
  const stranger = await otherVisitor(browser, site)
  const { email } = await signUp(stranger)
  await stranger.goto('/#/about')
  await expectSignedIn(stranger)

  await page.goto(await mailedLink(site, email, 'Bekräfta din e-postadress'))
  await page.getByRole('button', { name: 'Välj ett nytt lösenord' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Glömt lösenordet?' })).toBeFocused()
  await fillIn(page, { 'E-post': email })
  await page.getByRole('button', { name: 'Skicka länken' }).click()
  await expect(status(page)).toHaveText(answer)
  await page.goto(await mailedLink(site, email, 'Välj ett nytt lösenord'))
  await choosePassword(page, newPassword)
  await expect(status(page)).toContainText('En inloggning avslutades.')
  await signIn(page, email, newPassword)
  await expect(status(page)).toHaveText('Inloggning lyckades! Du omdirigeras...')
  await page.goto('/#/profile')
  await expect(page.getByText('Bekräftad', { exact: true })).toBeVisible()
  await stranger.reload()
  await expectSignedOut(stranger)
  await stranger.close()
})

test.describe('a link while the server is unreachable', () => {
  test.use({ expectedComplaints: /Failed to (load resource|fetch)|API request failed|the server responded with/ })

  test('can be used when the server is back', async ({ page, site }) => {
    const { email } = await signUp(page)
    await page.goto(await mailedLink(site, email, 'Bekräfta din e-postadress'), { waitUntil: 'networkidle' })
    await expect(page.getByRole('button', press)).toBeVisible()
    await site.kill()
    await page.getByRole('button', press).click()
    await expect(alert(page)).toHaveText('Ett fel uppstod: Servern kunde inte nås.')
    await site.start()
    await page.getByRole('button', { name: 'Försök igen' }).click()
    await expect(status(page)).toHaveText(thanks)
  })
})

test('an invalid link is refused with a link to continue', async ({ page, site, expectAccessible }) => {
  const { email, password } = await createSignedOutAccount(page)
  await page.goto('/#/login?confirm=nonsense')
  await fillIn(page, { 'E-post': email, Lösenord: password })
  await page.getByRole('button', enter).click()
  await expect(alert(page)).toHaveText(usedLink)
  await expect(page).toHaveURL(/#\/login$/)
  await expectAccessible('a link that is no good')
  await page.getByRole('button', { name: 'Skicka en ny länk' }).click()
  await expect(page.getByText('En ny länk är på väg till din e-postadress.')).toBeVisible()
  await expect
    .poll(async () => (await site.mails()).filter((mail) => mail.to === email && mail.links.length > 0).length)
    .toBe(2)
})
