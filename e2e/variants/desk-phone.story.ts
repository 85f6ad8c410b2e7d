import type { Locator } from '@playwright/test'
import { becomeOperator, signUp } from '../account.ts'
import { expectDecided, knownTips, partLink, sendTips, tipCard, undoLast } from '../desk-page.ts'
import { expect, test } from '../story.ts'

test.use({ ownServer: true, contextOptions: { reducedMotion: 'reduce' } })

const { trosa, växjö, kalmar } = knownTips

/** The bar with the decision buttons below a card. */
const bar = (card: Locator) => card.getByRole('button', { name: 'Publicera' }).locator('../..')

async function topOf(place: Locator): Promise<number> {
  return (await place.boundingBox())?.y ?? Number.NaN
}

async function bottomOf(place: Locator): Promise<number> {
  const box = await place.boundingBox()
  return box ? box.y + box.height : Number.NaN
}

test('a second tap in the same place does not publish the next tip @phone-only', async ({ page, site }) => {
  await sendTips(page, växjö, kalmar, trosa)
  await becomeOperator(page, site, await signUp(page))
  await page.goto('/#/granska')
  const publish = tipCard(page, 'Växjö Återburk').getByRole('button', { name: 'Publicera' })
  await publish.click()
  const next = tipCard(page, 'Loppis i hamnmagasinet')
  await expect(next).toBeVisible()
  const box = await next.getByRole('button', { name: 'Publicera' }).boundingBox()
  await page.touchscreen.tap((box?.x ?? 0) + 30, (box?.y ?? 0) + 20)
  await next.getByRole('button', { name: 'Avvisa' }).dispatchEvent('click')
  // Long enough for an accidental decision to show.
  await page.waitForTimeout(700)
  await expect(next).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(partLink(page, 'Tips')).toContainText('2')

  // The next tip is scrolled to its top, below the bar; its possible duplicates come first.
  expect(await topOf(next)).toBeGreaterThan(await bottomOf(undoLast(page)))
  expect(await topOf(next)).toBeLessThan(140)
  await next.getByRole('button', { name: 'Publicera' }).click()
  await expectDecided(page, 'Publicerat: Loppis i hamnmagasinet.')
  const double = tipCard(page, 'Retrolyckan i Trosa')
  const doubles = double.getByRole('region', { name: 'Finns det redan?' })
  await expect(doubles).toBeVisible()
  expect(await bottomOf(doubles)).toBeLessThan(await topOf(double.getByText('Adress', { exact: true })))
})

test.describe('without its server', () => {
  test.use({ expectedComplaints: /503|Failed to load|RequestError/ })

  test('a failed decision is reported where it was made @phone-only', async ({ page, site }) => {
    await sendTips(page, växjö)
    await becomeOperator(page, site, await signUp(page))
    await page.goto('/#/granska')
    const tip = tipCard(page, 'Växjö Återburk')
    await page.route('**/desk/tips/*/publish', (route) => route.fulfill({ status: 503, json: {} }))
    await tip.getByRole('button', { name: 'Publicera' }).click()
    await expect(tip.getByRole('alert')).toBeInViewport({ ratio: 1 })
    await expect(bar(tip)).toBeInViewport({ ratio: 1 })
  })
})

test('the bar covers neither the invalid field nor, in a low window, the name @phone-only', async ({ page, site }) => {
  await sendTips(page, växjö)
  await becomeOperator(page, site, await signUp(page))
  await page.goto('/#/granska')
  // Located without its name, because the story clears the name below.
  const tip = page.getByRole('article')
  await tip.getByRole('button', { name: 'Rätta' }).click()
  for (const label of ['Butiksnamn', 'Länk']) {
    const field = page.getByLabel(label, { exact: true })
    const typed = await field.inputValue()
    await field.fill(label === 'Länk' ? 'ingen adress' : '')
    // The field may be far above or below the button.
    for (const place of ['top', 'end'] as const) {
      await page.evaluate((at) => window.scrollTo(0, at === 'top' ? 0 : document.body.scrollHeight), place)
      await tip.getByRole('button', { name: 'Publicera' }).click()
      await expect(field).toBeFocused()
      await expect(field).toBeInViewport({ ratio: 1 })
      expect(await bottomOf(field)).toBeLessThanOrEqual(await topOf(bar(tip)))
    }
    await field.fill(typed)
  }
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    if ((await bar(tip).locator(':focus').count()) > 0) break
    expect(await bottomOf(focused)).toBeLessThanOrEqual(await topOf(bar(tip)))
  }
  await page.setViewportSize({ width: 720, height: 450 })
  await expect(bar(tip)).toHaveCSS('position', 'static')
})

