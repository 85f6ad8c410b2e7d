import type { DeskPlace, SamePlaces } from '@fyndkartan/domain/desk'
import { unknownFacts } from '@fyndkartan/domain/facts'
import type { Shop } from '@fyndkartan/domain/shop'
import { type Confirmation, unknownTrust } from '@fyndkartan/domain/trust'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { RequestError } from '../../api/client.ts'
import {
  distinguishPlaces,
  loadSamePlaces,
  loadSurePlaces,
  mergePlaces,
  mergeSurePlaces,
} from '../../api/desk-same-places.ts'
import { memoryHistory } from '../../ui/location.ts'
import { Router } from '../../ui/Router.tsx'
import { SamePlaceQueue } from './SamePlaceQueue.tsx'

vi.mock('../../api/desk-same-places.ts', () => ({
  loadSamePlaces: vi.fn(),
  loadSurePlaces: vi.fn(),
  mergeSurePlaces: vi.fn(),
  mergePlaces: vi.fn(),
  distinguishPlaces: vi.fn(),
}))

function entry(id: number, facts: Partial<Shop>, confirmation: Confirmation | null = null): DeskPlace {
  const place: Shop = {
    ...unknownFacts('shop'),
    kind: 'shop',
    id,
    name: 'Retrolyckan',
    address: 'Bruksgatan 19',
    town: 'Katrineholm',
    link: null,
    position: { lat: 58.9959, lng: 16.2072 },
    openingHours: null,
    openingHoursOsm: null,
    trust: { ...unknownTrust, confirmation },
    ...facts,
  }
  return {
    place,
    origin: 'tip',
    sourceId: null,
    createdAtMs: 0,
    updatedAtMs: 0,
    removedAtMs: null,
    mergedInto: null,
    editedAtMs: null,
    version: id * 10,
  }
}

const twins: SamePlaces = {
  score: 12,
  reasons: ['same-name', 'same-spot', 'same-address'],
  distanceM: 12,
  organisers: { one: 0, other: 1 },
  origins: { one: 'other', other: 'other' },
  repeats: { one: null, other: null },
  one: entry(3, { phone: '0150-12 34 56', openingHours: 'varierar' }),
  other: entry(
    9,
    { name: 'Retrolyckan AB', link: 'https://retro.example', phone: '0150-65 43 21' },
    { on: '2026-11-12', by: 'organiser' },
  ),
}
const others: SamePlaces = {
  score: 5,
  reasons: ['same-name'],
  distanceM: 1240,
  organisers: { one: 0, other: 0 },
  origins: { one: 'other', other: 'other' },
  repeats: { one: null, other: null },
  one: entry(4, { name: 'Kupan' }),
  other: entry(5, { name: 'Kupan' }),
}

let pairs: readonly SamePlaces[]
let sure: number
const onDecided = vi.fn<(decision: { text: string; actionId: number; path: string }) => Promise<void>>()

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  pairs = [twins, others]
  vi.mocked(loadSamePlaces)
    .mockReset()
    .mockImplementation(async () => ({ total: pairs.length, sure, pairs }))
  sure = 0
  vi.mocked(loadSurePlaces)
    .mockReset()
    .mockImplementation(async () => ({ total: sure, sure, pairs }))
  vi.mocked(mergeSurePlaces).mockReset().mockResolvedValue({ actionId: 14, merged: 2, refused: 0 })
  vi.mocked(mergePlaces).mockReset().mockResolvedValue(12)
  vi.mocked(distinguishPlaces).mockReset().mockResolvedValue(13)
})

async function show() {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  onDecided.mockReset().mockImplementation(() => queries.invalidateQueries())
  const screen = await render(
    <QueryClientProvider client={queries}>
      <Router history={memoryHistory('/granska/dubbletter')}>
        <SamePlaceQueue
          onDecided={onDecided}
          renderMarks={({ place }) => `Nr ${place.id}`}
          renderMap={(place, others) => `Karta: ${[place, ...others].map(({ name }) => name).join(', ')}`}
        />
      </Router>
    </QueryClientProvider>,
  )
  const pair = (name: string) => screen.getByRole('article', { name, exact: true })
  return { screen, pair, twin: pair('Retrolyckan och Retrolyckan AB') }
}

const merged = () =>
  vi.mocked(mergePlaces).mock.calls.map(([kept, dropped, taken]) => [kept.place.id, dropped.place.id, taken])

test('of a file’s entry and one of a living source, the merge keeps the latter with its facts', async () => {
  const other = entry(9, { phone: '0150-65 43 21' }, { on: '2026-11-01', by: 'source' })
  const one = entry(3, { phone: '0150-12 34 56' }, { on: '2026-11-12', by: 'source' })
  pairs = [{ ...twins, one, other, origins: { one: 'file', other: 'living' } }]
  const { screen } = await show()
  await screen.getByRole('button', { name: 'Slå ihop', exact: true }).click()
  await expect.poll(merged).toEqual([[9, 3, []]])
})

