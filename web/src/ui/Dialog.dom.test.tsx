import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { Dialog } from './Dialog.tsx'

test('a press on the backdrop closes the dialog, a press on its content does not', async () => {
  const onClose = vi.fn<() => void>()
  const screen = await render(
    <Dialog title="Stad" onClose={onClose}>
      <p>Alla städer</p>
    </Dialog>,
  )
  await screen.getByText('Alla städer').click()
  expect(onClose).not.toHaveBeenCalled()
  // In a browser, clicks on the backdrop have the dialog as their target.
  screen
    .getByRole('dialog')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(onClose).toHaveBeenCalledOnce()
})
