import {
  alert,
  choose,
  expectSignedIn,
  expectSignedOut,
  expectStartPage,
  expectStartPageNext,
  field,
  fillIn,
  createSignedOutAccount,
  freshEmail,
  send,
  signIn,
  signOut,
  status,
} from '../login-page.ts'
import { signUp } from '../account.ts'
import { expect, test } from '../story.ts'

const password = 'hemligt-å-ä-ö'

/** The browser logs refused calls as errors. */
const refused = /the server responded with a status of 4\d\d/

test.describe('refusals', () => {
  test.use({ expectedComplaints: refused })

  test('a failed sign-in shows the specification’s texts, and the fields keep their values', async ({ page }) => {
    const { email, password } = await createSignedOutAccount(page)
    await page.goto('/#/login')
    for (const [typedEmail, typedPassword, text] of [
      ['', '', 'E-post och lösenord är obligatoriska'],
      [email, '', 'E-post och lösenord är obligatoriska'],
      ['', password, 'E-post och lösenord är obligatoriska'],
      [email, 'kort1', 'Lösenordet måste vara minst 6 tecken'],
      ['fyndare', password, 'Ogiltig e-postadress'],
      [freshEmail(), password, 'Användare hittades inte'],
      [email, `${password} `, 'Fel lösenord'],
    ] as const) {
      await fillIn(page, { 'E-post': typedEmail, Lösenord: typedPassword })
      await send(page, 'Logga in').click()
      await expect(alert(page), text).toHaveText(text)
      await expect(field(page, 'E-post')).toHaveValue(typedEmail)
      await expect(field(page, 'Lösenord')).toHaveValue(typedPassword)
    }

    await choose(page, 'Skapa konto')
    await expect(alert(page)).toHaveCount(0)
    for (const [typedEmail, typedPassword, confirmation, text] of [
      ['', '', '', 'E-post och lösenord är obligatoriska'],
      [email, 'kort1', 'kort', 'Lösenorden matchar inte'],
      [email, 'kort1', 'kort1', 'Lösenordet måste vara minst 6 tecken'],
      ['fyndare@', password, password, 'Ogiltig e-postadress'],
      [email, password, password, 'E-postadressen används redan'],
    ] as const) {
      await fillIn(page, { 'E-post': typedEmail, Lösenord: typedPassword, 'Bekräfta lösenord': confirmation })
      await send(page, 'Skapa konto').click()
      await expect(alert(page), text).toHaveText(text)
    }
    await choose(page, 'Logga in')
    await expect(alert(page)).toHaveCount(0)
    await choose(page, 'Skapa konto')
    await expect(field(page, 'Bekräfta lösenord')).toHaveValue('')
    await expect(field(page, 'E-post')).toHaveValue(email)
    await expectSignedOut(page)
  })

  test.describe('after too many attempts', () => {
    test.use({ ownServer: true, serverEnv: { ACCOUNT_ATTEMPTS: '3' } })

    test('the page asks the visitor to wait', async ({ page }) => {
      const { email, password } = await createSignedOutAccount(page)
      await page.goto('/#/login')
      const attempt = async () => {
        await fillIn(page, { 'E-post': email, Lösenord: 'gissning' })
        await send(page, 'Logga in').click()
      }
      for (let count = 0; count < 3; count++) {
        await attempt()
        await expect(alert(page)).toHaveText('Fel lösenord')
      }
      await attempt()
      await expect(alert(page)).toHaveText('Ett fel uppstod: För många försök. Vänta en stund och försök igen.')
      // Even the right password is refused now.
      await fillIn(page, { 'E-post': email, Lösenord: password })
      await send(page, 'Logga in').click()
      await expect(alert(page)).toHaveText('Ett fel uppstod: För många försök. Vänta en stund och försök igen.')
    })
  })
})

test.describe('an unreachable server', () => {
  test.use({ expectedComplaints: /Failed to (load resource|fetch)|API request failed/ })

  for (const how of ['stop', 'kill'] as const)
    test(`accounts and sessions survive a restart (${how})`, async ({ page, site }) => {
      const { email, password } = await signUp(page)
      await page.goto('/#/about', { waitUntil: 'networkidle' })
      await site[how]()
      await site.start()
      await page.reload()
      await expectSignedIn(page)
      await signOut(page)
      await signIn(page, email, password)
      await expect(status(page)).toHaveText('Inloggning lyckades! Du omdirigeras...')
    })

  test('the fields keep their values', async ({ page, site }) => {
    const { email, password } = await createSignedOutAccount(page)
    await page.goto('/#/login', { waitUntil: 'networkidle' })
    await fillIn(page, { 'E-post': email, Lösenord: password })
    await site.kill()
    await send(page, 'Logga in').click()
    await expect(alert(page)).toHaveText('Ett fel uppstod: Servern kunde inte nås.')
    await expect(field(page, 'E-post')).toHaveValue(email)
    await expect(field(page, 'Lösenord')).toHaveValue(password)
    await site.start()
    await send(page, 'Logga in').click()
    await expect(status(page)).toHaveText('Inloggning lyckades! Du omdirigeras...')
    await expectStartPageNext(page)
  })

  test('the form cannot be sent twice while the server does not answer', async ({ page, site }) => {
    await page.goto('/#/login')
    await expect(send(page, 'Logga in')).toBeVisible()
    await fillIn(page, { 'E-post': freshEmail(), Lösenord: password })
    site.pause()
    await send(page, 'Logga in').click()
    await expect(status(page)).toHaveText('Loggar in...')
    for (const name of ['Logga in', /Facebook/, /Google/, 'Glömt lösenord?'])
      await expect(page.getByRole('main').getByRole('button', { name })).toBeDisabled()
    await expect(page.getByRole('radio', { name: 'Skapa konto' })).toBeDisabled()
    await expect(field(page, 'E-post')).not.toBeEditable()
    site.resume()
    await expect(alert(page)).toHaveText('Användare hittades inte')
    await expect(field(page, 'E-post')).toBeFocused()
  })
})

test.describe('when calls of the site’s API fail', () => {
  test.use({ expectedComplaints: /Failed to load resource|API request failed/ })

  test('without a profile, the page shows a message, and the visitor continues with a link', async ({
    page,
    expectAccessible,
  }) => {
    await page.route('**/create_user_profile', (route) =>
      route.fulfill({ status: 500, json: { message: 'Databasen är full.', error: 'Databasen är full.' } }),
    )
    await page.goto('/#/login')
    await choose(page, 'Skapa konto')
    await fillIn(page, { 'E-post': freshEmail(), Lösenord: password, 'Bekräfta lösenord': password })
    await send(page, 'Skapa konto').click()
    await expect(alert(page)).toHaveText('Konto skapat men profil kunde inte skapas: Databasen är full.')
    await expectAccessible('an account without a profile')
    await page.clock.runFor(2000)
    await expect(alert(page)).toBeVisible()
    await page.getByRole('link', { name: 'Fortsätt till startsidan' }).click()
    await expectStartPage(page)
    await expectSignedIn(page)
  })

  test('signing in succeeds although the server cannot record it', async ({ page }) => {
    const { email, password } = await createSignedOutAccount(page)
    await page.route('**/update_last_login', (route) => route.abort())
    await signIn(page, email, password)
    await expect(status(page)).toHaveText('Inloggning lyckades! Du omdirigeras...')
    await expectStartPageNext(page)
  })
})
