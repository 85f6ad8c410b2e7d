import { addressParams, addressPath, expectStill, map, pins } from './search-page.ts'
import { expect, test } from './story.ts'

test('§R6 popup grows upwards, §2 popup width: from a shop on the map to its page and back @phone @engines', async ({
  page,
}) => {
  await page.goto('/#/?city=trosa&seed=7&event_type=second%20hand%20butik')
  await pins(page, 'Butik').click()
  const popup = map(page).getByRole('dialog', { name: 'Retrolyckan' })
  await expect(popup.getByText('Butik', { exact: true })).toBeVisible()
  const { width } = (await popup.boundingBox()) ?? { width: 0 }
  expect(width).toBeGreaterThanOrEqual(200)
  expect(width).toBeLessThanOrEqual(300)
  await expect(popup.getByText('Öppet', { exact: true })).toBeVisible()
  await expect(popup.getByText('Östra Långgatan 12, Trosa')).toBeVisible()
  await expect(popup.getByRole('link', { name: /^Hemsida/ })).toHaveAttribute('href', 'https://butik-1.example/')
  await expect(popup.getByRole('link', { name: /^Google Maps/ })).toHaveAttribute('href', /query=58\.8966,17\.5508$/)

  await expect(popup.getByText('söndag')).toBeHidden()
  await popup.getByText('Visa öppetider').click()
  await expect(popup.getByRole('heading', { name: 'Öppetider' })).toBeVisible()
  await expect(popup.getByText('söndag')).toBeInViewport({ ratio: 1 })
  // Popups grow upwards; their top must stay within the map.
  await expect(popup.getByRole('link', { name: 'Retrolyckan' })).toBeInViewport({ ratio: 1 })
  await expectStill(popup)

  const back = page.getByRole('link', { name: 'Tillbaka till sökningen' })
  // Twice, because after the first time the address has more parameters.
  for (let time = 0; time < 2; time++) {
    await popup.getByRole('link', { name: 'Retrolyckan' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Retrolyckan' })).toBeVisible()
    expect(addressPath(page)).toBe('/store/1')
    expect(addressParams(page).get('city')).toBe('trosa')
    await back.click()
    await expect(popup).toBeVisible()
    expect(addressPath(page)).toBe('/')
    const params = addressParams(page)
    params.sort()
    expect([...params]).toEqual([
      ['center_id', '1'],
      ['center_lat', '58.8966'],
      ['center_lng', '17.5508'],
      ['center_type', 'store'],
      ['city', 'trosa'],
      ['event_type', 'second hand butik'],
      ['seed', '7'],
    ])
  }
})

test('§4 popup while dragging: one popup at a time, which stays open @engines', async ({ page }) => {
  await page.goto(
    '/#/?city=bor%C3%A5s&event_type=tillf%C3%A4lligt%20evenemang&start_date=2026-11-28&end_date=2026-11-29',
  )
  await expect(pins(page, 'Evenemang')).toHaveCount(2)
  const popups = map(page).getByRole('dialog')
  await pins(page, 'Evenemang').first().click()
  await expect(popups).toHaveCount(1)
  // A screen reader clicks without a key press, and reads the focused element.
  await expect(popups).toBeFocused()
  const name = await popups.getByRole('heading').textContent()

  const ground = map(page).getByRole('group', { name: /^Kartbild/ })
  const centre = () => page.evaluate(() => localStorage.getItem('current_map_center'))
  await ground.hover({ position: { x: 40, y: 200 } })
  const box = (await ground.boundingBox()) ?? { x: 0, y: 0 }
  const before = await centre()
  await page.mouse.down()
  await page.mouse.move(box.x + 120, box.y + 170, { steps: 5 })
  // A pointer that rests before its release does not fling the map.
  await expectStill(popups)
  await page.mouse.up()
  // The map and the popup have moved together.
  await expect.poll(centre).not.toBe(before)
  await expect(popups.getByRole('heading')).toHaveText(name ?? '')

  await popups.getByRole('button', { name: 'Stäng' }).click()
  await expect(popups).toHaveCount(0)
  await pins(page, 'Evenemang').last().click()
  await expect(popups).toHaveCount(1)
  await expect(popups.getByRole('heading')).not.toHaveText(name ?? '')
})
