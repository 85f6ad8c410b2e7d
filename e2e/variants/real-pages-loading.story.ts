/** Pages with addresses of their own while they load: their requests, and that nothing disappears. */
import { signUp } from '../account.ts'
import { expect, test } from '../story.ts'

const shopPage = '/butik/1-retrolyckan-trosa'

test('a page links all files of its program, which load at once, and requests no data that it contains', async ({
  page,
}) => {
  const requestedPaths: string[] = []
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
  for (const path of [shopPage, '/loppis/101', '/ort/trosa', '/lan/sodermanlands-lan']) {
    requestedPaths.length = 0
    const html = (await (await page.goto(path))?.text()) ?? ''
    await expect(page.getByRole('button', { name: 'Visa sidfoten' })).toBeVisible()
    await page.evaluate(() => window.scrollTo(0, 700))
    await page.waitForLoadState('networkidle')
    // The map's files load when it scrolls into view. Styles name the fonts.
    const files = requestedPaths.filter((file) => /\/assets\/(?!SmallMap|map)[^/]*\.(js|css)$/.test(file))
    expect(files.length, path).toBeGreaterThan(5)
    expect(
      files.filter((file) => file.endsWith('.css') || !html.includes(`"${file}"`)),
      path,
    ).toEqual([])
    // The only requests for data are the map's tiles and the pass for a report.
    const known =
      /^\/(butik|loppis|ort|lan|assets)\/|^\/\d+\/\d+\/\d+|^\/form_pass$|^\/service-worker\.js$|\.(svg|png|webmanifest)$/
    expect(
      requestedPaths.filter((file) => !known.test(file)),
      path,
    ).toEqual([])
  }
})

/** What a page shows least while it loads: its share of the text, and the distance that it scrolled, px. */
interface Watched {
  shortest: number
  moved: number
}

test('nothing disappears for a signed-in visitor while the page checks the session', async ({ page }) => {
  await signUp(page)
  await page.route('**/identity/session**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800))
    await route.continue()
  })
  for (const path of ['/ort/kiruna', shopPage]) {
    await page.goto(path, { waitUntil: 'commit' })
    await page.locator('main h1').waitFor()
    await page.evaluate(() => {
      const main = document.querySelector('main') as HTMLElement
      const whole = main.innerText.length
      window.scrollTo(0, 600)
      const start = window.scrollY
      const watched = window as unknown as Watched
      watched.shortest = 1
      watched.moved = 0
      setInterval(() => {
        const { length } = (document.querySelector('main') as HTMLElement).innerText
        watched.shortest = Math.min(watched.shortest, length / whole)
        watched.moved = Math.max(watched.moved, Math.abs(window.scrollY - start))
      }, 5)
    })
    // The page fetches its visitor's own marks after the session.
    await expect(page.getByRole('button', { name: 'Logga ut' }).first()).toBeVisible()
    if (path === shopPage) await expect(page.getByRole('button', { name: 'Gilla Retrolyckan' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const { shortest, moved } = await page.evaluate(() => {
      const { shortest, moved } = window as unknown as Watched
      return { shortest, moved }
    })
    expect(shortest).toBeGreaterThan(0.95)
    expect(moved).toBeLessThan(60)
  }
})

test.describe('when a part of the program cannot be fetched', () => {
  test.use({ expectedComplaints: /status of 404|dynamically imported module|Unable to preload CSS/ })

  test('the page stays as it is', async ({ page }) => {
    await page.route(/assets\/(ServedPlace|ShopSheet)/, (route) => route.fulfill({ status: 404 }))
    await page.goto(shopPage)
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('heading', { level: 1, name: 'Retrolyckan' })).toBeVisible()
    await expect(page.getByText('Bra att veta')).toBeVisible()
    await expect(page.getByText('Ett fel uppstod')).toHaveCount(0)
  })
})
