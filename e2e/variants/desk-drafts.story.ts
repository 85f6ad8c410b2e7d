import { becomeOperator, callSite, signUp } from '../account.ts'
import { expectDecided, knownTips, partLink, sendTips, tipCard, undoLast } from '../desk-page.ts'
import { expect, test } from '../story.ts'

test.use({ ownServer: true, contextOptions: { reducedMotion: 'reduce' }, expectedComplaints: /409/ })

test('an operator goes back and forth at the desk: drafts and the last decision stay, and what others decide is told', async ({
  page,
  site,
}) => {
  const { trosa, växjö, kalmar } = knownTips
  await sendTips(page, växjö, kalmar)
  const account = await signUp(page)
  await becomeOperator(page, site, account)
  await page.goto('/#/granska')

  // A corrected tip is restored when the operator returns, and removed when it is discarded.
  const tip = tipCard(page, 'Växjö Återburk')
  const corrected = tipCard(page, 'Växjö Återbruk')
  const other = tipCard(page, 'Loppis i hamnmagasinet')
  await tip.getByRole('button', { name: 'Rätta' }).click()
  await page.getByLabel('Butiksnamn').fill('Växjö Återbruk')
  await page.getByRole('button', { name: 'Nästa' }).click()
  await expect(other).toBeVisible()
  await page.getByRole('button', { name: 'Föregående' }).click()
  await expect(corrected).toContainText('Du har rättat tipset.')
  await partLink(page, 'Logg').click()
  await partLink(page, 'Tips').click()
  await corrected.getByRole('button', { name: 'Ta tillbaka rättningarna' }).click()
  await partLink(page, 'Logg').click()
  await partLink(page, 'Tips').click()
  await expect(tip).toBeVisible()
  await expect(page.getByText('Du har rättat tipset.')).toHaveCount(0)

  // The bar shows a decision on each page, until there is nothing to undo.
  await tip.getByRole('button', { name: 'Publicera' }).click()
  await expectDecided(page, 'Publicerat: Växjö Återburk.')
  await partLink(page, 'Platser').click()
  await expectDecided(page, 'Publicerat: Växjö Återburk.')
  const search = page.getByRole('searchbox', { name: 'Namn, stad, adress eller nummer' })
  await search.fill('retro')
  await search.press('Enter')
  await expect(page).toHaveURL(/retro/)
  await expect(page.getByText('1 plats', { exact: true })).toBeVisible()
  await expect(search).toBeFocused()
  await page.goBack()
  await expect(search).toHaveValue('')
  await undoLast(page).click()
  await expectDecided(page, 'Ångrat.')
  await partLink(page, 'Logg').click()
  await expect(page.getByRole('heading', { name: 'Logg', exact: true })).toBeVisible()
  await expect(page.getByText('Ångrat.', { exact: true })).toHaveCount(0)

  // Another operator publishes both tips first.
  const headers = { Authorization: `Bearer ${account.token}` }
  const publish = (id: number, form: object) =>
    callSite(page.request, 'POST', `/desk/tips/${id}/publish`, form, headers)
  await partLink(page, 'Tips').click()
  await expect(tip).toBeVisible()
  await publish(1, växjö)
  await tip.getByRole('button', { name: 'Publicera' }).click()
  await expect(page.getByText('Tipset är redan publicerat.')).toBeVisible()
  await page.getByRole('button', { name: 'Gå vidare i kön' }).click()
  await other.getByRole('button', { name: 'Avvisa' }).click()
  const dialog = page.getByRole('dialog', { name: 'Avvisa tipset?' })
  await dialog.getByRole('button', { name: 'Reklam eller skräp' }).click()
  await publish(2, kalmar)
  await dialog.getByRole('button', { name: 'Avvisa' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Tipset är redan publicerat.')).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Gå vidare i kön' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Inga tips väntar. Bra jobbat!')).toBeFocused()

  // The draft of a place survives history navigation, and is gone after "Avbryt".
  await page.goto('/#/granska/platser/butik/1')
  const shop = page.getByRole('article', { name: 'Retrolyckan' })
  const address = page.getByLabel('Adress', { exact: true })
  await shop.getByRole('button', { name: 'Ändra' }).click()
  await expect(partLink(page, 'Platser')).toHaveAttribute('aria-current', 'page')
  await address.fill('Nygatan 1')
  await partLink(page, 'Tips').click()
  await expect(page.getByText('Inga tips väntar. Bra jobbat!')).toBeVisible()
  await page.goBack()
  await expect(address).toHaveValue('Nygatan 1')
  await page.getByRole('button', { name: 'Avbryt' }).click()
  await partLink(page, 'Tips').click()
  await page.goBack()
  await expect(shop).toContainText('Östra Långgatan 12')
  await shop.getByRole('button', { name: 'Ändra' }).click()
  await expect(address).toHaveValue('Östra Långgatan 12')

  // Another operator saves first.
  await address.fill('Nygatan 1')
  const path = '/desk/places/store/1'
  const answer = await callSite(page.request, 'GET', path, undefined, headers)
  const { place } = (await answer.json()) as { place: { version: number } }
  const form = { ...trosa, name: 'Retrolyckan', shop_link: 'https://retrolyckan.example.se/ny' }
  await callSite(page.request, 'PUT', path, { version: place.version, form }, headers)
  await page.getByRole('button', { name: 'Spara' }).click()
  await expect(page.getByText('Någon annan har ändrat platsen')).toBeVisible()
  await page.getByRole('button', { name: 'Hämta det senaste' }).click()
  await page.getByRole('button', { name: 'Ta med det senaste' }).click()
  await expect(page.getByLabel('Länk')).toHaveValue('https://retrolyckan.example.se/ny')
  await expect(address).toHaveValue('Nygatan 1')

  // On a slow connection a saved place can be removed at once: its new version is waited for.
  await page.route('**/desk/places/store/1', async (route) => {
    if (route.request().method() === 'GET') await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  await page.getByRole('button', { name: 'Spara' }).click()
  await expectDecided(page, 'Sparat: Retrolyckan.')
  await shop.getByRole('button', { name: 'Ta bort' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ta bort' }).click()
  await expectDecided(page, 'Borttaget: Retrolyckan.')
})
