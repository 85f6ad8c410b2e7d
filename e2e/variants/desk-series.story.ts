import { becomeOperator, callSite, signUp } from '../account.ts'
import { expectDecided, undoLast } from '../desk-page.ts'
import { cardNames } from '../search-page.ts'
import { expect, test } from '../story.ts'

test.use({ ownServer: true, contextOptions: { reducedMotion: 'reduce' } })

test('a weekly market is added, its dates are cancelled and held again, and single markets become one', async ({
  page,
  site,
}) => {
  const account = await signUp(page)
  await becomeOperator(page, site, account)
  await page.goto('/#/granska/platser')
  await page.getByRole('link', { name: 'Lägg till loppis' }).click()
  await page.getByRole('button', { name: 'Lägg till', exact: true }).click()
  await expect(page.getByText('Evenemangsnamn är obligatoriskt')).toBeVisible()
  await expect(page.getByLabel('Evenemangsnamn')).toBeFocused()
  await page.getByLabel('Evenemangsnamn').fill('Torgloppis')
  await page.getByLabel('Stad').fill('Trosa')
  await page.getByText('Flera gånger').click()
  const dates = page.getByRole('group', { name: 'När loppisen återkommer' })
  await dates.getByRole('checkbox', { name: 'lördag' }).check()
  await page.getByRole('button', { name: 'Lägg till', exact: true }).click()
  await expect(page.getByText('Första dagen är obligatorisk')).toBeVisible()
  await dates.getByLabel('Första dag').fill('2026-11-28')
  await dates.getByLabel('Till och med').fill('2026-12-19')
  await dates.getByLabel('Starttid').fill('10')
  await dates.getByLabel('Sluttid').fill('15')
  await expect(dates.getByText('Varje lördag 28 nov–19 dec')).toBeVisible()
  await page.getByRole('button', { name: 'Lägg till', exact: true }).click()
  await expectDecided(page, 'Tillagt: Torgloppis.')

  const coming = page.getByRole('region', { name: 'Kommande datum' })
  await expect(coming.getByRole('listitem')).toHaveCount(4)
  await coming.getByRole('button', { name: /^Ställ in .*5 december/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Ställa in .*5 december/ })
  await dialog.getByRole('button', { name: 'Dåligt väder' }).click()
  await dialog.getByRole('button', { name: 'Ställ in' }).click()
  await expectDecided(page, 'Inställt: Torgloppis lördag 5 december 2026.')
  await expect(coming.getByRole('listitem').nth(1)).toContainText('Inställt: Dåligt väder')
  await undoLast(page).click()
  await expectDecided(page, 'Ångrat.')
  await expect(coming.getByText('Inställt')).toBeHidden()

  await coming.getByRole('button', { name: 'Ställ in alla datum' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ställ in' }).click()
  await expectDecided(page, 'Inställt: alla datum för Torgloppis.')
  await expect(coming.getByText('Inställt')).toHaveCount(4)
  await coming.getByRole('button', { name: 'Håll loppisen ändå' }).click()
  await expect(coming.getByText('Inställt')).toHaveCount(0)

  await page.goto('/#/?view_mode=list&city=trosa&start_date=2026-11-21&end_date=2026-12-31')
  await expect(cardNames(page)).toHaveText(['Torgloppis', 'Retrolyckan'])

  // Markets that were entered date by date.
  const headers = { Authorization: `Bearer ${account.token}` }
  for (const date of ['2026-11-28', '2026-12-05', '2026-12-12'])
    await callSite(
      page.request,
      'POST',
      '/desk/places',
      { type: 'event', event_name: 'Garageloppis', city: 'Trosa', address: 'Gatan 1', event_date: date },
      headers,
    )
  await page.goto('/#/granska/platser')
  const suggested = page.getByRole('region', { name: 'Samma loppis flera gånger?' })
  await expect(suggested).toContainText('3 evenemang: Varje lördag 28 nov–12 dec')
  await suggested.getByRole('button', { name: 'Slå ihop Garageloppis' }).click()
  await expectDecided(page, 'Ihopslaget: Garageloppis, 3 datum.')
  await expect(suggested).toBeHidden()
  await undoLast(page).click()
  await expectDecided(page, 'Ångrat.')
  await expect(suggested).toBeVisible()
})
