import { becomeOperator, signUp } from '../account.ts'
import { expectDecided, partLink, undoLast } from '../desk-page.ts'
import { otherVisitor } from '../other-visitor.ts'
import { expect, test } from '../story.ts'

test.use({ ownServer: true, contextOptions: { reducedMotion: 'reduce' } })

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

test.describe('two operators', () => {
  test.use({ expectedComplaints: /409/ })

  test('the inputs are kept when somebody else has saved first', async ({ page, site, browser }) => {
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

  test('the desk reports it, and the inputs are kept', async ({ page, site }) => {
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
    await site.start()
    await page.getByRole('button', { name: 'Spara' }).click()
    await expectDecided(page, 'Sparat: Retrolyckan vid ån.')
    await expect(page.getByRole('heading', { name: 'Retrolyckan vid ån', exact: true })).toBeFocused()
  })
})
