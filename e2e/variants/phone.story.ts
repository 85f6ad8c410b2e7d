import { card, chooseView, expectStill, map, pins } from '../search-page.ts'
import { expect, test } from '../story.ts'

test.use({ viewport: { width: 320, height: 700 } })

test('on a narrow phone dialogs fit, and the map and the list can be used with a thumb @phone-only', async ({
  page,
}) => {
  await page.goto('/#/')
  for (const [tag, title] of [
    [/^Stad: /, 'Välj stad'],
    [/^Datum: /, 'Välj datum'],
    [/^Sökområde: /, 'Sök i ett område'],
  ] as const) {
    await page.getByRole('button', { name: tag }).click()
    const dialog = page.getByRole('dialog', { name: title })
    await expect(dialog.getByRole('button', { name: 'Avbryt' })).toBeInViewport({ ratio: 1 })
    if (title === 'Välj datum') await expect(dialog.getByRole('grid')).toBeVisible()
    const overflow = await dialog.evaluate((element) =>
      [element, ...element.querySelectorAll('*')]
        .filter((part) => part.getBoundingClientRect().right > window.innerWidth + 0.5 && !part.closest('.map-ground'))
        .map((part) => part.outerHTML.slice(0, 80)),
    )
    expect.soft(overflow, title).toEqual([])
    await dialog.getByRole('button', { name: 'Avbryt' }).click()
  }

  await page.goto('/#/?city=trosa')
  await expect(pins(page, 'Butik')).toHaveCount(1)
  await expectStill(pins(page, 'Butik'))
  await pins(page, 'Butik').tap()
  const popup = map(page).getByRole('dialog', { name: 'Retrolyckan' })
  await expect(popup.getByRole('link', { name: 'Retrolyckan' })).toBeInViewport({ ratio: 1 })
  const box = await popup.boundingBox()
  // Spec §2: 200 to 300.
  expect(box?.width).toBeGreaterThanOrEqual(200)
  expect(box?.width).toBeLessThanOrEqual(300)
  await popup.getByRole('button', { name: 'Stäng' }).tap()
  await expect(popup).toBeHidden()

  await chooseView(page, 'Lista')
  await card(page, 'Retrolyckan')
    .getByRole('button', { name: /^Visa karta/ })
    .tap()
  await expect(page.getByRole('group', { name: 'Karta: Retrolyckan' })).toBeVisible()
  await card(page, 'Retrolyckan').getByText('Visa öppetider').tap()
  await expect(card(page, 'Retrolyckan').getByText('söndag')).toBeVisible()
})
