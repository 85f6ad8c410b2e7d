import type { Page } from '@playwright/test'
import { card, map, pins } from '../search-page.ts'
import { expect, test } from '../story.ts'

/** The running animations and transitions of noticeable length. */
async function readMotion(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document.getAnimations().flatMap((animation) => {
      const { duration = 0 } = animation.effect?.getComputedTiming() ?? {}
      return animation.playState === 'running' && Number(duration) > 1 ? [JSON.stringify(animation.effect)] : []
    }),
  )
}

/** The transform of the map, which changes with each frame while the map glides. */
async function readGround(page: Page): Promise<string[]> {
  return map(page)
    .locator('.map-plane')
    .evaluate(async (pane) => {
      const places: string[] = []
      for (let frame = 0; frame < 4; frame++) {
        places.push(getComputedStyle(pane).transform)
        await new Promise(requestAnimationFrame)
      }
      return [...new Set(places)]
    })
}

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('nothing is animated: neither the page, nor its dialogs, nor the map', async ({ page }) => {
    await page.goto('/#/?city=kiruna')
    const clusters = map(page).getByRole('button', { name: /ställen, zooma in$/ })
    await expect(clusters.first()).toBeVisible()
    // Arrow keys, a cluster, the buttons and a popup each move the map without animation.
    for (const [what, move] of [
      [
        'arrow keys',
        () =>
          map(page)
            .getByRole('group', { name: /^Kartbild/ })
            .press('ArrowRight'),
      ],
      ['a cluster', () => clusters.first().press('Enter')],
      ['a button', () => map(page).getByRole('button', { name: 'Zooma ut' }).click()],
    ] as const) {
      await move()
      expect.soft(await readGround(page), what).toHaveLength(1)
      expect.soft(await readMotion(page), what).toEqual([])
    }
    await page.getByRole('button', { name: /^Stad: / }).click()
    await expect(page.getByRole('dialog', { name: 'Välj stad' })).toBeVisible()
    expect.soft(await readMotion(page), 'a dialog').toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Visa sidfoten' }).click()
    expect.soft(await readMotion(page), 'the footer').toEqual([])
    for (const path of ['/?view_mode=list&city=ystad', '/store/1', '/tips', '/login']) {
      await page.goto(`/#${path}`)
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
      expect.soft(await readMotion(page), path).toEqual([])
    }
  })
})

test.describe('with forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } })

  test('selected, clickable and focused elements can be distinguished', async ({ page }) => {
    await page.goto('/#/?view_mode=list&city=trosa')
    await expect(card(page, 'Retrolyckan')).toBeVisible()
    const style = (text: string, property: string) =>
      page
        .getByText(text, { exact: true })
        .first()
        .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)
    // In forced colours, backgrounds are system colours; selected elements have another one.
    expect(await style('Lista', 'background-color')).not.toBe(await style('Karta', 'background-color'))
    for (const name of ['Fler val', 'Rensa filter', 'Visa']) {
      const button = page.getByRole('button', { name, exact: true })
      expect.soft(await button.evaluate((element) => getComputedStyle(element).borderTopStyle), name).toBe('solid')
    }
    await page.getByRole('button', { name: 'Fler val' }).focus()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Öppet nu nära mig' })).toHaveCSS('outline-style', 'solid')
    await page.getByText('Karta', { exact: true }).click()
    await expect(pins(page, 'Butik')).toBeVisible()
    await page.goto('/#/login')
    const modes = page.getByRole('group', { name: 'Har du redan ett konto?' }).locator('label')
    await expect(modes).toHaveCount(2)
    const grounds = await modes.evaluateAll((labels) => labels.map((label) => getComputedStyle(label).backgroundColor))
    expect(new Set(grounds).size).toBe(2)
  })
})
