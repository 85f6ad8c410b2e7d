import type { DeskAction } from '@fyndkartan/domain/desk'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { ActionLine } from './ActionLine.tsx'
import { DeskContext } from './desk-decisions.ts'

const anImport: DeskAction = {
  id: 1,
  atMs: Date.parse('2026-11-21T12:00:00+01:00'),
  by: 'anna@fynd.example',
  byCommand: false,
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
