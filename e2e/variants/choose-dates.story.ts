import type { Locator, Page } from '@playwright/test'
import { addressParams, cardNames, showSign } from '../search-page.ts'
import { expect, test } from '../story.ts'

async function openDates(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Datum: / }).click()
  await expect(page.getByRole('dialog', { name: 'Välj datum' }).getByRole('grid').first()).toBeVisible()
}

/** A day in the calendar. Its name contains the full date and whether it is selected. */
function day(dialog: Locator, date: string): Locator {
  return dialog.getByRole('gridcell').getByRole('button', { name: new RegExp(`\\b${date} 202\\d`) })
}

test('§2 date modal, §5 date range only: the keyboard selects a range, two clicks select another, and Escape changes nothing @engines', async ({
  page,
}) => {
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
  await expect(page.getByRole('button', { name: 'Datum: 28–29 nov' })).toBeFocused()

  await openDates(page)
  await day(dialog, '30 november').click()
  await day(dialog, '29 november').click()
  await dialog.getByRole('button', { name: 'Klar' }).click()
  await expect(page.getByRole('button', { name: 'Datum: 29–30 nov' })).toBeFocused()

  await openDates(page)
  await day(dialog, '20 november').click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Datum: 29–30 nov' })).toBeFocused()
  await showSign(page).press('Enter')
  await expect(cardNames(page)).toHaveText(['Söndagsloppis i Tennishallen', 'Måndagsloppis'])
  expect(addressParams(page).get('start_date')).toBe('2026-11-29')
  expect(addressParams(page).get('end_date')).toBe('2026-11-30')
})
