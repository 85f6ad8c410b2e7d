import { knownFactsToWire } from '@fyndkartan/contract/known-facts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { showSearchPanel as show } from '../../testing/show-search-panel.tsx'

vi.mock('../../site-config.ts', () => ({ siteConfig: { api_key: 'the key' } }))

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response(null, { status: 503 })))
})
afterEach(() => vi.restoreAllMocks())

const frame = () => new Promise(requestAnimationFrame)

test('§R2 view at once: a missing seed is drawn from 0 to 999, written to the address and kept', async () => {
  const { screen, address } = await show('')
  await expect.poll(() => address.element().textContent).toMatch(/^\?seed=\d{1,3}$/)
  const drawn = address.element().textContent
  await screen.getByText('Lista', { exact: true }).click()
  await expect.element(address).toHaveTextContent(`${drawn}&view_mode=list`)
})

test.each([
  [0, 0],
  [0.9999, 999],
])('absent seed: random number %d gives seed %i', async (chance, seed) => {
  vi.spyOn(Math, 'random').mockReturnValue(chance)
  const { address } = await show('')
  await expect.element(address).toHaveTextContent(`?seed=${seed}`)
})

test('§2 filter panel: the panel has kind, town, dates, search area, words and hours', async () => {
  const { screen } = await show('seed=0&advanced_expanded=true')
  const panel = screen.getByRole('search')
  for (const name of ['Typ: loppisar och butiker', 'Stad: hela Sverige', /^Datum: /, 'Sökområde: nära mig'])
    await expect.element(panel.getByRole('button', { name })).toBeVisible()
  await expect.element(panel.getByRole('searchbox', { name: 'Sökord' })).toBeVisible()
  await expect.element(panel.getByRole('group', { name: 'Butikernas öppettider' })).toBeVisible()
})

test('the panel offers facts to filter by, each with the number of places known to have it', async () => {
  const asked: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation((input) => {
    asked.push(typeof input === 'string' ? input : '')
    const known = [12, ...Array<number>(9).fill(0), 7]
    const holds = [5, ...Array<number>(12).fill(0), 3]
    const chains = [{ name: 'Myrorna', count: 4 }]
    return Promise.resolve(Response.json(knownFactsToWire({ total: 40, known, holds, chains })))
  })
  const { screen, showButton, address } = await show('seed=0&city=borås&advanced_expanded=true')
  const swish = screen.getByRole('checkbox', { name: 'Swish, stämmer för 5 av de 12 där vi vet' })
  await swish.click()
  await screen.getByRole('checkbox', { name: 'Böcker, 3 ställen' }).click()
  await screen.getByLabelText('Butiker som drivs av').selectOptions('Myrorna (4)')
  await expect.element(screen.getByText('Siffrorna gäller din sökning, 40 ställen', { exact: false })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Fler val (3)' })).toBeVisible()
  await showButton.click()
  await expect
    .element(address)
    .toHaveTextContent('?city=borås&features=payment_swish&goods=books&chain=Myrorna&seed=0&advanced_expanded=true')
  // The numbers beside the choices are requested only once, for the search without these choices.
  expect(asked).toEqual([
    expect.stringMatching(/^\/select_known_facts\?(?!.*(features|goods|chain)=).*city=Bor%C3%A5s/),
  ])
})

test('facts can be chosen even if their numbers cannot be loaded', async () => {
  const { screen, showButton, address } = await show('seed=0&chain=Emmaus&advanced_expanded=true')
  await screen.getByRole('checkbox', { name: 'Toalett', exact: true }).click()
  await expect.element(screen.getByLabelText('Butiker som drivs av')).toHaveValue('Emmaus')
  await showButton.click()
  await expect.element(address).toHaveTextContent('?features=toilet&chain=Emmaus&seed=0&advanced_expanded=true')
})

test('§R2 search on Visa: changed choices wait for Visa, and the panel says so', async () => {
  const { screen, showButton, address } = await show('seed=0')
  await screen.getByRole('searchbox', { name: 'Sökord' }).fill('  vinyl ')
  await expect.element(screen.getByText('Tryck på Visa för att se dina ändringar.')).toBeVisible()
  await expect.element(address).toHaveTextContent('?seed=0')
  await showButton.click()
  await expect.element(address).toHaveTextContent('?query=vinyl&seed=0')
  expect(screen.getByText('Tryck på Visa för att se dina ändringar.').query()).toBeNull()
})

test('empty query removed: clearing the words removes the query from the address', async () => {
  const { screen, address } = await show('query=vinyl&seed=0')
  await screen.getByRole('searchbox', { name: 'Sökord' }).fill('')
  await userEvent.keyboard('{Enter}')
  await expect.element(address).toHaveTextContent('?seed=0')
})

test.each(['query=&seed=0', 'query=++&seed=0', 'seed=0&query'])(
  'empty query removed: the blank query of the link %s is removed',
  async (query) => {
    const { address } = await show(query)
    await expect.poll(() => address.element().textContent).toBe('?seed=0')
  },
)

test('§R2 search on Visa: Visa with unchanged choices repeats the search', async () => {
  const { screen, showButton } = await show('seed=0')
  await showButton.click()
  await expect.element(screen.getByLabelText('attempt')).toHaveTextContent('1')
})

test('Visa removes the map’s centre from the address', async () => {
  const { showButton, address } = await show('seed=0&center_lat=57.9&center_lng=12&center_type=store&center_id=7')
  await showButton.click()
  await expect.element(address).toHaveTextContent('?seed=0')
})

test('towns are found without diacritics and chosen with Enter, one after another', async () => {
  const { screen, showButton, address, towns } = await show('seed=0')
  await towns.click()
  await screen.getByRole('searchbox', { name: 'Filtrera städer' }).click()
  await userEvent.keyboard('are{Enter}boras{Enter}')
  await expect.element(screen.getByText('2 städer valda')).toBeVisible()
  await screen.getByRole('button', { name: 'Klar' }).click()
  await expect.element(towns).toHaveAccessibleName('Stad: Borås och Åre')
  await expect.element(towns).toHaveFocus()
  await showButton.click()
  await expect.element(address).toHaveTextContent('?city=borås,åre&seed=0')
})

test('§R2 blocked says why: without a town or a search area, Visa is disabled with a reason', async () => {
  const { screen, showButton, towns } = await show('seed=0')
  await towns.click()
  await screen.getByRole('dialog').getByRole('checkbox', { name: 'Alla', exact: true }).click()
  await screen.getByRole('button', { name: 'Klar' }).click()
  await expect.element(showButton).toBeDisabled()
  await expect.element(screen.getByText('Välj minst en stad, eller slå på eget sökområde.')).toBeVisible()
  await screen.getByRole('searchbox', { name: 'Sökord' }).click()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByLabelText('attempt')).toHaveTextContent('0')
})

