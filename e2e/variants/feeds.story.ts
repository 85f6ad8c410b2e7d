import { knownPlaces } from '../known-places.ts'
import { chooseView, cardNames } from '../search-page.ts'
import { expect, test } from '../story.ts'

test('a search can be subscribed to and downloaded, with its places and without a key', async ({
  page,
  site,
  request,
}) => {
  await page.goto('/#/?city=trosa')
  await chooseView(page, 'Lista')
  await expect(cardNames(page).first()).toBeVisible()
  await page.getByText('Prenumerera på sökningen, eller ladda ner den').click()
  const calendar = page.getByRole('link', { name: 'Prenumerera i kalendern' })
  const address = (await calendar.getAttribute('href')) ?? ''
  expect(address).toMatch(/^webcal:\/\/[\w.:]+\/sok\.ics\?/)
  expect(address).not.toContain('start_date')
  const subscribed = await request.get(address.replace('webcal:', 'http:'))
  expect(await subscribed.text()).toContain('BEGIN:VCALENDAR')
  for (const [name, known] of [
    ['Tabell (CSV)', 'name;'],
    ['Till navigatorn (GPX)', '<gpx '],
    ['Till en karta (GeoJSON)', 'FeatureCollection'],
    ['Flöde (Atom)', '<feed '],
  ] as const) {
    const link = page.getByRole('link', { name })
    const answer = await request.get(new URL((await link.getAttribute('href')) ?? '', site.url).href)
    expect(answer.ok()).toBe(true)
    const text = await answer.text()
    expect(text).toContain(known)
    expect(text).toContain(knownPlaces.shops[0]?.name ?? 'Retrolyckan')
  }
})
