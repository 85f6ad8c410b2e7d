import { expect, test } from 'vitest'
import { showCardList } from '../../testing/show-card-list.tsx'

test('the page has no scroll anchoring while the list is shown', async () => {
  const footer = document.body.appendChild(document.createElement('footer'))
  footer.innerHTML = '<p>Kartdata <span class="visually-hidden">öppnas i en ny flik</span></p>'
  const held = () =>
    [document.documentElement, ...document.querySelectorAll('body, body *')].filter(
      (element) => getComputedStyle(element).overflowAnchor !== 'none',
    )
  const screen = await showCardList()
  await expect.element(screen.getByRole('heading', { name: 'Butik 1', exact: true })).toBeVisible()
  expect(held()).toEqual([])
  await screen.unmount()
  expect(held()).toContain(footer)
  footer.remove()
})
