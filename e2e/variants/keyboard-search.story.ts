import { expectFocusStays, pressOn, tabTo, typeInto } from '../keyboard.ts'
import { addressParams, addressPath, cardNames, map } from '../search-page.ts'
import { expect, test } from '../story.ts'

// Reduced motion, so that nothing scrolls by itself between key presses.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('kinds, towns, days and words are chosen and cleared by keyboard', async ({ page }) => {
  await page.goto('/#/?view_mode=list')
  await expect(page.getByRole('search')).toBeVisible()
  await pressOn(page, /^Typ: /)
  await expect(page.getByRole('radio', { name: 'Alla', exact: true })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Typ: loppisar', exact: true })).toBeFocused()

  await pressOn(page, /^Stad: /)
  await expect(page.getByRole('searchbox', { name: 'Filtrera städer' })).toBeFocused()
  for (const town of ['borås', 'alingsås']) {
    await page.keyboard.type(town)
    await page.keyboard.press('Enter')
  }
  // Hundreds of checkboxes are a single tab stop.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  const ale = page.getByRole('checkbox', { name: 'Ale', exact: true })
  await expect(ale).toBeChecked()
  await expect(ale).toHaveCSS('outline-style', 'solid')
  await page.keyboard.press('Space')
  await pressOn(page, 'Klar')
  await expect(page.getByRole('button', { name: 'Stad: Alingsås och Borås' })).toBeFocused()

  await pressOn(page, /^Datum: /)
  await expect(page.getByRole('dialog', { name: 'Välj datum' }).getByRole('grid').first()).toBeVisible()
  await pressOn(page, '30 dagar')
  await expect(page.getByRole('button', { name: /^Datum: 18 nov/ })).toBeFocused()

  await typeInto(page, 'Sökord', 'grannstaden')
  await page.keyboard.press('Enter')
  await expect(cardNames(page)).toHaveText(['Grannstadens loppis'])
  await expect(page.getByRole('searchbox', { name: 'Sökord' })).toBeFocused()
  await pressOn(page, 'Fler val')
  await pressOn(page, 'Dölj varierande öppettider', 'Space')
  await tabTo(page, 'Visa', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => addressParams(page).get('exclude_opening_hours')).toBe('varierar')

  await pressOn(page, 'Rensa filter')
  await expect(page.getByRole('button', { name: 'Typ: loppisar och butiker' })).toBeVisible()
  expect(addressParams(page).has('query')).toBe(false)
  await expect(page.getByRole('button', { name: 'Rensa filter' })).toBeFocused()
})

test('a search area is set, sorted by distance and removed by keyboard', async ({ page }) => {
  await page.goto('/#/?view_mode=list&city=mariestad')
  await expect(cardNames(page).first()).toBeVisible()
  await pressOn(page, /^Sökområde: /)
  const dialog = page.getByRole('dialog', { name: 'Sök i ett område' })
  await expect(dialog).toBeVisible()
  await pressOn(page, 'Radie', 'End')
  await expect(dialog.getByText('500 km')).toBeVisible()
  const middle = dialog.getByText(/^Mitten ligger nära/)
  const before = await middle.textContent()
  await tabTo(page, /^Områdets mitt/)
  for (let step = 0; step < 5; step++) await page.keyboard.press('Shift+ArrowUp')
  await expect(middle).not.toHaveText(before ?? '')
  await pressOn(page, 'Visa området')
  await expect(page.getByRole('button', { name: /^Sökområde: / })).toBeFocused()
  await expect(page.getByText('Inte relevant vid geografisk sökning')).toBeVisible()

  await tabTo(page, 'Sortera')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => addressParams(page).get('sort_by')).toBe('distance')
  await expect(page.getByRole('status').filter({ hasText: 'Sorterat: Avstånd' })).toBeAttached()
  await expect(page.getByRole('combobox', { name: 'Sortera' })).toBeFocused()

  await tabTo(page, /^Sökområde: /, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await pressOn(page, 'Sluta söka i området')
  await expect(page.getByRole('button', { name: 'Stad: hela Sverige' })).toBeEnabled()
  await expect(page.getByRole('button', { name: /^Sökområde: / })).toBeFocused()
})

test('a long list is traversed by keyboard, and the focus stays while the page scrolls', async ({ page }) => {
  await page.goto('/#/?view_mode=list&city=kiruna')
  await expect(cardNames(page).first()).toBeVisible()
  const first = (await cardNames(page).first().textContent()) ?? ''
  await pressOn(page, `Visa karta för ${first}`)
  await expect(page.getByRole('group', { name: `Karta: ${first}` })).toBeVisible()
  await expect(page.getByRole('button', { name: `Dölj karta för ${first}` })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('group', { name: `Karta: ${first}` })).toHaveCount(0)

  // Scrolls to the end of all pages. The focused card stays rendered, although it is far away by then.
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(page.getByText('Inga fler resultat')).toBeInViewport({ timeout: 300 })
  }).toPass()
  await expect(page.getByRole('button', { name: `Visa karta för ${first}` })).toBeFocused()
  await page.keyboard.press('Tab')
  await expectFocusStays(page, 'a long way back')
  const second = page.locator('[aria-posinset="2"]')
  await expect(second).toBeInViewport()
  await pressOn(page, /^(Öppet|Stängt) /)
  await expect(second.getByText('söndag')).toBeVisible()
})

