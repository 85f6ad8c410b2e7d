import { expect, test } from '../story.ts'

test('links, selects and date fields look as designed @engines', async ({ page }) => {
  await page.goto('/#/?view_mode=list')
  const nearMe = page.getByRole('button', { name: /^Sökområde: / })
  await expect(nearMe).toBeVisible()
  const lines = await nearMe.evaluate((button) =>
    [button, ...button.querySelectorAll('*')].map((element) => getComputedStyle(element).textDecorationLine),
  )
  expect(lines).toContain('underline')
  const sort = page.getByRole('combobox', { name: 'Sortera' })
  expect(await sort.evaluate((select) => getComputedStyle(select).appearance)).toBe('none')

  await page.goto('/#/tips')
  await page.getByRole('radio', { name: 'Tillfälligt evenemang' }).check()
  const date = page.getByRole('main').getByLabel('Datum', { exact: true })
  await date.focus()
  const ring = () =>
    date.evaluate((field) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(field)
      return `${outlineStyle} ${outlineWidth}`
    })
  await expect.poll(ring).toBe('solid 3px')
})
