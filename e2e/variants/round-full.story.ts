import { signUp } from '../account.ts'
import { roundPlaces } from '../round-places.ts'
import { expect, test } from '../story.ts'

test.use({ places: roundPlaces })

test('a round of twenty-five stops is full, and says so', async ({ page }) => {
  const stops = Array.from({ length: 25 }, (_, at) => `s${201 + at}`).join('-')
  await page.goto(`/#/runda?stopp=${stops}`)
  await page.getByRole('button', { name: 'Gör till min runda' }).click()
  await expect(page.getByText('Rundan är full: högst 25 stopp.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(25)
  await page.goto('/#/store/601')
  const add = page.getByRole('button', { name: 'Lägg till i rundan: Kopparkitteln', exact: true })
  await add.click()
  await expect(page.getByText('Rundan är full: högst 25 stopp.')).toBeVisible()
  await expect(add).toHaveAttribute('aria-pressed', 'false')
})

test('signing out removes the round', async ({ page }) => {
  await signUp(page)
  await page.goto('/#/store/601')
  await page.getByRole('button', { name: 'Lägg till i rundan: Kopparkitteln', exact: true }).click()
  await expect(page.getByRole('complementary', { name: 'Min runda' })).toBeVisible()
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Logga ut' }).click()])
  await page.goto('/#/runda')
  await expect(page.getByRole('heading', { name: 'Din runda är tom än så länge' })).toBeVisible()
})
