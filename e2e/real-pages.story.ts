/** Pages with addresses of their own in a real browser, without and with scripts. */
import { addressParams } from './search-page.ts'
import { expect, test } from './story.ts'

const shopPage = '/butik/1-retrolyckan-trosa'

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a shop’s page has address, hours with today marked, the land around and what is near', async ({ page }) => {
    await page.goto(shopPage)
    await expect(page.getByRole('heading', { level: 1, name: 'Retrolyckan' })).toBeVisible()
    await expect(page.getByText('Östra Långgatan 12, Trosa').first()).toBeVisible()
    const today = page.locator('[aria-current="date"]')
    await expect(today).toHaveCount(1)
    await expect(page.getByText(/^(I dag \d\d:\d\d–\d\d:\d\d|Stängt i dag)$/)).toBeVisible()
    await expect(page.getByRole('img', { name: 'Karta: Retrolyckan' })).toBeVisible()
    await expect(page.getByText('Bra att veta')).toBeVisible()
    // Without scripts, functions that need them are hidden.
    for (const name of ['Dela', 'Sköt uppgifterna själv', 'Visa sidfoten'])
      await expect(page.getByRole('button', { name })).toBeHidden()
    await page.getByRole('navigation', { name: 'Brödsmulor' }).getByRole('link', { name: 'Trosa' }).click()
    await expect(page).toHaveURL(/\/ort\/trosa$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Loppisar och second hand i Trosa' })).toBeVisible()
    await page.getByRole('link', { name: 'Retrolyckan' }).click()
    await expect(page).toHaveURL(new RegExp(`${shopPage}$`))
    await page.goto('/lan/sodermanlands-lan')
    await page.getByRole('link', { name: 'Trosa' }).click()
    await expect(page).toHaveURL(/\/ort\/trosa$/)
    // The start page has its name and its links.
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1, name: 'Var blir det fynd i helgen?' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Logga in' })).toBeVisible()
  })
})

test.describe('with scripts', () => {
  test('the program starts on the pages of a shop and of a town, which lead to the search @engines', async ({
    page,
  }) => {
    await page.goto(shopPage)
    // The browser's clock shows a Wednesday at ten.
    await expect(page.getByText('Öppet', { exact: true })).toBeVisible()
    const map = page.getByRole('group', { name: 'Karta: Retrolyckan' })
    await page.evaluate(() => window.scrollTo(0, 700))
    await expect(map).toBeVisible()
    await page.goto('/ort/trosa')
    await page.getByRole('button', { name: 'Visa karta för Retrolyckan' }).click()
    await expect(map).toBeVisible()
    await page.getByRole('link', { name: 'Visa på kartan' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Var blir det fynd i helgen?' })).toBeVisible()
    expect(addressParams(page).get('city')).toBe('trosa')
  })

  test('“Dela” copies the real address, opens the device’s menu where there is one, and shows the address where neither works', async ({
    page,
    context,
    site,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const address = `${site.url}${shopPage}`
    await page.goto('/#/store/1')
    const share = page.getByRole('button', { name: 'Dela' })
    await share.click()
    await expect(page.getByText('Adressen är kopierad')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', address)

    await page.goto(shopPage)
    await page.evaluate(() =>
      Object.defineProperty(navigator, 'share', {
        value: async (what: object) => void (document.body.dataset['shared'] = JSON.stringify(what)),
        configurable: true,
      }),
    )
    await share.click()
    await expect
      .poll(() => page.evaluate(() => document.body.dataset['shared']))
      .toBe(JSON.stringify({ title: 'Retrolyckan', url: address }))

    await page.evaluate(() => {
      for (const name of ['share', 'clipboard'])
        Object.defineProperty(navigator, name, { value: undefined, configurable: true })
    })
    await share.click()
    await expect(page.getByLabel('Sidans adress, att kopiera')).toHaveValue(address)
    await expect(page.getByLabel('Sidans adress, att kopiera')).toBeFocused()
  })
})
