import type { Page } from '@playwright/test'
import { drag } from './fingers.ts'
import { roundPlaces } from './round-places.ts'
import { expect, test } from './story.ts'

test.use({ places: roundPlaces })

const six = ['Kopparkitteln', 'Glasboden', 'Morgonfyndet', 'Lump & Linne', 'Hyllvärmaren', 'Lördagsloppis i Axvall']

async function addFromList(page: Page, names: readonly string[]): Promise<void> {
  await page.goto('/#/?view_mode=list&city=skara')
  for (const name of names) {
    const button = page.getByRole('button', { name: `Lägg till i rundan: ${name}`, exact: true })
    await button.click()
    await expect(page.getByRole('button', { name: `I rundan: ${name}`, exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
  }
}

const stops = (page: Page) => page.getByRole('list', { name: 'Rundans stopp' }).getByRole('heading', { level: 3 })

test('the plan of six stops on a Saturday meets the one that closes early @phone @engines', async ({ page }) => {
  await addFromList(page, six)
  await page.getByRole('complementary', { name: 'Min runda' }).getByRole('link', { name: '6 stopp i rundan' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Min runda' })).toBeVisible()

  await expect(page.getByLabel('Dag', { exact: true })).toHaveValue('2026-11-21')
  await expect(stops(page)).toHaveCount(6)
  await page.getByLabel('Åk klockan').fill('09:30')
  await expect(page.getByText('6 stopp, klar', { exact: false })).toBeVisible()
  // This stop closes at eleven, so it comes first.
  await expect(stops(page).first()).toHaveText('Morgonfyndet')
  await expect(page.getByText('Öppet 09.00–11.00')).toBeVisible()
  await expect(page.getByText(/^Uppskattade restider: fågelvägen × 1,35/)).toBeVisible()

  // Because of the wait at the first stop the page offers a later start, which ends the round at the same time.
  await page.getByLabel('Åk klockan').fill('08:00')
  await expect(page.getByText(', så slipper du vänta 1 tim.')).toBeVisible()
  const end = await page.getByText('6 stopp, klar', { exact: false }).textContent()
  await page.getByRole('button', { name: 'Åk 09.00 i stället' }).press('Enter')
  await expect(page.getByLabel('Åk klockan')).toHaveValue('09:00')
  await expect(page.getByText('09.00 Rundan börjar vid första stoppet')).toBeFocused()
  await expect(page.getByText('så slipper du vänta', { exact: false })).toHaveCount(0)
  await expect(page.getByText('6 stopp, klar', { exact: false })).toHaveText(end ?? '')
  await page.getByLabel('Åk klockan').fill('08:00')
  await expect(page.getByRole('button', { name: 'Åk 09.00 i stället' })).toBeVisible()

  // At noon this stop has closed: the page names the reason, and the visitor can skip it.
  await page.getByLabel('Åk klockan').fill('12:00')
  const row = page.getByRole('listitem').filter({ hasText: 'Morgonfyndet' })
  await expect(row.getByText(/Kan inte besökas: stänger 11\.00, du är där 12\.00/)).toBeVisible()
  await row.getByRole('button', { name: 'Hoppa över: Morgonfyndet' }).click()
  await expect(stops(page)).toHaveCount(5)
  const left = page.getByRole('region', { name: 'Hoppas över' })
  await left.getByRole('button', { name: 'Ta med igen: Morgonfyndet' }).click()
  await expect(stops(page)).toHaveCount(6)
})

test('the keyboard moves, locks and unlocks a stop, and the mouse drags it', async ({ page }) => {
  await addFromList(page, ['Kopparkitteln', 'Glasboden', 'Lump & Linne'])
  await page.goto('/#/runda')
  await expect(stops(page)).toHaveCount(3)
  const [first = '', second = '', third = ''] = await stops(page).allTextContents()
  const down = page.getByRole('button', { name: `Flytta ner: ${first}` })
  await down.focus()
  await page.keyboard.press('Enter')
  await expect(stops(page)).toHaveText([second, first, third])
  await expect(page.getByText(`${first} är nu nummer 2 av 3.`)).toBeAttached()
  await expect(down).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(stops(page)).toHaveText([second, third, first])
  // At the end of the list the stop cannot move down, so its other button has the focus.
  await expect(page.getByRole('button', { name: `Flytta upp: ${first}` })).toBeFocused()

  const lock = page.getByRole('button', { name: `Lås platsen i ordningen: ${first}` })
  await lock.press('Space')
  await expect(lock).toHaveAttribute('aria-pressed', 'true')
  const best = page.getByRole('button', { name: 'Bästa ordningen' })
  await best.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: /ordning(en)? för tiderna/ })).toBeVisible()
  await expect(best).toHaveAttribute('aria-disabled', 'true')
  await expect(best).toBeFocused()
  await expect(stops(page).last()).toHaveText(first)
  await lock.press('Space')
  await expect(stops(page)).toHaveText([first, second, third])

  await page.getByTitle('Dra för att flytta').first().hover()
  const to = await page.getByRole('listitem').filter({ hasText: third }).boundingBox()
  await page.mouse.down()
  await page.mouse.move(400, (to?.y ?? 0) + (to?.height ?? 0), { steps: 6 })
  await page.mouse.up()
  await expect(stops(page)).toHaveText([second, third, first])
  await expect(page.getByText('Din egen ordning.', { exact: false })).toBeVisible()
})

test.describe('in a window of 320 px', () => {
  test.use({ viewport: { width: 320, height: 844 } })

  test('a finger drags a stop by its handle, and the page does not scroll @phone-only @touch', async ({ page }) => {
    await addFromList(page, ['Kopparkitteln', 'Glasboden', 'Lördagsloppis i Axvall'])
    await page.goto('/#/runda')
    await expect(stops(page)).toHaveCount(3)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    const [first = '', second = '', third = ''] = await stops(page).allTextContents()
    const handle = page.getByTitle('Dra för att flytta').first()
    await handle.evaluate((element) => element.scrollIntoView({ block: 'start' }))
    const scrolled = () => page.evaluate(() => window.scrollY)
    const before = await scrolled()
    const [from, to] = [await handle.boundingBox(), await stops(page).last().boundingBox()]
    if (!from || !to) throw new Error('the list is not visible')
    await drag(page, [{ from: { x: from.x + 15, y: from.y + 20 }, by: { x: 0, y: to.y + 40 - from.y } }])
    await expect(stops(page)).toHaveText([second, third, first])
    // Firefox rounds the position when the rows change places. A finger that scrolls moves the page by some 200 px.
    expect(Math.abs((await scrolled()) - before)).toBeLessThanOrEqual(1)
    await expect(page.getByText(`${first} är nu nummer 3 av 3.`)).toBeAttached()
  })
})

test('other tabs and pages of places show the round, until it is emptied', async ({ page, context }) => {
  await addFromList(page, ['Kopparkitteln'])
  const other = await context.newPage()
  await other.goto('/#/store/601')
  const button = other.getByRole('button', { name: 'I rundan: Kopparkitteln' })
  await expect(button).toBeVisible()
  await page.goto('/#/runda')
  await page.getByRole('button', { name: 'Ta bort: Kopparkitteln' }).click()
  await expect(page.getByRole('heading', { name: 'Din runda är tom än så länge' })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Lägg till i rundan: Kopparkitteln' })).toBeVisible()
  await expect(other.getByRole('complementary', { name: 'Min runda' })).toHaveCount(0)
})

test.describe('with a deleted place', () => {
  test.use({ expectedComplaints: /404/ })

  test('the visitor removes the stop that is gone, and chooses the day that the page offers for a closed one', async ({
    page,
  }) => {
    await page.goto('/#/runda?stopp=m601-s606-s999')
    await expect(stops(page)).toHaveCount(2)
    await expect(page.getByText('En butik som inte finns kvar')).toBeVisible()
    await page.getByRole('button', { name: 'Ta bort', exact: true }).click()
    await expect(page.getByText('En butik som inte finns kvar')).toHaveCount(0)

    const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
    await expect(row('Vardagsbutiken').getByText('Kan inte besökas: stängt den dagen.')).toBeVisible()
    await row('Vardagsbutiken').getByRole('button', { name: 'Byt till onsdag 18 nov' }).click()
    await expect(page.getByLabel('Dag', { exact: true })).toHaveValue('2026-11-18')
    await expect(row('Lördagsloppis').getByText(/hålls inte den dagen/)).toBeVisible()
  })
})
