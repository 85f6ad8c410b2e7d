import type { Page } from '@playwright/test'
import { signUp } from './account.ts'
import { addressParams } from './search-page.ts'
import { expect, test } from './story.ts'

async function open(page: Page, id: number, name: string): Promise<void> {
  await page.goto(`/#/store/${id}`)
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
}

/** The text of the card 'Öppetider', line by line. */
async function weekOn(page: Page): Promise<string[]> {
  const card = page.getByRole('region', { name: 'Öppetider' })
  const days = await card.getByRole('term').allTextContents()
  const hours = await card.getByRole('definition').allTextContents()
  return days.map((name, day) => `${name}: ${hours[day]}`)
}

test('§2 shop status, §2 shop hours card, §R1 links open outside: a shop that is open @phone', async ({
  page,
  expectAccessible,
}) => {
  await open(page, 1, 'Retrolyckan')
  await expect(page).toHaveTitle(/^Retrolyckan/)
  const main = page.getByRole('main')
  await expect(main.getByText('Butik', { exact: true })).toBeVisible()
  await expect(main.getByText('Öppet', { exact: true })).toBeVisible()
  await expect(main.getByText('Östra Långgatan 12, Trosa').first()).toBeVisible()
  await expect(main.getByRole('link', { name: /^Hemsida/ })).toHaveAttribute('href', 'https://butik-1.example/')
  await expect(main.getByRole('link', { name: /^Hemsida/ })).toHaveAttribute('rel', 'noopener noreferrer')
  expect(await weekOn(page)).toEqual([
    'måndag: 10:00–18:00',
    'tisdag: 10:00–18:00',
    'onsdag i dag: 10:00–18:00',
    'torsdag: 10:00–18:00',
    'fredag: 10:00–18:00',
    'lördag: 10:00–15:00',
    'söndag: stängt',
  ])
  const crumbs = page.getByRole('navigation', { name: 'Brödsmulor' })
  await expect(crumbs.getByRole('listitem')).toHaveText(['Hem', 'Butiker', 'Retrolyckan'])
  await expect(page.getByRole('group', { name: 'Karta: Retrolyckan' })).toBeVisible()
  await expect(main.getByRole('link', { name: /^Öppna i Google Maps/ })).toHaveAttribute(
    'href',
    /query=58\.8966,17\.5508$/,
  )
  await expectAccessible()

  await main.getByRole('button', { name: 'Visa öppetider' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Öppetider' })).toBeFocused()

  await crumbs.getByRole('link', { name: 'Butiker' }).click()
  await expect(page.getByRole('button', { name: 'Typ: butiker', exact: true })).toBeVisible()
})

test('§R4 no position, §2 shop without website: a shop without known facts has no map and no dead link', async ({
  page,
  expectAccessible,
}) => {
  await open(page, 32, 'Namn saknas')
  const main = page.getByRole('main')
  await expect(page.getByRole('region', { name: 'Öppetider' })).toContainText('Inga öppettider tillgängliga')
  // Only the town, without a comma before it.
  await expect(main.getByText('Löderup', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Plats' })).toHaveCount(0)
  await expect(page.getByRole('group', { name: /^Karta/ })).toHaveCount(0)
  await expect(main.getByRole('link', { name: /Hemsida|Google Maps/ })).toHaveCount(0)
  await expectAccessible()
  // The link back has no centre for the map.
  await main.getByRole('link', { name: 'Tillbaka till sökningen' }).click()
  await expect(page.getByRole('search')).toBeVisible()
  expect([...addressParams(page).keys()].filter((name) => name.startsWith('center_'))).toEqual([])
})

test('special hours have a note', async ({ page }) => {
  for (const [id, name, label, note] of [
    [33, 'Varierande vardag', 'Varierande öppettider', 'Denna butikens öppetider varierar, se deras hemsida.'],
    [34, 'Sommarboden', 'Säsongsöppet', 'Denna butikens öppetider är säsongsbaserade, se deras hemsida.'],
    [
      35,
      'Ring först',
      'Enligt överenskommelse',
      'Denna butiken öppnar enligt överenskommelse, se deras hemsida för mer information.',
    ],
  ] as const) {
    await open(page, id, name)
    await expect(page.getByText(label, { exact: true })).toBeVisible()
    await expect(page.getByText(note)).toHaveCount(1)
    await expect(page.getByText(/^(Öppet|Stängt)$/)).toHaveCount(0)
  }
})

test('unreadable hours are reported, and a closed week has no next opening', async ({ page }) => {
  await open(page, 36, 'Sex dagar')
  await expect(page.getByRole('region', { name: 'Öppetider' })).toContainText('Hittade inga öppetider')

  await open(page, 37, 'Halva tiden')
  await expect(page.getByText('Ogiltiga öppettider').first()).toBeVisible()
  await expect(page.getByText(/^(Öppet|Stängt)$/)).toHaveCount(0)

  await open(page, 31, 'Alltid stängt')
  await expect(page.getByText('Stängt', { exact: true })).toBeVisible()
  await expect(page.getByText(/Öppnar/)).toHaveCount(0)
})

test('§R6 foreign text, §R1 links that are followed: markup in a name is text, and a script does not become a link', async ({
  page,
}) => {
  await open(page, 38, '<b>Fet</b> & fin')
  await expect(page.getByRole('main').getByRole('link', { name: /Hemsida/ })).toHaveCount(0)
  await expect(page.getByText('Hemsida: javascript:alert(1)')).toBeVisible()
})

test('§2 shop back link: the link back has the search', async ({ page }) => {
  await page.goto('/#/store/1?city=trosa&view_mode=list&seed=4&center_lat=1&center_lng=2&center_type=event&center_id=9')
  await page.getByRole('link', { name: 'Tillbaka till sökningen' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  const params = addressParams(page)
  params.sort()
  expect([...params]).toEqual([
    ['center_id', '1'],
    ['center_lat', '58.8966'],
    ['center_lng', '17.5508'],
    ['center_type', 'store'],
    ['city', 'trosa'],
    ['seed', '4'],
    ['view_mode', 'list'],
  ])
})

test('a place is asked for while the program is fetched, and once; signed in, by the program', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/get_store/'))
      asked.push(request.headers()['authorization'] ? 'as a member' : 'as anybody')
  })
  const programs = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await programs.promise
    await route.fallback()
  })
  await page.goto('/#/store/1', { waitUntil: 'commit' })
  await expect.poll(() => asked).toEqual(['as anybody'])
  programs.resolve()
  await expect(page.getByRole('heading', { level: 1, name: 'Retrolyckan' })).toBeVisible()
  expect(asked).toEqual(['as anybody'])

  await signUp(page)
  asked.length = 0
  await page.goto('/#/store/1')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Retrolyckan' })).toBeVisible()
  expect(new Set(asked)).toEqual(new Set(['as a member']))
})

test.describe('when the server fails', () => {
  test.use({ expectedComplaints: /^(Failed to (load resource|fetch)|API request failed)/ })

  test('§2 shop loading, §8 shop failure, §8 error heading: the page shows that it is loading or has failed, and can try again', async ({
    page,
    site,
    expectAccessible,
  }) => {
    await page.goto('/#/store/3')
    await expect(page.getByRole('heading', { level: 1, name: 'Fyndhörnan' })).toBeVisible()
    await expect(page.getByRole('group', { name: 'Karta: Fyndhörnan' })).toBeVisible()
    // The last part of a page, whose program is fetched after the rest.
    await expect(page.getByRole('region', { name: 'Stämmer det här?' })).toBeVisible()
    site.pause()
    await page.goto('/#/store/1')
    await expect(page.getByText('Laddar butiksinformation...')).toBeVisible()
    await site.kill()
    await expect(page.getByRole('heading', { level: 1, name: 'Ett fel uppstod' })).toBeVisible()
    await expect(page.getByText('Ett fel uppstod vid hämtning av butiksinformation')).toBeVisible()
    await expectAccessible()
    await site.start()
    await page.getByRole('button', { name: 'Försök igen' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Retrolyckan' })).toBeVisible()
  })
})
