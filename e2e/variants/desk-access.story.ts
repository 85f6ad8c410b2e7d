import { becomeOperator } from '../account.ts'
import { createSignedOutAccount, fillIn, send } from '../login-page.ts'
import { expect, test } from '../story.ts'

test.use({ expectedComplaints: /403/ })

test('the desk requires a sign-in, then the role, and reports unknown addresses', async ({ page, site }) => {
  const account = await createSignedOutAccount(page)
  await page.goto('/#/granska/platser')
  await expect(page).toHaveURL(/#\/login\?till=granska$/)
  await fillIn(page, { 'E-post': account.email, Lösenord: account.password })
  await send(page, 'Logga in').click()
  await expect(page).toHaveURL(/#\/granska$/)
  const main = page.getByRole('main')
  const desk = page.getByRole('navigation', { name: 'Granska' })
  for (const path of ['/granska', '/granska/platser/butik/1', '/granska/finns-inte']) {
    await page.goto(`/#${path}`)
    await expect(main.getByRole('heading', { name: 'Sidan är bara för operatörer' })).toBeVisible()
    await expect(main).toContainText(account.email)
    await expect(desk).toHaveCount(0)
  }

  await becomeOperator(page, site, account)
  await page.reload()
  for (const path of [
    '/granska/finns-inte',
    '/granska/platser/bil/1',
    '/granska/platser/butik/x',
    '/granska/logg/butik/1',
  ]) {
    await page.goto(`/#${path}`)
    await expect(page.getByRole('heading', { name: 'Sidan finns inte' })).toBeVisible()
  }
  await page.goto('/#/granska')
  await expect(desk).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Granska' })).toBeVisible()
})
