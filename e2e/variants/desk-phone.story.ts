import type { Locator, Page } from '@playwright/test'
import { becomeOperator, signUp } from '../account.ts'
import { expectDecided, knownTips, partLink, sendTips, tipCard, undoLast } from '../desk-page.ts'
import { expect, test } from '../story.ts'

test.use({
  ownServer: true,
  contextOptions: { reducedMotion: 'reduce' },
  expectedComplaints: /503|Failed to load|RequestError/,
})

const { trosa, växjö, kalmar } = knownTips

/** The bar with the decision buttons below a card. */
const bar = (card: Locator) => card.getByRole('button', { name: 'Publicera' }).locator('../..')

async function topOf(place: Locator): Promise<number> {
  return (await place.boundingBox())?.y ?? Number.NaN
}

async function bottomOf(place: Locator): Promise<number> {
  const box = await place.boundingBox()
  return box ? box.y + box.height : Number.NaN
}

/** Presses on a new card are ignored for 10 s instead of 1 s, so that those of a slow machine fall into that time too. */
async function lengthenSettling(page: Page): Promise<void> {
  await page.evaluate(() => {
    const setRealTimeout = window.setTimeout
    const setLongerTimeout = (handler: () => void, ms?: number, ...values: unknown[]) =>
      setRealTimeout(handler, ms === 1000 ? 10_000 : ms, ...values)
    Object.assign(window, { setTimeout: setLongerTimeout })
  })
}

test('on a phone the bar is within reach and covers no field, and a second tap does not publish the next tip @phone-only', async ({
  page,
  site,
}) => {
  await sendTips(page, växjö, kalmar, trosa)
  await becomeOperator(page, site, await signUp(page))
  await page.goto('/#/granska')

  // Located without its name, because the story clears the name below.
  const edited = page.getByRole('article')
  await edited.getByRole('button', { name: 'Rätta' }).click()
  for (const label of ['Butiksnamn', 'Länk']) {
    const field = page.getByLabel(label, { exact: true })
    const typed = await field.inputValue()
    await field.fill(label === 'Länk' ? 'ingen adress' : '')
    // The field may be far above or below the button.
    for (const place of ['top', 'end'] as const) {
      await page.evaluate((at) => window.scrollTo(0, at === 'top' ? 0 : document.body.scrollHeight), place)
      await edited.getByRole('button', { name: 'Publicera' }).click()
      await expect(field).toBeFocused()
      await expect(field).toBeInViewport({ ratio: 1 })
      expect(await bottomOf(field)).toBeLessThanOrEqual(await topOf(bar(edited)))
    }
    await field.fill(typed)
  }
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    if ((await bar(edited).locator(':focus').count()) > 0) break
    expect(await bottomOf(focused)).toBeLessThanOrEqual(await topOf(bar(edited)))
  }
  const phone = page.viewportSize()
  await page.setViewportSize({ width: 720, height: 450 })
  await expect(bar(edited)).toHaveCSS('position', 'static')
  if (phone) await page.setViewportSize(phone)

  // A failed decision is reported where it was made.
  const tip = tipCard(page, 'Växjö Återburk')
  await page.route('**/desk/tips/*/publish', (route) => route.fulfill({ status: 503, json: {} }))
  await tip.getByRole('button', { name: 'Publicera' }).click()
  await expect(tip.getByRole('alert')).toBeInViewport({ ratio: 1 })
  await expect(bar(tip)).toBeInViewport({ ratio: 1 })
  // The message makes the bar higher; it covers no field either.
  for (const label of ['Butiksnamn', 'Länk']) {
    const field = tip.getByLabel(label, { exact: true })
    await page.evaluate(() => window.scrollTo(0, 0))
    await field.focus()
    await expect(tip.getByRole('alert')).toBeVisible()
    await expect(field).toBeInViewport({ ratio: 1 })
    expect(await bottomOf(field)).toBeLessThanOrEqual(await topOf(bar(tip)))
  }
  await page.unrouteAll()

  await lengthenSettling(page)
  await tip.getByRole('button', { name: 'Publicera' }).click()
  const next = tipCard(page, 'Loppis i hamnmagasinet')
  await expect(next).toBeVisible()
  const box = await next.getByRole('button', { name: 'Publicera' }).boundingBox()
  await page.touchscreen.tap((box?.x ?? 0) + 30, (box?.y ?? 0) + 20)
  await next.getByRole('button', { name: 'Avvisa' }).dispatchEvent('click')
  // Long enough for an accidental decision to show.
  await page.waitForTimeout(700)
  await expect(next).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(partLink(page, 'Tips')).toContainText('2')

  // The next tip is scrolled to its top, below the bar; its possible duplicates come first.
  expect(await topOf(next)).toBeGreaterThan(await bottomOf(undoLast(page)))
  expect(await topOf(next)).toBeLessThan(140)
  await next.getByRole('button', { name: 'Publicera' }).click()
  await expectDecided(page, 'Publicerat: Loppis i hamnmagasinet.')
  const double = tipCard(page, 'Retrolyckan i Trosa')
  const doubles = double.getByRole('region', { name: 'Finns det redan?' })
  await expect(doubles).toBeVisible()
  expect(await bottomOf(doubles)).toBeLessThan(await topOf(double.getByText('Adress', { exact: true })))
})
