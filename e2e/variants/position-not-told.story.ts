import { expect, test } from '../story.ts'

test('a visitor who does not tell their position is told so by the shortcut, and can search otherwise', async ({
  page,
}) => {
  await page.goto('/#/?near=me')
  await expect(page.getByText('Din plats är inte tillgänglig.')).toBeVisible()
  await page.getByRole('search').getByRole('button', { name: 'Visa', exact: true }).click()
  await expect(page).not.toHaveURL(/near=/)
})