test('§4 area disables towns, §4 area hint, §4 area adds Avstånd, §R2 area turned off: turning the area off removes Avstånd', async () => {
  const { screen, address, towns } = await show('seed=0&city=borås')
  const sort = screen.getByRole('combobox', { name: 'Sortera' })
  const orders = () =>
    sort
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent)
  expect(orders()).toEqual(['Närmst i tid'])
  await screen.getByRole('button', { name: 'Sökområde: nära mig' }).click()
  await screen.getByRole('slider', { name: 'Radie' }).fill('20')
  await screen.getByRole('button', { name: 'Visa området' }).click()
  await expect.element(address).toHaveTextContent('?custom_position_selected=true&around=57.87 11.97 20&seed=0')
  await expect.element(towns).toBeDisabled()
  await expect.element(towns).toHaveAccessibleDescription('Inte relevant vid geografisk sökning')
  expect(localStorage.getItem('map_info')).toBe('{"map_center":[57.87,11.97],"radius":20}')

  expect(orders()).toEqual(['Närmst i tid', 'Avstånd'])

  await sort.selectOptions('Avstånd')
  await expect
    .element(address)
    .toHaveTextContent('?custom_position_selected=true&around=57.87 11.97 20&sort_by=distance&seed=0')
  await screen.getByRole('button', { name: 'Sökområde: inom 20 km' }).click()
  await screen.getByRole('button', { name: 'Sluta söka i området' }).click()
  await expect.element(address).toHaveTextContent('?seed=0')
  await expect.element(sort).toHaveValue('date')
  await expect.element(towns).toBeEnabled()
})

