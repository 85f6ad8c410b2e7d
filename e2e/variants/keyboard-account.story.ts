import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { expectFocusStays, pressOn, tabTo, typeInto } from '../keyboard.ts'
import { alert, expectStartPageNext, field, freshEmail, status } from '../login-page.ts'
import { card, map } from '../search-page.ts'
import { expect, test } from '../story.ts'
import { marketFields, openTips, thanks as tipThanks } from '../tips-page.ts'

// Reduced motion, so that nothing scrolls by itself between key presses.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('creating an account, liking, the favourites, the profile and the deletion of the account by keyboard', async ({
  page,
}) => {
  const email = freshEmail()
  const password = 'hemligt-å-ä-ö'
  await page.goto('/#/login')
  await expect(heading(page, 'Logga in')).toBeVisible()
  await page.getByRole('radio', { name: 'Logga in' }).press('ArrowRight')
  await expect(heading(page, 'Skapa konto')).toBeVisible()
  await typeInto(page, 'E-post', email)
  await typeInto(page, 'Lösenord', password)
  await typeInto(page, 'Bekräfta lösenord', 'något annat')
  await page.keyboard.press('Enter')
  await expect(alert(page)).toHaveText('Lösenorden matchar inte')
  await expect(field(page, 'Bekräfta lösenord')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(status(page)).toHaveText('Konto skapat! Du är nu inloggad.')
  await expectStartPageNext(page)
  await expect(heading(page, 'Var blir det fynd i helgen?')).toBeFocused()

  await page.goto('/#/?view_mode=list&city=trosa')
  await expect(card(page, 'Retrolyckan')).toBeVisible()
  await pressOn(page, 'Gilla Retrolyckan')
  await expect(page.getByRole('button', { name: 'Ta bort gillning av Retrolyckan' })).toBeFocused()
  await tabTo(page, 'Min profil')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Min profil')).toBeFocused()
  await tabTo(page, 'Profil')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '1 favorit', exact: true })).toBeVisible()
  await pressOn(page, 'Visa alla favoriter')
  await expectFocusStays(page, 'all favourites')
  await tabTo(page, /^(Butik, visa|Retrolyckan, butik)/, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Retrolyckan' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expectFocusStays(page, 'a popup that was closed')
  await pressOn(page, 'Ta bort gillning av Retrolyckan')
  await expect(page.getByRole('heading', { name: '0 favoriter' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Gilla Retrolyckan' })).toBeFocused()

  await tabTo(page, 'Favoriter', 'Shift+Tab')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Redigera' })).toBeVisible()
  const downloading = page.waitForEvent('download')
  await pressOn(page, 'Ladda ner mina uppgifter')
  const download = await downloading
  expect(download.suggestedFilename()).toBe('fyndkartan-mina-uppgifter.json')
  const downloaded = await readFile(await download.path(), 'utf8')
  expect(JSON.parse(downloaded)).toHaveProperty('profile')
  expect(downloaded).toContain(email)
  expect(downloaded).not.toContain(password)
  await expectFocusStays(page, 'a download')

  await pressOn(page, 'Byt lösenord')
  const passwords = page.getByRole('dialog', { name: 'Byt lösenord' })
  await expect(passwords.getByLabel('Nuvarande lösenord', { exact: true })).toBeFocused()
  await page.keyboard.type(password)
  await typeInto(page, 'Nytt lösenord', 'ett-nytt-lösenord')
  await typeInto(page, 'Nytt lösenord igen', 'ett-nytt-lösenord')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Lösenordet är bytt\./)).toBeVisible()
  await expectFocusStays(page, 'a changed password')

  await pressOn(page, 'Ta bort mitt konto')
  const dialog = page.getByRole('dialog', { name: 'Ta bort mitt konto' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Ta bort mitt konto' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await pressOn(page, 'Fortsätt')
  await expect(dialog.getByLabel('Lösenord', { exact: true })).toBeFocused()
  await page.keyboard.type('ett-nytt-lösenord')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Ditt konto är borttaget.')).toBeVisible()
  await expectFocusStays(page, 'a deleted account')
})

test('feedback and a tip about a market by keyboard', async ({ page }) => {
  await page.goto('/#/feedback')
  await expect(heading(page, 'Lämna feedback')).toBeVisible()
  await pressOn(page, 'Skicka feedback')
  await expect(field(page, 'Meddelande')).toBeFocused()
  await page.keyboard.type('Kartan är fin.')
  await pressOn(page, 'Skicka feedback')
  const dialog = page.getByRole('dialog', { name: 'Din feedback är skickad' })
  await expect(dialog).toBeVisible()
  await pressOn(page, 'Stäng')
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/^Tack för din feedback!/)).toBeFocused()

  await openTips(page)
  await tabTo(page, 'Second hand-butik')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Tillfälligt evenemang' })).toBeChecked()
  for (const [label, text] of Object.entries(marketFields)) {
    await tabTo(page, new RegExp(`^${label}`))
    // The browser's date field is filled in part by part: month, day, year.
    await page.keyboard.type(label === 'Datum' ? '12052026' : text)
  }
  await expect(field(page, 'Datum')).toHaveValue('2026-12-05')
  await pressOn(page, /^Sätt markören mitt i/)
  await expect(page.getByText(/^Markören står på/)).toBeVisible()
  await expectFocusStays(page, 'the marker')
  await pressOn(page, 'Skicka tips')
  await expect(page.getByRole('main').locator(':focus')).toContainText(tipThanks)
  await expect(map(page)).toHaveCount(0)
})
