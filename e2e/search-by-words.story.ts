import { addressParams, cardNames, expectCount, showSign } from './search-page.ts'
import { expect, test } from './story.ts'

test('§1 search by words, §R6 words encoded: words without diacritics and with a typo, and characters with a meaning in addresses', async ({
  page,
}) => {
  await page.goto('/#/?view_mode=list')
  const words = page.getByRole('searchbox', { name: 'Sökord' })
  await words.fill('goteborg')
  await showSign(page).click()
  // Matches in names come before matches in towns.
  await expectCount(page, '3 ställen')
  await expect(cardNames(page).first()).toHaveText('Göteborgs Lyktor')
  expect((await cardNames(page).allTextContents()).slice(1).toSorted()).toEqual(['Fyndhörnan', 'Lampkällaren'])
  expect(addressParams(page).get('query')).toBe('goteborg')
  await words.fill('lampkällarren')
  await words.press('Enter')
  await expect(cardNames(page)).toHaveText(['Lampkällaren'])

  await words.fill('fet & fin #1+1=2%')
  await showSign(page).click()
  await expect(page.getByText('Din sökning gav inga resultat.')).toBeVisible()
  expect(addressParams(page).get('query')).toBe('fet & fin #1+1=2%')
  await page.reload()
  await expect(words).toHaveValue('fet & fin #1+1=2%')
  await words.fill('fet & fin')
  await showSign(page).click()
  // Markup in a name is shown as text.
  await expect(cardNames(page)).toHaveText(['<b>Fet</b> & fin'])
})
