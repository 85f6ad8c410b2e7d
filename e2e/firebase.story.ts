/**
 * The site with Firebase as identity provider, against Firebase's Auth emulator. The project does not install the
 * emulator: to run this story, start one and set FIREBASE_AUTH_EMULATOR_HOST ('127.0.0.1:9099').
 */
import {
  alert,
  createAccount,
  expectSignedIn,
  expectSignedOut,
  expectStartPage,
  freshEmail,
  signIn,
  signOut,
  status,
} from './login-page.ts'
import { card } from './search-page.ts'
import { expect, test } from './story.ts'

const host = process.env['FIREBASE_AUTH_EMULATOR_HOST']
const password = 'hemligt-å-ä-ö'

test.skip(!host, 'FIREBASE_AUTH_EMULATOR_HOST is not set')
test.use({
  serverEnv: {
    FIREBASE_PROJECT_ID: 'demo-fyndkartan',
    FIREBASE_API_KEY: 'any',
    FIREBASE_EMULATOR_URL: `http://${host}`,
  },
  // The emulator uses the real time.
  clock: 'real',
  // The browser logs refused calls as errors, and Firebase warns about the emulator.
  expectedComplaints: /the server responded with a status of 4\d\d/,
})

test('create an account, sign out, sign in, like a place, find it in the profile, delete the account', async ({
  page,
}) => {
  const email = freshEmail()
  await createAccount(page, email, password)
  await expectStartPage(page)
  await expectSignedIn(page)
  await page.reload()
  await expectSignedIn(page)
  await signOut(page)

  for (const [typedEmail, typedPassword, text] of [
    ['fyndare', password, /^Ogiltig e-postadress$/],
    [email, `${password} `, /^Fel lösenord$/],
    // With e-mail enumeration protection, Firebase does not say which of the two is wrong.
    [freshEmail(), password, /^(Användare hittades inte|Fel lösenord)$/],
  ] as const) {
    await signIn(page, typedEmail, typedPassword)
    await expect(alert(page)).toHaveText(text)
  }
  await signIn(page, email, password)
  await expect(status(page)).toHaveText('Inloggning lyckades! Du omdirigeras...')
  await expectStartPage(page)

  await page.goto('/#/?city=trosa&view_mode=list&event_type=second%20hand%20butik')
  await card(page, 'Retrolyckan').getByRole('button', { name: 'Gilla Retrolyckan' }).click()
  await expect(page.getByRole('button', { name: 'Ta bort gillning av Retrolyckan' })).toBeVisible()
  await page.goto('/#/profile?tab=favoriter')
  await expect(page.getByRole('link', { name: 'Retrolyckan' })).toBeVisible()

  await page.goto('/#/profile')
  await expect(page.getByRole('definition').filter({ hasText: email })).toBeVisible()
  await page.getByRole('button', { name: 'Ta bort mitt konto' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ta bort mitt konto' })
  await dialog.getByRole('button', { name: 'Fortsätt' }).click()
  await dialog.getByLabel('Lösenord', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Ta bort kontot' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ditt konto är borttaget.' })).toBeVisible()
  await expectSignedOut(page)
  await signIn(page, email, password)
  await expect(alert(page)).toHaveText(/^(Användare hittades inte|Fel lösenord)$/)
})
