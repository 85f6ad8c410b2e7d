import { browsedCount } from './known-places.ts'
import { expectCount, map } from './search-page.ts'
import { expect, test } from './story.ts'

test('§4 next page, §4 until row_count, §4 end message, §R2 pages of 20: every shop once, and then no further pages @phone', async ({
  page,
}) => {
  const asked: URLSearchParams[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/select_event_info') asked.push(url.searchParams)
  })
  await page.goto('/#/?view_mode=list&city=kiruna&seed=0')
  await expectCount(page, `${browsedCount} ställen`)
  const cards = page
    .getByRole('region', { name: 'Sökresultat' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) })
  await expect(cards.first()).toBeVisible()
  await expect(page.getByText('Inga fler resultat')).toBeHidden()

  // Only the cards near the window exist, so they are read on the way down.
  const seen = new Map<number, string>()
  await expect(async () => {
    for (const [place, name] of await cards.evaluateAll((items) =>
      items.map((item) => [Number(item.ariaPosInSet), item.querySelector('h3')?.textContent ?? ''] as const),
    )) {
      expect(seen.get(place) ?? name).toBe(name)
      seen.set(place, name)
    }
    await page.mouse.wheel(0, 600)
    await expect(page.getByText('Inga fler resultat')).toBeInViewport({ timeout: 50 })
  }).toPass({ intervals: [0] })

  expect([...seen.keys()].toSorted((a, b) => a - b)).toEqual(Array.from({ length: browsedCount }, (_, i) => i + 1))
  expect(new Set(seen.values()).size).toBe(browsedCount)
  expect(asked.map((params) => params.get('page'))).toEqual(['0', '1', '2', '3'])
  // 0 is a seed like any other.
  expect(new Set(asked.map((params) => params.get('seed')))).toEqual(new Set(['0']))
  expect(new Set(asked.map((params) => params.get('items_per_page')))).toEqual(new Set(['20']))
})

test('§R2 map shows all, §5 map item without latitude: the map has the places of the whole list that have a position', async ({
  page,
}) => {
  for (const [search, found, onMap] of [
    ['city=kiruna', `${browsedCount} ställen`, `${browsedCount} ställen i kartbilden`],
    // A shop in a village of which no position is known.
    ['query=löderup', '1 ställe', '0 ställen i kartbilden'],
  ] as const) {
    await page.goto(`/#/?${search}`)
    await expectCount(page, found)
    await expect(map(page).getByText(onMap)).toBeAttached()
  }
})

test('§R2 seed kept: Back returns to the same place in the list', async ({ page }) => {
  await page.goto('/#/?view_mode=list&city=kiruna&seed=3')
  const far = page
    .getByRole('listitem')
    .and(page.locator('[aria-posinset="35"]'))
    .getByRole('link', { name: /^Kirunafynd/ })
  await expect(async () => {
    await page.mouse.wheel(0, 600)
    await expect(far).toBeInViewport({ timeout: 50 })
  }).toPass({ intervals: [0] })
  const name = (await far.textContent()) ?? ''
  const sameLink = page.getByRole('link', { name, exact: true })

  await far.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.goBack()
  await expect(sameLink).toBeInViewport()

  await sameLink.click()
  await page.getByRole('link', { name: 'Tillbaka till sökningen' }).click()
  await expect(sameLink).toBeInViewport()
})

test('another seed gives another order, the same seed the same one', async ({ page }) => {
  const orderOf = async (seed: number) => {
    await page.goto(`/#/?view_mode=list&city=kiruna&seed=${seed}`)
    await page.reload()
    await expect(page.getByRole('heading', { level: 3 }).nth(5)).toBeVisible()
    return (await page.getByRole('heading', { level: 3 }).allTextContents()).slice(0, 6)
  }
  const first = await orderOf(0)
  expect(await orderOf(999)).not.toEqual(first)
  expect(await orderOf(0)).toEqual(first)
})

test("§2 card map, §9 card map height: a card's own map opens and closes", async ({ page }) => {
  await page.goto('/#/?view_mode=list&city=trosa')
  const toggle = page.getByRole('button', { name: 'Visa karta för Retrolyckan' })
  await toggle.click()
  const ground = page.getByRole('group', { name: 'Karta: Retrolyckan' })
  await expect(ground).toBeVisible()
  expect((await ground.boundingBox())?.height).toBe(300)
  await page.getByRole('button', { name: 'Dölj karta för Retrolyckan' }).click()
  await expect(ground).toBeHidden()
})
