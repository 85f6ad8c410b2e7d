import type { ImportOutcome } from '@fyndkartan/domain/desk'
import { unknownFacts } from '@fyndkartan/domain/facts'
import type { Place } from '@fyndkartan/domain/place'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { RequestError } from '../../api/client.ts'
import { runImport } from '../../api/desk-import.ts'
import { memoryHistory } from '../../ui/location.ts'
import { Router } from '../../ui/Router.tsx'
import { ImportDesk } from './ImportDesk.tsx'

vi.mock('../../api/desk-import.ts', () => ({ runImport: vi.fn() }))

const shop: Place = { ...unknownFacts('shop'), kind: 'shop', id: 7, name: 'Fyndet', town: 'Borås' }
const table: ImportOutcome = {
  source: 'platser.csv',
  read: 2,
  added: 0,
  changed: 1,
  unchanged: 0,
  kept: 0,
  removed: 0,
  skipped: [{ at: 'rad 3', reason: 'har ändrats sedan tabellen hämtades', detail: 'Retro' }],
  skippedCount: 1,
  hoursNotExpressible: [],
  hoursNotExpressibleCount: 0,
  shortened: [],
  shortenedCount: 0,
  repeats: [],
  repeatsCount: 0,
  examples: [],
  edits: [{ before: shop, after: { ...shop, name: 'Fyndet 2' }, seriesBefore: null, seriesAfter: null }],
  fingerprint: 'of the trial',
  actionId: null,
}

const onDecided = vi.fn<(text: string, actionId: number) => Promise<void>>()
beforeEach(() => {
  vi.resetAllMocks()
  onDecided.mockResolvedValue()
})

const deskWith = (isUndone: boolean) => (
  <Router history={memoryHistory('/granska/import')}>
    <ImportDesk isUndone={isUndone} renderDifferences={(source) => `${source} avviker`} onDecided={onDecided} />
  </Router>
)

/** Shows the part with the answer of a dry run. A typed address stands for the file. */
async function tryOut(outcome: ImportOutcome | Error) {
  if (outcome instanceof Error) vi.mocked(runImport).mockRejectedValueOnce(outcome)
  else vi.mocked(runImport).mockResolvedValueOnce(outcome)
  const screen = await render(deskWith(false))
  await screen.getByText('Kalender', { exact: true }).click()
  await screen.getByText('Webbadress', { exact: true }).click()
  await screen.getByLabelText('Kalenderns webbadress').fill('https://kommunen.example/a')
  await screen.getByRole('button', { name: 'Provkör' }).click()
  return screen
}

test('the edits of a table are shown first, then made as they were shown, and can be undone', async () => {
  const screen = await tryOut(table)
  await expect.element(screen.getByRole('heading', { name: 'Så här skulle det bli' })).toHaveFocus()
  await expect.element(screen.getByText('har ändrats sedan tabellen hämtades (Retro)')).toBeVisible()
  expect(runImport).toHaveBeenLastCalledWith(expect.anything(), null)
  expect(onDecided).not.toHaveBeenCalled()
  const making = Promise.withResolvers<ImportOutcome>()
  vi.mocked(runImport).mockReturnValueOnce(making.promise)
  await screen.getByRole('button', { name: 'Gör ändringarna' }).click()
  // The button keeps the focus, and a second press does nothing.
  const running = screen.getByRole('button', { name: 'Importerar...' })
  await expect.element(running).toHaveAttribute('aria-disabled', 'true')
  await expect.element(running).toHaveFocus()
  await running.click()
  expect(runImport).toHaveBeenCalledTimes(2)
  expect(runImport).toHaveBeenLastCalledWith(expect.anything(), 'of the trial')
  making.resolve({ ...table, actionId: 12 })
  await expect.element(screen.getByRole('heading', { name: 'Ändringarna är gjorda' })).toHaveFocus()
  expect(onDecided).toHaveBeenCalledExactlyOnceWith('Ändringarna är gjorda.', 12)
  await expect.element(screen.getByRole('button', { name: 'Gör ändringarna' })).not.toBeInTheDocument()
  await screen.rerender(deskWith(true))
  await expect.element(screen.getByRole('heading', { level: 3 })).not.toBeInTheDocument()
})

test('a table without a difference has no button that makes edits', async () => {
  const screen = await tryOut({ ...table, changed: 0, unchanged: 2, edits: [], skipped: [], skippedCount: 0 })
  await expect.element(screen.getByRole('heading', { name: 'Ingenting skulle ändras' })).toHaveFocus()
  await expect.element(screen.getByText('oförändrade')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Gör ändringarna' })).not.toBeInTheDocument()
})

test('an import that only leaves places alone can be carried out, and then shows how its source differs', async () => {
  const outcome = { ...table, source: 'Listan', changed: 0, kept: 2, edits: null }
  const screen = await tryOut(outcome)
  await expect.element(screen.getByText('Listan avviker')).not.toBeInTheDocument()
  vi.mocked(runImport).mockResolvedValueOnce(outcome)
  await screen.getByRole('button', { name: 'Visa vad källan säger annat' }).click()
  await expect.element(screen.getByText('Listan avviker')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Importen är genomförd' })).toHaveFocus()
})

test('when the directory has changed since the dry run, its result goes and the refusal is shown', async () => {
  const screen = await tryOut(table)
  const detail = 'Källan eller katalogen har ändrats sedan provkörningen. Provkör igen.'
  vi.mocked(runImport).mockRejectedValueOnce(new RequestError(409, 'refused', { detail }))
  await screen.getByRole('button', { name: 'Gör ändringarna' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent(detail)
  await expect.element(screen.getByRole('heading', { level: 3 })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('alert')).toHaveFocus()
  expect(onDecided).not.toHaveBeenCalled()
})

test('a failed dry run is shown, until the form changes', async () => {
  const detail = 'Tabellen ändrar fler än 2 000 platser. Ändra färre åt gången.'
  const screen = await tryOut(new RequestError(400, 'refused', { detail }))
  await expect.element(screen.getByRole('alert')).toHaveTextContent(detail)
  await screen.getByLabelText('Källans namn').fill('Annan')
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

test("a source's import keeps its own words", async () => {
  const screen = await tryOut({ ...table, edits: null })
  vi.mocked(runImport).mockResolvedValueOnce({ ...table, edits: null, actionId: 12 })
  await screen.getByRole('button', { name: 'Genomför importen' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Importen är genomförd' })).toHaveFocus()
  expect(onDecided).toHaveBeenCalledExactlyOnceWith('Importen är genomförd.', 12)
})