test('§4 reset city and category, §4 reset query, §4 reset dates, §4 reset sort, §4 reset exclusion, §4 reset view, §R2 reset turns area off, §R2 reset shows the map: Rensa filter leaves only the seed', async () => {
  const { screen, address } = await show(
    'seed=7&city=borås&event_type=second hand butik&query=vinyl&view_mode=list&advanced_expanded=true&start_date=2026-01-01&end_date=2026-01-02&exclude_opening_hours=varierar&custom_position_selected=true&sort_by=distance',
  )
  await expect.element(screen.getByRole('combobox', { name: 'Sortera' })).toHaveValue('distance')
  await expect.element(screen.getByRole('radio', { name: 'Lista' })).toBeChecked()
  await expect.element(screen.getByRole('button', { name: 'Datum: 1–2 jan' })).toBeVisible()
  await screen.getByRole('button', { name: 'Rensa filter' }).click()
  await expect.element(address).toHaveTextContent('?seed=7')
  await expect.element(screen.getByRole('searchbox', { name: 'Sökord' })).toHaveValue('')
  await expect.element(screen.getByRole('combobox', { name: 'Sortera' })).toHaveValue('date')
  await expect.element(screen.getByRole('radio', { name: 'Karta' })).toBeChecked()
  expect(screen.getByRole('button', { name: 'Datum: 1–2 jan' }).query()).toBeNull()
})

test('§R3 search follows the day: at midnight the default dates advance, and unapplied choices stay', async () => {
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-18T23:59:59+01:00'))
  const { screen } = await show('seed=0')
  const words = screen.getByRole('searchbox', { name: 'Sökord' })
  await words.fill('vinyl')
  await expect.element(screen.getByRole('button', { name: 'Datum: 18–25 nov' })).toBeVisible()
  now.mockReturnValue(Date.parse('2026-11-19T00:00:00+01:00'))
  await expect.element(screen.getByRole('button', { name: 'Datum: 19–26 nov' })).toBeVisible()
  await expect.element(words).toHaveValue('vinyl')
})

test('§4 reset query: Rensa filter also clears unapplied choices', async () => {
  const { screen, showButton, towns } = await show('seed=0')
  const words = screen.getByRole('searchbox', { name: 'Sökord' })
  await words.fill('vinyl')
  await towns.click()
  await screen.getByRole('dialog').getByRole('checkbox', { name: 'Alla', exact: true }).click()
  await screen.getByRole('button', { name: 'Klar' }).click()
  await expect.element(showButton).toBeDisabled()
  await screen.getByRole('button', { name: 'Rensa filter' }).click()
  await expect.element(showButton).toBeEnabled()
  await expect.element(words).toHaveValue('')
  await expect.element(towns).toHaveAccessibleName('Stad: hela Sverige')
})

test('§R2 exclusion options: Alla and the excluded opening hours are mutually exclusive', async () => {
  const { screen, showButton, address } = await show('seed=0&advanced_expanded=true')
  const all = screen.getByRole('checkbox', { name: 'Alla' })
  await expect.element(all).toBeChecked()
  const options = screen.getByRole('group', { name: 'Butikernas öppettider' }).getByRole('checkbox')
  expect(options.elements().map((option) => option.parentElement?.textContent)).toEqual([
    'Alla',
    'Dölj varierande öppettider',
    'Dölj säsongsöppet',
    'Dölj enligt överenskommelse',
  ])
  await screen.getByRole('checkbox', { name: 'Dölj säsongsöppet' }).click()
  await expect.element(all).not.toBeChecked()
  await showButton.click()
  await expect
    .element(address)
    .toHaveTextContent('?exclude_opening_hours=säsongsbaserade&seed=0&advanced_expanded=true')
  await all.click()
  await expect.element(screen.getByRole('checkbox', { name: 'Dölj säsongsöppet' })).not.toBeChecked()
})

test('cancelled markets are hidden by default', async () => {
  const { screen, showButton, address } = await show('seed=0&advanced_expanded=true')
  const cancelled = screen.getByRole('checkbox', { name: 'Visa även inställda' })
  await expect.element(cancelled).not.toBeChecked()
  await cancelled.click()
  await expect.element(screen.getByRole('button', { name: 'Fler val (1)' })).toBeVisible()
  await showButton.click()
  await expect.element(address).toHaveTextContent('?cancelled=show&seed=0&advanced_expanded=true')
  await expect.element(cancelled).toBeChecked()
})

test('a shared search has the area of its address, not the one stored on the device', async () => {
  localStorage.setItem('map_info', '{"map_center":[65.58,22.15],"radius":50}')
  const { screen } = await show('seed=0&custom_position_selected=true&around=57.87+11.97+20')
  await expect.element(screen.getByRole('button', { name: 'Sökområde: inom 20 km' })).toBeVisible()
  expect(localStorage.getItem('map_info')).toBe('{"map_center":[65.58,22.15],"radius":50}')
})

