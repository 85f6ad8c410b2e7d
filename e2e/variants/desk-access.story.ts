import { becomeOperator, signUp } from '../account.ts'
import { knownTips, sendTips } from '../desk-page.ts'
import { expect, test } from '../story.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.describe('without the role', () => {
  test.use({ expectedComplaints: /403/ })

  test('an account without the role only sees the refusal', async ({ page, expectAccessible }) => {
    const { email } = await signUp(page)
    for (const path of ['/granska', '/granska/platser', '/granska/platser/butik/1', '/granska/finns-inte']) {
      await page.goto(`/#${path}`)
      const main = page.getByRole('main')
      await expect(main.getByRole('heading', { name: 'Sidan är bara för operatörer' })).toBeVisible()
      await expect(main).toContainText(email)
      await expect(page.getByRole('navigation', { name: 'Granska' })).toHaveCount(0)
    }
    await expectAccessible('refused')
  })

  test('an operator who has lost the role sees nothing more', async ({ page, site }) => {
    const account = await signUp(page)
    await becomeOperator(page, site, account)
    await page.goto('/#/granska')
    await expect(page.getByRole('navigation', { name: 'Granska' })).toBeVisible()
    await site.command('operator', '--remove', account.email)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Sidan är bara för operatörer' })).toBeVisible()
  })
})

test('a signed-out visitor signs in first, and returns to the desk', async ({ page, site, context }) => {
  const account = await signUp(page)
  await becomeOperator(page, site, account)
  await context.clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto('/#/granska/platser')
  await expect(page).toHaveURL(/#\/login\?till=granska$/)
  await page.getByLabel('E-post').fill(account.email)
  await page.getByLabel('Lösenord').fill(account.password)
  await page.getByRole('main').getByRole('button', { name: 'Logga in', exact: true }).click()
  await expect(page).toHaveURL(/#\/granska$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Granska' })).toBeVisible()
})

test('unknown addresses of the desk are reported', async ({ page, site }) => {
  await becomeOperator(page, site, await signUp(page))
  for (const path of [
    '/granska/finns-inte',
    '/granska/platser/bil/1',
    '/granska/platser/butik/x',
    '/granska/logg/butik/1',
  ]) {
    await page.goto(`/#${path}`)
    await expect(page.getByRole('heading', { name: 'Sidan finns inte' })).toBeVisible()
  }
})

test.describe('in dark mode', () => {
  test.use({ ownServer: true, colorScheme: 'dark' })

  test('every part of the desk is readable and fits the narrowest phone', async ({ page, site, expectAccessible }) => {
    await sendTips(page, knownTips.trosa)
    await becomeOperator(page, site, await signUp(page))
    await page.setViewportSize({ width: 320, height: 640 })
    const places = ['/platser', '/platser/butik/1', '/platser/loppis/ny']
    const paths = ['', '?visa=avvisade', ...places, '/feedback', '/utvalda', '/import', '/logg']
    for (const path of paths) {
      await page.goto(`/#/granska${path}`)
      await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
      await expect(page.getByText(/^(Hämtar|Laddar|Letar|Söker|Öppnar)/)).toHaveCount(0)
      await expectAccessible(path)
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width, path).toBeLessThanOrEqual(320)
    }
  })
})
