import { unknownFacts } from '@fyndkartan/domain/facts'
import type { Market } from '@fyndkartan/domain/market'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
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

test('ids missing from the directory are reported and not saved', async () => {
  vi.mocked(loadSlideshow).mockResolvedValue({ ids: [1, 2, 3], isDefault: true, markets: [] })
  vi.mocked(chooseSlideshow).mockResolvedValue(12)
  const onDecided = vi.fn<(text: string, actionId: number) => Promise<void>>().mockResolvedValue()
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <SlideshowEditor findMarkets={() => Promise.resolve([market])} onDecided={onDecided} />
    </QueryClientProvider>,
  )
  const gone = screen.getByText('Finns inte i katalogen. Försvinner ur urvalet när du sparar.')
  await expect.poll(() => gone.elements()).toHaveLength(3)
  await screen.getByLabelText('Lägg till ett evenemang').fill('bakluckeloppis')
  await screen.getByRole('button', { name: 'Sök' }).click()
  await screen.getByRole('button', { name: 'Lägg till Bakluckeloppis' }).click()
  await screen.getByRole('button', { name: 'Spara urvalet' }).click()
  await vi.waitFor(() => expect(onDecided).toHaveBeenCalledOnce())
  expect(chooseSlideshow).toHaveBeenCalledExactlyOnceWith([7])
})
