import type { SeriesSuggestion } from '@fyndkartan/domain/desk'
import { unknownFacts } from '@fyndkartan/domain/facts'
import type { Market } from '@fyndkartan/domain/market'
import { plainSeries } from '@fyndkartan/domain/series/rule'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { mergeMarkets } from '../../api/desk.ts'
import { memoryHistory } from '../../ui/location.ts'
import { Router } from '../../ui/Router.tsx'
import { DeskContext } from './desk-decisions.ts'
import { SeriesSuggestions } from './SeriesSuggestions.tsx'

const found = vi.hoisted(() => ({ suggestions: [] as unknown[] }))

vi.mock('../../api/desk.ts', () => ({
  seriesSuggestionsQuery: { queryKey: ['suggestions'], queryFn: async () => found.suggestions },
  mergeMarkets: vi.fn(),
}))

function market(id: number, facts: Partial<Market> = {}): Market {
  return {
    ...unknownFacts('market'),
    kind: 'market',
    id,
    name: 'Lördagsloppis',
    town: 'Borås',
    date: '2026-11-28',
    seriesId: null,
    ...facts,
  }
}

const plain: SeriesSuggestion = {
  ids: [1, 2, 3],
  place: market(1),
  series: plainSeries(
    { kind: 'dates', dates: ['2026-11-28', '2026-12-05', '2026-12-12'] },
    { startMinute: 600, endMinute: 900 },
  ),
  variants: [market(1)],
  organisers: [],
  refused: 0,
}

async function show(suggestion: SeriesSuggestion) {
  found.suggestions = [suggestion]
  const decided = vi.fn(async () => {})
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <Router history={memoryHistory('/granska/platser')}>
        <DeskContext value={{ decided, undo: async () => {} }}>
          <SeriesSuggestions />
        </DeskContext>
      </Router>
    </QueryClientProvider>,
  )
  return { decided, row: screen.getByRole('article', { name: 'Lördagsloppis' }) }
}

beforeEach(() => {
  vi.mocked(mergeMarkets).mockReset().mockResolvedValue({ placeId: 1, actionId: 7 })
})

test('markets that agree are merged by one press, with nothing to choose', async () => {
  const { decided, row } = await show(plain)
  await row.getByRole('button', { name: 'Slå ihop' }).click()
  expect(mergeMarkets).toHaveBeenCalledWith([1, 2, 3], expect.objectContaining({ facts: new Map(), organisers: [] }))
  expect(row.getByRole('button', { name: 'Välj uppgifter' }).elements()).toEqual([])
  expect(row.getByRole('checkbox').elements()).toEqual([])
  expect(decided).toHaveBeenCalledWith({ text: 'Ihopslaget: Lördagsloppis, 3 datum.', actionId: 7 })
})

test('organisers, refusals and differing facts are shown, and the operator chooses', async () => {
  const { row } = await show({
    ...plain,
    variants: [market(1, { link: 'https://anna.se/' }), market(2, { link: 'https://bo.se/', phone: '070-2' })],
    organisers: [
      { claimId: 11, email: 'anna@anna.se', marketId: 1, isProposed: false },
      { claimId: 12, email: 'bo@bo.se', marketId: 2, isProposed: false },
    ],
    refused: 1,
  })
  for (const text of [
    'En arrangör har fått nej för ett av datumen.',
    'Olika uppgifter: Länk och Telefon.',
    'Den du inte väljer får vänta på ditt besked under Arrangörer.',
  ])
    await expect.element(row.getByText(text)).toBeVisible()
  const [anna, bo] = ['anna@anna.se, har en länk till nr 1', 'bo@bo.se, har en länk till nr 2'].map((name) =>
    row.getByRole('group', { name: 'Vem får sköta alla datum?' }).getByRole('checkbox', { name }),
  )
  await expect.element(anna ?? row).not.toBeChecked()
  await bo?.click()
  await row.getByRole('button', { name: 'Välj uppgifter' }).click()
  const links = row.getByRole('radiogroup', { name: 'Länk' })
  await expect.element(links.getByRole('radio', { name: /anna\.se/ })).toBeChecked()
  await links.getByRole('radio', { name: /bo\.se/ }).click()
  await expect
    .element(row.getByRole('radiogroup', { name: 'Telefon' }).getByRole('radio', { name: /070-2/ }))
    .toBeChecked()
  await row.getByRole('button', { name: 'Slå ihop' }).click()
  expect(mergeMarkets).toHaveBeenCalledWith(
    [1, 2, 3],
    expect.objectContaining({ facts: new Map([['link', 2]]), organisers: [12] }),
  )
})

test('the only organiser of markets that agree is chosen from the start', async () => {
  const { row } = await show({
    ...plain,
    organisers: [{ claimId: 11, email: 'anna@anna.se', marketId: 1, isProposed: true }],
    refused: 2,
  })
  await expect.element(row.getByRole('checkbox')).toBeChecked()
  await expect.element(row.getByText('Arrangörer har fått nej för 2 av datumen.')).toBeVisible()
  await row.getByRole('button', { name: 'Slå ihop' }).click()
  expect(mergeMarkets).toHaveBeenCalledWith([1, 2, 3], expect.objectContaining({ organisers: [11] }))
})
