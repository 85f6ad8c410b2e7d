import type { Page } from '@playwright/test'
import { card, map, pins } from '../search-page.ts'
import { expect, test } from '../story.ts'

/**
 * Moves an open page's clock to `time` without running the timers in between, as after a device's sleep. Then the clock
 * runs for two seconds and stops.
 */
async function passTime(page: Page, time: string): Promise<void> {
  await page.clock.pauseAt(time)
  await page.clock.runFor(2000)
}

/** Opens a page while the clock runs, and waits until it has loaded. */
async function open(page: Page, path: string, heading: string): Promise<void> {
  await page.clock.resume()
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}

/** The dominant colour of a status. */
function hueOf(page: Page, label: 'Öppet' | 'Stängt'): Promise<'red' | 'green' | 'neither'> {
  return page.getByText(label, { exact: true }).evaluate((element) => {
    // A canvas pixel has red, green and blue for any notation of the colour.
    const canvas = document.createElement('canvas').getContext('2d')
    if (!canvas) throw new Error('no canvas')
    canvas.fillStyle = getComputedStyle(element).color
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
    return red > green && red > blue ? 'red' : green > red && green > blue ? 'green' : 'neither'
  })
}

/**
 * Swedish midnights around the clock changes of 29 March and 25 October 2026 and 28 March 2027. Each row has the
 * default dates after it, the status of a shop with normal hours, and the days until Monday 29 March 2027.
 */
const midnights = [
  ['2026-03-28T23:59:20+01:00', '28 mar–4 apr', 'Öppnar igen måndag 10:00', 'Evenemanget är om 366 dagar'],
  ['2026-03-29T00:00:00+01:00', '29 mar–5 apr', 'Öppnar igen måndag 10:00', 'Evenemanget är om 365 dagar'],
  ['2026-03-29T23:59:20+02:00', '29 mar–5 apr', 'Öppnar igen måndag 10:00', 'Evenemanget är om 365 dagar'],
  ['2026-03-30T00:00:00+02:00', '30 mar–6 apr', 'Öppnar idag 10:00', 'Evenemanget är om 364 dagar'],
  ['2026-10-24T23:59:20+02:00', '24–31 okt', 'Öppnar igen måndag 10:00', 'Evenemanget är om 156 dagar'],
  ['2026-10-25T00:00:00+02:00', '25 okt–1 nov', 'Öppnar igen måndag 10:00', 'Evenemanget är om 155 dagar'],
  ['2026-10-25T23:59:20+01:00', '25 okt–1 nov', 'Öppnar igen måndag 10:00', 'Evenemanget är om 155 dagar'],
  ['2026-10-26T00:00:00+01:00', '26 okt–2 nov', 'Öppnar idag 10:00', 'Evenemanget är om 154 dagar'],
  ['2027-03-27T23:59:20+01:00', '27 mar–3 apr', 'Öppnar igen måndag 10:00', 'Evenemanget är om 2 dagar'],
  ['2027-03-28T00:00:00+01:00', '28 mar–4 apr', 'Öppnar igen måndag 10:00', 'Evenemanget är imorgon'],
  ['2027-03-28T23:59:20+02:00', '28 mar–4 apr', 'Öppnar igen måndag 10:00', 'Evenemanget är imorgon'],
  ['2027-03-29T00:00:00+02:00', '29 mar–5 apr', 'Öppnar idag 10:00', 'Evenemanget är idag'],
  ['2027-03-29T23:59:20+02:00', '29 mar–5 apr', 'Öppnar igen tisdag 10:00', 'Evenemanget är idag'],
  ['2027-03-30T00:00:00+02:00', '30 mar–6 apr', 'Öppnar idag 10:00', 'Evenemanget har redan ägt rum'],
] as const

// Swedish time applies in any time zone of the device. Shortly before and after midnight in Sweden it is the same
// evening in New York and the next morning in Tokyo.
test.describe('on a device in New York, around the Swedish clock changes', () => {
  test.use({ timezoneId: 'America/New_York', now: '2026-03-28T23:58:00+01:00' })

  test('§R3 countdown follows the clock: default dates, hours, and the days until a market follow the Swedish clock', async ({
    page,
    context,
  }) => {
    // The clock is that of both tabs. If it stopped earlier, the pages would not finish loading.
    await page.goto('/#/?city=trosa&view_mode=list')
    await expect(card(page, 'Retrolyckan')).toBeVisible()
    const market = await context.newPage()
    await open(market, '/#/event/130', 'Loppis efter vintern')
    const facts = market.getByRole('region', { name: 'Detaljer' })
    for (const [time, dates, status, countdown] of midnights)
      await test.step(time, async () => {
        await passTime(page, time)
        await expect(page.getByRole('button', { name: `Datum: ${dates}` })).toBeVisible()
        await expect(facts.getByRole('definition').last()).toHaveText(countdown)
        await page.clock.resume()
        await expect(card(page, 'Retrolyckan').getByText(status)).toBeVisible()
      })
    await expect(facts.getByRole('definition').first()).toHaveText('måndag 29 mars 2027')
  })
})

