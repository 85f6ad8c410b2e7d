import type { Page } from '@playwright/test'
import { card, pins, map } from './search-page.ts'
import { expect, test } from './story.ts'

/** The page has been open a while: its clock goes to `time`, and everything that waits for it happens. */
async function passTime(page: Page, time: string): Promise<void> {
  await page.clock.pauseAt(time)
  await page.clock.runFor(2000)
}

test.describe('a shop that is open 10:00–18:00', () => {
  test.use({ now: '2026-11-18T09:58:00+01:00' })

  test('its status follows the clock while its page stays open, both minutes counted in', async ({ page }) => {
    await page.goto('/#/store/1')
    const head = page.getByRole('main')
    await expect(head.getByText('Stängt', { exact: true })).toBeVisible()
    await expect(head.getByText('Öppnar idag 10:00')).toBeVisible()
    await passTime(page, '2026-11-18T09:59:50+01:00')
    await expect(head.getByText('Öppnar idag 10:00')).toBeVisible()
    await passTime(page, '2026-11-18T10:00:00+01:00')
    await expect(head.getByText('Öppet', { exact: true })).toBeVisible()
    await expect(head.getByText(/Öppnar/)).toHaveCount(0)
    await passTime(page, '2026-11-18T18:00:50+01:00')
    await expect(head.getByText('Öppet', { exact: true })).toBeVisible()
    await passTime(page, '2026-11-18T18:01:00+01:00')
    await expect(head.getByText('Stängt', { exact: true })).toBeVisible()
    await expect(head.getByText('Öppnar igen torsdag 10:00')).toBeVisible()
  })

  test('in the list and in the popup too', async ({ page }) => {
    await page.goto('/#/?city=trosa')
    await pins(page, 'Butik').click()
    const popup = map(page).getByRole('dialog')
    await expect(popup.getByText('Öppnar idag 10:00')).toBeVisible()
    await passTime(page, '2026-11-18T10:00:00+01:00')
    await expect(popup.getByText('Visa öppetider')).toBeVisible()
    await page.goto('/#/?city=trosa&view_mode=list')
    await page.clock.resume()
    await expect(card(page, 'Retrolyckan').getByText('Öppet', { exact: true })).toBeVisible()
    await passTime(page, '2026-11-18T18:01:00+01:00')
    await expect(card(page, 'Retrolyckan').getByText('Öppnar igen torsdag 10:00')).toBeVisible()
  })
})

for (const [now, status] of [
  // Saturday after closing: Sunday is closed.
  ['2026-11-21T15:01:00+01:00', 'Öppnar igen måndag 10:00'],
  ['2026-11-22T12:00:00+01:00', 'Öppnar igen måndag 10:00'],
  ['2026-11-23T00:00:00+01:00', 'Öppnar idag 10:00'],
] as const) {
  test.describe(`at ${now}`, () => {
    test.use({ now })

    test(`a shop with usual hours: ${status}`, async ({ page }) => {
      await page.goto('/#/store/1')
      await expect(page.getByRole('main').getByText(status)).toBeVisible()
    })
  })
}

for (const [now, status] of [
  ['2026-11-20T19:59:00+01:00', 'Öppnar idag 20:00'],
  ['2026-11-20T23:59:00+01:00', 'Öppet'],
  ['2026-11-21T01:30:00+01:00', 'Öppet'],
  ['2026-11-21T02:00:00+01:00', 'Öppet'],
  ['2026-11-21T02:01:00+01:00', 'Öppnar igen fredag 20:00'],
] as const) {
  test.describe(`Friday night, at ${now}`, () => {
    test.use({ now })

    test(`a shop that is open past midnight: ${status}`, async ({ page }) => {
      await page.goto('/#/store/30')
      await expect(page.getByRole('main').getByText(status, { exact: status === 'Öppet' })).toBeVisible()
    })
  })
}

// Whatever the device's own clock face shows, it is Swedish time that counts: shortly before and after midnight in
// Sweden it is the same evening in New York and the next morning in Tokyo.
for (const timezoneId of ['America/New_York', 'Asia/Tokyo', 'Europe/Stockholm']) {
  test.describe(`on a device in ${timezoneId}`, () => {
    test.use({ timezoneId, now: '2026-11-18T23:58:00+01:00' })

    test('the days until a market change at midnight in Sweden', async ({ page }) => {
      await page.goto('/#/event/111')
      const status = page.getByRole('region', { name: 'Detaljer' }).getByRole('definition').last()
      await expect(status).toHaveText('Evenemanget är imorgon')
      await passTime(page, '2026-11-18T23:59:50+01:00')
      await expect(status).toHaveText('Evenemanget är imorgon')
      await passTime(page, '2026-11-19T00:00:00+01:00')
      await expect(status).toHaveText('Evenemanget är idag')
      await passTime(page, '2026-11-20T00:00:00+01:00')
      await expect(status).toHaveText('Evenemanget har redan ägt rum')
    })

    test('today is the Swedish day in a search, in its dates and in opening hours', async ({ page }) => {
      await page.goto('/#/?city=%C3%A5re&view_mode=list&event_type=tillf%C3%A4lligt%20evenemang')
      await expect(page.getByRole('button', { name: 'Datum: 18–25 nov' })).toBeVisible()
      await expect(page.getByRole('article')).toHaveCount(2)
      await page.getByRole('button', { name: /^Datum: / }).click()
      const days = page.getByRole('dialog', { name: 'Välj datum' }).getByRole('gridcell').getByRole('button')
      await expect(days.filter({ hasText: /^17$/ }).first()).toBeDisabled()
      await expect(days.filter({ hasText: /^18$/ }).first()).toBeEnabled()
      await page.goto('/#/store/1')
      await expect(page.getByRole('main').getByText('Öppnar igen torsdag 10:00')).toBeVisible()
      await expect(
        page.getByRole('region', { name: 'Öppetider' }).getByRole('term').filter({ hasText: 'i dag' }),
      ).toHaveText(/^onsdag/)
    })
  })
}

// Clocks go back on 25 October 2026: that day has 25 hours.
test.describe('the night of the clocks', () => {
  test.use({ now: '2026-10-24T23:30:00+02:00' })

  test('35 days are 35 days', async ({ page }) => {
    await page.goto('/#/event/101')
    const status = page.getByRole('region', { name: 'Detaljer' }).getByRole('definition').last()
    await expect(status).toHaveText('Evenemanget är om 35 dagar')
    await passTime(page, '2026-10-25T00:00:00+02:00')
    await expect(status).toHaveText('Evenemanget är om 34 dagar')
    await passTime(page, '2026-10-25T23:59:50+01:00')
    await expect(status).toHaveText('Evenemanget är om 34 dagar')
    await passTime(page, '2026-10-26T00:00:00+01:00')
    await expect(status).toHaveText('Evenemanget är om 33 dagar')
  })
})

test.describe('an hour before New Year', () => {
  test.use({ now: '2026-12-31T23:59:30+01:00', timezoneId: 'Asia/Tokyo' })

  test('the year of the copyright follows the clock', async ({ page }) => {
    await page.goto('/#/about')
    const footer = page.getByRole('contentinfo')
    await footer.getByRole('button', { name: 'Visa sidfoten' }).click()
    await expect(footer.getByText('© 2026 Fyndkartan')).toBeVisible()
    await passTime(page, '2027-01-01T00:00:00+01:00')
    await expect(footer.getByText('© 2027 Fyndkartan')).toBeVisible()
  })
})
