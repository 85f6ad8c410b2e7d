import { useEffect } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { hashOf, memoryHistory, useLocation, useNavigate } from '../../ui/location.ts'
import { Router } from '../../ui/Router.tsx'
import { useSearch } from './use-search.ts'

/**
 * Leaves the search before `useSearch` in the parent writes the seed: effects of children run before those of parents.
 */
function Leaving() {
  const navigate = useNavigate()
  useEffect(() => navigate('/store/2', 'push'), [navigate])
  return null
}

function Search({ leaves }: { readonly leaves: boolean }) {
  useSearch()
  return leaves ? <Leaving /> : null
}

function Page({ leaves }: { readonly leaves: boolean }) {
  return useLocation().pathname === '/' && <Search leaves={leaves} />
}

test.each([
  [true, '#/store/2'],
  [false, expect.stringMatching(/^#\/\?city=trosa&seed=\d+$/)],
])('a visitor who leaves before the seed is written stays on the next page (leaves: %s)', async (leaves, expected) => {
  const history = memoryHistory('/?city=trosa')
  await render(
    <Router history={history}>
      <Page leaves={leaves} />
    </Router>,
  )
  const { pathname, search } = history.current()
  expect(hashOf(pathname + search)).toEqual(expected)
})
