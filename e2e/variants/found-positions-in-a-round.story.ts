import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { KnownPlaces } from '../known-places.ts'
import { roundPlaces } from '../round-places.ts'
import { expect, test } from '../story.ts'

const [exact] = roundPlaces.shops.filter(({ id }) => id === 601)

/** The places for rounds, and two shops in Skara without coordinates, which the map shows in the middle of the town. */
const places: KnownPlaces = {
  ...roundPlaces,
  shops: [
    ...roundPlaces.shops,
    ...(exact
      ? [
          { ...exact, id: 621, name: 'Vindsfyndet', address: 'Skaraborgsgatan 7', position: null },
          { ...exact, id: 622, name: 'Källarhyllan', address: 'Rådhusgatan 2B', position: null },
        ]
      : []),
  ],
}
test.use({ places })

const links = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Ta med rundan' })
    .getByRole('listitem')
    .filter({ hasText: name })
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => decodeURIComponent(link.getAttribute('href') ?? '')))

async function fileOf(page: Page, button: string): Promise<string> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  return readFileSync(await (await download).path(), 'utf8').replaceAll('\r\n ', '')
}

test('a round of five stops, two of them without coordinates: other maps get street and town, and the ways to them have no time', async ({
  page,
}) => {
  await page.goto('/#/runda?stopp=s601-s621-s602-s622-s604&dag=2026-11-21&tid=1000&ordning=1')
  const stops = page.getByRole('list', { name: 'Rundans stopp' })
  await expect(stops.getByRole('heading', { level: 3 })).toHaveText([
    'Kopparkitteln',
    'Vindsfyndet',
    'Glasboden',
    'Källarhyllan',
    'Lump & Linne',
  ])

  // All ways but the one to the first stop, where the round begins, lead to or from one of the two.
  await expect(stops.getByText('tiden dit är okänd')).toHaveCount(4)
  await expect(stops.getByText('(ungefärligt läge)')).toHaveCount(2)
  await expect(stops.getByText(/^\d+ min med bil$/)).toHaveCount(0)
  await expect(stops.getByText('10.00–10.40')).toBeVisible()
  await expect(stops.getByText(/^ca \d\d\.\d\d–\d\d\.\d\d$/)).toHaveCount(4)
  await expect(page.getByText(/^Tiden på väg är okänd \(rundan räknar med \d+ min\)$/)).toBeVisible()
  await expect(page.getByText(/^5 stopp, klar ca \d\d\.\d\d$/)).toBeVisible()
  await expect(
    page.getByRole('img', { name: /Vindsfyndet, ungefärligt läge\..*Källarhyllan, ungefärligt läge\./ }),
  ).toBeVisible()

  const street = 'Skaraborgsgatan 7, Skara'
  const whole = page.getByRole('link', { name: /^Hela rundan i Google Maps/ })
  const query = new URL((await whole.getAttribute('href')) ?? '').searchParams
  expect([query.get('origin'), query.get('waypoints'), query.get('destination')]).toEqual([
    '58.3867,13.4384',
    expect.stringMatching(/^Skaraborgsgatan 7, Skara\|58\.42\d*,13\.4384\|Rådhusgatan 2B, Skara$/),
    expect.stringMatching(/^58\.45\d*,13\.4384$/),
  ])
  await page.getByText('Visa vägen, ett stopp i taget').click()
  expect(await links(page, 'Vindsfyndet')).toEqual([
    `https://maps.apple.com/?daddr=${street}&dirflg=d`,
    `https://waze.com/ul?q=${street}&navigate=yes`,
    `geo:0,0?q=${street}`,
  ])
  expect(await links(page, 'Kopparkitteln')).toEqual([
    'https://maps.apple.com/?daddr=58.3867,13.4384&dirflg=d',
    'https://waze.com/ul?ll=58.3867,13.4384&navigate=yes',
    'geo:58.3867,13.4384?q=58.3867,13.4384(Kopparkitteln)',
  ])

  const gpx = await fileOf(page, 'GPX-fil')
  expect(gpx.match(/<rtept/g)).toHaveLength(4)
  expect(gpx).toContain(`Stopp 2: Vindsfyndet, ${street}\nStopp 4: Källarhyllan, Rådhusgatan 2B, Skara`)
  const events = (await fileOf(page, 'Till kalendern')).split('BEGIN:VEVENT').slice(1)
  expect(events.map((event) => [/^GEO:/m.test(event), event.includes('Tiden dit är okänd.')])).toEqual([
    [true, false],
    [false, true],
    [true, true],
    [false, true],
    [true, true],
  ])
})

test('a proposed round leaves out places without coordinates, and says so', async ({ page }) => {
  await page.goto('/#/runda?stopp=s606&fran=58.3867_13.4384&dag=2026-11-21&tid=1000')
  await page.getByRole('button', { name: 'Föreslå en runda' }).click()
  await expect(page.getByText(/^Vi föreslår \d stopp\. Ställen med ungefärligt läge är inte med\.$/)).toBeVisible()
  const stops = page.getByRole('list', { name: 'Rundans stopp' }).getByRole('heading', { level: 3 })
  await expect(stops.filter({ hasText: 'Glasboden' }).first()).toBeVisible()
  await expect(stops.filter({ hasText: /Vindsfyndet|Källarhyllan/ })).toHaveCount(0)
})
