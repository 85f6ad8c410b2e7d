import { becomeOperator, signUp } from './account.ts'
import { expectDecided, partLink, undoLast } from './desk-page.ts'
import { otherVisitor } from './other-visitor.ts'
import { cardNames } from './search-page.ts'
import { expect, test } from './story.ts'

test.use({ ownServer: true, contextOptions: { reducedMotion: 'reduce' } })

test('a shop is found, edited, removed and restored, and its history shows it @phone', async ({
  page,
  site,
  expectAccessible,
}) => {
  const { email } = await signUp(page).then(async (account) => {
    await becomeOperator(page, site, account)
    return account
  })
  await page.goto('/#/granska/platser')
  await page.getByRole('searchbox', { name: 'Namn, stad, adress eller nummer' }).fill('retrolyckan')
  await page.getByRole('button', { name: 'Sök' }).click()
  await expect(page.getByText('1 plats', { exact: true })).toBeVisible()
  await expectAccessible('places')
  await page.getByRole('link', { name: 'Retrolyckan' }).click()

  const shop = page.getByRole('article', { name: 'Retrolyckan' })
  const history = page.getByRole('region', { name: 'Historik' })
  await expect(shop).toContainText('Östra Långgatan 12')
  await expect(history).toContainText('Ingen har ändrat något här.')
  await expectAccessible('a place')

  await shop.getByRole('button', { name: 'Ändra' }).click()
  await page.getByLabel('Adress').fill('Västra Långgatan 1')
  await expectAccessible('a place that is being edited')
  await page.getByRole('button', { name: 'Spara' }).click()
  await expectDecided(page, 'Sparat: Retrolyckan.')
  const latest = history.getByRole('article').first()
  await expect(latest).toContainText('Ändrade butiken Retrolyckan')
  await expect(latest).toContainText(email)
  await expect(latest).toContainText(/Adress\s+förut\s+Östra Långgatan 12\s+→\s+nu\s+Västra Långgatan 1/)
  await expectAccessible('a place with its history')

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
  await expectAccessible('the log')
  await page.getByLabel('Visa', { exact: true }).selectOption('Import')
  await expect(page.getByText('Här har ännu ingenting hänt.')).toBeVisible()
})

test('a market is added, and the addition is undone', async ({ page, site }) => {
  await becomeOperator(page, site, await signUp(page))
  await page.goto('/#/granska/platser')
  await page.getByRole('link', { name: 'Lägg till loppis' }).click()
  await page.getByRole('button', { name: 'Lägg till' }).click()
  await expect(page.getByText('Evenemangsnamn är obligatoriskt')).toBeVisible()
  await expect(page.getByLabel('Evenemangsnamn')).toBeFocused()
  await page.getByLabel('Evenemangsnamn').fill('Vinterloppis')
  await page.getByLabel('Datum').fill('2026-12-12')
  await page.getByLabel('Stad').fill('Kalmar')
  await page.getByRole('button', { name: 'Lägg till' }).click()
  await expectDecided(page, 'Tillagt: Vinterloppis.')
  const market = page.getByRole('article', { name: 'Vinterloppis' })
  await expect(market).toContainText('lördag 12 december 2026')
  await undoLast(page).click()
  await expect(market).toContainText('Visas inte för besökare.')
  await expect(partLink(page, 'Platser')).toHaveAttribute('aria-current', 'page')
})

