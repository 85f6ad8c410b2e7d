import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { useReadingOn } from './use-reading-on.ts'

function Page() {
  return <p style={{ blockSize: '5000px' }}>{useReadingOn() ? 'reading on' : 'looking round'}</p>
}

test('the hook reports reading on while scrolling down, but not at the top, at the end or while scrolling up', async () => {
  const screen = await render(<Page />)
  await expect.element(screen.getByText('looking round')).toBeInTheDocument()
  window.scrollTo(0, 1000)
  await expect.element(screen.getByText('reading on')).toBeInTheDocument()
  // A resting finger scrolls up by a few pixels, which does not count as scrolling up.
  window.scrollTo(0, 996)
  await new Promise(requestAnimationFrame)
  await expect.element(screen.getByText('reading on')).toBeInTheDocument()
  window.scrollTo(0, 900)
  await expect.element(screen.getByText('looking round')).toBeInTheDocument()
  window.scrollTo(0, 1100)
  await expect.element(screen.getByText('reading on')).toBeInTheDocument()
  window.scrollTo(0, document.documentElement.scrollHeight)
  await expect.element(screen.getByText('looking round')).toBeInTheDocument()
  window.scrollTo(0, 0)
  await expect.element(screen.getByText('looking round')).toBeInTheDocument()
})
