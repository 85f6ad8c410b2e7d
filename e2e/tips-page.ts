/** Locators and actions for the tips page. */
import { expect, type Page } from '@playwright/test'

export const thanks = 'Tack för ditt tips! Vi kommer att granska det och lägga till det om det passar våra kriterier.'

export function main(page: Page) {
  return page.getByRole('main')
}

export function field(page: Page, label: string) {
  return main(page).getByLabel(label, { exact: true })
}

export function sendButton(page: Page) {
  return main(page).getByRole('button', { name: 'Skicka tips' })
}

export function tipMap(page: Page) {
  return main(page).getByRole('group', { name: /^Karta\./ })
}

export function marker(page: Page) {
  return tipMap(page).getByRole('button', { name: /^Markören/ })
}

export async function openTips(page: Page): Promise<void> {
  await page.goto('/#/tips')
  await expect(main(page).getByRole('heading', { level: 1, name: 'Skicka ett tips' })).toBeVisible()
  await expect(tipMap(page)).toBeVisible()
}

export async function chooseMarket(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Tillfälligt evenemang' }).check()
}

export async function fillIn(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await field(page, label).fill(value)
}

export const shopFields = {
  Butiksnamn: 'Fyndhörnan i Borås',
  Länk: 'https://fyndhornan.example.se',
  Stad: 'Borås',
  Adress: 'Allégatan 12',
} as const

export const marketFields = {
  Evenemangsnamn: 'Bakluckeloppis på Ramnavallen',
  Evenemangslänk: 'https://bakluckan.example.se',
  Datum: '2026-12-05',
  Starttid: '10:00',
  Sluttid: '15:00',
  Stad: 'Borås',
  Adress: 'Ramnaparken',
} as const

/** Clicks near the middle of the map, which is near the default centre of spec §9, and expects a marker there. */
export async function clickMap(page: Page): Promise<void> {
  await tipMap(page).click({ position: { x: 120, y: 160 } })
  await expect(marker(page)).toBeVisible()
}
