import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { useScrollMemory } from './use-scroll-memory.ts'
import { Link } from '../../ui/Link.tsx'
import { hashHistory, useLocation } from '../../ui/location.ts'
import { Router } from '../../ui/Router.tsx'

function Page() {
  useScrollMemory()
  return useLocation().pathname === '/list' ? (
    <p style={{ paddingBlockStart: '4000px', blockSize: '9000px' }}>
      <Link to="/place">A place</Link>
    </p>
  ) : (
    <h1>The place</h1>
  )
}

test('Back restores the scroll position of a page that was scrolled in the frame of the click on a link', async () => {
  window.location.hash = '#/list'
  const screen = await render(
    <Router history={hashHistory()}>
      <Page />
    </Router>,
  )
  window.scrollTo(0, 5000)
  await new Promise(requestAnimationFrame)
  window.scrollTo(0, 3900)
  screen
    .getByRole('link')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  await expect.element(screen.getByRole('heading')).toBeInTheDocument()
  expect(window.scrollY).toBe(0)
  window.history.back()
  await expect.element(screen.getByRole('link')).toBeInTheDocument()
  await expect.poll(() => window.scrollY).toBe(3900)
})
