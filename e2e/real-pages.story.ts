/** Pages with addresses of their own, in a real browser: with scripts off, and coming alive with them. */
import { signUp } from './account.ts'
import { expect, test } from './story.ts'

const shopPage = '/butik/1-retrolyckan-trosa'

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a shop’s page has address, hours with today marked, the land around and what is near @phone', async ({
    page,
  }) => {
    await page.goto(shopPage)
    await expect(page.getByRole('heading', { level: 1, name: 'Retrolyckan' })).toBeVisible()
    await expect(page.getByText('Östra Långgatan 12, Trosa').first()).toBeVisible()
    const today = page.locator('[aria-current="date"]')
    await expect(today).toHaveCount(1)
    await expect(page.getByText(/^(I dag \d\d:\d\d–\d\d:\d\d|Stängt i dag)$/)).toBeVisible()
    await expect(page.getByRole('img', { name: 'Karta: Retrolyckan' })).toBeVisible()
    await expect(page.getByText('Bra att veta')).toBeVisible()
    // What only a script could answer is not offered.
    for (const name of ['Dela', 'Sköt uppgifterna själv', 'Visa sidfoten'])
      await expect(page.getByRole('button', { name })).toBeHidden()
    await page.getByRole('navigation', { name: 'Brödsmulor' }).getByRole('link', { name: 'Trosa' }).click()
    await expect(page).toHaveURL(/\/ort\/trosa$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Loppisar och second hand i Trosa' })).toBeVisible()
    await page.getByRole('link', { name: 'Retrolyckan' }).click()
    await expect(page).toHaveURL(new RegExp(`${shopPage}$`))
  })

  test('a county lists its towns', async ({ page }) => {
    await page.goto('/lan/sodermanlands-lan')
    await page.getByRole('link', { name: 'Trosa' }).click()
    await expect(page).toHaveURL(/\/ort\/trosa$/)
  })

  test.describe('where there is nothing', () => {
    test.use({ expectedComplaints: /status of 404/ })

    test('a page says so, and leads to the start page', async ({ page }) => {
      const missing = await page.goto('/butik/999999')
      expect(missing?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1, name: 'Sidan finns inte' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Tillbaka till startsidan' })).toHaveAttribute('href', '/#/')
    })
  })
})

