import { map } from './search-page.ts'
import { expect, test } from './story.ts'

test('§1 swedish directory, §R1 product name, §2 banner on page, §8 warning banner: a visitor opens the start page @phone', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/')
  await expect(page).toHaveTitle('Fyndkartan – loppisar och second hand i hela Sverige')
  await expect(page.locator('html')).toHaveAttribute('lang', 'sv')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Fyndkartan' })).toBeVisible()
  await expect(page.getByRole('main')).toBeVisible()
  await expect(
    page.getByText('OBS! Dubbelkolla alltid butikens/evenemangets hemsida för uppdaterad information.'),
  ).toBeVisible()
  // The map's markers come after the page, and the notice that they are awaited leaves then: colours are measured when both is over.
  await expect(
    map(page)
      .getByRole('button', { name: /ställen, zooma in$/ })
      .first(),
  ).toBeVisible()
  await expect(map(page).getByText(/^(Laddar karta|Söker efter|Förbereder)/)).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  await expectAccessible()
})
