import { browsedCount } from './known-places.ts'
import { expectCount } from './search-page.ts'
import { expect, test } from './story.ts'

test('§4 next page, §4 end message, §R2 seed kept: every shop once, and from a page back to the same place in the list @phone', async ({
  page,
}) => {
  const queries: URLSearchParams[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/select_event_info') queries.push(url.searchParams)
  })
  await page.goto('/#/?view_mode=list&city=kiruna&seed=0')
  await expectCount(page, `${browsedCount} ställen`)
  const cards = page
    .getByRole('region', { name: 'Sökresultat' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) })
  await expect(cards.first()).toBeVisible()
  await expect(page.getByText('Inga fler resultat')).toBeHidden()

  // Only the cards near the window are rendered, so the story reads them while it scrolls down.
  const seen = new Map<number, string>()
  await expect(async () => {
    for (const [place, name] of await cards.evaluateAll((items) =>
      items.map((item) => [Number(item.ariaPosInSet), item.querySelector('h3')?.textContent ?? ''] as const),
    )) {
      expect(seen.get(place) ?? name).toBe(name)
      seen.set(place, name)
    }
    await page.mouse.wheel(0, 800)
    await expect(page.getByText('Inga fler resultat')).toBeInViewport({ timeout: 50 })
  }).toPass({ intervals: [0] })

  expect([...seen.keys()].toSorted((a, b) => a - b)).toEqual(Array.from({ length: browsedCount }, (_, i) => i + 1))
  expect(new Set(seen.values()).size).toBe(browsedCount)
  expect(queries.map((params) => params.get('page'))).toEqual(['0', '1', '2', '3'])
  // 0 is a valid seed, not a missing one.
  expect(new Set(queries.map((params) => params.get('seed')))).toEqual(new Set(['0']))

  const far = page.locator(`[aria-posinset="${browsedCount - 1}"]`).getByRole('link', { name: /^Kirunafynd/ })
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
