import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from 'vitest-browser-react'
import { ResultsBar } from '../features/search/ResultsBar.tsx'
import { SearchPanel } from '../features/search/SearchPanel.tsx'
import { useSearch } from '../features/search/use-search.ts'
import { memoryHistory, useLocation } from '../ui/location.ts'
import { Router } from '../ui/Router.tsx'

function Harness() {
  const search = useSearch()
  return (
    <>
      <SearchPanel search={search} renderAreaMap={() => <div />} />
      <ResultsBar search={search} total={3451} isLoading={false} onWatch={() => {}} />
      <output aria-label="address">{decodeURIComponent(useLocation().search).replaceAll('+', ' ')}</output>
      <output aria-label="attempt">{search.attempt}</output>
    </>
  )
}

/**
 * Renders the search panel at an address with this query string. Tests mock `site-config.ts` and `fetch` themselves.
 */
export async function showSearchPanel(query: string) {
  const screen = await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Router history={memoryHistory(`/?${query}`)}>
        <Harness />
      </Router>
    </QueryClientProvider>,
  )
  const showButton = screen.getByRole('button', { name: 'Visa', exact: true })
  const address = screen.getByLabelText('address')
  const towns = screen.getByRole('button', { name: /^Stad:/ })
  return { screen, showButton, address, towns }
}
