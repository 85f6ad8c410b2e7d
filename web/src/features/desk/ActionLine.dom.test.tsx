import type { DeskAction } from '@fyndkartan/domain/desk'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { memoryHistory } from '../../ui/location.ts'
import { Router } from '../../ui/Router.tsx'
import { ActionLine } from './ActionLine.tsx'
import { DeskContext } from './desk-decisions.ts'

const anImport: DeskAction = {
  id: 1,
  atMs: Date.parse('2026-11-21T12:00:00+01:00'),
  by: 'anna@fynd.example',
  byCommand: false,
  bySchedule: false,
  byOrganiser: false,
  byGone: false,
  verb: 'import',
  subject: { type: 'import', id: 7, name: 'kommunen' },
  reason: null,
  before: null,
  after: null,
  seriesBefore: null,
  seriesAfter: null,
  parts: 1,
  partOf: null,
  undoes: null,
  undoneBy: null,
  partial: null,
}

test.each([
  [1, '1 ändring'],
  [2, '2 ändringar'],
  [1200, '1 200 ändringar'],
])('an import of %i changes has the line "%s"', async (parts, text) => {
  const screen = await render(
    <DeskContext value={{ decided: async () => {}, undo: async () => {} }}>
      <ActionLine action={{ ...anImport, parts }} isUndoable={false} leadsOn={false} />
    </DeskContext>,
  )
  const line = screen.getByText(/ändring/)
  await expect.element(line).toBeVisible()
  expect(line.element().textContent.replace(/\s/g, ' ')).toBe(text)
})

test('the undo of a part of an import lists the places that it kept, with the reasons', async () => {
  const shop = (id: number, name: string | null) => ({ key: { kind: 'shop', id }, name }) as const
  const partial = {
    undone: 12,
    keptCount: 3,
    places: [
      { place: shop(1, 'Kupan'), why: 'organiser', into: null },
      { place: shop(2, null), why: 'merged', into: shop(3, 'Myrorna') },
    ],
  } as const
  const screen = await render(
    <DeskContext value={{ decided: async () => {}, undo: async () => {} }}>
      <Router history={memoryHistory('/granska/logg')}>
        <ActionLine action={{ ...anImport, verb: 'undo', partial }} isUndoable={false} leadsOn />
      </Router>
    </DeskContext>,
  )
  await expect
    .element(screen.getByText('12 platser ångrades. 3 platser som har ändrats sedan dess är kvar som de är.'))
    .toBeVisible()
  await screen.getByText('Vilka som är kvar, och varför').click()
  const lines = screen.getByRole('listitem').elements()
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Kupan: ändrad av arrangören',
    'Namn saknas: hopslagen med Myrorna',
    '… och 1 till',
  ])
  expect(screen.getByRole('link', { name: 'Myrorna' }).element().getAttribute('href')).toContain('platser/butik/3')
})
