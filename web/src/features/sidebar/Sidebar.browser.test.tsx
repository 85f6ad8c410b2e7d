import { expect, onTestFinished, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { Sidebar } from './Sidebar.tsx'

vi.mock('./SidebarCards.tsx', () => ({ default: () => <p>Korten</p> }))

test('a sidebar below the window is filled when it is scrolled to', async () => {
  const screen = await render(
    <div style={{ paddingBlockStart: '300vh' }}>
      <Sidebar />
    </div>,
  )
  await expect.element(screen.getByRole('complementary')).toBeInTheDocument()
  // Longer than the browser takes to tell what is in the window.
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(screen.getByText('Korten').elements()).toEqual([])
  screen.getByRole('complementary').element().scrollIntoView()
  await expect.element(screen.getByText('Korten')).toBeInTheDocument()
})

test('it is filled a few seconds later for those who do not scroll, such as readers of a screen reader', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const screen = await render(
    <div style={{ paddingBlockStart: '300vh' }}>
      <Sidebar />
    </div>,
  )
  vi.advanceTimersByTime(3999)
  expect(screen.getByText('Korten').elements()).toEqual([])
  vi.advanceTimersByTime(1)
  vi.useRealTimers()
  await expect.element(screen.getByText('Korten')).toBeInTheDocument()
})

test('in the window it is filled at once', async () => {
  const screen = await render(<Sidebar />)
  await expect.element(screen.getByText('Korten')).toBeInTheDocument()
})
