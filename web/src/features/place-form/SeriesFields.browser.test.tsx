import type { CivilDate } from '@fyndkartan/domain/local-time'
import { prepareSeries } from '@fyndkartan/domain/series/prepare-series'
import { emptySeries, type TypedSeries } from '@fyndkartan/domain/series/typed-series'
import axe from 'axe-core'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SeriesFields } from './SeriesFields.tsx'
import '../../styles/layers.css'
import '../../styles/tokens.css'
import '../../styles/base.css'

const today: CivilDate = '2026-11-21'

/** Saturdays, 104 of them coming and two past. */
const saturdays: TypedSeries = {
  ...emptySeries,
  weekdays: ['6'],
  from: '2026-11-01',
  to: '2028-11-11',
  startMinute: '10:00',
  endMinute: '15:00',
}

let typed: TypedSeries

function Harness({ start }: { readonly start: TypedSeries }) {
  const [held, setHeld] = useState(start)
  const prepared = prepareSeries(held, today)
  return (
    <form style={{ padding: '1rem' }}>
      <SeriesFields
        idPrefix="test"
        value={held}
        problems={'problems' in prepared ? prepared.problems : {}}
        today={today}
        onChange={(change) => {
          typed = { ...held, ...change }
          setHeld(typed)
        }}
      />
    </form>
  )
}

async function show(start: Partial<TypedSeries> = {}) {
  typed = { ...saturdays, ...start }
  const screen = await render(<Harness start={typed} />)
  const dates = screen.getByRole('group', { name: 'Datum', exact: true })
  const row = (name: string) => dates.getByRole('listitem').filter({ hasText: name })
  const press = (name: string) => screen.getByRole('button', { name, exact: true }).click()
  return { screen, dates, row, press }
}

async function expectAccessible() {
  const { violations } = await axe.run(document.body, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    rules: { 'target-size': { enabled: true } },
  })
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}

beforeEach(() => {
  document.documentElement.lang = 'sv'
})

