import {
  createAccount,
  expectSignedIn,
  expectStartPage,
  expectStartPageNext,
  fillIn,
  createSignedOutAccount,
  freshEmail,
  send,
  signIn,
  signOut,
  status,
} from './login-page.ts'
import { expect, test } from './story.ts'

const password = 'hemligt-å-ä-ö'

test('§2 menu sign out: a visitor creates an account, signs out, which reloads the page, and in, and a reload keeps the session @phone @engines', async ({
  page,
}) => {
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

test('§R4 desktop way to login: the start page replaces the login page, Back leads to the page before it, and other tabs are signed in too', async ({
  page,
  context,
}) => {
  const { email, password } = await createSignedOutAccount(page)
  const other = await context.newPage()
  await other.goto('/#/login')
  await expect(send(other, 'Logga in')).toBeVisible()
  await page.goto('/#/about')
  await page.getByRole('banner').getByRole('link', { name: 'Logga in' }).click()
  await fillIn(page, { 'E-post': email, Lösenord: password })
  await send(page, 'Logga in').click()
  await expect(status(page)).toHaveText('Inloggning lyckades! Du omdirigeras...')
  await expectStartPageNext(page)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Om oss' })).toBeVisible()
  await expectStartPage(other)
  await expectSignedIn(other)
})
