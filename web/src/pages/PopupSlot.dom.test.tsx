import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { PopupSlot } from './PopupSlot.tsx'

const { code } = vi.hoisted(() => ({ code: Promise.withResolvers<void>() }))
vi.mock('../features/popup/PlacePopup.tsx', async () => {
  await code.promise
  return {
    PlacePopup() {
      throw new TypeError('Failed to fetch dynamically imported module')
    },
  }
})

test('the popup shows that its code is loading, or that it cannot be loaded', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const onReady = vi.fn<(name: string) => void>()
  const screen = await render(
    <PopupSlot placeKey={{ kind: 'shop', id: 7 }} search={new URLSearchParams()} renderLike={null} onReady={onReady} />,
  )
  await expect.element(screen.getByRole('status')).toHaveTextContent('Laddar butiksinformation...')
  expect(onReady).not.toHaveBeenCalled()
  code.resolve()
  await expect.element(screen.getByRole('alert').getByText(/^Det gick inte att öppna/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Ladda om sidan' })).toBeVisible()
  // Effects may run after the rendered content is visible.
  await vi.waitFor(() => expect(onReady).toHaveBeenCalledWith('Kunde inte öppnas'))
})