test('a draft is restored when the operator returns, and removed when it is discarded', async ({ page, site }) => {
  await sendTips(page, växjö, kalmar)
  await becomeOperator(page, site, await signUp(page))
  await page.goto('/#/granska')
  const corrected = tipCard(page, 'Växjö Återbruk')
  await tipCard(page, 'Växjö Återburk').getByRole('button', { name: 'Rätta' }).click()
  await page.getByLabel('Butiksnamn').fill('Växjö Återbruk')
  await page.getByRole('button', { name: 'Nästa' }).click()
  await expect(tipCard(page, 'Loppis i hamnmagasinet')).toBeVisible()
  await page.getByRole('button', { name: 'Föregående' }).click()
  await expect(corrected).toContainText('Du har rättat tipset.')
  await partLink(page, 'Logg').click()
  await partLink(page, 'Tips').click()
  await corrected.getByRole('button', { name: 'Ta tillbaka rättningarna' }).click()
  await partLink(page, 'Logg').click()
  await partLink(page, 'Tips').click()
  await expect(tipCard(page, 'Växjö Återburk')).toBeVisible()
  await expect(page.getByText('Du har rättat tipset.')).toHaveCount(0)

  await page.goto('/#/granska/platser?sok=retrolyckan')
  await page.getByRole('link', { name: 'Retrolyckan', exact: true }).click()
  await page.getByRole('button', { name: 'Ändra' }).click()
  await page.getByLabel('Adress', { exact: true }).fill('Nygatan 1')
  await partLink(page, 'Tips').click()
  await expect(tipCard(page, 'Växjö Återburk')).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Adress', { exact: true })).toHaveValue('Nygatan 1')
  await page.getByRole('button', { name: 'Avbryt' }).click()
  await partLink(page, 'Tips').click()
  await page.goBack()
  await expect(page.getByRole('article', { name: 'Retrolyckan' })).toContainText('Östra Långgatan 12')
  await page.getByRole('button', { name: 'Ändra' }).click()
  await expect(page.getByLabel('Adress', { exact: true })).toHaveValue('Östra Långgatan 12')
})

test('the bar can be closed, and disappears when there is nothing to undo', async ({ page, site }) => {
  await sendTips(page, växjö, kalmar)
  await becomeOperator(page, site, await signUp(page))
  await page.goto('/#/granska')
  await tipCard(page, 'Växjö Återburk').getByRole('button', { name: 'Publicera' }).click()
  await expectDecided(page, 'Publicerat: Växjö Återburk.')
  await partLink(page, 'Platser').click()
  await expectDecided(page, 'Publicerat: Växjö Återburk.')
  const search = page.getByRole('searchbox', { name: 'Namn, stad, adress eller nummer' })
  await search.fill('retro')
  await search.press('Enter')
  await expect(page).toHaveURL(/retro/)
  await expect(page.getByText(/^\d+ plats(er)?$/)).toBeVisible()
  await expect(search).toBeFocused()
  await page.goBack()
  await expect(search).toHaveValue('')

  await undoLast(page).click()
  await expectDecided(page, 'Ångrat.')
  await partLink(page, 'Logg').click()
  await expect(page.getByRole('heading', { name: 'Logg', exact: true })).toBeVisible()
  await expect(page.getByText('Ångrat.', { exact: true })).toHaveCount(0)

  await partLink(page, 'Tips').click()
  await tipCard(page, 'Växjö Återburk').getByRole('button', { name: 'Publicera' }).click()
  await expectDecided(page, 'Publicerat: Växjö Återburk.')
  await page.getByRole('button', { name: 'Dölj meddelandet' }).click()
  await expect(undoLast(page)).toHaveCount(0)
})
