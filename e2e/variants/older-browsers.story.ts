import { chooseView, map, pins } from '../search-page.ts'
import { expect, test } from '../story.ts'

/** Functions that browsers got after the spring of 2023 (CONTRIBUTING.md, Browsers), by their object. */
const newer = {
  Promise: ['withResolvers', 'try'],
  Map: ['groupBy'],
  Object: ['groupBy'],
  Array: ['fromAsync'],
  RegExp: ['escape'],
  URL: ['parse', 'canParse'],
  AbortSignal: ['any'],
  'Set.prototype': [
    'union',
    'intersection',
    'difference',
    'symmetricDifference',
    'isSubsetOf',
    'isSupersetOf',
    'isDisjointFrom',
  ],
  'Iterator.prototype': [
    'map',
    'filter',
    'take',
    'drop',
    'flatMap',
    'reduce',
    'toArray',
    'forEach',
    'some',
    'every',
    'find',
  ],
  'Element.prototype': ['checkVisibility', 'getHTML', 'setHTMLUnsafe', 'moveBefore'],
  'HTMLElement.prototype': ['showPopover', 'hidePopover', 'togglePopover'],
  'Document.prototype': ['startViewTransition'],
  'ArrayBuffer.prototype': ['transfer', 'transferToFixedLength', 'resize'],
}

test.beforeEach(async ({ page }) => {
  await page.addInitScript((members) => {
    for (const [owner, names] of Object.entries(members)) {
      let object: unknown = window
      for (const part of owner.split('.')) object = Reflect.get(Object(object), part)
      for (const name of names) Reflect.deleteProperty(Object(object), name)
    }
  }, newer)
})

test('a browser of 2023 searches on the map and in the list, opens places, towns and forms', async ({ page }) => {
  await page.goto('/#/?city=trosa&seed=7&event_type=second%20hand%20butik')
  expect(await page.evaluate(() => 'withResolvers' in Promise || 'any' in AbortSignal)).toBe(false)
  await pins(page, 'Butik').click()
  await expect(map(page).getByRole('dialog', { name: 'Retrolyckan' }).getByText('Öppet', { exact: true })).toBeVisible()
  await chooseView(page, 'Lista')
  await page.getByRole('button', { name: 'Visa karta för Retrolyckan' }).click()
  await expect(page.getByRole('group', { name: 'Karta: Retrolyckan' })).toBeVisible()
  await page.getByRole('link', { name: 'Retrolyckan', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Retrolyckan' })).toBeVisible()

  await page.goto('/butik/1-retrolyckan-trosa')
  await expect(page.getByRole('group', { name: 'Karta: Retrolyckan' })).toBeVisible()
  await page.goto('/ort/trosa')
  await page
    .getByRole('button', { name: /^Visa karta/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: /^Dölj karta/ })).toBeVisible()

  for (const [path, heading] of [
    ['/#/tips', 'Skicka ett tips'],
    ['/#/login', 'Logga in'],
    ['/#/feedback', 'Lämna feedback'],
    ['/#/runda', 'Min runda'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
})