test('the map is zoomed, moved, shown in fullscreen and left by keyboard', async ({ page }) => {
  await page.goto('/#/?city=trosa')
  await expect(map(page).getByRole('button', { name: 'Butik, visa' })).toBeVisible()
  const zoom = () => page.evaluate(() => Number(localStorage.getItem('zoom')))
  await tabTo(page, /^Kartbild\./)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('current_map_center'))).not.toBeNull()
  await tabTo(page, /^(Butik, visa|Retrolyckan)/)
  await page.keyboard.press('Enter')
  const popup = map(page).getByRole('dialog', { name: 'Retrolyckan' })
  await expect(popup).toBeFocused()
  await pressOn(page, /Öppet/)
  await expect(popup.getByText('söndag')).toBeVisible()
  await tabTo(page, /^Google Maps/)
  await tabTo(page, 'Stäng', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(popup).toBeHidden()
  await expect(map(page).getByRole('button', { name: /^Retrolyckan/ })).toBeFocused()

  const before = await zoom()
  await pressOn(page, 'Zooma ut')
  await expect.poll(zoom).toBe(before - 1)
  await expectFocusStays(page, 'zooming')
  await pressOn(page, 'Visa i helskärm')
  await expect(map(page).getByRole('button', { name: 'Lämna helskärm' })).toBeFocused()
  await expect(map(page).getByRole('status').filter({ hasText: 'Kartan visas i helskärm' })).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(map(page).getByRole('button', { name: 'Visa i helskärm' })).toBeFocused()
})

test('a page and the slideshow are used by keyboard', async ({ page }) => {
  await page.goto('/#/?city=trosa')
  const show = page.getByRole('region', { name: 'Utvalda evenemang' })
  await expect(show.getByRole('button', { name: /^Visa bild/ })).toHaveCount(3)
  await pressOn(page, 'Hoppa över kartan')
  await pressOn(page, 'Föregående bild')
  await expect(show.getByRole('heading')).toHaveText('Kvällens loppis')
  await pressOn(page, 'Visa bild 2: Stora fyndmarknaden')
  await tabTo(page, 'Stora fyndmarknaden', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Stora fyndmarknaden' })).toBeFocused()
  // Parts of the page that arrive while the keys reach its end would move the focused element out of the window.
  await expect(page.getByRole('heading', { name: 'Stämmer det här?' })).toBeVisible()
  await pressOn(page, 'Tillbaka till sökningen')
  await expect(page.getByRole('heading', { level: 1, name: 'Var blir det fynd i helgen?' })).toBeFocused()
  expect(addressParams(page).get('city')).toBe('trosa')

  await page.goto('/#/store/1')
  await expect(page.getByRole('heading', { level: 1, name: 'Retrolyckan' })).toBeVisible()
  for (const name of [/^Tillbaka till sökningen/, /^(Hemsida|Till hemsidan|Besök)/, /^Öppna i Google Maps/])
    await tabTo(page, name)
  await pressOn(page, 'Hem')
  await expect.poll(() => addressPath(page)).toBe('/')
})

test('from the search field through the list to a page, and back, without a mouse', async ({ page }) => {
  await page.goto('/#/')
  await page.getByRole('searchbox', { name: 'Sökord' }).focus()
  await page.keyboard.type('retrolyckan')
  await page.keyboard.press('Enter')
  await expect(map(page).getByRole('button', { name: 'Butik, visa' })).toBeVisible()
  await page.getByRole('radio', { name: 'Karta' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(cardNames(page)).toHaveText(['Retrolyckan'])
  await expect(page.getByRole('radio', { name: 'Lista' })).toBeFocused()
  await tabTo(page, /^Retrolyckan$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Retrolyckan' })).toBeFocused()
  await page.goBack()
  // The page returns to the earlier scroll position, not to the top.
  const link = page.getByRole('link', { name: 'Retrolyckan', exact: true })
  await expect(link).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Retrolyckan' })).toBeFocused()
  await tabTo(page, /^Tillbaka till sökningen/)
  await page.keyboard.press('Enter')
  await expect(link).toBeFocused()
})

test.describe('390 px wide', () => {
  test.use({ viewport: { width: 390, height: 800 } })

  test('the menu behind its button and the footer lead on by keyboard', async ({ page }) => {
    await page.goto('/#/gdpr')
    let shown = 'GDPR'
    for (const [name, path, heading] of [
      ['Om oss', '/about', 'Om oss'],
      ['Lämna feedback', '/feedback', 'Lämna feedback'],
      ['Logga in', '/login', 'Logga in'],
    ] as const) {
      // From the focused heading back to the menu.
      await page.reload()
      // Wait for the page's own heading: when the program starts, it replaces the static content and its links.
      await expect(page.getByRole('heading', { level: 1, name: shown })).toBeVisible()
      await pressOn(page, 'Meny')
      await pressOn(page, name)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused()
      expect(addressPath(page)).toBe(path)
      shown = heading
    }
    // The button hides far below, and appears with the focus.
    await page.goto('/#/terms')
    await expect(page.getByRole('heading', { level: 1, name: 'Användarvillkor' })).toBeFocused()
    await page.keyboard.press('End')
    // The browser scrolls there smoothly.
    await expect(
      page
        .getByRole('contentinfo')
        .getByText(/^Kartdata/)
        .first(),
    ).toBeInViewport()
    await pressOn(page, 'Visa sidfoten')
    await pressOn(page, 'Second Hand Butiker')
    await expect(page.getByRole('heading', { level: 1, name: 'Var blir det fynd i helgen?' })).toBeFocused()
    // Content that loads above the focused element would move it out of sight.
    await expect(
      map(page)
        .getByRole('button', { name: /visa$|zooma in$/ })
        .first(),
    ).toBeVisible()
    // The same page again; the clicked link disappears with the footer.
    await pressOn(page, 'Visa sidfoten')
    await pressOn(page, 'Loppisar')
    await expect.poll(() => addressParams(page).get('event_type')).toBe('tillfälligt evenemang')
    await expectFocusStays(page, 'a link of the footer on the page that it leads to')
  })
})
