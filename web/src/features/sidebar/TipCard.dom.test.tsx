import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { memoryHistory } from '../../ui/location.ts'
import { Router } from '../../ui/Router.tsx'
import { TipCard } from './TipCard.tsx'

test('§2 sidebar tips link: the card leads to the form for tips', async () => {
  const screen = await render(
    <Router history={memoryHistory()}>
      <TipCard />
    </Router>,
  )
  await expect.element(screen.getByRole('link', { name: 'Tipsa oss' })).toHaveAttribute('href', '#/tips')
})