test('a search in the area of the device gets it into its address', async () => {
  localStorage.setItem('map_info', '{"map_center":[65.58412,22.15],"radius":50}')
  const { address } = await show('seed=0&custom_position_selected=true')
  await expect.element(address).toHaveTextContent('?seed=0&custom_position_selected=true&around=65.584 22.15 50')
})

test('§9 sort options, §R2 sort at once, §5 sort single: two orders are offered, and the chosen one is written to the address', async () => {
  const { screen, address } = await show('seed=0&custom_position_selected=true')
  const sort = screen.getByRole('combobox', { name: 'Sortera' }).element() as HTMLSelectElement
  expect([...sort.options].map(({ label, value }) => [label, value])).toEqual([
    ['Närmst i tid', 'date'],
    ['Avstånd', 'distance'],
  ])
  expect(sort.multiple).toBe(false)
  await screen.getByRole('combobox', { name: 'Sortera' }).selectOptions('Avstånd')
  await expect
    .element(address)
    .toHaveTextContent('?custom_position_selected=true&around=57.87 11.97 100&sort_by=distance&seed=0')
})

test.each([
  ['Alla', '?seed=0'],
  ['Tillfälligt Evenemang', '?event_type=tillfälligt evenemang&seed=0'],
  ['Second hand butik', '?event_type=second hand butik&seed=0'],
])('§9 type options: %s can be chosen, and is written in lower case', async (label, expected) => {
  const { screen, showButton, address } = await show('seed=0')
  await screen.getByRole('button', { name: /^Typ:/ }).click()
  const options = screen.getByRole('group', { name: 'Typ' }).getByRole('radio')
  expect(options.elements().map((option) => option.parentElement?.textContent)).toEqual([
    'Alla',
    'Tillfälligt Evenemang',
    'Second hand butik',
  ])
  await screen.getByRole('group', { name: 'Typ' }).getByText(label, { exact: true }).click()
  await showButton.click()
  await expect.element(address).toHaveTextContent(expected)
})

test('a second press on the tag closes the list of kinds, even in Safari, where pressed buttons get no focus', async () => {
  const { screen } = await show('seed=0')
  const page = document.createElement('main')
  page.tabIndex = -1
  document.body.append(page)
  // Safari does not focus a pressed button, but what lies behind it.
  const moveFocus = (event: Event) => event.defaultPrevented || page.focus()
  document.addEventListener('mousedown', moveFocus)
  try {
    const tag = screen.getByRole('button', { name: /^Typ:/ })
    const option = screen.getByRole('radio', { name: 'Second hand butik' })
    await tag.click()
    await expect.element(option).toBeVisible()
    await tag.click()
    await expect.poll(() => option.query()).toBeNull()
    await expect.element(tag).toHaveFocus()
  } finally {
    document.removeEventListener('mousedown', moveFocus)
    page.remove()
  }
})

test('§9 dropdown closes: the list of kinds closes 100 ms after the pointer has left', async () => {
  const { screen } = await show('seed=0')
  const tag = screen.getByRole('button', { name: /^Typ:/ })
  await tag.click()
  const option = screen.getByRole('radio', { name: 'Second hand butik' })
  await expect.element(option).toBeVisible()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    tag.element().parentElement?.dispatchEvent(new PointerEvent('pointerout', { bubbles: true, pointerType: 'mouse' }))
    await vi.advanceTimersByTimeAsync(99)
    // React renders pending state in the next frames.
    await frame()
    await frame()
    expect(option.query()).not.toBeNull()
    await vi.advanceTimersByTimeAsync(1)
  } finally {
    vi.useRealTimers()
  }
  await expect.poll(() => option.query()).toBeNull()
})

test('Nästa helg sets the dates with one click', async () => {
  const { screen, showButton, address } = await show('seed=0')
  const dates = screen.getByRole('button', { name: /^Datum:/ })
  await dates.click()
  await screen.getByRole('button', { name: 'Nästa helg' }).click()
  await expect.element(dates).toHaveFocus()
  await showButton.click()
  await expect.poll(() => address.element().textContent).toMatch(/^\?start_date=[\d-]+&end_date=[\d-]+&seed=0$/)
})
