import type { Locator, Page } from '@playwright/test'
import { addressParams, cardNames, showSign } from '../search-page.ts'
import { expect, test } from '../story.ts'

async function openDates(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Datum: / }).click()
  const dialog = page.getByRole('dialog', { name: 'Välj datum' })
  await expect(dialog.getByRole('grid').first()).toBeVisible()
  return dialog
}

/** A day in the calendar. Its name contains the full date and whether it is selected. */
function day(dialog: Locator, date: string): Locator {
  return dialog.getByRole('gridcell').getByRole('button', { name: new RegExp(`\\b${date} 202\\d`) })
}

test('§2 date modal, §5 date range only: two clicks select a range, and Escape changes nothing @engines', async ({
  page,
}) => {
  await page.goto('/#/?view_mode=list&city=bor%C3%A5s')
  const dialog = await openDates(page)
  await day(dialog, '29 november').click()
  await day(dialog, '30 november').click()
  await expect(dialog.getByText('söndag 29 november 2026 – måndag 30 november 2026')).toBeVisible()
  await dialog.getByRole('button', { name: 'Klar' }).click()
  await expect(page.getByRole('button', { name: 'Datum: 29–30 nov' })).toBeFocused()
  await showSign(page).click()
  await expect(cardNames(page)).toHaveText(['Söndagsloppis i Tennishallen', 'Måndagsloppis'])
  expect(addressParams(page).get('start_date')).toBe('2026-11-29')
  expect(addressParams(page).get('end_date')).toBe('2026-11-30')

  await openDates(page)
  await day(dialog, '20 november').click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Datum: 29–30 nov' })).toBeFocused()
})

test('a range is selected with the keyboard @engines', async ({ page }) => {
  await page.goto('/#/?view_mode=list&city=bor%C3%A5s')
  await page.getByRole('button', { name: /^Datum: / }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Välj datum' })
  await expect(day(dialog, '18 november')).toBeFocused()
  // One week and three days later: Saturday 28.
  await page.keyboard.press('ArrowDown')
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowRight')
  await expect(day(dialog, '28 november')).toBeFocused()
  await page.keyboard.press('Enter')
  // React Aria moves the focus to the day after the start, so a second Enter would end the range there.
  await expect(day(dialog, '29 november')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('lördag 28 november 2026 – söndag 29 november 2026')).toBeVisible()
  await dialog.getByRole('button', { name: 'Klar' }).press('Enter')
  await expect(dialog).toBeHidden()
  await showSign(page).press('Enter')
  await expect(cardNames(page)).toHaveText(['Bakluckeloppis i Folkets park', 'Söndagsloppis i Tennishallen'])
})

test('§5 date earliest, §5 date latest, §9 Swedish calendar: yesterday and the day after a year ahead cannot be chosen', async ({
  page,
}) => {
  await page.goto('/')
  const dialog = await openDates(page)
  await expect(dialog.getByRole('heading', { name: 'november till december 2026' })).toBeAttached()
  // React Aria hides the row of weekdays from screen readers, because the name of each day contains its weekday.
  const weekdays = dialog.getByRole('grid').first().locator('thead th')
  await expect(weekdays).toHaveText(['mån', 'tis', 'ons', 'tors', 'fre', 'lör', 'sön'])
  await expect(day(dialog, '18 november')).toHaveAccessibleName(/onsdag 18 november 2026/)
  await expect(day(dialog, '17 november')).toBeDisabled()
  await expect(day(dialog, '18 november')).toBeEnabled()
  await expect(dialog.getByRole('button', { name: 'Föregående' })).toBeDisabled()
  // React Aria has another such button at the end of the calendar, for screen readers.
  const next = dialog.getByRole('button', { name: 'Nästa', exact: true }).first()
  for (let month = 0; month < 12 && (await next.isEnabled()); month++) await next.click()
  await expect(dialog.getByRole('heading', { name: 'november 2027' })).toBeVisible()
  // Screen readers announce the new month.
  await expect(dialog.locator('[aria-live="polite"]')).toContainText('november 2027')
  await expect(next).toBeDisabled()
  await expect(day(dialog, '18 november')).toBeEnabled()
  await expect(day(dialog, '19 november')).toBeDisabled()
})
