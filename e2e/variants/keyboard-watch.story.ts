import { expect, test } from '../story.ts'
import { watchDialog } from '../watch-page.ts'

test('a county is watched by the keyboard alone, and Escape leads back', async ({ page }) => {
  await page.goto('/lan/sodermanlands-lan')
  await page.getByRole('link', { name: 'Bevaka länet' }).press('Enter')
  await expect(watchDialog(page).getByText(/^Loppisar och butiker i .+ och \d+ till$/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(watchDialog(page)).toBeHidden()
  await expect(page).not.toHaveURL(/bevaka/)
  const button = page.getByRole('button', { name: /^Bevaka/ })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(watchDialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
})
