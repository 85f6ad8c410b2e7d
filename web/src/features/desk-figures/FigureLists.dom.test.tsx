import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { type DeskFigures, loadDeskFigures } from '../../api/desk-figures.ts'
import { memoryHistory } from '../../ui/location.ts'
import { Router } from '../../ui/Router.tsx'
import { FigureLists } from './FigureLists.tsx'

vi.mock('../../api/desk-figures.ts', () => ({ loadDeskFigures: vi.fn() }))

async function show(figures: Promise<DeskFigures>) {
  vi.mocked(loadDeskFigures).mockReturnValue(figures)
  return render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Router history={memoryHistory('/granska/siffror')}>
        <FigureLists />
      </Router>
    </QueryClientProvider>,
  )
}

test('the lists have the words without a match and the most opened places, which lead to the desk', async () => {
  const screen = await show(
    Promise.resolve({
      missed_words: [{ words: 'teakbyrå', networks: 12 }],
      places: [
        { type: 'store', id: 7, name: 'Kupan', town: 'Borås', opened: 1200, planned: 0, liked: 1, watched: 2 },
        { type: 'event', id: 3, name: null, town: null, opened: 1, planned: 1, liked: 0, watched: 0 },
      ],
    }),
  )
  await expect.element(screen.getByText('från 12 håll')).toBeVisible()
  const rows = screen.getByRole('listitem').elements()
  expect(rows.map((row) => row.textContent.replace(/\s/g, ' '))).toEqual([
    'teakbyråfrån 12 håll',
    'Kupan, BoråsÖppnad 1 200 gånger, sparad som favorit 1 gång, nyhet i 2 bevakningar',
    'Namn saknasÖppnad 1 gång, lagd i en runda 1 gång',
  ])
  expect(screen.getByRole('link', { name: 'Kupan, Borås' }).element().getAttribute('href')).toBe(
    '#/granska/platser/butik/7',
  )
})

test('empty lists and failures have texts', async () => {
  const screen = await show(Promise.resolve({ missed_words: [], places: [] }))
  await expect.element(screen.getByText('Inga ännu.').first()).toBeVisible()
  const failed = await show(Promise.reject(new Error('away')))
  await expect.element(failed.getByRole('alert')).toHaveTextContent('Siffrorna gick inte att hämta.')
})
