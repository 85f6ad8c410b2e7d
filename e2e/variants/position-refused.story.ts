import { expect, test } from '../story.ts'

test('without permission to read the position, the shortcut says so, and other searches work', async ({ page }) => {
  await page.goto('/#/?near=me')
  await expect(page.getByText('Din plats är inte tillgänglig.')).toBeVisible()
  await page.getByRole('search').getByRole('button', { name: 'Visa', exact: true }).click()
  await expect(page).not.toHaveURL(/near=/)
})