test('the series shows its rule in words and twelve dates, and all dates on request', async () => {
  const { screen, dates, press } = await show()
  await expect.element(screen.getByText('Varje lördag 7 nov 2026–11 nov 2028', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('104 kommande datum.')).toBeVisible()
  await expect
    .element(screen.getByText(/^lör 21 nov, lör 28 nov, lör 5 dec, lör 12 dec och 100 datum till$/))
    .toBeVisible()
  expect(dates.getByRole('listitem').elements()).toHaveLength(12)
  await expectAccessible()
  await press('Visa alla 104')
  await expect.poll(() => dates.getByRole('listitem').elements()).toHaveLength(104)
  await press('Visa färre')
  await expect.poll(() => dates.getByRole('listitem').elements()).toHaveLength(12)
  await screen.getByText('Datum som har varit (2)').click()
  await expect.poll(() => dates.getByRole('listitem').elements()).toHaveLength(14)
})

test('a second press cancels a date with a reason; “Blir av ändå” restores it', async () => {
  const { screen, row, press } = await show()
  await press('Ställ in lör 28 nov')
  expect(typed.cancelled).toEqual([])
  await expect.element(screen.getByLabelText('Orsak (valfritt)')).toHaveFocus()
  await expectAccessible()
  await userEvent.keyboard('Regn')
  await press('Ställ in lör 28 nov')
  expect(typed.cancelled).toEqual([{ date: '2026-11-28', reason: 'Regn' }])
  await expect.element(row('lör 28 nov')).toHaveFocus()
  await expect.element(row('lör 28 nov').getByText('Inställt: Regn')).toBeVisible()
  await expect.element(screen.getByRole('status')).toHaveTextContent('lör 28 nov är inställt.')
  await expect.element(screen.getByText('104 kommande datum, varav ett inställt.')).toBeVisible()
  await press('Blir av ändå lör 28 nov')
  expect(typed.cancelled).toEqual([])
})

test('Escape and ”Avbryt” leave a date unchanged; Enter confirms', async () => {
  const { screen, row, press } = await show()
  await press('Ställ in lör 28 nov')
  await userEvent.keyboard('Regn{Escape}')
  await expect.element(row('lör 28 nov')).toHaveFocus()
  await press('Ställ in lör 5 dec')
  await press('Avbryt')
  expect(typed.cancelled).toEqual([])
  await press('Ställ in lör 5 dec')
  await userEvent.keyboard('{Enter}')
  expect(typed.cancelled).toEqual([{ date: '2026-12-05', reason: '' }])
  await expect.element(screen.getByLabelText('Orsak (valfritt)')).not.toBeInTheDocument()
})

test('a second press cancels all dates with a reason; “De blir av ändå” restores them', async () => {
  const { screen, press } = await show()
  await press('Ställ in alla datum')
  await press('Avbryt')
  await expect.element(screen.getByRole('button', { name: 'Ställ in alla datum' })).toHaveFocus()
  await press('Ställ in alla datum')
  await expect.element(screen.getByLabelText('Orsak (valfritt)')).toHaveFocus()
  await userEvent.keyboard('Lokalen är uppsagd')
  await press('Ställ in alla datum')
  await expect.element(screen.getByText('Alla datum är inställda: Lokalen är uppsagd')).toBeVisible()
  expect(typed).toMatchObject({ isAllCancelled: true, allCancelledReason: 'Lokalen är uppsagd' })
  await expectAccessible()
  await press('De blir av ändå')
  expect(typed).toMatchObject({ isAllCancelled: false, allCancelledReason: '' })
})

test('a date can have other hours, checked in place, and return to the usual hours', async () => {
  const { screen, row, press } = await show()
  await press('Ändra lör 28 nov')
  const end = row('lör 28 nov').getByLabelText('Sluttid')
  await expect.element(row('lör 28 nov').getByLabelText('Starttid')).toHaveFocus()
  await end.fill('9')
  await expect.element(end).toHaveAccessibleDescription('Sluttiden måste vara efter starttiden')
  await end.fill('13')
  expect(typed.changed).toEqual([{ date: '2026-11-28', startMinute: '10:00', endMinute: '13:00' }])
  await userEvent.keyboard('{Enter}')
  await expect.element(row('lör 28 nov')).toHaveFocus()
  await expect.element(row('lör 28 nov').getByText('10:00–13:00')).toBeVisible()
  await expect.element(row('lör 28 nov').getByText('Andra tider')).toBeVisible()
  await press('Ändra lör 28 nov')
  await press('Klar')
  await press('Ändra lör 28 nov')
  await press('Vanliga tider')
  expect(typed.changed).toEqual([])
  await expect.element(screen.getByRole('status')).toHaveTextContent('lör 28 nov har de vanliga tiderna.')
})

test('a removed date of the rule can be restored; a removed added date disappears', async () => {
  const { screen, row, press } = await show()
  await press('Ändra lör 28 nov')
  await press('Ta bort datumet lör 28 nov')
  expect(typed.skipped).toEqual(['2026-11-28'])
  await expect.element(row('lör 28 nov').getByText('Borttaget')).toBeVisible()
  await press('Ta med igen lör 28 nov')
  expect(typed.skipped).toEqual([])

  const field = screen.getByLabelText('Lägg till ett datum')
  await field.fill('2026-12-05')
  await press('Lägg till datumet')
  await expect.element(field).toHaveAccessibleDescription('5 december 2026 finns redan')
  await field.fill('2026-12-23')
  await userEvent.keyboard('{Enter}')
  expect(typed.added).toEqual(['2026-12-23'])
  await expect.element(field).toHaveValue('')
  await press('Ändra ons 23 dec')
  await press('Ta bort datumet ons 23 dec')
  expect(typed.added).toEqual([])
  // The focus moves to the count, because the row of the removed date is gone.
  await expect.element(screen.getByText('104 kommande datum.')).toHaveFocus()
})

test('exceptions without a date in the changed rule are listed and can be removed', async () => {
  const { screen, press } = await show({ cancelled: [{ date: '2026-11-28', reason: 'Regn' }] })
  await screen.getByLabelText('Söndag').click()
  await screen.getByLabelText('Lördag').click()
  expect(typed.weekdays).toEqual(['0'])
  await expect
    .element(screen.getByText('Undantag finns för datum som inte längre ingår: lör 28 nov.', { exact: true }))
    .toBeVisible()
  await expectAccessible()
  await press('Ta bort undantagen')
  expect(typed.cancelled).toEqual([])
})

test('each kind of rule has its own fields and names the missing ones', async () => {
  const { screen } = await show({ weekdays: [], from: '' })
  await expect.element(screen.getByText('Datumen visas här när uppgifterna ovan är ifyllda.')).toBeVisible()
  await expect.element(screen.getByLabelText('Första dag')).toHaveAccessibleDescription('Första dagen är obligatorisk')
  await expect.element(screen.getByLabelText('Måndag')).toHaveAttribute('aria-invalid', 'true')
  await screen.getByLabelText('Första dag').fill('2026-11-21')
  await screen.getByRole('radio', { name: 'Varannan vecka eller glesare' }).click()
  await screen.getByLabelText('Lördag').click()
  await expect.element(screen.getByText('Varannan lördag 21 nov 2026–4 nov 2028', { exact: true })).toBeVisible()
  await screen.getByLabelText('Återkommer').selectOptions('Var tredje vecka')
  expect(typed).toMatchObject({ kind: 'weekly', every: '3', weekdays: ['6'] })
  await screen.getByRole('radio', { name: 'En veckodag i månaden' }).click()
  await screen.getByLabelText('Första', { exact: true }).click()
  await screen.getByLabelText('Sista', { exact: true }).click()
  await screen.getByLabelText('Veckodag').selectOptions('Söndag')
  expect(typed).toMatchObject({ kind: 'monthly', every: '1', nth: ['1', '-1'], weekday: '0' })
  await expectAccessible()
  await screen.getByRole('radio', { name: 'Flera datum' }).click()
  await expect.element(screen.getByLabelText('Första dag')).not.toBeInTheDocument()
  const field = screen.getByLabelText('Lägg till ett datum')
  await expect.element(field).toHaveAccessibleDescription('Listan behöver minst ett datum')
  await field.fill('2026-11-28')
  await userEvent.keyboard('{Enter}')
  expect(typed).toMatchObject({ kind: 'dates', dates: ['2026-11-28'] })
})
