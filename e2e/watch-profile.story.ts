/** The watches of an account. */
import { signUp } from './account.ts'
import { expect, test } from './story.ts'
import { mailTo, sendWatch, watchDialog } from './watch-page.ts'

test('a watch of an account needs no mail, and the profile pauses, changes and ends it @phone', async ({
  page,
  site,
}) => {
  const { email } = await signUp(page)
  await page.goto('/#/profile')
  const own = page.getByRole('region', { name: 'Dina bevakningar' })
  await expect(own.getByText('Du bevakar ingenting än.')).toBeVisible()
  await expect(own.getByText('syns här när du har bekräftat den')).toBeVisible()
  const [confirm = ''] = (await mailTo(site, email, /^Bekräfta din e-postadress$/)).links
  await page.goto(confirm)
  await page.getByRole('button', { name: 'Bekräfta adressen' }).click()
  await expect(page.getByText('Tack! Din e-postadress är bekräftad.')).toBeVisible()

  await page.goto('/#/?city=trosa&goods=books&view_mode=list')
  await page.getByRole('button', { name: /^Bevaka/ }).click()
  await expect(watchDialog(page).getByLabel('Din e-postadress')).toHaveValue(email)
  await expect(watchDialog(page).getByText('så du behöver inte bekräfta den')).toBeVisible()
  await watchDialog(page).getByLabel('Varje vecka').check()
  await sendWatch(page, 'Nu bevakar vi sökningen')
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /Min profil/ })
    .click()

  const watch = own.getByRole('listitem')
  await expect(watch).toHaveCount(1)
  await expect(watch.getByRole('combobox')).toHaveValue('weekly')
  await watch.getByRole('button', { name: 'Pausa' }).click()
  await expect(watch.getByText('Pausad', { exact: true })).toBeVisible()
  await watch.getByRole('combobox').selectOption('Genast')
  await expect(own.getByText(/^Ändrat till genast: /)).toBeVisible()
  await page.reload()
  await expect(watch.getByRole('combobox')).toHaveValue('at_once')
  await watch.getByRole('button', { name: 'Fortsätt' }).click()
  await expect(watch.getByText('Pausad', { exact: true })).toBeHidden()

  await watch.getByRole('link', { name: 'Loppisar och butiker i Trosa, böcker' }).click()
  await expect(page.getByRole('button', { name: /Fler val/ })).toContainText('1')
  await page.goBack()
  await watch.getByRole('button', { name: 'Avsluta' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Avsluta', exact: true }).click()
  await expect(own.getByText('Du bevakar ingenting än.')).toBeVisible()
  await expect(own.getByText(/^Avslutad: /)).toBeVisible()
})
