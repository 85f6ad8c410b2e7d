/** Locators and actions for the search page, by visible names. */
import { expect, type Locator, type Page } from '@playwright/test'

/** The names on the cards in the list, in order. */
export function cardNames(page: Page): Locator {
  return page.getByRole('region', { name: 'Sökresultat' }).getByRole('heading', { level: 3 })
}

/** The card of the place with this name. */
export function card(page: Page, name: string): Locator {
  return page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })
}

/** Expects the search to show a number of results, such as '2 ställen'. */
export async function expectCount(page: Page, text: string): Promise<void> {
  // Requires the whole text, to exclude the map's count, such as '3 ställen i kartbilden'.
  await expect(page.getByRole('status').filter({ hasText: new RegExp(`^\\s*${text}$`) })).toBeVisible()
}

export function map(page: Page): Locator {
  return page.getByRole('region', { name: /^Karta med sökresultat/ })
}

/** The map's pins of shops or of markets. Clusters are not included, because they have other names. */
export function pins(page: Page, kind: 'Butik' | 'Evenemang'): Locator {
  return map(page).getByRole('button', { name: `${kind}, visa` })
}

/** The search's parameters in the page's address. */
export function addressParams(page: Page): URLSearchParams {
  return new URLSearchParams(new URL(page.url()).hash.split('?')[1])
}

/** The path in the page's address, such as '/store/1'. */
export function addressPath(page: Page): string {
  return new URL(page.url()).hash.slice(1).split('?')[0] ?? ''
}

/** The search button, 'Visa'. */
export function showSign(page: Page): Locator {
  return page.getByRole('search').getByRole('button', { name: 'Visa', exact: true })
}

/** Checks towns in the town dialog and closes it. Towns that were already checked stay checked. */
export async function chooseTowns(page: Page, ...towns: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: /^Stad: / }).click()
  const dialog = page.getByRole('dialog', { name: 'Välj stad' })
  for (const town of towns) {
    await dialog.getByRole('searchbox', { name: 'Filtrera städer' }).fill(town)
    await dialog.getByRole('checkbox', { name: town, exact: true }).check()
  }
  await dialog.getByRole('button', { name: 'Klar' }).click()
  await expect(dialog).toBeHidden()
}

/** Selects a kind of place: 'Alla', 'Tillfälligt Evenemang' or 'Second hand butik'. */
export async function chooseKind(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: /^Typ: / }).click()
  await page.getByRole('group', { name: 'Typ' }).getByText(label, { exact: true }).click()
}

export async function chooseView(page: Page, view: 'Karta' | 'Lista'): Promise<void> {
  // Clicks the label, because it covers the radio button.
  await page.getByRole('group', { name: 'Visa som' }).getByText(view, { exact: true }).click()
  await expect(page.getByRole('radio', { name: view })).toBeChecked()
}

/** Waits until an element no longer moves, because a click on a moving map would miss it. */
export async function expectStill(place: Locator): Promise<void> {
  let before = ''
  const hasStayed = async () => {
    const last = before
    before = JSON.stringify(await place.boundingBox())
    return before === last
  }
  await expect.poll(hasStayed, { intervals: [300] }).toBe(true)
}
