import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { RequestError } from '../../api/client.ts'
import { exportPlaces } from '../../api/desk.ts'
import { memoryHistory } from '../../ui/location.ts'
import { Router } from '../../ui/Router.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { PlaceExport } from './PlaceExport.tsx'

vi.mock('../../api/desk.ts', () => ({ exportPlaces: vi.fn() }))
vi.mock('../../ui/save-file.ts', () => ({ saveFile: vi.fn() }))

const search = { words: 'borås', kind: 'shop', removed: false, page: 3 } as const

const show = () =>
  render(
    <Router history={memoryHistory('/granska/platser')}>
      <PlaceExport search={search} />
    </Router>,
  )

test('the found places are saved as a table', async () => {
  const table = new Blob(['site_id'])
  vi.mocked(exportPlaces).mockResolvedValueOnce(table)
  const screen = await show()
  await screen.getByRole('button', { name: 'Hämta som tabell' }).click()
  await vi.waitFor(() => expect(saveFile).toHaveBeenCalledWith(table, 'fyndkartan-platser.csv'))
  expect(exportPlaces).toHaveBeenCalledWith(search)
  await expect.element(screen.getByRole('link', { name: 'Import' })).toHaveAttribute('href', '#/granska/import')
})

test('a refusal is shown', async () => {
  const detail = 'Sökningen hittar fler än 20 000 platser. Begränsa den.'
  vi.mocked(exportPlaces).mockRejectedValueOnce(new RequestError(400, 'refused', { detail }))
  const screen = await show()
  await screen.getByRole('button', { name: 'Hämta som tabell' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent(detail)
})
