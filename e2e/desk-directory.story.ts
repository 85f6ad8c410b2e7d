import { becomeOperator, signUp } from './account.ts'
import { expectDecided } from './desk-page.ts'
import { cardNames } from './search-page.ts'
import { expect, test } from './story.ts'

test.use({ ownServer: true, contextOptions: { reducedMotion: 'reduce' } })

test('an operator finds, confirms, edits, removes and restores a shop, which visitors see, and its history shows each change', async ({
  page,
  site,
}) => {
  const account = await signUp(page)
  await becomeOperator(page, site, account)
  await page.goto('/#/granska/platser')
  await page.getByRole('searchbox', { name: 'Namn, stad, adress eller nummer' }).fill('retrolyckan')
  await page.getByRole('button', { name: 'Sök' }).click()
  await expect(page.getByText('1 plats', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Retrolyckan' }).click()

  const shop = page.getByRole('article', { name: 'Retrolyckan' })
  const history = page.getByRole('region', { name: 'Historik' })
  await expect(shop).toContainText('Östra Långgatan 12')
  await expect(history).toContainText('Ingen har ändrat något här.')

  await shop.getByRole('button', { name: 'Allt stämmer' }).click()
  await expectDecided(page, 'Kontrollerat i dag: Retrolyckan.')
  await expect(shop).toContainText(/Kontrollerad \d+ \S+ av Fyndkartan/)
  await expect(history).toContainText('Kontrollerade butiken Retrolyckan')
  const confirmed = page.getByText(/^Kontrollerad \d+ \S+ av Fyndkartan$/)
  await page.goto('/#/?view_mode=list&city=trosa')
  await expect(cardNames(page)).toHaveText(['Retrolyckan'])
  await expect(confirmed).toBeVisible()
  await page.goto('/#/store/1')
  await expect(confirmed).toBeVisible()
  await page.goto('/#/granska/platser/butik/1')
  await history.getByRole('button', { name: /^Ångra/ }).click()
  await expectDecided(page, 'Ångrat.')
  await expect(shop).not.toContainText('Kontrollerad')

  await shop.getByRole('button', { name: 'Ändra' }).click()
  await page.getByLabel('Adress').fill('Västra Långgatan 1')
  await page.getByRole('button', { name: 'Spara' }).click()
  await expectDecided(page, 'Sparat: Retrolyckan.')
  const latest = history.getByRole('article').first()
  await expect(latest).toContainText('Ändrade butiken Retrolyckan')
  await expect(latest).toContainText(account.email)
  await expect(latest).toContainText(/Adress\s+förut\s+Östra Långgatan 12\s+→\s+nu\s+Västra Långgatan 1/)

  await shop.getByRole('button', { name: 'Ta bort' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ta bort Retrolyckan?' })
  await dialog.getByRole('button', { name: 'Har stängt för gott' }).click()
  await dialog.getByRole('button', { name: 'Ta bort' }).click()
  await expectDecided(page, 'Borttaget: Retrolyckan.')
  await expect(shop).toContainText('Visas inte för besökare.')
  await expect(latest).toContainText('Skäl: Har stängt för gott')
  await page.goto('/#/?view_mode=list&city=trosa')
  await expect(page.getByText('Din sökning gav inga resultat.')).toBeVisible()

  await page.goto('/#/granska/platser?borttagna=ja')
  await page.getByRole('link', { name: 'Retrolyckan' }).click()
  await shop.getByRole('button', { name: 'Återställ' }).click()
  await expectDecided(page, 'Återställt: Retrolyckan.')
  await page.goto('/#/?view_mode=list&city=trosa')
  await expect(cardNames(page)).toHaveText(['Retrolyckan'])

  await page.goto('/#/granska/logg')
  const log = page.getByRole('region', { name: 'Logg' }).getByRole('article')
  await expect(log).toContainText(['Återställde butiken', 'Tog bort butiken', 'Ändrade butiken'])
  // An action can be undone only while its result is unchanged.
  await log
    .nth(0)
    .getByRole('button', { name: /^Ångra/ })
    .click()
  await expectDecided(page, 'Ångrat.')
  await expect(log.first()).toContainText('Ångrade ett beslut om butiken Retrolyckan')
  await expect(log.nth(1)).toContainText('Ångrat')
  await page.getByLabel('Visa', { exact: true }).selectOption('Import')
  await expect(page.getByText('Här har ännu ingenting hänt.')).toBeVisible()
})
