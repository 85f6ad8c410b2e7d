import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { memoryHistory, useLocation } from '../../ui/location.ts'
import { Router } from '../../ui/Router.tsx'
import { ResultsBar } from './ResultsBar.tsx'
import { SearchPanel } from './SearchPanel.tsx'
import { useSearch } from './use-search.ts'

vi.mock('../../site-config.ts', () => ({ siteConfig: { api_key: 'the key' } }))

const file = {
  villages: [
    'Skene|1463|57.490|12.640|0',
    'Skenshyttan|2082|60.150|15.850|2',
    'Alvik|2580|65.663|21.730|8',
    'Alvik|0180|59.334|17.980|10',
    ...Array.from({ length: 35 }, (_, n) => `Xby ${n + 1}|1463|57.5|12.6|${n}`),
  ],
}
let answer: () => Promise<Response>

beforeEach(() => {
  localStorage.clear()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  answer = () => Promise.resolve(Response.json(file))
  vi.spyOn(globalThis, 'fetch').mockImplementation((input) => {
    if (typeof input !== 'string' || !input.includes('villages'))
      return Promise.resolve(new Response(null, { status: 503 }))
    return answer()
  })
})
afterEach(() => vi.restoreAllMocks())

function Harness() {
  const search = useSearch()
  return (
    <>
      <SearchPanel
        search={search}
        renderAreaMap={(_circle, onCentreChange) => (
          <button type="button" onClick={() => onCentreChange({ lat: 57.6, lng: 12.7 })}>
            Flytta mitten
          </button>
        )}
      />
      <ResultsBar search={search} total={1} isLoading={false} onWatch={() => {}} />
      <output aria-label="address">{decodeURIComponent(useLocation().search)}</output>
    </>
  )
}

async function show(query = 'seed=0') {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const screen = await render(
    <QueryClientProvider client={queries}>
      <Router history={memoryHistory(`/?${query}`)}>
        <Harness />
      </Router>
    </QueryClientProvider>,
  )
  const town = screen.getByRole('button', { name: /^Stad:/ })
  const dialog = screen.getByRole('dialog', { name: 'Välj stad' })
  const field = screen.getByRole('searchbox', { name: 'Filtrera städer' })
  return { screen, town, dialog, field, address: screen.getByLabelText('address') }
}

test('by keyboard: Enter takes the best, and the arrow keys lead from the towns to the villages', async () => {
  const { town, dialog, field, address } = await show()
  await town.click()
  await field.click()
  await userEvent.keyboard('skene{Enter}')
  await expect.element(address).toHaveTextContent('?around=57.49+12.64+20+Skene&sort_by=distance&seed=0')

  await town.click()
  await field.fill('al')
  await field.click()
  const towns = dialog.getByRole('checkbox').elements().length
  await userEvent.keyboard('{ArrowDown}'.repeat(towns + 1))
  await expect.element(dialog.getByRole('button', { name: 'Alvik Stockholm, Stockholms län' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(town).toHaveAccessibleName('Stad: Alvik')
})
