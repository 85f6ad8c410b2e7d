import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { memoryHistory, useLocation } from '../../ui/location.ts'
import { Router } from '../../ui/Router.tsx'
import { ResultsBar } from './ResultsBar.tsx'
import { SearchPanel } from './SearchPanel.tsx'
import TownDialog from './TownDialog.tsx'
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
let asked = 0

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  answer = () => Promise.resolve(Response.json(file))
  asked = 0
  vi.spyOn(globalThis, 'fetch').mockImplementation((input) => {
    if (typeof input !== 'string' || !input.includes('villages'))
      return Promise.resolve(new Response(null, { status: 503 }))
    asked++
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

test('the villages are fetched once, when the town list is first opened', async () => {
  const { town, field, screen } = await show()
  await town.hover()
  expect(asked).toBe(0)
  for (let times = 0; times < 2; times++) {
    await town.click()
    await field.fill('skene')
    await expect.element(screen.getByText('1 träff – Enter söker runt Skene')).toBeVisible()
    await screen.getByRole('button', { name: 'Avbryt' }).click()
  }
  expect(asked).toBe(1)
})

test('choosing a village searches around it at once, nearest first, with its name in the panel and the address', async () => {
  const { screen, town, dialog, field, address } = await show('seed=0&city=borås&query=vinyl')
  await town.click()
  await field.fill('SKENE')
  await dialog.getByRole('button', { name: 'Skene Mark, Västra Götalands län' }).click()
  await expect.element(address).toHaveTextContent('?around=57.49+12.64+20+Skene&query=vinyl&sort_by=distance&seed=0')
  await expect.element(town).toHaveAccessibleName('Stad: Skene')
  await expect.element(town).toHaveFocus()
  await expect.element(screen.getByRole('button', { name: 'Sökområde: inom 20 km' })).toBeVisible()
  await expect.element(screen.getByRole('combobox', { name: 'Sortera' })).toHaveValue('distance')
  // The visitor's own area is stored separately and stays.
  expect(localStorage.getItem('map_info')).toBeNull()
})

test('Enter takes the best match, and the arrow keys lead from towns to villages', async () => {
  const { town, dialog, field, address } = await show()
  await town.click()
  await field.click()
  await userEvent.keyboard('skene{Enter}')
  await expect.element(address).toHaveTextContent('?around=57.49+12.64+20+Skene&sort_by=distance&seed=0')

  await town.click()
  await field.fill('al')
  await field.click()
  await expect.element(dialog.getByText('Alla', { exact: true })).not.toBeInTheDocument()
  const towns = dialog.getByRole('checkbox').elements().length
  await userEvent.keyboard('{ArrowDown}'.repeat(towns + 1))
  await expect.element(dialog.getByRole('button', { name: 'Alvik Stockholm, Stockholms län' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(town).toHaveAccessibleName('Stad: Alvik')
})

test('villages with the same name show their municipality', async () => {
  const { town, dialog, field } = await show()
  await town.click()
  await field.fill('alvik')
  const found = dialog.getByRole('list', { name: 'Fler orter' }).getByRole('button')
  await expect.element(found.first()).toHaveAccessibleName('Alvik Stockholm, Stockholms län')
  await expect.element(found.nth(1)).toHaveAccessibleName('Alvik Luleå, Norrbottens län')
})

test("a changed radius keeps the village's name; a moved circle becomes the visitor's own area", async () => {
  const { screen, town, address } = await show('around=57.49+12.64+20+Skene&seed=0')
  await screen.getByRole('button', { name: 'Sökområde: inom 20 km' }).click()
  await screen.getByRole('slider', { name: 'Radie' }).fill('35')
  await screen.getByRole('button', { name: 'Visa området' }).click()
  await expect.element(address).toHaveTextContent('?around=57.49+12.64+35+Skene&seed=0')
  await expect.element(town).toHaveAccessibleName('Stad: Skene')

  expect(localStorage.getItem('map_info')).toBeNull()

  await screen.getByRole('button', { name: 'Sökområde: inom 35 km' }).click()
  await screen.getByRole('button', { name: 'Flytta mitten' }).click()
  await screen.getByRole('button', { name: 'Visa området' }).click()
  await expect.element(address).toHaveTextContent('?custom_position_selected=true&around=57.6+12.7+35&seed=0')
  await expect.element(town).toHaveAccessibleName('Stad: hela Sverige')
  await expect.element(town).toBeDisabled()
  expect(localStorage.getItem('map_info')).toBe('{"map_center":[57.6,12.7],"radius":35}')
})

test('turning the area off searches all of Sweden', async () => {
  const { screen, town, address } = await show('around=57.49+12.64+20+Skene&sort_by=distance&seed=0')
  await screen.getByRole('button', { name: 'Sökområde: inom 20 km' }).click()
  await screen.getByRole('button', { name: 'Sluta söka i området' }).click()
  await expect.poll(() => address.element().textContent).toBe('?seed=0')
  await expect.element(town).toHaveAccessibleName('Stad: hela Sverige')
})

test('the reopened dialog names the village, which stays until a town is chosen', async () => {
  const { screen, town, dialog, address } = await show('around=57.49+12.64+20+Skene&seed=0')
  await town.click()
  await expect.element(dialog.getByText('Runt Skene')).toBeVisible()
  await expect.element(dialog.getByRole('checkbox', { name: 'Alla', exact: true })).not.toBeChecked()
  await screen.getByRole('button', { name: 'Klar' }).click()
  await expect.element(town).toHaveAccessibleName('Stad: Skene')

  await town.click()
  await dialog.getByRole('checkbox', { name: 'Borås', exact: true }).click()
  await screen.getByRole('button', { name: 'Klar' }).click()
  await expect.element(town).toHaveAccessibleName('Stad: Borås')
  await screen.getByRole('button', { name: 'Visa', exact: true }).click()
  await expect.element(address).toHaveTextContent('?city=borås&seed=0')
})

test('towns work while the villages load and when that fails, and the load can be repeated', async () => {
  let fail: (error: Error) => void = () => {}
  answer = () => new Promise((_, reject) => (fail = reject))
  const { screen, town, dialog, field } = await show()
  await town.click()
  await field.fill('skene')
  await expect.element(dialog.getByText('Ingen stad heter så. Hämtar fler orter...')).toBeVisible()
  await expect.element(dialog.getByRole('heading', { name: 'Fler orter' })).toBeVisible()
  fail(new TypeError('Failed to fetch'))
  await expect.element(dialog.getByText('Ingen stad heter så. Fler orter kunde inte hämtas.')).toBeVisible()
  await field.fill('borås')
  await expect.element(dialog.getByText('1 träff – Enter väljer Borås')).toBeVisible()
  await field.fill('skene')
  answer = () => Promise.resolve(Response.json(file))
  await screen.getByRole('button', { name: 'Försök igen' }).click()
  await expect.element(dialog.getByRole('button', { name: /^Skene/ })).toBeVisible()
})

test.each([
  ['an answer without villages', () => Response.json({})],
  ['a server error', () => new Response('', { status: 500 })],
])('%s fails the load', async (_what, response) => {
  answer = () => Promise.resolve(response())
  const { town, dialog, field } = await show()
  await town.click()
  await field.fill('skene')
  await expect.element(dialog.getByRole('button', { name: 'Försök igen' })).toBeVisible()
})

test('the dialog answers an unknown name, a postal code and a name with too many matches', async () => {
  const { town, dialog, field } = await show()
  await town.click()
  await field.fill('atlantis')
  await expect.element(dialog.getByText('Ingen ort heter så.')).toBeVisible()
  expect(dialog.getByRole('heading', { name: 'Fler orter' }).query()).toBeNull()
  await field.fill('434 40')
  await expect.element(dialog.getByText('Postnummer går inte att söka på här. Skriv ortens namn.')).toBeVisible()
  await field.fill('xby')
  await expect.element(dialog.getByText('och 5 till. Skriv mer av namnet.')).toBeVisible()
  expect(dialog.getByRole('list', { name: 'Fler orter' }).getByRole('button').elements()).toHaveLength(30)
})

test('a dialog without areas offers no villages', async () => {
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <TownDialog towns="all" onClose={() => {}} onChoose={() => {}} />
    </QueryClientProvider>,
  )
  await screen.getByRole('searchbox', { name: 'Filtrera städer' }).fill('skene')
  await expect.element(screen.getByText('Ingen ort heter så.')).toBeVisible()
  expect(asked).toBe(0)
})
