import { map, pins } from '../search-page.ts'
import { expect, test } from '../story.ts'
import { clickMap, main, openTips } from '../tips-page.ts'

const simpleMap = 'Enkel karta – kartbilderna kunde inte hämtas'

test.use({ expectedComplaints: /^Failed to load resource.*\.png\)$/ })

test('when the tiles cannot be fetched, the maps of search, place and tip are drawn without them, and work', async ({
  page,
}) => {
  await page.route(/\/\d+\/\d+\/\d+\.png$/, (route) => route.abort())
  const outline = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/outline.json')
  await page.goto('/#/?city=trosa')
  await expect(map(page).getByText(simpleMap)).toBeVisible()
  await expect(map(page).getByText('Natural Earth · GeoNames')).toBeVisible()
  expect((await outline).status()).toBe(200)
  // The map has painted land, lakes or names.
  await expect(async () => {
    const painted = await map(page)
      .locator('canvas')
      .evaluateAll((canvases) =>
        canvases.some((canvas) => {
          if (!(canvas instanceof HTMLCanvasElement) || canvas.width === 0) return false
          const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
          return data.some((value) => value > 0)
        }),
      )
    expect(painted).toBe(true)
  }).toPass()
  await pins(page, 'Butik').click()
  await expect(map(page).getByRole('dialog', { name: 'Retrolyckan' })).toBeVisible()

  await page.goto('/#/store/1')
  await expect(page.getByText(simpleMap)).toBeVisible()
  await expect(page.getByRole('group', { name: 'Karta: Retrolyckan' })).toBeVisible()

  await openTips(page)
  await expect(main(page).getByText(simpleMap)).toBeVisible()
  await clickMap(page)
})
