import { addressParams, cardNames, expectCount, showSign } from './search-page.ts'
import { expect, test } from './story.ts'

test('§1 search by words: words are found without their diacritics, names before towns @phone @engines', async ({
  page,
}) => {
  await page.goto('/#/?view_mode=list')
  await page.getByRole('searchbox', { name: 'Sökord' }).fill('goteborg')
  await showSign(page).click()
  await expectCount(page, '3 ställen')
  await expect(cardNames(page).first()).toHaveText('Göteborgs Lyktor')
  expect((await cardNames(page).allTextContents()).slice(1).toSorted()).toEqual(['Fyndhörnan', 'Lampkällaren'])
  expect(addressParams(page).get('query')).toBe('goteborg')
})

for (const [typed, found] of [
  ['fyndhornan', 'Fyndhörnan'],
  ['lampkällarren', 'Lampkällaren'],
  ['lampkalaren goteborg', 'Lampkällaren'],
  ['linnég', 'Fyndhörnan'],
] as const) {
  test(`"${typed}" finds ${found}`, async ({ page }) => {
    await page.goto('/#/?view_mode=list')
    const words = page.getByRole('searchbox', { name: 'Sökord' })
    await words.fill(typed)
    await words.press('Enter')
    await expect(cardNames(page)).toHaveText([found])
  })
}

test('§R2 no rows after success, §4 empty query removed: an empty result is reported, and cleared words are removed from the address', async ({
  page,
}) => {
  await page.goto('/#/?view_mode=list&city=mariestad&query=zzzzzz')
  await expect(page.getByText('Din sökning gav inga resultat.')).toBeVisible()
  await expectCount(page, '0 ställen')
  await page.getByRole('searchbox', { name: 'Sökord' }).fill('')
  await showSign(page).click()
  await expectCount(page, '5 ställen')
  expect(addressParams(page).has('query')).toBe(false)
})

test('§R6 words encoded: characters with a meaning in addresses can be searched for', async ({ page }) => {
  await page.goto('/#/?view_mode=list&city=ystad')
  await page.getByRole('searchbox', { name: 'Sökord' }).fill('fet & fin #1+1=2%')
  await showSign(page).click()
  await expect(page.getByText('Din sökning gav inga resultat.')).toBeVisible()
  expect(addressParams(page).get('query')).toBe('fet & fin #1+1=2%')
  await page.reload()
  await expect(page.getByRole('searchbox', { name: 'Sökord' })).toHaveValue('fet & fin #1+1=2%')
  await page.getByRole('searchbox', { name: 'Sökord' }).fill('fet & fin')
  await showSign(page).click()
  await expect(cardNames(page)).toHaveText(['<b>Fet</b> & fin'])
})
