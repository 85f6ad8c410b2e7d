import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showSearchPanel as show } from '../../testing/show-search-panel.tsx'

vi.mock('../../site-config.ts', () => ({ siteConfig: { api_key: 'the key' } }))

beforeEach(() => {
  localStorage.clear()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response(null, { status: 503 })))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test("§9 town filter alla, §9 town filter sorted: 'Alla' comes first, then all towns in order, chosen or not", async () => {
  const { screen, towns } = await show('seed=0&city=trosa,åre')
  await towns.click()
  const list = screen.getByRole('list', { name: 'Städer' })
  await expect.element(list.getByRole('checkbox', { name: 'Trosa', exact: true })).toBeChecked()
  const names = list
    .getByRole('checkbox')
    .elements()
    .map((box) => box.nextSibling?.textContent ?? '')
  expect(names.slice(0, 3)).toEqual(['Alla', 'Ale', 'Alingsås'])
  expect(names.slice(1)).toEqual(names.slice(1).toSorted(new Intl.Collator('sv').compare))
  // The list opens scrolled to the first chosen town.
  await expect.element(list.getByRole('checkbox', { name: 'Trosa', exact: true })).toBeInViewport()
})

/** An Escape key event on which the browser itself neither clears the field nor closes the dialog. */
const escapeAlone = () => new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })

test.each([
  ['pressed', () => userEvent.keyboard('{Escape}')],
  ["without the browser's own action", () => document.activeElement?.dispatchEvent(escapeAlone())],
])('Escape %s first clears the town field, then closes the dialog', async (_how, press) => {
  const { screen, towns } = await show('seed=0')
  await towns.click()
  const field = screen.getByRole('searchbox', { name: 'Filtrera städer' })
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('bor')
  await press()
  await expect.element(field).toHaveValue('')
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  await press()
  await expect.poll(() => screen.getByRole('dialog').query()).toBeNull()
  await expect.element(towns).toHaveFocus()
})

test('§5 date earliest, §5 date latest, §9 Swedish calendar: the calendar offers today to a year ahead', async () => {
  await page.viewport(1000, 900)
  vi.setSystemTime('2026-11-18T12:00:00+01:00')
  const { screen } = await show('seed=0')
  await screen.getByRole('button', { name: /^Datum:/ }).click()
  await expect.element(screen.getByRole('heading', { name: /november till december 2026$/ })).toBeInTheDocument()
  // React Aria hides the row of weekdays from screen readers, because the name of each day contains its weekday.
  const weekdays = screen.getByRole('grid').first().element().querySelectorAll('thead th')
  expect([...weekdays].map(({ textContent }) => textContent)).toEqual([
    'mån',
    'tis',
    'ons',
    'tors',
    'fre',
    'lör',
    'sön',
  ])
  const day = (date: string) => page.getByRole('gridcell').getByRole('button', { name: new RegExp(`\\b${date}`) })
  await expect.element(day('onsdag 18 november 2026')).toBeEnabled()
  await expect.element(day('17 november 2026')).toBeDisabled()
  await expect.element(screen.getByRole('button', { name: /^Föregående/ })).toBeDisabled()
  await screen.unmount()

  const later = await show('seed=0&start_date=2027-09-10&end_date=2027-09-11')
  await later.screen.getByRole('button', { name: /^Datum:/ }).click()
  // React Aria has another such button at the end of the calendar, for screen readers.
  const next = later.screen.getByRole('button', { name: 'Nästa', exact: true }).first()
  await next.click()
  await expect.element(next).toBeDisabled()
  // Screen readers announce the new month.
  const announced = later.screen.getByRole('dialog').element().querySelector('[aria-live="polite"]')
  expect(announced?.textContent).toContain('november 2027')
  await expect.element(day('18 november 2027')).toBeEnabled()
  await expect.element(day('19 november 2027')).toBeDisabled()
})
