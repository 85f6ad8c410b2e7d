import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { Sidebar } from './Sidebar.tsx'

vi.mock('./SidebarCards.tsx', () => ({ default: () => <p>Korten</p> }))

beforeEach(() => {
  // The test before may have scrolled to where the sidebar is.
  window.scrollTo(0, 0)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** More than the browser takes to tell what is in the window, and React to show it. */
async function someFrames(): Promise<void> {
  for (let n = 0; n < 12; n++) await new Promise((resolve) => requestAnimationFrame(resolve))
}

/** As on a phone. */
const renderBelowResults = () =>
  render(
    <div style={{ paddingBlockStart: '300vh' }}>
      <Sidebar />
    </div>,
  )

test('a sidebar below the window is filled when it is scrolled to', async () => {
  const screen = await renderBelowResults()
  await someFrames()
  expect(screen.getByText('Korten').elements()).toEqual([])
  screen.getByRole('complementary').element().scrollIntoView()
  vi.useRealTimers()
  await expect.element(screen.getByText('Korten')).toBeInTheDocument()
})

test('it is filled a few seconds later for those who do not scroll, such as readers of a screen reader', async () => {
  const screen = await renderBelowResults()
  await vi.advanceTimersByTimeAsync(3999)
  await someFrames()
  expect(screen.getByText('Korten').elements()).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  vi.useRealTimers()
  await expect.element(screen.getByText('Korten')).toBeInTheDocument()
})

test('in the window it is filled at once, without a placeholder when its code is there', async () => {
  vi.useRealTimers()
  const first = await render(<Sidebar />)
  await expect.element(first.getByText('Korten')).toBeInTheDocument()
  await first.unmount()
  // What is there after the first commit is what is painted first.
  const again = await render(<Sidebar />)
  expect(again.getByText('Korten').elements()).toHaveLength(1)
})
