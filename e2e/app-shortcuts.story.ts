import { expect, test } from './story.ts'

const near = '/#/?near=me'

test.describe('from the visitor’s own position', () => {
  test.use({ geolocation: { latitude: 57.871, longitude: 11.974 }, permissions: ['geolocation'] })

  test('the app’s shortcut searches for what is open now near the visitor @phone-only', async ({ page }) => {
    await page.goto(near)
    await expect(page).toHaveURL(/open=now/)
    await expect(page).toHaveURL(/custom_position_selected=true/)
    // A reload repeats the search, not the question.
    await expect(page).not.toHaveURL(/near=/)
    await expect(page.getByRole('button', { name: /^Sökområde: / })).toContainText('20 km')
  })
})

test('a visitor who does not tell their position is told so, and can search otherwise', async ({ page }) => {
  await page.goto(near)
  await expect(page.getByText('Din plats är inte tillgänglig.')).toBeVisible()
  await page.getByRole('search').getByRole('button', { name: 'Visa', exact: true }).click()
  await expect(page).not.toHaveURL(/near=/)
})
