import { unknownFacts } from '@fyndkartan/domain/facts'
import type { SeenPlace } from '@fyndkartan/contract/place'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { memoryHistory } from '../../ui/location.ts'
import { Router } from '../../ui/Router.tsx'
import CardList from './CardList.tsx'

const places: readonly SeenPlace[] = Array.from({ length: 200 }, (_, index) => ({
  ...unknownFacts('shop'),
  kind: 'shop',
  id: index + 1,
  name: `Butik ${index + 1}`,
  address: null,
  town: 'Åre',
  position: null,
  openingHours: null,
  link: null,
  favourite: false,
}))

function show() {
  return render(
    <Router history={memoryHistory()}>
      <CardList
        places={places}
        setSize={200}
        listKey="x"
        isReturning={false}
        params={new URLSearchParams()}
        from={null}
        renderSmallMap={() => null}
        renderLike={null}
      />
    </Router>,
  )
}

test('scroll anchoring is off while the list is shown', async () => {
  const footer = document.body.appendChild(document.createElement('footer'))
  footer.innerHTML = '<p>Kartdata <span class="visually-hidden">öppnas i en ny flik</span></p>'
  const held = () =>
    [document.documentElement, ...document.querySelectorAll('body, body *')].filter(
      (element) => getComputedStyle(element).overflowAnchor !== 'none',
    )
  const screen = await show()
  await expect.element(screen.getByRole('heading', { name: 'Butik 1', exact: true })).toBeVisible()
  expect(held()).toEqual([])
  await screen.unmount()
  expect(held()).toContain(footer)
  footer.remove()
})

test('a printed page has every loaded row, the screen only those near the window', async () => {
  const screen = await show()
  await expect.element(screen.getByRole('heading', { name: 'Butik 1', exact: true })).toBeVisible()
  const rows = () => screen.container.querySelectorAll('article').length
  expect(rows()).toBeLessThan(100)
  window.dispatchEvent(new Event('beforeprint'))
  // At once: the browser lays out its paper when the event's listeners have returned.
  expect(rows()).toBe(200)
  expect(screen.container.querySelector('li:last-child')?.getAttribute('aria-posinset')).toBe('200')
  window.dispatchEvent(new Event('afterprint'))
  await expect.poll(rows).toBeLessThan(100)
})
