import { unknownFacts } from '@fyndkartan/domain/facts'
import type { SeenPlace } from '@fyndkartan/contract/place'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { FoundPlace } from '../../api/places.ts'
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

function show(listed: readonly FoundPlace[] = places) {
  return render(
    <Router history={memoryHistory()}>
      <CardList
        places={listed}
        setSize={listed.length}
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

test('a list that comes does not end the scroll that is under way', async () => {
  const scrolled = vi.spyOn(window, 'scrollTo')
  const screen = await show()
  await expect.element(screen.getByRole('heading', { name: 'Butik 1', exact: true })).toBeVisible()
  expect(scrolled).not.toHaveBeenCalled()
  scrolled.mockRestore()
})
