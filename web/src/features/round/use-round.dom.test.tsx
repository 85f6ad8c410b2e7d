import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { saveRound } from '../../api/saved-round.ts'
import { hashHistory } from '../../ui/location.ts'
import { Router } from '../../ui/Router.tsx'
import { formatRound } from './round-text.ts'
import { useRound } from './use-round.ts'

beforeEach(() => saveRound('stopp=s1'))

function ShownRound() {
  const { round, isShared } = useRound()
  return <p role="status">{`${isShared ? 'shared' : 'own'} ${formatRound(round)}`}</p>
}

test.each([
  ['stopp=s2', 'shared stopp=s2'],
  ['fran=58.3867_13.4384&dag=2026-11-21', 'shared dag=2026-11-21&fran=58.3867_13.4384'],
  ['stopp=s1', 'own stopp=s1'],
  ['dag=2026-11-21', 'own stopp=s1'],
])('a link with stops or a start opens its round: %s', async (query, shown) => {
  history.replaceState(null, '', `#/runda?${query}`)
  const screen = await render(
    <Router history={hashHistory()}>
      <ShownRound />
    </Router>,
  )
  await expect.element(screen.getByRole('status')).toHaveTextContent(shown)
})
