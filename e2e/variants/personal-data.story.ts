import type { Locator, Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { type Account, addFavourites, signUp } from '../account.ts'
import { expect, test } from '../story.ts'

const press = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true }).click()
const field = (page: Page | Locator, label: string) => page.getByLabel(label, { exact: true })

async function openProfile(page: Page): Promise<Account> {
  const account = await signUp(page)
  await page.goto('/#/profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Min profil' })).toBeVisible()
  return account
}

/** Signs in as if from a new browser. */
async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  // In a new document, because a page keeps its sign-in state.
  await page.goto('about:blank')
  await page.goto('/#/login')
  await field(page, 'E-post').fill(email)
  await field(page, 'Lösenord').fill(password)
  await page.getByRole('main').locator('[type=submit]').click()
}

// The browser logs a refused sign-in as an error.
test.use({ expectedComplaints: /Failed to load resource: the server responded with a status of 40[14]/ })

test('a new password replaces the old one', async ({ page }) => {
  const { email, password } = await openProfile(page)
  await press(page, 'Byt lösenord')
  const dialog = page.getByRole('dialog', { name: 'Byt lösenord' })
  await field(dialog, 'Nuvarande lösenord').fill('gissat-fel')
  await field(dialog, 'Nytt lösenord').fill('ett-nytt-lösenord')
  await field(dialog, 'Nytt lösenord igen').fill('ett-nytt-lösenord')
  await press(dialog, 'Byt lösenord')
  await expect(dialog.getByText('Fel lösenord')).toBeVisible()
  await field(dialog, 'Nuvarande lösenord').fill(password)
  await press(dialog, 'Byt lösenord')
  await expect(page.getByText(/^Lösenordet är bytt\./)).toBeVisible()

  // This browser is still signed in.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Hej!' })).toBeVisible()

  await signIn(page, email, password)
  await expect(page.getByText('Fel lösenord')).toBeVisible()
  await signIn(page, email, 'ett-nytt-lösenord')
  await expect(page.getByText('Inloggning lyckades! Du omdirigeras...')).toBeVisible()
})

test('a new e-mail address takes effect when its mailed link is followed', async ({ page, site }) => {
  const { email, password } = await openProfile(page)
  const newEmail = `ny-${email}`
  await press(page, 'Byt e-postadress')
  const dialog = page.getByRole('dialog', { name: 'Byt e-postadress' })
  await field(dialog, 'Ny e-postadress').fill(newEmail)
  await field(dialog, 'Lösenord').fill('gissat-fel')
  await press(dialog, 'Skicka länk')
  await expect(dialog.getByText('Fel lösenord')).toBeVisible()
  await field(dialog, 'Lösenord').fill(password)
  await press(dialog, 'Skicka länk')
  await expect(page.getByText(`Vi har mejlat en länk till ${newEmail}.`)).toBeVisible()
  await expect(page.getByRole('definition').first()).toHaveText(email)

  const link = await mailedLink(site, newEmail)
  await page.goto(link)
  await press(page, 'Bekräfta adressen')
  await expect(page.getByText('Tack! Din e-postadress är bekräftad.')).toBeVisible()
  await page.goto('/#/profile')
  await expect(page.getByRole('definition').first()).toHaveText(newEmail)
  await expect(page.getByText('Bekräftad', { exact: true })).toBeVisible()

  await signIn(page, email, password)
  await expect(page.getByText('Användare hittades inte')).toBeVisible()
  await signIn(page, newEmail, password)
  await expect(page.getByText('Inloggning lyckades! Du omdirigeras...')).toBeVisible()
})

test('an address is confirmed with the link that was mailed again', async ({ page, site }) => {
  const { email } = await openProfile(page)
  await expect(page.getByText('Inte bekräftad')).toBeVisible()
  await expect.poll(async () => (await mailsTo(site, email)).length).toBe(1)
  await press(page, 'Skicka länken igen')
  await expect(page.getByText(`Vi har mejlat en ny länk till ${email}.`)).toBeVisible()
  await expect.poll(async () => (await mailsTo(site, email)).length).toBe(2)
  await page.goto(await mailedLink(site, email))
  await press(page, 'Bekräfta adressen')
  await expect(page.getByText('Tack! Din e-postadress är bekräftad.')).toBeVisible()
  await page.goto('/#/profile')
  await expect(page.getByText('Bekräftad', { exact: true })).toBeVisible()
})

test('all stored data is downloaded as one file', async ({ page }) => {
  const account = await openProfile(page)
  await addFavourites(page, account, { target_id: '1', target_type: 'store' })
  await press(page, 'Redigera')
  await field(page, 'Förnamn').fill('Åsa')
  await press(page, 'Spara')
  await expect(page.getByText('Profil uppdaterad!')).toBeVisible()

  const downloading = page.waitForEvent('download')
  await press(page, 'Ladda ner mina uppgifter')
  const download = await downloading
  expect(download.suggestedFilename()).toBe('fyndkartan-mina-uppgifter.json')
  const text = await readFile(await download.path(), 'utf8')
  expect(() => JSON.parse(text)).not.toThrow()
  for (const stored of [account.email, 'Åsa', 'Retrolyckan']) expect(text).toContain(stored)
  expect(text).not.toContain(account.password)
  await expect(page.getByText('Dina uppgifter är nedladdade.')).toBeVisible()
})

test('the account is deleted permanently, in two steps', async ({ page, expectAccessible }) => {
  const { email, password } = await openProfile(page)
  const dialog = page.getByRole('dialog', { name: 'Ta bort mitt konto' })

  // The dialog opens and is cancelled first.
  await press(page, 'Ta bort mitt konto')
  await expect(dialog.getByText('alla dina favoriter')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await press(page, 'Ta bort mitt konto')
  await press(dialog, 'Fortsätt')
  await field(dialog, 'Lösenord').fill('gissat-fel')
  await press(dialog, 'Ta bort kontot')
  await expect(dialog.getByText('Fel lösenord')).toBeVisible()
  await press(dialog, 'Avbryt')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Hej!' })).toBeVisible()

  await press(page, 'Ta bort mitt konto')
  await press(dialog, 'Fortsätt')
  await field(dialog, 'Lösenord').fill(password)
  await press(dialog, 'Ta bort kontot')
  await expect(page.getByRole('heading', { level: 1, name: 'Ditt konto är borttaget.' })).toBeVisible()
  await expectAccessible()
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('signed_in')
  expect(await page.context().cookies()).toEqual([])

  await page.reload()
  await expect(page).toHaveURL(/#\/login$/)
  await signIn(page, email, password)
  await expect(page.getByText('Användare hittades inte')).toBeVisible()
})

interface Mailbox {
  mails(): Promise<{ to: string; links: readonly string[] }[]>
}

async function mailsTo(site: Mailbox, address: string) {
  return (await site.mails()).filter(({ to }) => to === address)
}

/** Waits for a mail to an address and returns its link. */
async function mailedLink(site: Mailbox, address: string): Promise<string> {
  let link: string | undefined
  await expect(async () => {
    link = (await mailsTo(site, address)).at(-1)?.links[0]
    expect(link).toBeDefined()
  }).toPass()
  return link ?? ''
}
