import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import TipEditor from './TipEditor.tsx'

vi.mock('../site-config.ts', () => ({
  siteConfig: {
    tile_url: 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
    tile_attribution: '© Kartritarna',
  },
}))

async function show() {
  const screen = await render(<TipEditor />)
  const told = screen.getByRole('status').filter({ hasText: /^Kvar att fylla i|^Allt är ifyllt/ })
  const field = (label: string) => screen.getByLabelText(label, { exact: true })
  const week = screen.getByRole('radio', { name: 'Samma tider varje vecka' })
  const time = (day: string, label: string) => screen.getByRole('group', { name: day }).getByLabelText(label)
  return { screen, told, field, week, time }
}

test('§R4 message when tried, §R4 own texts: Enter focuses the first invalid field and shows its message', async () => {
  const { screen, field } = await show()
  expect((field('Butiksnamn').element() as HTMLInputElement).form?.noValidate).toBe(true)
  await field('Butiksnamn').fill('Retro')
  await field('Adress').click()
  await userEvent.keyboard('{Enter}')
  await expect.element(field('Länk')).toHaveFocus()
  await expect.element(field('Länk')).toHaveAccessibleDescription(/Länk är obligatorisk/)
  for (const text of ['Stad är obligatorisk', 'Adress är obligatorisk', 'Placera en markör på kartan'])
    await expect.element(screen.getByText(text)).toBeVisible()
})

test('missing fields are announced on leaving a field, not on each key, and again on each attempt', async () => {
  const { told, field } = await show()
  const all = 'Kvar att fylla i: Butiksnamn, Länk, Stad, Adress, Markör på kartan'
  await field('Butiksnamn').click()
  await userEvent.keyboard('Retro')
  await expect.element(told).toHaveTextContent(all)
  await userEvent.tab()
  await expect.element(told).toHaveTextContent('Kvar att fylla i: Länk, Stad, Adress, Markör på kartan')
  const before = told.element().firstElementChild
  await userEvent.keyboard('{Enter}')
  await expect.element(field('Länk')).toHaveFocus()
  expect(told.element().firstElementChild).not.toBe(before)
})

test('opening hours are validated only once their group is left, and only on the days with a time', async () => {
  const { screen, field, week, time } = await show()
  const problem = screen.getByText('Ogiltiga öppettider', { exact: true })
  await week.click()
  await userEvent.tab()
  await time('Måndag', 'Öppnar').click()
  await userEvent.keyboard('10')
  await time('Måndag', 'Stänger').click()
  await expect.element(problem).not.toBeInTheDocument()
  await field('Butiksnamn').click()
  await expect.element(problem).toBeVisible()
  await expect.element(time('Måndag', 'Stänger')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(time('Måndag', 'Öppnar')).not.toHaveAttribute('aria-invalid')
  await expect.element(time('Tisdag', 'Öppnar')).not.toHaveAttribute('aria-invalid')
  await expect.element(screen.getByText(/Kvar: måndag, tisdag, onsdag, torsdag, fredag\./)).toBeVisible()
})

test('”Öppettider” in the list of missing fields focuses the first invalid time', async () => {
  const { screen, week, time } = await show()
  await week.click()
  await time('Måndag', 'Öppnar').fill('10')
  await screen.getByRole('button', { name: 'Öppettider', exact: true }).click()
  await expect.element(time('Måndag', 'Stänger')).toHaveFocus()
  await userEvent.keyboard('18')
  await screen.getByRole('button', { name: 'Öppettider', exact: true }).click()
  await expect.element(time('Tisdag', 'Öppnar')).toHaveFocus()
})

test('§2 tip kinds, §R4 switching keeps fields, §R4 switching clears messages: a shop becomes a market', async () => {
  const { screen, field } = await show()
  const shared = { Stad: 'Borås', Adress: 'Storgatan 1', 'Ange koordinater': '57.721000, 12.940100' }
  await field('Butiksnamn').fill('Röda rummet')
  for (const [label, text] of Object.entries(shared)) await field(label).fill(text)
  await field('Länk').click()
  await field('Stad').click()
  await expect.element(screen.getByText('Länk är obligatorisk')).toBeVisible()
  await screen.getByRole('radio', { name: 'Tillfälligt evenemang' }).click()
  await expect.element(field('Evenemangsnamn')).toHaveValue('Röda rummet')
  for (const [label, text] of Object.entries(shared)) await expect.element(field(label)).toHaveValue(text)
  await expect.element(screen.getByText('Markören står på 57.721000, 12.940100.')).toBeVisible()
  expect(screen.getByText(/obligatorisk/).elements()).toEqual([])
})
