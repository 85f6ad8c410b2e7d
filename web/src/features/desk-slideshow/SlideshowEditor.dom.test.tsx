import { unknownFacts } from '@fyndkartan/domain/facts'
import type { Market } from '@fyndkartan/domain/market'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { chooseSlideshow, loadSlideshow } from '../../api/desk-slideshow.ts'
import { SlideshowEditor } from './SlideshowEditor.tsx'

vi.mock('../../api/desk-slideshow.ts', () => ({ loadSlideshow: vi.fn(), chooseSlideshow: vi.fn() }))

const market: Market = {
  ...unknownFacts('market'),
  seriesId: null,
  kind: 'market',
  id: 7,
  name: 'Bakluckeloppis',
  address: null,
  town: 'Borås',
  link: null,
  position: null,
  date: '2099-12-05',
  startMinute: null,
  endMinute: null,
}

const onDecided = vi.fn<(text: string, actionId: number) => Promise<void>>()

beforeEach(() => {
  onDecided.mockReset().mockResolvedValue()
  vi.mocked(chooseSlideshow).mockReset().mockResolvedValue(12)
})

async function show(isDefault: boolean, ids: readonly number[], markets: readonly Market[] = []) {
  vi.mocked(loadSlideshow).mockResolvedValue({ ids, isDefault, markets })
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <SlideshowEditor findMarkets={() => Promise.resolve([market])} onDecided={onDecided} />
    </QueryClientProvider>,
  )
  const rows = screen.getByRole('listitem')
  return { screen, rows, press: (name: string) => screen.getByRole('button', { name }).first().click() }
}

test('ids missing from the directory are reported and not saved', async () => {
  const { screen } = await show(true, [1, 2, 3])
  const gone = screen.getByText('Finns inte i katalogen. Försvinner ur urvalet när du sparar.')
  await expect.poll(() => gone.elements()).toHaveLength(3)
  await screen.getByLabelText('Lägg till ett evenemang').fill('bakluckeloppis')
  await screen.getByRole('button', { name: 'Sök' }).click()
  await screen.getByRole('button', { name: 'Lägg till Bakluckeloppis' }).click()
  await screen.getByRole('button', { name: 'Spara urvalet' }).click()
  await vi.waitFor(() => expect(onDecided).toHaveBeenCalledOnce())
  expect(chooseSlideshow).toHaveBeenCalledExactlyOnceWith([7])
})

test('slides are moved and removed; a past market says that it is not shown', async () => {
  const past: Market = { ...market, id: 5, name: 'Julloppis', date: '2020-12-05' }
  const { screen, rows, press } = await show(true, [4, 5, 7], [{ ...market, id: 4, name: 'Vårloppis' }, past, market])
  await expect.element(screen.getByText('Just nu gäller de förvalda.')).toBeVisible()
  expect(screen.getByText(/Visas inte: har redan varit\./).elements()).toHaveLength(1)
  await press('Flytta ner')
  await press('Ta bort')
  await expect.poll(() => rows.elements()).toHaveLength(2)
  await press('Spara urvalet')
  await vi.waitFor(() => expect(onDecided).toHaveBeenCalledExactlyOnceWith('De utvalda evenemangen är sparade.', 12))
  expect(chooseSlideshow).toHaveBeenCalledExactlyOnceWith([4, 7])
})

test('an empty choice can be saved, and the default restored', async () => {
  const { screen, press } = await show(false, [7], [market])
  await expect.element(screen.getByText('Just nu gäller ett eget urval.')).toBeVisible()
  await press('Ta bort')
  await expect.element(screen.getByText('Inga utvalda: bildspelet visar bara sin egen bild.')).toBeVisible()
  await press('Spara urvalet')
  await vi.waitFor(() => expect(chooseSlideshow).toHaveBeenLastCalledWith([]))
  await press('Återställ de förvalda')
  await vi.waitFor(() => expect(chooseSlideshow).toHaveBeenLastCalledWith(null))
})
