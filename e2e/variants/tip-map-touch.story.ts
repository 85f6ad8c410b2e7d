import type { Page } from '@playwright/test'
import { drag } from '../fingers.ts'
import { expect, test } from '../story.ts'
import { clickMap, main, marker, openTips, tipMap } from '../tips-page.ts'

const hint = 'Använd två fingrar för att flytta kartan'

async function openMap(page: Page) {
  await openTips(page)
  await tipMap(page).evaluate((map) => map.scrollIntoView({ block: 'center' }))
  const box = await tipMap(page).boundingBox()
  if (!box) throw new Error('the map is not visible')
  const scrolled = () => page.evaluate(() => window.scrollY)
  /** The map's centre, read from a marker placed there. */
  const middle = async () => {
    await main(page).getByRole('button', { name: 'Sätt markören mitt i kartbilden' }).click()
    return main(page)
      .getByText(/^Markören står på/)
      .textContent()
  }
  return { scrolled, middle, at: (x: number, y: number) => ({ x: box.x + x, y: box.y + y }) }
}

test('one finger on the map scrolls the page, and a hint explains how to move the map @phone-only', async ({
  page,
}) => {
  const { scrolled, at } = await openMap(page)
  const before = await scrolled()
  await drag(page, [{ from: at(120, 220), by: { x: 0, y: -180 } }])
  await expect(main(page).getByText(hint)).toBeVisible()
  await expect.poll(scrolled).toBeGreaterThan(before + 100)
  await expect(main(page).getByText(hint)).toHaveCount(0)
})

test('two fingers move the map and the page stays; a tap places the marker, and one finger drags it @phone-only @touch', async ({
  page,
}) => {
  const { scrolled, middle, at } = await openMap(page)
  const [before, start] = [await scrolled(), await middle()]
  const by = { x: 0, y: -120 }
  await drag(page, [
    { from: at(100, 200), by },
    { from: at(180, 200), by },
  ])
  expect(await scrolled()).toBe(before)
  await expect(main(page).getByText(hint)).toHaveCount(0)
  await expect.poll(middle).not.toBe(start)

  await clickMap(page)
  const spot = main(page).getByText(/^Markören står på/)
  const [beforeDrag, tapped] = [await scrolled(), await spot.textContent()]
  const box = await marker(page).boundingBox()
  if (!box) throw new Error('the marker is not visible')
  await drag(page, [{ from: { x: box.x + box.width / 2, y: box.y + box.height / 2 }, by: { x: 40, y: 60 } }])
  await expect(spot).not.toHaveText(tapped ?? '')
  expect(await scrolled()).toBe(beforeDrag)
})
