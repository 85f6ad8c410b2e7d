import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Link, NavLink } from './Link.tsx'
import { hashHistory, useLocation } from './location.ts'
import { Router } from './Router.tsx'

beforeEach(() => history.replaceState(null, '', '#/'))

function Address() {
  const { pathname, search, arrival } = useLocation()
  return <output>{`${pathname}${search} ${arrival}`}</output>
}

function show(router = hashHistory()) {
  return render(
    <Router history={router}>
      <Address />
      <Link to="/store/7?city=Bor%C3%A5s">Butik</Link>
      <NavLink to="/about">Om oss</NavLink>
      <a href="#/tips">Vanlig länk</a>
    </Router>,
  )
}

test('§2 hash routing: a link changes the hash, and Back returns to the previous page', async () => {
  const screen = await show()
  await screen.getByRole('link', { name: 'Butik' }).click()
  await expect.element(screen.getByRole('status')).toHaveTextContent('/store/7?city=Bor%C3%A5s push')
  expect(window.location.hash).toBe('#/store/7?city=Bor%C3%A5s')
  history.back()
  await expect.element(screen.getByRole('status')).toHaveTextContent('/ pop')
})

test('a second click on the same link adds no history entry', async () => {
  const screen = await show()
  await screen.getByRole('link', { name: 'Om oss' }).click()
  await screen.getByRole('link', { name: 'Om oss' }).click()
  await expect.element(screen.getByRole('status')).toHaveTextContent('/about replace')
  history.back()
  await expect.element(screen.getByRole('status')).toHaveTextContent('/ pop')
})

test('a plain link and a typed address count as new pages', async () => {
  const screen = await show()
  await screen.getByRole('link', { name: 'Vanlig länk' }).click()
  await expect.element(screen.getByRole('status')).toHaveTextContent('/tips push')
  window.location.hash = '#/gdpr'
  await expect.element(screen.getByRole('status')).toHaveTextContent('/gdpr push')
})

test('a link clicked before the page has rendered works', async () => {
  const router = hashHistory()
  history.pushState(null, '', '#/tips')
  const screen = await show(router)
  await expect.element(screen.getByRole('status')).toHaveTextContent('/tips push')
})

test('the link to the current page has aria-current', async () => {
  const screen = await show()
  const about = screen.getByRole('link', { name: 'Om oss' })
  await expect.element(about).not.toHaveAttribute('aria-current')
  await about.click()
  await expect.element(about).toHaveAttribute('aria-current', 'page')
})
