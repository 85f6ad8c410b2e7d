import { emptyForm, type PlaceForm, preparePlace } from '@fyndkartan/domain/place-form'
import type { PlaceKind } from '@fyndkartan/domain/place'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { PlaceFormFields } from './PlaceFormFields.tsx'

let form: PlaceForm

function Harness({ start }: { readonly start: PlaceForm }) {
  const [held, setHeld] = useState(start)
  return (
    <form noValidate>
      <PlaceFormFields
        form={held}
        onChange={(change) => {
          form = { ...held, ...change }
          setHeld(form)
        }}
        problems={{}}
        idPrefix="test"
        renderMap={(position, onMove) => (
          <button type="button" onClick={() => onMove({ lat: 59.5, lng: 17.5 })}>
            {position ? 'Flytta' : 'Placera'}
          </button>
        )}
      />
    </form>
  )
}

async function show(kind: PlaceKind, filled: Partial<PlaceForm> = {}) {
  form = { kind, ...emptyForm, ...filled }
  return render(<Harness start={form} />)
}

/** Dispatches a paste event, since jsdom has no clipboard. Returns false if the form handled the text itself. */
function paste(field: Element, text: string): boolean {
  const clipboardData = { getData: (format: string) => (format === 'text' ? text : '') }
  return field.dispatchEvent(Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData }))
}

beforeEach(() => {
  form = { kind: 'shop', ...emptyForm }
})

test('“alla vardagar” copies the hours of a day to the working days', async () => {
  const screen = await show('shop')
  await screen.getByRole('radio', { name: 'Samma tider varje vecka' }).click()
  const monday = screen.getByRole('group', { name: 'Måndag' })
  await monday.getByLabelText('Öppnar').fill('9.30')
  await monday.getByLabelText('Stänger').fill('18')
  await screen.getByRole('button', { name: 'alla vardagar' }).click()
  await expect.element(screen.getByText('Tiderna för måndag gäller nu alla vardagar.')).toBeVisible()
  await screen.getByRole('checkbox', { name: 'Lördag öppet' }).click()
  const saturday = screen.getByRole('group', { name: 'Lördag' })
  await saturday.getByLabelText('Öppnar').fill('18:00')
  await saturday.getByLabelText('Stänger').fill('01:00')
  expect(form.openingHours).toBe(
    'söndag: stängt, måndag: 09:30–18:00, tisdag: 09:30–18:00, onsdag: 09:30–18:00, torsdag: 09:30–18:00, fredag: 09:30–18:00, lördag: 18:00–01:00',
  )
})

test('a pasted time range fills both times', async () => {
  const screen = await show('shop')
  await screen.getByRole('radio', { name: 'Samma tider varje vecka' }).click()
  const monday = screen.getByRole('group', { name: 'Måndag' })
  paste(monday.getByLabelText('Öppnar').element(), '10:00–18:00')
  await expect.element(monday.getByLabelText('Öppnar')).toHaveValue('10:00')
  await expect.element(monday.getByLabelText('Stänger')).toHaveValue('18:00')
  expect(form.openingHours).toContain('måndag: 10:00–18:00')
})

test('a pasted time range fills both times of a market, but not its date', async () => {
  const screen = await show('market')
  expect(paste(screen.getByLabelText('Datum').element(), '10-15')).toBe(true)
  expect(paste(screen.getByLabelText('Sluttid').element(), '10-15')).toBe(false)
  expect(form).toMatchObject({ date: '', startMinute: '10:00', endMinute: '15:00' })
})

test('a text too long for a time is not cut to a different time', async () => {
  const screen = await show('market')
  await screen.getByLabelText('Starttid').fill('10:00–18:00')
  await expect.element(screen.getByLabelText('Starttid')).toHaveValue('10:00–18:00')
})

test('coordinates in the wrong order are swapped', async () => {
  const screen = await show('shop')
  await screen.getByLabelText('Ange koordinater').fill('12.9401, 57.721')
  expect(form.position).toEqual({ lat: 57.721, lng: 12.9401 })
})

