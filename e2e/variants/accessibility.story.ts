import { openAnew, otherPaths } from '../other-paths.ts'
import { expect, test } from '../story.ts'
import { map, pins } from '../search-page.ts'

// Reduced motion, so that colours are not measured while they fade.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const routes = [
  '/store/1',
  '/store/32',
  '/store/35',
  '/store/37',
  '/event/101',
  '/event/112',
  '/event/113',
  ...otherPaths,
]

const lists = [
  '/?view_mode=list&city=ystad',
  '/?view_mode=list&city=%C3%A5re&advanced_expanded=true',
  '/?view_mode=list&query=zzzzzz',
  '/?view_mode=list&custom_position_selected=true&sort_by=distance',
]

test.describe('in light and dark', () => {
  test.use({ schemes: 'light and dark' })

  test('every page @phone', async ({ page, expectAccessible }) => {
    // Seventeen pages, each loaded and gone through.
    test.setTimeout(120_000)
    for (const path of routes) {
      await openAnew(page, path)
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText(/^Laddar/)).toHaveCount(0)
      await expectAccessible(path)
    }
  })

  test('the list in its states @phone', async ({ page, expectAccessible }) => {
    for (const path of lists) {
      await openAnew(page, path)
      await expect(page.getByRole('article').first().or(page.getByText('Din sökning gav inga resultat.'))).toBeVisible()
      // It is filled when it is seen.
      await page.getByRole('complementary', { name: 'Mer på Fyndkartan' }).scrollIntoViewIfNeeded()
      await expect(page.getByRole('region', { name: 'Leta bland' }).getByRole('definition')).toHaveCount(2)
      await expectAccessible(path)
    }
    await page.goto('/#/?view_mode=list&city=trosa')
    await page.getByText('Visa öppetider').click()
    await page.getByRole('button', { name: /^Visa karta/ }).click()
    await expect(page.getByRole('group', { name: 'Karta: Retrolyckan' })).toBeVisible()
    await expectAccessible('a card with its hours and its map unfolded')
  })

  test('the map, its popups and its empty state @phone', async ({ page, expectAccessible }) => {
    await page.goto('/#/?city=kiruna')
    await expect(
      map(page)
        .getByRole('button', { name: /ställen, zooma in$/ })
        .first(),
    ).toBeVisible()
    await expectAccessible('clusters')
    await page.goto('/#/?city=trosa')
    await expect(pins(page, 'Butik')).toHaveCount(1)
    await pins(page, 'Butik').click()
    await map(page).getByRole('dialog').getByText('Visa öppetider').click()
    await expectAccessible('the popup of a shop')
    await page.goto('/#/?city=alings%C3%A5s&start_date=2026-11-28&end_date=2026-11-28')
    await expect(pins(page, 'Evenemang')).toHaveCount(1)
    await pins(page, 'Evenemang').click()
    await expect(map(page).getByRole('dialog', { name: 'Grannstadens loppis' })).toBeVisible()
    await expectAccessible('the popup of a market')
    await page.goto('/#/?query=zzzzzz')
    await expect(map(page).getByText('Din sökning gav inga resultat.')).toBeVisible()
    await expectAccessible('an empty map')
  })

  test('every dialog and list of choices @phone', async ({ page, expectAccessible }) => {
    await page.goto('/#/?city=trosa')
    await page.getByRole('button', { name: /^Typ: / }).click()
    await expect(page.getByRole('group', { name: 'Typ' })).toBeVisible()
    await expectAccessible('the list of kinds')
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: /^Stad: / }).click()
    const towns = page.getByRole('dialog', { name: 'Välj stad' })
    await expect(towns.getByRole('checkbox', { name: 'Trosa', exact: true })).toBeChecked()
    await expectAccessible('towns')
    await towns.getByRole('searchbox', { name: 'Filtrera städer' }).fill('zzz')
    await expect(towns.getByText('Ingen ort heter så.')).toBeVisible()
    await expectAccessible('no such town')
    await towns.getByRole('searchbox', { name: 'Filtrera städer' }).fill('al')
    await expect(towns.getByRole('list', { name: 'Fler orter' })).toBeVisible()
    await expectAccessible('towns and villages')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(towns).toBeHidden()

    await page.getByRole('button', { name: /^Datum: / }).click()
    await expect(page.getByRole('dialog', { name: 'Välj datum' }).getByRole('grid').first()).toBeVisible()
    await expectAccessible('dates')
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: /^Sökområde: / }).click()
    const area = page.getByRole('dialog', { name: 'Sök i ett område' })
    await expect(area.getByRole('button', { name: /^Områdets mitt/ })).toBeVisible()
    await expectAccessible('the area')
    await area.getByRole('button', { name: 'Visa området' }).click()
    await expect(page.getByText('Inte relevant vid geografisk sökning')).toBeVisible()
    await expectAccessible('an own area on the map')
  })

  test('the contents of a long text, and a section come to by them @phone', async ({ page, expectAccessible }) => {
    await page.goto('/#/integritetspolicy')
    const contents = page.getByRole('navigation', { name: 'Innehåll' })
    const link = contents.getByRole('link', { name: 'Rättslig grund' })
    await expect(contents).toBeVisible()
    if (!(await link.isVisible())) await contents.getByText('Innehåll', { exact: true }).click()
    await expect(link).toBeVisible()
    await expectAccessible('the contents')
    await link.click()
    await expect(page.getByRole('heading', { name: 'Rättslig grund' })).toBeFocused()
    await expectAccessible('a section')
  })

  test('the footer and the menu @phone', async ({ page, expectAccessible }) => {
    await page.goto('/#/about')
    await page.getByRole('button', { name: 'Visa sidfoten' }).click()
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'GDPR' })).toBeVisible()
    await expectAccessible('the footer')
    await page.keyboard.press('Escape')
    const menu = page.getByRole('banner').getByLabel('Meny', { exact: true })
    if (!(await menu.isVisible())) return
    await menu.click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Logga in' })).toBeVisible()
    await expectAccessible('the menu')
  })
})

test.describe('in trouble', () => {
  test.use({
    schemes: 'light and dark',
    expectedComplaints: /^(Failed to (load resource|fetch)|API request failed)/,
  })

  test('while it loads, and when it has failed', async ({ page, site, expectAccessible }) => {
    await page.goto('/#/?view_mode=list&city=trosa')
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.goto('/#/?city=trosa')
    await expect(pins(page, 'Butik')).toBeVisible()
    site.pause()
    await page.goto('/#/?city=ystad')
    await expect(map(page).getByText('Laddar karta...')).toBeVisible()
    await expectAccessible('a map that loads')
    await page.goto('/#/?city=bor%C3%A5s&view_mode=list')
    await expect(page.getByText('Laddar resultat...')).toBeAttached()
    await expectAccessible('a list that loads')
    await site.kill()
    // The sidebar has buttons of that name too if the server stopped before it was filled.
    const results = page.getByRole('region', { name: 'Sökresultat' })
    await expect(results.getByRole('button', { name: 'Försök igen' })).toBeVisible()
    await expectAccessible('a list that failed')
    await page.goto('/#/?city=lule%C3%A5')
    await expect(map(page).getByRole('button', { name: 'Försök igen' })).toBeVisible()
    await expectAccessible('a map that failed')
  })
})
