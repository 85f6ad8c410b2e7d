import { emptyForm } from '@fyndkartan/domain/place-form'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { storedTipDraft } from '../api/stored-tip-draft.ts'
import TipEditor from './TipEditor.tsx'

vi.mock('../site-config.ts', () => ({
  siteConfig: {
    tile_url: 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
    tile_attribution: '© Kartritarna',
  },
}))

/** A draft that can be sent. */
const filled = {
  ...emptyForm,
  kind: 'shop',
  name: 'Retrolyckan',
  link: 'https://retrolyckan.se/',
  town: 'Borås',
  address: 'Köpmangatan 12',
  position: { lat: 57.721, lng: 12.94 },
} as const

async function show() {
  const screen = await render(<TipEditor />)
  const told = screen.getByRole('status').filter({ hasText: /^Kvar att fylla i|^Allt är ifyllt/ })
  const field = (label: string) => screen.getByLabelText(label, { exact: true })
  const week = screen.getByRole('radio', { name: 'Samma tider varje vecka' })
  const time = (day: string, label: string) => screen.getByRole('group', { name: day }).getByLabelText(label)
  return { screen, told, field, week, time, send: screen.getByRole('button', { name: 'Skicka tips' }) }
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

const shopMessages = [
  ['Butiksnamn', 'Butiksnamn är obligatoriskt'],
  ['Länk', 'Länk är obligatorisk'],
  ['Stad', 'Stad är obligatorisk'],
  ['Adress', 'Adress är obligatorisk'],
] as const
const marketMessages = [
  ['Evenemangsnamn', 'Evenemangsnamn är obligatoriskt'],
  ['Evenemangslänk', 'Evenemangslänk är obligatorisk'],
  ['Datum', 'Datum är obligatoriskt'],
  ['Starttid', 'Starttid är obligatorisk'],
  ['Sluttid', 'Sluttid är obligatorisk'],
  ['Stad', 'Stad är obligatorisk'],
  ['Adress', 'Adress är obligatorisk'],
] as const

test.each([
  ['Second hand-butik', shopMessages],
  ['Tillfälligt evenemang', marketMessages],
])(
  '§R4 message when left, §R4 marker message when touched: each message for "%s" is shown at its field',
  async (kind, messages) => {
    const { screen, field, send } = await show()
    await screen.getByRole('radio', { name: kind }).click()
    expect(document.body.textContent).not.toMatch(/är obligatorisk|Placera en markör på kartan/)
    for (const [label, message] of messages) {
      await field(label).click()
      if (label !== 'Datum') await field(label).fill('   ')
      await userEvent.tab()
      await expect.element(screen.getByText(message)).toBeVisible()
      await expect.element(field(label)).toHaveAccessibleDescription(new RegExp(message))
    }
    await expect.element(screen.getByText('Placera en markör på kartan')).toBeVisible()
    await expect.element(send).toBeDisabled()
  },
)

test('the list of missing fields leads to a field and to the map', async () => {
  const { screen, field } = await show()
  await screen.getByRole('button', { name: 'Adress', exact: true }).click()
  await expect.element(field('Adress')).toHaveFocus()
  await screen.getByRole('button', { name: 'Markör på kartan', exact: true }).click()
  await expect.element(screen.getByRole('group', { name: 'Markör på kartan' })).toHaveFocus()
})

test('§4 tip disabled invalid: invalid links, past days and times in the wrong order are reported', async () => {
  storedTipDraft.write({
    ...filled,
    kind: 'market',
    link: 'javascript:alert(1)',
    date: '2026-01-01',
    startMinute: '10:00',
    endMinute: '09:00',
  })
  const { screen, field, send } = await show()
  await field('Evenemangsnamn').click()
  await userEvent.keyboard('{Enter}')
  const webLink = 'Länken måste vara en webbadress som börjar med http:// eller https://'
  for (const text of [webLink, 'Datumet har redan varit', 'Sluttiden måste vara efter starttiden'])
    await expect.element(screen.getByText(text)).toBeVisible()
  await expect.element(send).toBeDisabled()
})

test('a tip with incomplete opening hours cannot be sent', async () => {
  storedTipDraft.write(filled)
  const { screen, week, time, send } = await show()
  await expect.element(send).toBeEnabled()
  await week.click()
  await time('Måndag', 'Öppnar').fill('10')
  await expect.element(send).toBeDisabled()
  await screen.getByRole('radio', { name: 'Varierar' }).click()
  await expect.element(send).toBeEnabled()
})

test.each(['{"kind":"shop","name":7,"position":{"lat":"x"}}', '{broken'])(
  'the damaged draft %s gives an empty form',
  async (text) => {
    sessionStorage.setItem('tip_draft', text)
    const { screen, field } = await show()
    await expect.element(field('Butiksnamn')).toHaveValue('')
    await expect.element(screen.getByText('Ingen markör är placerad än.')).toBeVisible()
  },
)
