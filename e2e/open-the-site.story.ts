import { expect, test } from './story.ts'

test('someone opens the start page @phone', async ({ page, expectAccessible }) => {
  await page.goto('/')
  await expect(page).toHaveTitle(/Fyndkartan/)
  await expect(page.getByRole('main')).toBeVisible()
  await expect(
    page.getByText('OBS! Dubbelkolla alltid butikens/evenemangets hemsida för uppdaterad information.'),
  ).toBeVisible()
  await expectAccessible()
})
