import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { Dialog } from './Dialog.tsx'

test('a dialog closes by a press on its backdrop, not by one on its content', async () => {
  const onClose = vi.fn<() => void>()
  const screen = await render(
    <Dialog title="Stad" onClose={onClose}>
      <p>Alla städer</p>
    </Dialog>,
  )
  await screen.getByText('Alla städer').click()
  expect(onClose).not.toHaveBeenCalled()
  // In a browser the backdrop's clicks have the dialog as target.
  screen
    .getByRole('dialog')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(onClose).toHaveBeenCalledOnce()
})
