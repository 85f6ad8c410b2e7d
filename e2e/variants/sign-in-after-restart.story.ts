import { signUp } from '../account.ts'
import { alert, expectSignedIn, field, fillIn, send, status } from '../login-page.ts'
import { otherVisitor } from '../other-visitor.ts'
import { expect, test } from '../story.ts'

test.use({ expectedComplaints: /Failed to load resource/ })

test('a sign-in can be repeated after a restart, and accounts and sessions survive it', async ({
  page,
  site,
  browser,
}) => {
  const { email, password } = await signUp(page)
  await page.goto('/#/about', { waitUntil: 'networkidle' })
  await expectSignedIn(page)
  const elsewhere = await otherVisitor(browser, site)
  await elsewhere.goto('/#/login', { waitUntil: 'networkidle' })
  await fillIn(elsewhere, { 'E-post': email, Lösenord: password })
  await site.kill()
  await send(elsewhere, 'Logga in').click()
  await expect(alert(elsewhere)).toHaveText('Ett fel uppstod: Servern kunde inte nås.')
  await expect(field(elsewhere, 'E-post')).toHaveValue(email)
  await expect(field(elsewhere, 'Lösenord')).toHaveValue(password)
  await site.start()
  await send(elsewhere, 'Logga in').click()
  await expect(status(elsewhere)).toHaveText('Inloggning lyckades! Du omdirigeras...')
  await elsewhere.close()
  await page.reload()
  await expectSignedIn(page)
})
