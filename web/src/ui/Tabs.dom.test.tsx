import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Tabs } from './Tabs.tsx'

const names = ['shelf', 'box', 'crate'] as const

function Furniture() {
  const [chosen, setChosen] = useState<(typeof names)[number]>('shelf')
  return (
    <Tabs label="Furniture" tabs={names.map((name) => ({ name, label: name }))} chosen={chosen} onChoose={setChosen}>
      <input aria-label="Note" />
      What is in the {chosen}
    </Tabs>
  )
}

test('a click selects a tab, which labels its panel', async () => {
  const screen = await render(<Furniture />)
  await expect.element(screen.getByRole('tabpanel', { name: 'shelf' })).toHaveTextContent('What is in the shelf')
  await screen.getByRole('tab', { name: 'box' }).click()
  await expect.element(screen.getByRole('tab', { name: 'box' })).toHaveAttribute('aria-selected', 'true')
  await expect.element(screen.getByRole('tab', { name: 'shelf' })).toHaveAttribute('aria-selected', 'false')
  await expect.element(screen.getByRole('tabpanel', { name: 'box' })).toHaveTextContent('What is in the box')
})

test('a new panel starts with fresh state', async () => {
  const screen = await render(<Furniture />)
  await screen.getByRole('textbox').fill('Three books')
  await screen.getByRole('tab', { name: 'box' }).click()
  await expect.element(screen.getByRole('textbox')).toHaveValue('')
})

test('arrow keys, Home and End move between tabs and wrap around; Enter and space select', async () => {
  const screen = await render(<Furniture />)
  const tab = (name: string) => expect.element(screen.getByRole('tab', { name }))
  await userEvent.tab()
  await tab('shelf').toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await tab('box').toHaveFocus()
  // Moving the focus does not select.
  await tab('shelf').toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await tab('shelf').toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await tab('crate').toHaveFocus()
  await userEvent.keyboard('{Home}')
  await tab('shelf').toHaveFocus()
  await userEvent.keyboard('{End}{Enter}')
  await tab('crate').toHaveAttribute('aria-selected', 'true')
  await tab('crate').toHaveFocus()
  await userEvent.keyboard('{ArrowLeft} ')
  await tab('box').toHaveAttribute('aria-selected', 'true')
})

test('the Tab key moves to the selected tab, then into the panel', async () => {
  const screen = await render(
    <>
      <button type="button">Before</button>
      <Furniture />
    </>,
  )
  await screen.getByRole('tab', { name: 'box' }).click()
  await screen.getByRole('button', { name: 'Before' }).click()
  await userEvent.tab()
  await expect.element(screen.getByRole('tab', { name: 'box' })).toHaveFocus()
  await userEvent.tab()
  await expect.element(screen.getByRole('tabpanel')).toHaveFocus()
})