test.describe('with scripts', () => {
  test('a page comes alive without moving @engines', async ({ page, expectAccessible }) => {
    await page.goto(shopPage)
    // By the browser's clock: a Wednesday at ten.
    await expect(page.getByText('Öppet', { exact: true })).toBeVisible()
    const map = page.getByRole('group', { name: 'Karta: Retrolyckan' })
    await page.evaluate(() => window.scrollTo(0, 700))
    await expect(map).toBeVisible()
    await expectAccessible('a shop’s page')
  })

  test('a page names all of its program, which comes in one go, and asks for nothing that it has', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    for (const path of [shopPage, '/loppis/101', '/ort/trosa', '/lan/sodermanlands-lan']) {
      asked.length = 0
      const html = (await (await page.goto(path))?.text()) ?? ''
      await expect(page.getByRole('button', { name: 'Visa sidfoten' })).toBeVisible()
      await page.evaluate(() => window.scrollTo(0, 700))
      await page.waitForLoadState('networkidle')
      // The map's come when it is seen. Fonts are named by the styles.
      const files = asked.filter((file) => /\/assets\/(?!SmallMap|map)[^/]*\.(js|css)$/.test(file))
      expect(files.length, path).toBeGreaterThan(5)
      expect(
        files.filter((file) => file.endsWith('.css') || !html.includes(`"${file}"`)),
        path,
      ).toEqual([])
      // Of data only the map's tiles, and the pass for sending a report.
      const known =
        /^\/(butik|loppis|ort|lan|assets)\/|^\/\d+\/\d+\/\d+|^\/form_pass$|^\/service-worker\.js$|\.(svg|png|webmanifest)$/
      expect(
        asked.filter((file) => !known.test(file)),
        path,
      ).toEqual([])
    }
  })

  test('nothing moves while it comes alive @phone', async ({ page }) => {
    for (const path of [shopPage, '/ort/kiruna']) {
      await page.goto(path)
      await expect(page.getByRole('button', { name: 'Visa sidfoten' })).toBeVisible()
      await page.waitForLoadState('networkidle')
      const moved = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            let sum = 0
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value
            }).observe({ type: 'layout-shift', buffered: true })
            setTimeout(() => resolve(sum), 300)
          }),
      )
      expect(moved).toBeLessThan(0.01)
    }
  })

  test('a town’s page shows cards with maps, and leads to the search @phone', async ({ page, expectAccessible }) => {
    await page.goto('/ort/trosa')
    await expectAccessible('a town’s page')
    await page.getByRole('button', { name: 'Visa karta för Retrolyckan' }).click()
    await expect(page.getByRole('group', { name: 'Karta: Retrolyckan' })).toBeVisible()
    await page.getByRole('link', { name: 'Visa på kartan' }).click()
    await expect(page).toHaveURL(/\/#\/\?.*city=trosa/)
    await expect(page.getByRole('heading', { level: 1, name: 'Var blir det fynd i helgen?' })).toBeVisible()
  })

  test('somebody who is signed in has the like button there, and the site knows of it', async ({ page }) => {
    await signUp(page)
    await page.goto(shopPage)
    await page.getByRole('button', { name: 'Gilla Retrolyckan' }).click()
    await expect(page.getByText('Ta bort gillning')).toBeVisible()
    await page.goto('/#/store/1')
    await expect(page.getByText('Ta bort gillning')).toBeVisible()
    await page.goto(shopPage)
    await expect(page.getByText('Ta bort gillning')).toBeVisible()
  })

  test('nothing is taken away from somebody who is signed in while that becomes known', async ({ page }) => {
    await signUp(page)
    await page.route('**/identity/session**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 800))
      await route.continue()
    })
    for (const path of ['/ort/kiruna', shopPage]) {
      await page.goto(path, { waitUntil: 'commit' })
      await page.locator('main h1').waitFor()
      const least = page.evaluate(
        () =>
          new Promise<{ shortest: number; moved: number }>((resolve) => {
            const main = document.querySelector('main') as HTMLElement
            const whole = main.innerText.length
            window.scrollTo(0, 600)
            const start = window.scrollY
            let [shortest, moved] = [1, 0]
            const look = () => {
              shortest = Math.min(shortest, (document.querySelector('main') as HTMLElement).innerText.length / whole)
              moved = Math.max(moved, Math.abs(window.scrollY - start))
            }
            const looking = setInterval(look, 5)
            setTimeout(() => {
              clearInterval(looking)
              resolve({ shortest, moved })
            }, 4000)
          }),
      )
      const { shortest, moved } = await least
      await expect(page.getByRole('button', { name: 'Logga ut' }).first()).toBeVisible()
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

  test('whether it is right can be said there', async ({ page }) => {
    await page.goto('/butik/3-fyndhornan-goteborg')
    await page.getByRole('button', { name: 'Ja', exact: true }).click()
    await expect(page.getByText(/^Tack/)).toBeVisible()
  })
})

test.describe('sharing', () => {
  test('“Dela” copies the real address where the device has no menu for it', async ({ page, context, site }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/#/store/1')
    await page.getByRole('button', { name: 'Dela' }).click()
    await expect(page.getByText('Adressen är kopierad')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.url}${shopPage}`)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${site.url}${shopPage}`)
    await page.goto('/#/')
    await expect(page.locator('link[rel=canonical]')).toHaveCount(0)
  })

  test('it opens the device’s menu where there is one', async ({ page, site }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', {
        value: async (what: object) => void (document.body.dataset['shared'] = JSON.stringify(what)),
      })
    })
    await page.goto(shopPage)
    await page.getByRole('button', { name: 'Dela' }).click()
    await expect
      .poll(() => page.evaluate(() => document.body.dataset['shared']))
      .toBe(JSON.stringify({ title: 'Retrolyckan', url: `${site.url}${shopPage}` }))
    await expect(page.getByText('Adressen är kopierad')).toBeHidden()
  })

  test('it shows the address where neither works', async ({ page, site, expectAccessible }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined })
    })
    await page.goto(shopPage)
    await page.getByRole('button', { name: 'Dela' }).click()
    await expect(page.getByLabel('Sidans adress, att kopiera')).toHaveValue(`${site.url}${shopPage}`)
    await expect(page.getByLabel('Sidans adress, att kopiera')).toBeFocused()
    await expectAccessible('the address to copy')
  })

  test('the picture for a link is a picture', async ({ request, site }) => {
    const answer = await request.get(`${site.url}/bild/butik/1.png`)
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/png'])
  })
})