test('a pair says how likely it is and why, and shows both places with their links', async () => {
  const { pair, twin } = await show()
  for (const text of ['Nästan säkert samma ställe', 'Samma namn', 'Samma adress', '12 m emellan'])
    await expect.element(twin.getByText(text, { exact: true })).toBeVisible()
  await expect.element(twin.getByRole('region', { name: 'Nr 9' }).getByText('1 arrangör har en länk')).toBeVisible()
  await expect
    .element(twin.getByRole('region', { name: 'Nr 9' }).getByText('Kontrollerad 12 nov', { exact: false }))
    .toBeVisible()
  await expect
    .element(twin.getByRole('link', { name: 'Retrolyckan AB' }))
    .toHaveAttribute('href', '#/granska/platser/butik/9')
  await expect.element(twin.getByRole('link', { name: 'Visa sidan för nr 9' })).toHaveAttribute('href', '#/store/9')
  for (const text of ['Kanske samma ställe', '1,2 km emellan', 'Nr 5 leder till nr 4, som förblir som det är.'])
    await expect.element(pair('Kupan').getByText(text, { exact: true })).toBeVisible()
})

test('“Slå ihop” takes the better facts, and the focus moves to the next pair', async () => {
  const { screen, twin } = await show()
  await expect
    .element(
      twin.getByText(
        'Nr 9 leder till nr 3, som tar namn, länk och telefon därifrån. Arrangören får sköta nr 3 i stället.',
      ),
    )
    .toBeVisible()
  vi.mocked(mergePlaces).mockImplementation(async () => {
    pairs = [others]
    return 12
  })
  await twin.getByRole('button', { name: 'Slå ihop' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Kupan', level: 3 })).toHaveFocus()
  expect(merged()).toEqual([[3, 9, ['name', 'link', 'phone']]])
  expect(onDecided.mock.calls).toEqual([
    [{ text: 'Ihopslaget: Retrolyckan.', actionId: 12, path: '/granska/dubbletter' }],
  ])
})

test('the operator can choose each fact and the place to keep', async () => {
  const { twin } = await show()
  await twin.getByRole('button', { name: 'Jämför 4 uppgifter' }).click()
  const phone = twin.getByRole('radiogroup', { name: 'Telefon' })
  await expect.element(phone.getByRole('radio', { name: 'Nr 9 0150-65 43 21' })).toBeChecked()
  await expect
    .element(twin.getByRole('radiogroup', { name: 'Länk' }).getByRole('radio', { name: 'Nr 3 Inte angivet' }))
    .toBeVisible()
  await expect
    .element(twin.getByRole('radiogroup', { name: 'Öppettider' }).getByRole('radio', { name: /^Nr 3/ }))
    .toBeChecked()
  await expect.element(twin.getByText('Karta: Retrolyckan, Retrolyckan AB')).toBeVisible()
  await phone.getByRole('radio', { name: /^Nr 3/ }).click()
  await expect.element(twin.getByText(/^Nr 9 leder till nr 3, som tar namn och länk därifrån\./)).toBeVisible()
  await twin.getByText('Behåll nr 9').click()
  // A change of the kept place leaves the chosen facts as they are.
  await expect.element(phone.getByRole('radio', { name: /^Nr 3/ })).toBeChecked()
  await expect.element(twin.getByText('Nr 3 leder till nr 9, som tar öppettider och telefon därifrån.')).toBeVisible()
  await twin.getByRole('button', { name: 'Slå ihop' }).click()
  await vi.waitFor(() => expect(merged()).toEqual([[9, 3, ['openingHours', 'phone']]]))
})

test('a pair of repeated markets says where the dates of the dropped market lead', async () => {
  pairs = [{ ...others, repeats: { one: 'Varje lördag', other: 'Varje lördag 28 nov–19 dec' } }]
  const { pair } = await show()
  await expect
    .element(
      pair('Kupan').getByText(
        'Nr 5 leder till nr 4, som förblir som det är. Varje datum leder till samma dag där, eller till nästa.',
      ),
    )
    .toBeVisible()
})

test('“Olika ställen” decides that a pair is two places', async () => {
  const { pair } = await show()
  await pair('Kupan').getByRole('button', { name: 'Olika ställen' }).click()
  await vi.waitFor(() =>
    expect(onDecided.mock.calls).toEqual([
      [{ text: 'Olika ställen: Kupan.', actionId: 13, path: '/granska/dubbletter' }],
    ]),
  )
  expect(distinguishPlaces).toHaveBeenCalledExactlyOnceWith(others)
})

test('a merge of an outdated pair shows the current one, which can then be merged', async () => {
  const { pair, twin } = await show()
  vi.mocked(mergePlaces).mockImplementationOnce(async () => {
    pairs = [{ ...twins, other: { ...twins.other, version: 91 } }, others]
    throw new RequestError(409, 'Conflict', { detail: 'Butiken har ändrats.' })
  })
  await twin.getByRole('button', { name: 'Slå ihop' }).click()
  const list = pair('Retrolyckan och Retrolyckan AB').element().closest('li')
  await expect
    .poll(() => list?.querySelector('[role=alert]')?.textContent)
    .toBe('Något av ställena har ändrats under tiden. Nu ser du hur det är i dag.')
  expect(onDecided).not.toHaveBeenCalled()
  await twin.getByRole('button', { name: 'Slå ihop' }).click()
  await vi.waitFor(() => expect(onDecided).toHaveBeenCalledTimes(1))
  expect(vi.mocked(mergePlaces).mock.lastCall?.[1].version).toBe(91)
})

test('when a refused merge has removed the pair, the reason is shown at the top of the list', async () => {
  const { screen, twin } = await show()
  vi.mocked(mergePlaces).mockImplementationOnce(async () => {
    pairs = [others]
    throw new RequestError(409, 'Conflict', { detail: 'Butiken är borttagen.' })
  })
  await twin.getByRole('button', { name: 'Slå ihop' }).click()
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Något av ställena har ändrats under tiden. Nu ser du hur det är i dag.')
  expect(twin.elements()).toEqual([])
})

test('a merge without a network fails and can be repeated', async () => {
  vi.mocked(mergePlaces).mockRejectedValueOnce(new RequestError(0, 'offline'))
  const { screen, twin } = await show()
  await twin.getByRole('button', { name: 'Slå ihop' }).click()
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Det gick inte att spara. Kontrollera din anslutning och försök igen.')
  await twin.getByRole('button', { name: 'Slå ihop' }).click()
  await vi.waitFor(() => expect(onDecided).toHaveBeenCalledTimes(1))
})

test('a failed list can be loaded again, and an empty one says so', async () => {
  pairs = []
  vi.mocked(loadSamePlaces).mockRejectedValueOnce(new Error('offline'))
  const { screen } = await show()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Kunde inte hämta dubbletterna.')
  await screen.getByRole('button', { name: 'Försök igen' }).click()
  await expect.element(screen.getByText('Inget ställe ser ut att finnas två gånger.')).toBeVisible()
})

test('the sure pairs are listed before they are merged, with what each merge keeps', async () => {
  sure = 2
  const { screen } = await show()
  await screen.getByRole('button', { name: 'Slå ihop alla 2 säkra' }).click()
  const list = screen.getByRole('region', { name: 'Säkra par' })
  await expect.element(list).toHaveFocus()
  for (const text of ['Retrolyckan AB', 'Nr 9 leder till nr 3, som tar namn, länk och telefon därifrån.'])
    await expect.element(list.getByText(text)).toBeVisible()
  expect(list.getByText('Bruksgatan 19').elements()).toHaveLength(4)
  expect(mergeSurePlaces).not.toHaveBeenCalled()
  await list.getByRole('button', { name: 'Slå ihop 2 par' }).click()
  await vi.waitFor(() =>
    expect(onDecided.mock.calls).toEqual([[{ text: '2 par ihopslagna.', actionId: 14, path: '/granska/dubbletter' }]]),
  )
  expect(
    vi
      .mocked(mergeSurePlaces)
      .mock.calls[0]?.[0].map(({ kept, dropped, taken }) => [kept.place.id, dropped.place.id, taken]),
  ).toEqual([
    [3, 9, ['name', 'link', 'phone']],
    [4, 5, []],
  ])
})

test('nothing is merged after Avbryt; pairs that changed meanwhile are counted, and a failure can be repeated', async () => {
  sure = 2
  const { screen } = await show()
  const all = screen.getByRole('button', { name: 'Slå ihop alla 2 säkra' })
  await all.click()
  await screen.getByRole('button', { name: 'Avbryt' }).click()
  await expect.element(all).toBeVisible()
  await expect.element(screen.getByRole('region', { name: 'Säkra par' })).toHaveFocus()
  await all.click()
  vi.mocked(mergeSurePlaces).mockRejectedValueOnce(new RequestError(0, 'offline'))
  const merge = screen.getByRole('button', { name: 'Slå ihop 2 par' })
  await merge.click()
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Det gick inte att spara. Kontrollera din anslutning och försök igen.')
  vi.mocked(mergeSurePlaces).mockResolvedValueOnce({ actionId: 15, merged: 1, refused: 1 })
  await merge.click()
  await vi.waitFor(() =>
    expect(onDecided.mock.lastCall?.[0].text).toBe('1 par ihopslagna. 1 hade ändrats under tiden och finns kvar.'),
  )
})

test('a failed list of sure pairs can be loaded again', async () => {
  sure = 2
  vi.mocked(loadSurePlaces).mockRejectedValueOnce(new Error('offline'))
  const { screen } = await show()
  await screen.getByRole('button', { name: 'Slå ihop alla 2 säkra' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Kunde inte hämta paren.')
  await screen.getByRole('button', { name: 'Försök igen' }).click()
  await expect.element(screen.getByRole('button', { name: 'Slå ihop 2 par' })).toBeVisible()
})

test('a single sure pair has no button for all', async () => {
  sure = 1
  const { twin, screen } = await show()
  await expect.element(twin).toBeVisible()
  expect(screen.getByRole('button', { name: /säkra/ }).elements()).toEqual([])
})