test('one press says that a place is right, which visitors see and an undo takes back', async ({ page, site }) => {
  await becomeOperator(page, site, await signUp(page))
  await page.goto('/#/granska/platser/butik/1')
  const shop = page.getByRole('article', { name: 'Retrolyckan' })
  await shop.getByRole('button', { name: 'Allt stämmer' }).click()
  await expectDecided(page, 'Kontrollerat i dag: Retrolyckan.')
  await expect(shop).toContainText(/Kontrollerad \d+ \S+ av Fyndkartan/)
  await expect(page.getByRole('region', { name: 'Historik' })).toContainText('Kontrollerade butiken Retrolyckan')
  const isKnown = page.getByText(/^Kontrollerad \d+ \S+ av Fyndkartan$/)
  await page.goto('/#/?view_mode=list&city=trosa')
  await expect(cardNames(page)).toHaveText(['Retrolyckan'])
  await expect(isKnown).toBeVisible()
  await page.goto('/#/store/1')
  await expect(isKnown).toBeVisible()
  await page.goto('/#/granska/platser/butik/1')
  await page
    .getByRole('region', { name: 'Historik' })
    .getByRole('button', { name: /^Ångra/ })
    .click()
  await expectDecided(page, 'Ångrat.')
  await expect(shop).not.toContainText('Kontrollerad')
})

test.describe('two operators', () => {
  test.use({ expectedComplaints: /409/ })

  test('the inputs are kept when somebody else has saved first', async ({ page, site, browser, expectAccessible }) => {
    await becomeOperator(page, site, await signUp(page))
    const other = await otherVisitor(browser, site)
    await becomeOperator(other, site, await signUp(other))
    for (const desk of [page, other]) {
      await desk.goto('/#/granska/platser/butik/1')
      await desk.getByRole('button', { name: 'Ändra' }).click()
    }
    await other.getByLabel('Adress').fill('Skolgatan 2')
    await other.getByRole('button', { name: 'Spara' }).click()
    await expectDecided(other, 'Sparat: Retrolyckan.')
    await other.close()

    await page.getByLabel('Butiksnamn').fill('Retrolyckan Trosa')
    await page.getByRole('button', { name: 'Spara' }).click()
    await expect(page.getByText('Någon annan har ändrat platsen')).toBeVisible()
    await page.getByRole('button', { name: 'Hämta det senaste' }).click()
    await expect(page.getByRole('article', { name: 'Retrolyckan' }).getByText('Skolgatan 2')).toBeVisible()
    await expect(page.getByLabel('Butiksnamn')).toHaveValue('Retrolyckan Trosa')
    await expectAccessible('somebody else was quicker')
    await page.getByRole('button', { name: 'Ta med det senaste' }).click()
    await expect(page.getByLabel('Adress')).toHaveValue('Skolgatan 2')
    await expect(page.getByLabel('Butiksnamn')).toHaveValue('Retrolyckan Trosa')
    await page.getByRole('button', { name: 'Spara' }).click()
    await expectDecided(page, 'Sparat: Retrolyckan Trosa.')
    await expect(page.getByRole('article', { name: 'Retrolyckan Trosa' })).toContainText('Skolgatan 2')
  })
})

test.describe('when the server is unreachable', () => {
  test.use({ expectedComplaints: /API request failed|Failed to (load resource|fetch)/ })

  test('the desk reports it, and the inputs are kept', async ({ page, site, expectAccessible }) => {
    await becomeOperator(page, site, await signUp(page))
    await page.goto('/#/granska/platser/butik/1')
    await page.getByRole('button', { name: 'Ändra' }).click()
    await expect(page.getByLabel('Butiksnamn')).toBeFocused()
    await page.getByLabel('Butiksnamn').fill('Retrolyckan vid ån')
    // The form has loaded its map by then and needs no further requests.
    await expect(page.getByRole('button', { name: 'Zooma in' })).toBeVisible()
    await site.kill()
    await page.getByRole('button', { name: 'Spara' }).click()
    await expect(page.getByText(/^Ändringen gick inte att spara\./)).toBeVisible()
    await expect(page.getByLabel('Butiksnamn')).toHaveValue('Retrolyckan vid ån')
    await expectAccessible('not saved')
    await site.start()
    await page.getByRole('button', { name: 'Spara' }).click()
    await expectDecided(page, 'Sparat: Retrolyckan vid ån.')
    await expect(page.getByRole('heading', { name: 'Retrolyckan vid ån', exact: true })).toBeFocused()
  })
})
