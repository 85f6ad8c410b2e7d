import { map, pins } from '../search-page.ts'
import { expect, test } from '../story.ts'

test('the map keeps its view after a reload', async ({ page }) => {
  const view = async () => {
    const [zoom, centre] = await page.evaluate(() => [
      localStorage.getItem('zoom'),
      localStorage.getItem('current_map_center'),
    ])
    const { lat = 0, lng = 0 } = JSON.parse(centre ?? '{}') as { lat?: number; lng?: number }
    return [Number(zoom), Math.round(lat * 100), Math.round(lng * 100)]
  }
  await page.goto('/#/')
  await expect(map(page).getByText(/ställen? i kartbilden$/)).toBeAttached()
  await page.evaluate(() => {
    localStorage.setItem('zoom', '11')
    localStorage.setItem('current_map_center', '{"lat":57.87,"lng":11.97}')
  })
  await page.reload()
  // This view contains only the shop in Kungälv.
  await expect(map(page).getByText('1 ställe i kartbilden')).toBeAttached()
  await expect(pins(page, 'Butik')).toBeInViewport()

  await map(page).getByRole('button', { name: 'Zooma in', exact: true }).click()
  await expect.poll(async () => (await view())[0]).toBe(12)
  await map(page)
    .getByRole('group', { name: /^Kartbild/ })
    .focus()
  await page.keyboard.press('ArrowUp')
  await expect.poll(async () => (await view())[1]).toBeGreaterThan(5787)
  const left = await view()
  await page.reload()
  await expect(map(page).getByRole('button', { name: 'Zooma in', exact: true })).toBeVisible()
  await expect(map(page).getByText(/ställen? i kartbilden$/)).toBeAttached()
  expect(await view()).toEqual(left)
})
