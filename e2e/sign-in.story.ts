import {
  alert,
  createAccount,
  expectSignedIn,
  expectStartPage,
  expectStartPageNext,
  field,
  fillIn,
  findAccount,
  freshEmail,
  send,
  signIn,
  signOut,
  status,
} from './login-page.ts'
import { expect, test } from './story.ts'

const password = 'hemligt-å-ä-ö'

test('an account is created, signed out and signed in, and a reload keeps it @phone @engines', async ({ page }) => {
  const email = freshEmail()
  await page.goto('/#/about')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await createAccount(page, email, password)
  await expectStartPageNext(page)
  await expectSignedIn(page)
  await signOut(page)

  await signIn(page, ` ${email.toUpperCase()} `, password)
  await expect(status(page)).toHaveText('Inloggning lyckades! Du omdirigeras...')
  await expect(send(page, 'Logga in')).toBeDisabled()
  await expectStartPageNext(page)
  await expectSignedIn(page)
  await page.reload()
  await expectSignedIn(page)

  // The login page redirects a signed-in visitor.
  await page.goto('/#/login')
  await expectStartPage(page)
})

test('§R4 desktop way to login: the start page replaces it, and Back leads to the page before it', async ({ page }) => {
  const { email, password } = await findAccount(page)
  await page.goto('/#/about')
  await page.getByRole('banner').getByRole('link', { name: 'Logga in' }).click()
  await fillIn(page, { 'E-post': email, Lösenord: password })
  await send(page, 'Logga in').click()
  await expect(status(page)).toHaveText('Inloggning lyckades! Du omdirigeras...')
  await expectStartPageNext(page)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Om oss' })).toBeVisible()
})

test('a visitor who leaves the page before the redirect is not redirected', async ({ page }) => {
  const { email, password } = await findAccount(page)
  await signIn(page, email, password)
  await expect(status(page)).toHaveText('Inloggning lyckades! Du omdirigeras...')
  await page.getByRole('banner').getByRole('link', { name: 'Om oss' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Om oss' })).toBeVisible()
  await page.clock.runFor(2000)
  await expect(page.getByRole('heading', { level: 1, name: 'Om oss' })).toBeVisible()
})

test('Google’s button says that it is not yet available', async ({ page }) => {
  await page.goto('/#/login')
  await page.getByRole('button', { name: 'Fortsätt med Google' }).click()
  await expect(status(page)).toHaveText('Google-inloggning kommer snart')
})

test('an account is created and used without a mouse', async ({ page }) => {
  const email = freshEmail()
  await page.goto('/#/login')
  const tabTo = async (target: ReturnType<typeof field>) => {
    for (let step = 0; step < 20; step++) {
      await page.keyboard.press('Tab')
      if (await target.evaluate((element) => element === document.activeElement)) return
    }
    throw new Error('Tab never reached the element')
  }
  await tabTo(page.getByRole('radio', { name: 'Logga in' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('heading', { level: 1, name: 'Skapa konto' })).toBeVisible()
  await tabTo(field(page, 'E-post'))
  await page.keyboard.type(email)
  await tabTo(field(page, 'Lösenord'))
  await page.keyboard.type(password)
  // Past the button that shows the password.
  await tabTo(field(page, 'Bekräfta lösenord'))
  await page.keyboard.type('något annat')
  await page.keyboard.press('Enter')
  await expect(alert(page)).toHaveText('Lösenorden matchar inte')
  await expect(field(page, 'Bekräfta lösenord')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(status(page)).toHaveText('Konto skapat! Du är nu inloggad.')
  await page.clock.runFor(1500)
  await expect(page.getByRole('heading', { level: 1, name: 'Var blir det fynd i helgen?' })).toBeFocused()
})

test('signing in is noticed in the other tabs, which leave the login page', async ({ page, context }) => {
  const other = await context.newPage()
  await other.goto('/#/login')
  await expect(send(other, 'Logga in')).toBeVisible()
  await createAccount(page, freshEmail(), password)
  await expectStartPage(other)
  await expectSignedIn(other)
})
