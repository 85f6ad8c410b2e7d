import { emptyForm, type PlaceForm } from '@fyndkartan/domain/place-form'
import type { PlaceKind } from '@fyndkartan/domain/place'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { PlaceFormFields } from './PlaceFormFields.tsx'
import '../../styles/tokens.css'

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

/** Pastes as a person does; false when the form has taken care of it. */
function paste(field: Element, text: string): boolean {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', text)
  return field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

beforeEach(() => {
  form = { kind: 'shop', ...emptyForm }
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

test('a pasted time range fills both times of a market', async () => {
  const screen = await show('market')
  expect(paste(screen.getByLabelText('Datum').element(), '10-15')).toBe(true)
  expect(paste(screen.getByLabelText('Sluttid').element(), '10-15')).toBe(false)
  expect(form).toMatchObject({ date: '', startMinute: '10:00', endMinute: '15:00' })
})