test('a special word replaces the week and can be cleared', async () => {
  const screen = await show('shop')
  await screen.getByRole('radio', { name: 'Enligt överenskommelse (på förfrågan)' }).click()
  expect(form.openingHours).toBe('på_förfrågan')
  await screen.getByRole('radio', { name: 'Inga uppgifter' }).click()
  expect(form.openingHours).toBe('')
})

test('an existing week is shown in its fields; an unreadable day is reported and kept', async () => {
  const text =
    'söndag: stängt, måndag: efter lunch, tisdag: 10:00–18:00, onsdag: stängt, torsdag: stängt, fredag: stängt, lördag: stängt'
  const screen = await show('shop', { openingHours: text })
  await expect.element(screen.getByText('Går inte att läsa: ”efter lunch”')).toBeVisible()
  await screen.getByRole('checkbox', { name: 'Onsdag öppet' }).click()
  await screen.getByRole('checkbox', { name: 'Onsdag öppet' }).click()
  expect(form.openingHours).toBe(text)
  const tuesday = screen.getByRole('group', { name: 'Tisdag' })
  await expect.element(tuesday.getByLabelText('Öppnar')).toHaveValue('10:00')
})

test('a typed time counts at once and is formatted on leaving the field', async () => {
  const screen = await show('market')
  const start = screen.getByLabelText('Starttid')
  await start.click()
  await userEvent.keyboard('930')
  expect(form.startMinute).toBe('09:30')
  await expect.element(start).toHaveValue('930')
  await userEvent.tab()
  await expect.element(start).toHaveValue('09:30')
})

test('coordinates place the marker, and the map’s marker changes them', async () => {
  const screen = await show('shop')
  const field = screen.getByLabelText('Ange koordinater')
  await expect.element(screen.getByText('Ingen markör är placerad än.')).toBeVisible()
  await field.fill('57,721 12,9401')
  expect(form.position).toEqual({ lat: 57.721, lng: 12.9401 })
  await expect.element(screen.getByText('Markören står på 57.721000, 12.940100.')).toBeVisible()
  await field.fill('Borås')
  await expect.element(screen.getByText('Skriv koordinaterna som 57.870000, 11.970000')).toBeVisible()
  await screen.getByRole('button', { name: 'Flytta' }).click()
  await expect.element(field).toHaveValue('59.500000, 17.500000')
  await field.fill('')
  await userEvent.tab()
  await expect.element(screen.getByText('Ingen markör är placerad än.')).toBeVisible()
  expect(form.position).toBeNull()
})

test('a button places the marker at the centre of a known town', async () => {
  const screen = await show('shop')
  await expect.element(screen.getByRole('button', { name: /^Sätt markören/ })).not.toBeInTheDocument()
  await screen.getByLabelText('Stad').fill('borås')
  await screen.getByRole('button', { name: 'Sätt markören mitt i Borås' }).click()
  await expect.element(screen.getByText(/^Markören står på 57\.7\d+, 12\.9\d+\.$/)).toBeVisible()
})

test('the filled form gives a valid place', async () => {
  const screen = await show('market')
  await screen.getByLabelText('Evenemangsnamn').fill('Bakluckeloppis')
  await screen.getByLabelText('Evenemangslänk').fill('https://loppis.example.se')
  await screen.getByLabelText('Datum').fill('2026-11-28')
  await screen.getByLabelText('Starttid').fill('10')
  await screen.getByLabelText('Sluttid').fill('15')
  await screen.getByLabelText('Stad').fill('Borås')
  await screen.getByLabelText('Adress').fill('Torget 1')
  await screen.getByRole('button', { name: 'Placera' }).click()
  expect(preparePlace(form)).toMatchObject({
    place: {
      kind: 'market',
      name: 'Bakluckeloppis',
      date: '2026-11-28',
      startMinute: 600,
      endMinute: 900,
      town: 'Borås',
    },
  })
})
