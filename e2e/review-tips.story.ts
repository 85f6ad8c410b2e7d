import { becomeOperator, signUp } from './account.ts'
import { expectDecided, knownTips, partLink, sendTips, tipCard, undoLast } from './desk-page.ts'
import { otherVisitor } from './other-visitor.ts'
import { cardNames } from './search-page.ts'
import { expect, test } from './story.ts'

test.use({ ownServer: true, contextOptions: { reducedMotion: 'reduce' } })

test('an operator sees a possible duplicate, publishes a corrected tip, which another visitor finds, rejects another with a reason, and undoes that @phone', async ({
  page,
  site,
  browser,
}) => {
  await sendTips(page, knownTips.trosa, knownTips.växjö, knownTips.kalmar)
  await becomeOperator(page, site, await signUp(page))
  await page.goto('/#/granska')

  // The oldest tip comes first, with the shop that it may duplicate.
  const double = tipCard(page, 'Retrolyckan i Trosa')
  await expect(double.getByRole('heading', { name: 'Finns det redan?' })).toBeVisible()
  await expect(double.getByRole('listitem')).toContainText(['Östra Långgatan 12, Trosa'])
  await expect(double.getByRole('listitem')).toContainText([/likt namn · 35 m bort/])
  await expect(double.getByRole('group', { name: 'Karta: Retrolyckan i Trosa' })).toBeVisible()

  await page.getByRole('button', { name: 'Nästa' }).click()
  const misspelt = tipCard(page, 'Växjö Återburk')
  await expect(misspelt).toContainText('måndag–fredag: 10:00–18:00')
  await expect(misspelt).toContainText('Ingen liknande plats finns i närheten.')
  await misspelt.getByRole('button', { name: 'Rätta' }).click()
  await page.getByLabel('Butiksnamn').fill('')
  await page.getByRole('button', { name: 'Publicera' }).click()
  await expect(page.getByText('Butiksnamn är obligatoriskt')).toBeVisible()
  await expect(page.getByLabel('Butiksnamn')).toBeFocused()
  await page.getByLabel('Butiksnamn').fill('Växjö Återbruk')
  await page.getByRole('button', { name: 'Klar', exact: true }).click()
  await expect(page.getByText('Du har rättat tipset.')).toBeVisible()
  await page.getByRole('button', { name: 'Publicera' }).click()
  await expectDecided(page, 'Publicerat: Växjö Återbruk.')
  await expect(partLink(page, 'Tips')).toContainText('2')
  // The focus moves to the next tip.
  await expect(page.getByRole('heading', { name: 'Loppis i hamnmagasinet' })).toBeFocused()

  const visitor = await otherVisitor(browser, site)
  await visitor.goto('/#/?view_mode=list&city=v%C3%A4xj%C3%B6&event_type=alla')
  await expect(cardNames(visitor)).toHaveText(['Växjö Återbruk'])
  await visitor.close()

  const market = tipCard(page, 'Loppis i hamnmagasinet')
  await expect(market).toContainText('lördag 5 december 2026')
  await market.getByRole('button', { name: 'Avvisa' }).click()
  const dialog = page.getByRole('dialog', { name: 'Avvisa tipset?' })
  await dialog.getByRole('button', { name: 'Avvisa' }).click()
  await expect(dialog.getByText('Skriv eller välj ett skäl')).toBeVisible()
  await dialog.getByRole('button', { name: 'Går inte att kontrollera' }).click()
  await dialog.getByRole('button', { name: 'Avvisa' }).click()
  await expectDecided(page, 'Avvisat: Loppis i hamnmagasinet.')
  await expect(double).toBeVisible()

  await page.getByText('Avvisade', { exact: true }).click()
  await expect(page.getByRole('article')).toContainText(['Skäl: Går inte att kontrollera'])

  // Undo returns the operator to the page of the decision, and the tip to its position.
  await partLink(page, 'Platser').click()
  await expect(page.getByRole('heading', { name: 'Platser', exact: true })).toBeVisible()
  await undoLast(page).click()
  await expectDecided(page, 'Ångrat.')
  await expect(market).toBeVisible()

  await page.getByText('Publicerade', { exact: true }).click()
  // The log shows the tip as it was sent, with a link to the published place.
  await page.getByRole('article').getByRole('link', { name: 'Växjö Återburk' }).click()
  await expect(page.getByRole('article', { name: 'Växjö Återbruk' })).toContainText('Tips')
})
