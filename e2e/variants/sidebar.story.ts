import { addressPath, card, chooseView } from '../search-page.ts'
import { knownPlaces } from '../known-places.ts'
import { expect, test } from '../story.ts'

test('§2 slideshow promo, §5 featured past, §4 slideshow advances, §R2 slideshow paused: it advances every 5 s', async ({
  page,
}) => {
  await page.goto('/#/')
  const show = page.getByRole('region', { name: 'Utvalda evenemang' })
  const heading = show.getByRole('heading')
  await expect(heading).toHaveText('Ordnar du loppis?')
  // The promo, tomorrow's and today's market; last Saturday's is not among them.
  await expect(show.getByRole('button', { name: /^Visa bild/ })).toHaveCount(3)
  await page.clock.runFor(5000)
  await expect(heading).toHaveText('Stora fyndmarknaden')
  await page.clock.runFor(5000)
  await expect(heading).toHaveText('Kvällens loppis')
  await page.clock.runFor(5000)
  await expect(heading).toHaveText('Ordnar du loppis?')

  await show.getByRole('button', { name: 'Föregående bild' }).click()
  await expect(heading).toHaveText('Kvällens loppis')
  await show.getByRole('button', { name: 'Visa bild 2: Stora fyndmarknaden' }).click()
  await show.getByRole('button', { name: 'Pausa bildspelet' }).click()
  await page.getByRole('heading', { level: 1 }).hover()
  await page.getByRole('searchbox', { name: 'Sökord' }).focus()
  await page.clock.runFor(20_000)
  expect(await heading.allTextContents()).toEqual(['Stora fyndmarknaden'])
  await show.getByRole('link', { name: 'Stora fyndmarknaden' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Stora fyndmarknaden' })).toBeVisible()
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('§R2 slideshow still: it does not advance', async ({ page }) => {
    await page.goto('/#/')
    const show = page.getByRole('region', { name: 'Utvalda evenemang' })
    await expect(show.getByRole('button', { name: /^Visa bild/ })).toHaveCount(3)
    await page.clock.runFor(20_000)
    // Checked at once: a retrying expect would pass when the slide comes around again.
    expect(await show.getByRole('heading').allTextContents()).toEqual(['Ordnar du loppis?'])
    await expect(show.getByRole('button', { name: 'Pausa bildspelet' })).toHaveCount(0)
    await show.getByRole('button', { name: 'Nästa bild' }).click()
    await expect(show.getByRole('heading')).toHaveText('Stora fyndmarknaden')
  })
})

test('§2 sidebar counts, §2 sidebar tips link: the statistics, and the link to leave a tip', async ({ page }) => {
  await page.goto('/#/')
  const counts = page.getByRole('region', { name: 'Leta bland' })
  await expect(counts.getByRole('definition')).toHaveText([
    String(knownPlaces.shops.length),
    String(knownPlaces.markets.length),
  ])
  await expect(page.getByRole('contentinfo').getByText('Exempeldata.')).toHaveCount(0)
  await page.getByRole('link', { name: 'Tipsa oss' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Skicka ett tips' })).toBeVisible()
  expect(addressPath(page)).toBe('/tips')
})

test('§9 featured flag: 431 has the label in the list, others do not', async ({ page }) => {
  await page.goto('/#/?city=uppsala')
  await chooseView(page, 'Lista')
  await expect(card(page, 'Utvald antikmarknad').getByText('Utvald', { exact: true })).toBeVisible()
  await expect(card(page, 'Stora fyndmarknaden').getByText('Utvald', { exact: true })).toHaveCount(0)
})

test.describe('with one shop and no market', () => {
  test.use({ places: { shops: knownPlaces.shops.slice(0, 1), markets: [] }, expectedComplaints: /404/ })

  test('§R6 counts of zero: 0 is shown as a number, and without featured markets only the promo is shown', async ({
    page,
    expectAccessible,
  }) => {
    const answered: string[] = []
    page.on('response', (answer) => {
      if (answer.status() === 404) answered.push(new URL(answer.url()).pathname)
    })
    await page.goto('/#/')
    await expect(page.getByRole('region', { name: 'Leta bland' }).getByRole('definition')).toHaveText(['1', '0'])
    const show = page.getByRole('region', { name: 'Utvalda evenemang' })
    await expect.poll(() => answered.toSorted()).toEqual(['/get_event/595', '/get_event/872', '/get_event/911'])
    await expect(page.getByText('Laddar evenemang...')).toBeHidden()
    await expect(page.getByText('Failed to load events')).toHaveCount(0)
    await expect(show.getByRole('heading')).toHaveText('Ordnar du loppis?')
    await expect(show.getByRole('button')).toHaveCount(0)
    await expectAccessible()
  })
})

test.describe('with a server that refuses', () => {
  test.use({ expectedComplaints: /503|Failed to load events/ })

  test('§8 featured all fail: it is reported, and can be tried again', async ({ page, expectAccessible }) => {
    await page.route('**/get_event/*', (route) => route.fulfill({ status: 503, json: { message: 'Too busy' } }))
    await page.goto('/#/')
    await expect(page.getByText('Failed to load events')).toBeVisible()
    const show = page.getByRole('region', { name: 'Utvalda evenemang' })
    await expect(show.getByRole('heading')).toHaveText('Ordnar du loppis?')
    await expectAccessible()
    await page.unroute('**/get_event/*')
    await page.getByRole('complementary').getByRole('button', { name: 'Försök igen' }).click()
    await expect(show.getByRole('button', { name: /^Visa bild/ })).not.toHaveCount(0)
    await expect(page.getByText('Failed to load events')).toHaveCount(0)
  })
})

test.describe('with only one of the featured markets', () => {
  const one = knownPlaces.markets.filter(({ id }) => id === 595)
  test.use({ places: { shops: [], markets: one }, expectedComplaints: /404/ })

  test('§8 featured one fails: the others are skipped', async ({ page }) => {
    await page.goto('/#/')
    const show = page.getByRole('region', { name: 'Utvalda evenemang' })
    await expect(show.getByRole('button', { name: /^Visa bild/ })).toHaveCount(2)
    await expect(page.getByText('Failed to load events')).toHaveCount(0)
  })
})

test.describe('with the sample', () => {
  test.use({ places: 'sample', now: null })

  test('a notice says that the places are invented', async ({ page, expectAccessible }) => {
    await page.goto('/#/')
    await expect(page.getByRole('contentinfo').getByText('Exempeldata.').first()).toBeVisible()
    const counts = page.getByRole('region', { name: 'Leta bland' })
    // Swedish grouping uses a no-break space.
    await expect(counts.getByRole('definition').first()).toHaveText(/^1\s500$/)
    await expect(
      page.getByRole('region', { name: 'Utvalda evenemang' }).getByRole('button', { name: /^Visa bild/ }),
    ).toHaveCount(4)
    await expectAccessible()
  })
})

test.describe('when the rate limit is reached', () => {
  test.use({
    ownServer: true,
    serverEnv: { RATE_LIMIT_PER_MINUTE: '1' },
    expectedComplaints: /429|^Too many requests\. Please try again later\.|Failed to load events/,
  })

  test('§R6 refusals not shown: each part has its own error text, and none shows the API’s', async ({
    page,
    expectAccessible,
  }) => {
    // The page itself is not rate-limited here.
    await page.goto('/#/?view_mode=list')
    await expect(page.getByText('Failed to load events')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Leta bland' })).toContainText('Kunde inte ladda Leta Bland')
    await expect(page.getByText('Din sökning gav inga resultat.')).toBeVisible()
    await expect(page.getByText(/Too many/)).toHaveCount(0)
    await expectAccessible()
  })
})
