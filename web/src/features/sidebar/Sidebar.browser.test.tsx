import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { Sidebar } from './Sidebar.tsx'

vi.mock('./SidebarCards.tsx', () => ({ default: () => <p>Korten</p> }))

beforeEach(() => {
  // An earlier test may have scrolled to the sidebar.
  window.scrollTo(0, 0)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/**
 * Waits for 12 frames, in which the browser reports whether the sidebar is in the window and React renders the cards.
 */
async function someFrames(): Promise<void> {
  for (let n = 0; n < 12; n++) await new Promise((resolve) => requestAnimationFrame(resolve))
}

/** The sidebar lies below the results, as on a phone. */
const renderBelowResults = () =>
  render(
    <div style={{ paddingBlockStart: '300vh' }}>
      <Sidebar />
    </div>,
  )

test('a sidebar below the window loads its cards when the visitor scrolls to it', async () => {
  const screen = await renderBelowResults()
  await someFrames()
  expect(screen.getByText('Korten').elements()).toEqual([])
  screen.getByRole('complementary').element().scrollIntoView()
  vi.useRealTimers()
  await expect.element(screen.getByText('Korten')).toBeInTheDocument()
})

test('without scrolling, as with a screen reader, the cards load after four seconds', async () => {
  const screen = await renderBelowResults()
  await vi.advanceTimersByTimeAsync(3999)
  await someFrames()
  expect(screen.getByText('Korten').elements()).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  vi.useRealTimers()
  await expect.element(screen.getByText('Korten')).toBeInTheDocument()
})

test('a sidebar in the window loads its cards at once, without a placeholder if their code is already loaded', async () => {
  vi.useRealTimers()
  const first = await render(<Sidebar />)
  await expect.element(first.getByText('Korten')).toBeInTheDocument()
  await first.unmount()
  // Checks React's first commit, which is what the browser paints first: it must have the cards.
  const again = await render(<Sidebar />)
  expect(again.getByText('Korten').elements()).toHaveLength(1)
})
