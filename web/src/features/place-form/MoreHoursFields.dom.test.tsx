import { emptyForm, type PlaceForm, preparePlace } from '@fyndkartan/domain/place-form'
import { facts } from '@fyndkartan/domain/facts'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { HoursEditor } from './HoursEditor.tsx'
import type { HoursFields } from './hours-draft.ts'
import { focusPlaceField } from './place-field.ts'

let held: HoursFields

function Harness({ start, isTold }: { readonly start: HoursFields; readonly isTold: boolean }) {
  const [value, setValue] = useState(start)
  const { problem } = facts.openingHoursOsm.read(value.openingHoursOsm)
  return (
    <HoursEditor
      idPrefix="test"
      value={value}
      onChange={(texts) => {
        held = texts
        setValue(texts)
      }}
      problem={isTold ? problem : null}
    />
  )
}

async function show(openingHours = '', openingHoursOsm = '', isTold = true) {
  const start = { openingHours, openingHoursOsm }
  held = start
  return render(<Harness start={start} isTold={isTold} />)
}

const formOf = (hours: HoursFields): PlaceForm => ({ ...emptyForm, kind: 'shop', name: 'X', town: 'Borås', ...hours })
const monday =
  'söndag: stängt, måndag: 10:00–18:00, tisdag: stängt, onsdag: stängt, torsdag: stängt, fredag: stängt, lördag: stängt'

test('further hours are folded for an ordinary week and unfolded otherwise', async () => {
  const screen = await show(monday)
  await expect.element(screen.getByText('Butiken stänger för lunch')).not.toBeVisible()
  await screen.unmount()
  const other = await show('', 'Mo 10:00-18:00; PH off')
  await expect.element(other.getByRole('radio', { name: 'Stängt' })).toBeChecked()
})

test('the second line of a day has the hours after lunch', async () => {
  const screen = await show(monday)
  await screen.getByText(/^Fler tider/).click()
  await screen.getByRole('checkbox', { name: 'Butiken stänger för lunch' }).click()
  // The checkbox adds a second line to each open day; while it is empty, the hours do not change.
  expect(held).toEqual({ openingHours: monday, openingHoursOsm: '' })
  const day = screen.getByRole('group', { name: 'Måndag' })
  await day.getByLabelText('Stänger', { exact: true }).fill('12')
  await day.getByLabelText('Öppnar efter lunch').fill('11')
  await expect.element(day.getByText('Skriv tiden som 10:00')).toBeVisible()
  await day.getByLabelText('Stänger för dagen').fill('18')
  await expect.element(day.getByText('Tiderna går in i varandra')).toBeVisible()
  expect(preparePlace(formOf(held))).toEqual({ problems: { openingHoursOsm: 'Ogiltiga öppettider' } })
  await day.getByLabelText('Öppnar efter lunch').fill('13')
  expect(held).toEqual({ openingHours: '', openingHoursOsm: 'Mo 10:00-12:00,13:00-18:00' })
  await screen.getByRole('checkbox', { name: 'Butiken stänger för lunch' }).click()
  expect(held).toEqual({ openingHours: monday.replace('18:00', '12:00'), openingHoursOsm: '' })
})

test('a season limits the hours to a part of the year', async () => {
  const screen = await show(monday)
  await screen.getByText(/^Fler tider/).click()
  await screen.getByRole('button', { name: 'Öppet bara en del av året' }).click()
  const season = screen.getByRole('group', { name: 'Säsong 1' })
  await expect.element(season.getByLabelText('Från och med')).toHaveFocus()
  await season.getByLabelText('Från och med').fill('1 maj')
  await expect.element(season.getByText('Skriv dagen som 1 maj eller 1/5')).toBeVisible()
  await season.getByLabelText('Till och med').fill('30/9')
  expect(held).toEqual({ openingHours: '', openingHoursOsm: 'May-Sep Mo 10:00-18:00' })
  // Outside the season the shop now counts as closed. The button adds hours for the rest of the year.
  await expect.element(screen.getByText('Stängt utom under säsongen nedan.')).toBeVisible()
  await screen.getByRole('button', { name: 'Tider för resten av året' }).click()
  await screen.getByRole('checkbox', { name: 'Lördag öppet' }).first().click()
  await expect.element(screen.getByText('Resten av året', { exact: true })).toBeVisible()
  await screen.getByRole('checkbox', { name: 'Lördag öppet' }).first().click()
  await season.getByRole('button', { name: 'Ta bort säsong 1' }).click()
  expect(held).toEqual({ openingHours: monday, openingHoursOsm: '' })
  // The focus is not on the button that would remove the next season.
  await expect.element(screen.getByRole('button', { name: 'Andra tider en del av året' })).toHaveFocus()
  await expect.element(screen.getByText('Säsong 1 är borttagen.')).toBeInTheDocument()
})

test('public holidays and single dates have hours of their own', async () => {
  const screen = await show(monday)
  await screen.getByText(/^Fler tider/).click()
  await screen.getByRole('group', { name: 'Röda dagar' }).getByRole('radio', { name: 'Andra tider' }).click()
  await expect.element(screen.getByText('Skriv tiden som 10:00')).toBeVisible()
  const holidays = screen.getByRole('group', { name: 'Röda dagar' })
  await holidays.getByLabelText('Öppnar').fill('12')
  await holidays.getByLabelText('Stänger').fill('16')
  await screen.getByRole('button', { name: 'Lägg till datum' }).click()
  const date = screen.getByRole('group', { name: 'Datum 1' })
  await expect.element(date.getByLabelText('Datum')).toHaveFocus()
  await date.getByLabelText('Datum').fill('24 dec')
  await date.getByLabelText('Till och med (valfritt)').fill('2026-12-26')
  await expect.element(date.getByText('Skriv båda datumen med år, eller båda utan')).toBeVisible()
  await date.getByLabelText('Till och med (valfritt)').fill('26/12')
  expect(held.openingHoursOsm).toBe('Mo 10:00-18:00; PH 12:00-16:00; Dec 24-26 off')
  await date.getByRole('button', { name: 'Ta bort datum 1' }).click()
  expect(held.openingHoursOsm).toBe('Mo 10:00-18:00; PH 12:00-16:00')
  await expect.element(screen.getByRole('button', { name: 'Lägg till datum' })).toHaveFocus()
  await expect.element(screen.getByText('Datum 1 är borttaget.')).toBeInTheDocument()
})

test('the list of problems focuses the first invalid field', async () => {
  const screen = await show('', 'Mo 10:00-18:00; Dec 24 off')
  await screen.getByLabelText('Datum', { exact: true }).fill('julafton')
  focusPlaceField('test', 'openingHoursOsm', formOf(held))
  await expect.element(screen.getByLabelText('Datum', { exact: true })).toHaveFocus()
})

test('hours that the form cannot show are kept until the visitor chooses others', async () => {
  const written = 'PH off; Mo-Su 12:00-16:00'
  const screen = await show('varierar', written)
  await expect.element(screen.getByText(`Tiderna är fler än formuläret kan visa: ”${written}”`)).toBeVisible()
  await expect.element(screen.getByText(/^Den närmaste veckan: .*12–16/)).toBeVisible()
  await screen.getByRole('radio', { name: 'Inga uppgifter' }).click()
  expect(held).toEqual({ openingHours: '', openingHoursOsm: '' })
  await expect.element(screen.getByText(/^De tider som finns nu ersätts/)).toBeVisible()
  await screen.getByRole('radio', { name: 'Behåll texten som den är' }).click()
  expect(held).toEqual({ openingHours: 'varierar', openingHoursOsm: written })
})
