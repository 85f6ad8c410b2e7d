import type { Page } from '@playwright/test'
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

test('§2 shop status, §2 shop hours card, §2 shop back link, §2 card like signed out: a shop that is open, and back to its search; nobody is signed in, so nothing has a like button @phone', async ({
  page,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  const anyLike = page.getByRole('button', { name: /gilla|gillning/i })
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
  await main.getByRole('button', { name: 'Visa öppetider' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Öppetider' })).toBeFocused()

  await expect(anyLike).toHaveCount(0)

  await crumbs.getByRole('link', { name: 'Butiker' }).click()
  await expect(page.getByRole('button', { name: 'Typ: butiker', exact: true })).toBeVisible()

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
  await expect(anyLike).toHaveCount(0)
  // Not even the program of the button.
  expect(fetched.filter((url) => /LikeButton|favourites/i.test(url))).toEqual([])
})
