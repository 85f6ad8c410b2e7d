import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { showSearchPanel as show } from '../../testing/show-search-panel.tsx'

vi.mock('../../site-config.ts', () => ({ siteConfig: { api_key: 'the key' } }))

beforeEach(() => {
  localStorage.clear()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response(null, { status: 503 })))
})
afterEach(() => vi.restoreAllMocks())

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
