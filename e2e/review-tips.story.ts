import { becomeOperator, signUp } from './account.ts'
import { expectDecided, knownTips, partLink, sendTips, tipCard, undoLast } from './desk-page.ts'
import { otherVisitor } from './other-visitor.ts'
import { cardNames } from './search-page.ts'
import { expect, test } from './story.ts'

test.use({ ownServer: true, contextOptions: { reducedMotion: 'reduce' } })

test('an operator sees a possible duplicate, corrects a tip and publishes it; another visitor finds the shop @phone', async ({
  page,
  site,
  browser,
}) => {
  await sendTips(page, knownTips.trosa, knownTips.växjö)
  await becomeOperator(page, site, await signUp(page))
  await page.goto('/#/granska')

  // The oldest tip comes first, with the shop that it may duplicate.
  const double = tipCard(page, 'Retrolyckan i Trosa')
  await expect(double.getByRole('heading', { name: 'Finns det redan?' })).toBeVisible()
  await expect(double.getByRole('listitem')).toContainText(['Östra Långgatan 12, Trosa'])
  await expect(double.getByRole('listitem')).toContainText([/likt namn · 35 m bort/])
  await expect(double.getByRole('group', { name: 'Karta: Retrolyckan i Trosa' })).toBeVisible()

  await page.getByRole('button', { name: 'Nästa' }).click()
  const tip = tipCard(page, 'Växjö Återburk')
  await expect(tip).toContainText('måndag–fredag: 10:00–18:00')
  await expect(tip).toContainText('Ingen liknande plats finns i närheten.')
  await tip.getByRole('button', { name: 'Rätta' }).click()
  await page.getByLabel('Butiksnamn').fill('')
  await page.getByRole('button', { name: 'Publicera' }).click()
  await expect(page.getByText('Butiksnamn är obligatoriskt')).toBeVisible()
  await expect(page.getByLabel('Butiksnamn')).toBeFocused()
  await page.getByLabel('Butiksnamn').fill('Växjö Återbruk')
  await page.getByRole('button', { name: 'Klar', exact: true }).click()
  await expect(page.getByText('Du har rättat tipset.')).toBeVisible()
  await page.getByRole('button', { name: 'Publicera' }).click()
  await expectDecided(page, 'Publicerat: Växjö Återbruk.')
  await expect(partLink(page, 'Tips')).toContainText('1')
  // The focus moves to the next tip.
  await expect(page.getByRole('heading', { name: 'Retrolyckan i Trosa' })).toBeFocused()

  const visitor = await otherVisitor(browser, site)
  await visitor.goto('/#/?view_mode=list&city=v%C3%A4xj%C3%B6&event_type=alla')
  await expect(cardNames(visitor)).toHaveText(['Växjö Återbruk'])
  await visitor.close()

  await page.getByText('Publicerade', { exact: true }).click()
  // The log shows the tip as it was sent, with a link to the published place.
  await page.getByRole('article').getByRole('link', { name: 'Växjö Återburk' }).click()
  await expect(page.getByRole('article', { name: 'Växjö Återbruk' })).toContainText('Tips')
})

test('an operator rejects a tip with a reason and undoes the rejection @phone', async ({ page, site }) => {
  await sendTips(page, knownTips.kalmar)
  await becomeOperator(page, site, await signUp(page))
  await page.goto('/#/granska')
  const tip = tipCard(page, 'Loppis i hamnmagasinet')
  await expect(tip).toContainText('lördag 5 december 2026')
  await tip.getByRole('button', { name: 'Avvisa' }).click()
  const dialog = page.getByRole('dialog', { name: 'Avvisa tipset?' })
  await dialog.getByRole('button', { name: 'Avvisa' }).click()
  await expect(dialog.getByText('Skriv eller välj ett skäl')).toBeVisible()
  await dialog.getByRole('button', { name: 'Går inte att kontrollera' }).click()
  await dialog.getByRole('button', { name: 'Avvisa' }).click()
  await expectDecided(page, 'Avvisat: Loppis i hamnmagasinet.')
  await expect(page.getByText('Inga tips väntar. Bra jobbat!')).toBeFocused()

  await page.getByText('Avvisade', { exact: true }).click()
  await expect(page.getByRole('article')).toContainText(['Skäl: Går inte att kontrollera'])
  await undoLast(page).first().click()
  await expectDecided(page, 'Ångrat.')
  await expect(page.getByText('Inga tips är avvisade.').or(tip)).toBeVisible()
  await page.getByText('Väntande', { exact: true }).click()
  await expect(tip).toBeVisible()
})

test('undo returns the operator to the page of the decision, and the tip to its position', async ({ page, site }) => {
  await sendTips(page, knownTips.växjö, knownTips.kalmar)
  await becomeOperator(page, site, await signUp(page))
  await page.goto('/#/granska?nr=2')
  await tipCard(page, 'Loppis i hamnmagasinet').getByRole('button', { name: 'Publicera' }).click()
  await expectDecided(page, 'Publicerat: Loppis i hamnmagasinet.')
  await expect(tipCard(page, 'Växjö Återburk')).toBeVisible()
  await partLink(page, 'Platser').click()
  await expect(page.getByRole('heading', { name: 'Platser', exact: true })).toBeVisible()
  await undoLast(page).click()
  await expectDecided(page, 'Ångrat.')
  await expect(tipCard(page, 'Loppis i hamnmagasinet')).toBeVisible()
})
