import { unknownFacts } from '@fyndkartan/domain/facts'
import { expect, onTestFinished, test } from 'vitest'
import type { FoundPlace } from '../../api/places.ts'
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

test("§9 card map height: a card's own map is 300 px high", async () => {
  const retro: FoundPlace = {
    ...unknownFacts('shop'),
    kind: 'shop',
    id: 1,
    name: 'Retrolyckan',
    position: { lat: 58.8966, lng: 17.5508 },
    favourite: false,
  }
  const screen = await showCardList([retro])
  await screen.getByRole('button', { name: 'Visa karta för Retrolyckan' }).click()
  const map = screen.getByText('Karta över Retrolyckan').element().parentElement
  expect(map?.getBoundingClientRect().height).toBe(300)
})

test('a list far below the top of the page can be scrolled to its last card', async () => {
  document.body.style.paddingTop = '900px'
  onTestFinished(() => void (document.body.style.paddingTop = ''))
  const screen = await showCardList()
  await expect.element(screen.getByRole('article').first()).toBeInTheDocument()
  // The list grows while its cards are measured, so the page is scrolled until the last one is seen.
  await expect
    .poll(() => {
      window.scrollTo(0, document.body.scrollHeight)
      const last = screen.container.querySelector('li:last-child')
      const { top, bottom } = last?.querySelector('h3')?.getBoundingClientRect() ?? { top: Infinity, bottom: 0 }
      return { place: last?.getAttribute('aria-posinset'), isSeen: top < window.innerHeight && bottom > 0 }
    })
    .toEqual({ place: '200', isSeen: true })
})
