import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { Sidebar } from './Sidebar.tsx'

vi.mock('./SidebarCards.tsx', () => ({ default: () => <p>Korten</p> }))

/** The sidebar of a phone: below the window. */
const below = (isDue: boolean) => (
  <div style={{ paddingBlockStart: '300vh' }}>
    <Sidebar isDue={isDue} />
  </div>
)

test('a sidebar below the window is filled when the results are there, and stays', async () => {
  const screen = await render(below(false))
  await expect.element(screen.getByRole('complementary')).toBeInTheDocument()
  // Longer than the browser takes to tell what is in the window.
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(screen.getByText('Korten').elements()).toEqual([])
  await screen.rerender(below(true))
  await expect.element(screen.getByText('Korten')).toBeInTheDocument()
  await screen.rerender(below(false))
  await expect.element(screen.getByText('Korten')).toBeInTheDocument()
})

test('or when it is scrolled to', async () => {
  const screen = await render(below(false))
  screen.getByRole('complementary').element().scrollIntoView()
  await expect.element(screen.getByText('Korten')).toBeInTheDocument()
})

test('in the window it does not wait for the results', async () => {
  const screen = await render(<Sidebar isDue={false} />)
  await expect.element(screen.getByText('Korten')).toBeInTheDocument()
})
