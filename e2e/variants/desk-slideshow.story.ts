import { becomeOperator, signUp } from '../account.ts'
import { expect, test } from '../story.ts'

test.use({ ownServer: true })

test('an operator chooses the slides, undoes that and restores the default', async ({
  page,
  site,
  expectAccessible,
}) => {
  await becomeOperator(page, site, await signUp(page))
  await page.goto('/#/granska/utvalda')
  const chosen = page.getByRole('region', { name: 'Utvalda evenemang' })
  const rows = chosen.getByRole('list').first().getByRole('listitem')
  await expect(chosen.getByText('Just nu gäller de förvalda.')).toBeVisible()
  await expect(rows).toHaveCount(3)
  await expect(rows.filter({ hasText: 'har redan varit' })).toHaveCount(1)
  await expectAccessible('the default')

  // By keyboard: move the first to the last but one, add another, remove one.
  await rows.first().getByRole('button', { name: 'Flytta ner' }).press('Enter')
  await expect(rows.nth(1)).toContainText('Stora fyndmarknaden')
  await chosen.getByRole('textbox', { name: 'Lägg till ett evenemang' }).fill('bakluckeloppis')
  await page.keyboard.press('Enter')
  await chosen.getByRole('button', { name: 'Lägg till Bakluckeloppis i Folkets park' }).press('Enter')
  await expect(rows).toHaveCount(4)
  await rows.filter({ hasText: 'har redan varit' }).getByRole('button', { name: 'Ta bort' }).press('Enter')
  await expect(rows).toHaveCount(3)
  await expectAccessible('changed')
  await chosen.getByRole('button', { name: 'Spara urvalet' }).click()
  await expect(chosen.getByText('Just nu gäller ett eget urval.')).toBeVisible()

  const start = await page.context().newPage()
  await start.goto('/#/')
  const show = start.getByRole('region', { name: 'Utvalda evenemang' })
  await expect(show.getByRole('button', { name: /^Visa bild/ })).toHaveCount(4)
  await expect(show.getByRole('button', { name: 'Visa bild 4: Bakluckeloppis i Folkets park' })).toBeVisible()
  await start.close()

  await page.getByRole('button', { name: 'Ångra' }).click()
  await expect(chosen.getByText('Just nu gäller de förvalda.')).toBeVisible()
  await expect(rows.first()).toContainText('Stora fyndmarknaden')
})

test('with nothing chosen only the promo is shown, without an error', async ({ page, site }) => {
  await becomeOperator(page, site, await signUp(page))
  await page.goto('/#/granska/utvalda')
  const chosen = page.getByRole('region', { name: 'Utvalda evenemang' })
  const rows = chosen.getByRole('list').first().getByRole('listitem')
  await expect(rows).toHaveCount(3)
  for (let left = 3; left > 0; left--) await rows.first().getByRole('button', { name: 'Ta bort' }).click()
  await expect(chosen.getByText('Inga utvalda: bildspelet visar bara sin egen bild.')).toBeVisible()
  await chosen.getByRole('button', { name: 'Spara urvalet' }).click()
  await expect(chosen.getByText('Just nu gäller ett eget urval.')).toBeVisible()

  await page.goto('/#/')
  await page.reload()
  const show = page.getByRole('region', { name: 'Utvalda evenemang' })
  await expect(show.getByRole('heading', { name: 'Ordnar du loppis?' })).toBeVisible()
  await expect(page.getByText('Failed to load events')).toHaveCount(0)

  await page.goto('/#/granska/utvalda')
  await chosen.getByRole('button', { name: 'Återställ de förvalda' }).click()
  await expect(rows).toHaveCount(3)
})
