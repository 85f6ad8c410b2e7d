import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { memoryHistory } from '../../ui/location.ts'
import { Router } from '../../ui/Router.tsx'
import { SearchPanel } from './SearchPanel.tsx'
import { useSearch } from './use-search.ts'

function NotFetched(): never {
  throw new TypeError('Failed to fetch dynamically imported module')
}
vi.mock('./TownDialog.tsx', () => ({ default: NotFetched }))
vi.mock('./RangeCalendar.tsx', () => ({ default: NotFetched }))
vi.mock('./MoreChoices.tsx', () => ({ default: NotFetched }))

function Panel() {
  return <SearchPanel search={useSearch()} renderAreaMap={() => <div />} />
}

test('the search and its other dialogs work when one dialog cannot be loaded', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const screen = await render(
    <Router history={memoryHistory('/?seed=0')}>
      <Panel />
    </Router>,
  )
  await screen.getByRole('button', { name: /^Stad:/ }).click()
  await expect.element(screen.getByRole('alert').getByText(/^Det gick inte att öppna/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Visa', exact: true })).toBeEnabled()

  await screen.getByRole('button', { name: /^Datum:/ }).click()
  await expect.element(screen.getByText('Kalendern kunde inte hämtas. Snabbvalen fungerar ändå.')).toBeVisible()
  expect(screen.getByRole('alert').query()).toBeNull()
  await screen.getByRole('button', { name: 'Nästa helg' }).click()
  await expect.element(screen.getByText('Tryck på Visa för att se dina ändringar.')).toBeVisible()

  await screen.getByRole('button', { name: /^Stad:/ }).click()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await screen.getByRole('button', { name: 'Visa', exact: true }).click()
  await expect.poll(() => screen.getByRole('alert').query()).toBeNull()
})

test('the search works when “Fler val” cannot be loaded', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const screen = await render(
    <Router history={memoryHistory('/?seed=0')}>
      <Panel />
    </Router>,
  )
  await screen.getByRole('button', { name: 'Fler val' }).click()
  await expect.element(screen.getByRole('alert').getByText(/^Det gick inte att öppna/)).toBeVisible()
  await screen.getByRole('searchbox', { name: 'Sökord' }).fill('vinyl')
  await expect.element(screen.getByText('Tryck på Visa för att se dina ändringar.')).toBeVisible()
})
