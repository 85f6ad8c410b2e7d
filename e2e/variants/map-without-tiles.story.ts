import { map, pins } from '../search-page.ts'
import { expect, test } from '../story.ts'
import { clickMap, main, openTips } from '../tips-page.ts'

const simpleMap = 'Enkel karta – kartbilderna kunde inte hämtas'

test.describe('when the tiles cannot be fetched', () => {
  test.use({ expectedComplaints: /^Failed to load resource.*\.png\)$/ })

  test.beforeEach(({ page }) => page.route(/\/\d+\/\d+\/\d+\.png$/, (route) => route.abort()))

  test('the map is drawn without them, and works, also on a place’s page', async ({ page }) => {
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
  })
})

test('while tiles load, the outline is not fetched', async ({ page, tileServer }) => {
  const requestedPaths: string[] = []
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
  const before = tileServer.requestCount()
  // The same text is shown while the map's code is loading.
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(/PlacesMap/, async (route) => {
    await held
    await route.continue()
  })
  // Do not wait for the load event, which waits for the delayed code.
  await page.goto('/#/?city=trosa', { waitUntil: 'commit' })
  await expect(page.getByText('Laddar karta...')).toBeVisible()
  await expect(page.getByText('Söker efter evenemang...')).toBeVisible()
  await expect(page.getByText('Tar det lång tid? Klicka på knappen ”Visa” ovanför.')).toBeVisible()
  letGo()
  await expect(pins(page, 'Butik')).toBeVisible()
  await expect(map(page).getByText('© OpenStreetMap contributors')).toBeVisible()
  await expect(map(page).getByText(simpleMap)).toBeHidden()
  expect(tileServer.requestCount()).toBeGreaterThan(before)
  expect(requestedPaths).not.toContain('/outline.json')
})

test.describe('on the page for tips', () => {
  test.use({ tiles: 'unreachable', expectedComplaints: /Failed to load resource/ })

  test('a marker can still be placed', async ({ page }) => {
    await openTips(page)
    await expect(main(page).getByText(simpleMap)).toBeVisible()
    await clickMap(page)
  })
})
