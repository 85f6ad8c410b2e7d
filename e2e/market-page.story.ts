import type { Page } from '@playwright/test'
import { addressParams } from './search-page.ts'
import { expect, test } from './story.ts'

async function open(page: Page, id: number, name: string): Promise<void> {
  await page.goto(`/#/event/${id}`)
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
}

async function factsOn(page: Page): Promise<string[]> {
  const card = page.getByRole('region', { name: 'Detaljer' })
  const names = await card.getByRole('term').allInnerTexts()
  const values = await card.getByRole('definition').allInnerTexts()
  return names.map((name, fact) => `${name}: ${values[fact]}`)
}

test('§2 market countdown, §2 market back link: markets ahead, today, tomorrow and over', async ({ page }) => {
  await open(page, 101, 'Bakluckeloppis i Folkets park')
  await expect(page).toHaveTitle(/^Bakluckeloppis i Folkets park/)
  const main = page.getByRole('main')
  await expect(main.getByText('Evenemang', { exact: true }).first()).toBeVisible()
  expect(await factsOn(page)).toEqual([
    'Datum: lördag 28 november 2026',
    'Tid: 10:00–14:00',
    'Status: Evenemanget är om 10 dagar',
  ])
  await expect(main.getByText('Parkvägen 3, Borås').first()).toBeVisible()
  await expect(main.getByRole('link', { name: /^Evenemangslänk/ })).toHaveAttribute(
    'href',
    'https://loppis-101.example/',
  )
  await expect(main.getByRole('link', { name: /^Öppna i Google Maps/ })).toHaveAttribute(
    'href',
    /query=57\.721,12\.9401$/,
  )
  await expect(page.getByRole('group', { name: 'Karta: Bakluckeloppis i Folkets park' })).toBeVisible()
  await main.getByRole('link', { name: 'Tillbaka till sökningen' }).click()
  await expect(page.getByRole('search')).toBeVisible()
  expect(Object.fromEntries(addressParams(page))).toMatchObject({ center_type: 'event', center_id: '101' })

  for (const [id, name, status] of [
    [110, 'Loppis i dag', 'Evenemanget är idag'],
    [111, 'Loppis i morgon', 'Evenemanget är imorgon'],
    [112, 'Loppis i går', 'Evenemanget har redan ägt rum'],
    // It ended at nine, but still counts as a market of today.
    [911, 'Kvällens loppis', 'Evenemanget är idag'],
  ] as const) {
    await open(page, id, name)
    await expect(page.getByText(status, { exact: true })).toHaveCount(2)
    expect((await factsOn(page))[2]).toBe(`Status: ${status}`)
  }
})
