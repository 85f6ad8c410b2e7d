import { unknownFacts } from '@fyndkartan/domain/facts'
import { formOfPlace } from '@fyndkartan/domain/place-form'
import type { Shop } from '@fyndkartan/domain/shop'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { CorrectByTip } from './CorrectByTip.tsx'

const shop: Shop = {
  ...unknownFacts('shop'),
  kind: 'shop',
  id: 7,
  name: 'Återbruket',
  address: 'Bruksgatan 19',
  town: 'Växjö',
  phone: '0470-123 45',
  position: { lat: 56.879, lng: 14.809 },
  openingHours: null,
}

const found = vi.hoisted(() => ({ place: {} as object }))

vi.mock('../../api/desk.ts', () => ({
  deskPlaceQuery: () => ({ queryKey: ['place'], queryFn: async () => found.place }),
}))

async function show(stated: Partial<Shop>) {
  found.place = { place: { place: shop, version: 3 }, series: null, history: [] }
  const onSave = vi.fn(async () => {})
  const form = formOfPlace({ ...unknownFacts('shop'), id: 0, kind: 'shop', openingHours: null, ...stated })
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <CorrectByTip
        tipId={1}
        stated={{ form, series: null }}
        placeKey={shop}
        renderFields={() => null}
        onSave={onSave}
        onDone={() => {}}
      />
    </QueryClientProvider>,
  )
  const save = screen.getByRole('button', { name: 'Uppdatera platsen' })
  return { screen, onSave, save }
}

test('the form lists what the tip changes, keeps what it does not state, and saves the whole place', async () => {
  const { screen, onSave, save } = await show({ name: 'Återbruket Syd', address: 'Bruksgatan 19' })
  await expect.element(screen.getByText('Det här ändras:')).toBeVisible()
  expect(
    screen
      .getByRole('definition')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringMatching(/Återbruket.*Återbruket Syd/)])
  await save.click()
  await vi.waitFor(() =>
    expect(onSave).toHaveBeenCalledWith(
      expect.objectContaining({ place: expect.objectContaining({ version: 3 }) }),
      expect.objectContaining({
        place: expect.objectContaining({ name: 'Återbruket Syd', address: 'Bruksgatan 19', phone: '0470-123 45' }),
      }),
    ),
  )
})

test('a tip that states only known facts changes nothing, which the form says', async () => {
  const { screen } = await show({ name: 'Återbruket' })
  await expect.element(screen.getByText('Inget ändras: uppgifterna är desamma.')).toBeVisible()
})