test.describe('on a device in Tokyo, on a Swedish evening in November', () => {
  test.use({ timezoneId: 'Asia/Tokyo', now: '2026-11-18T23:58:00+01:00' })

  test('§R1 today in the calendar, §R6 featured until midnight: the calendar and the slideshow', async ({ page }) => {
    await page.goto('/#/?city=%C3%A5re&view_mode=list&event_type=tillf%C3%A4lligt%20evenemang')
    const dates = (text: string) => page.getByRole('button', { name: `Datum: ${text}` })
    const dots = page.getByRole('region', { name: 'Utvalda evenemang' }).getByRole('button', { name: /^Visa bild/ })
    await expect(card(page, 'Loppis i dag').getByText('Evenemanget är idag')).toBeVisible()
    await expect(card(page, 'Loppis i morgon').getByText('Evenemanget är imorgon')).toBeVisible()
    // The promo, Saturday's market, and today's, which ended at nine in the morning.
    await expect(dots).toHaveCount(3)
    await dates('18–25 nov').click()
    const dialog = page.getByRole('dialog', { name: 'Välj datum' })
    const day = (date: string) => dialog.getByRole('gridcell').getByRole('button', { name: `${date} november 2026` })
    await expect(day('17')).toBeDisabled()
    await expect(day('18')).toBeEnabled()
    await expect(day('18')).toHaveAccessibleName(/^Idag,/)
    await passTime(page, '2026-11-18T23:59:50+01:00')
    await expect(day('18')).toBeEnabled()
    await passTime(page, '2026-11-19T00:00:00+01:00')
    await expect(day('18')).toBeDisabled()
    await expect(day('19')).toBeEnabled()
    await expect(day('19')).toHaveAccessibleName(/Idag,/)
    await expect(dialog.getByText('torsdag 19 november 2026 – torsdag 26 november 2026')).toBeVisible()
    await page.clock.resume()
    await dialog.getByRole('button', { name: 'Avbryt' }).click()
    await expect(dates('19–26 nov')).toBeVisible()
    await expect(card(page, 'Loppis i morgon').getByText('Evenemanget är idag')).toBeVisible()
    await expect(card(page, 'Loppis i dag')).toHaveCount(0)
    await expect(dots).toHaveCount(2)
  })
})

test.describe('a shop that is open from ten to six, on a device in Tokyo', () => {
  test.use({ timezoneId: 'Asia/Tokyo', now: '2026-11-18T09:58:00+01:00' })

  test('§R6 clock not build: the status in popup and list, the privacy policy and the copyright follow the clock', async ({
    page,
  }) => {
    await page.goto('/#/?city=trosa')
    await pins(page, 'Butik').click()
    const popup = map(page).getByRole('dialog')
    await expect(popup.getByText('Öppnar idag 10:00')).toBeVisible()
    expect(await hueOf(page, 'Stängt')).toBe('red')
    await passTime(page, '2026-11-18T10:00:00+01:00')
    await expect(popup.getByText('Visa öppetider')).toBeVisible()
    expect(await hueOf(page, 'Öppet')).toBe('green')
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await hueOf(page, 'Öppet')).toBe('green')
    await page.clock.resume()
    await page.goto('/#/?city=trosa&view_mode=list')
    const shop = card(page, 'Retrolyckan')
    await expect(shop.getByText('Öppet', { exact: true })).toBeVisible()
    await passTime(page, '2026-11-18T18:01:00+01:00')
    await expect(shop.getByText('Öppnar igen torsdag 10:00')).toBeVisible()
    expect(await hueOf(page, 'Stängt')).toBe('red')

    await open(page, '/#/integritetspolicy', 'Integritetspolicy')
    const footer = page.getByRole('contentinfo')
    await footer.getByRole('button', { name: 'Visa sidfoten' }).click()
    await passTime(page, '2026-12-31T23:59:50+01:00')
    await expect(page.getByText('Gäller i dag, den 31 december 2026.')).toBeVisible()
    await expect(footer.getByText('© 2026 Fyndkartan')).toBeVisible()
    await passTime(page, '2027-01-01T00:00:00+01:00')
    await expect(page.getByText('Gäller i dag, den 1 januari 2027.')).toBeVisible()
    await expect(footer.getByText('© 2027 Fyndkartan')).toBeVisible()
  })
})
