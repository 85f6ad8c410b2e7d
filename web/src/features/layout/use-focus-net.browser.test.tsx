import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useFocusNet } from './use-focus-net.ts'

function Page() {
  useFocusNet()
  const [gone, setGone] = useState<'none' | 'button' | 'section'>('none')
  return (
    <main tabIndex={-1}>
      <p>Text beside</p>
      {gone !== 'section' && (
        <section aria-label="Resultat">
          <div>
            {gone === 'none' && (
              <button type="button" onClick={() => setGone('button')}>
                Försök igen
              </button>
            )}
          </div>
          <button type="button" onClick={() => setGone('section')}>
            Stäng
          </button>
          <button type="button" disabled={gone === 'button'}>
            Nästa
          </button>
        </section>
      )}
    </main>
  )
}

test('removing the focused element moves the focus to the nearest landmark, which is focusable only meanwhile', async () => {
  const screen = await render(<Page />)
  await screen.getByRole('button', { name: 'Försök igen' }).click()
  const section = screen.getByRole('region', { name: 'Resultat' })
  await expect.element(section).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(screen.getByRole('button', { name: 'Stäng' })).toHaveFocus()
  // With a tabindex left on it, the section would get the focus when its text is clicked.
  await expect.element(section).not.toHaveAttribute('tabindex')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('main')).toHaveFocus()
})

test('removing the focused element by a click also moves the focus to the landmark', async () => {
  const screen = await render(<Page />)
  const button = screen.getByRole('button', { name: 'Försök igen' })
  const element = button.element() as HTMLElement
  element.focus()
  await button.click()
  await expect.element(screen.getByRole('region', { name: 'Resultat' })).toHaveFocus()
})

test('disabling the focused element moves the focus to the landmark', async () => {
  const screen = await render(<Page />)
  const next = screen.getByRole('button', { name: 'Nästa' }).element() as HTMLButtonElement
  next.focus()
  next.disabled = true
  await expect.element(screen.getByRole('region', { name: 'Resultat' })).toHaveFocus()
})

test('a click on an empty area removes the focus, and no landmark gets it', async () => {
  const screen = await render(<Page />)
  const button = screen.getByRole('button', { name: 'Försök igen' }).element() as HTMLElement
  button.focus()
  document.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  button.blur()
  button.remove()
  // Waits longer than the 150 ms after which the hook would move the focus.
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(document.activeElement).toBe(document.body)
})
