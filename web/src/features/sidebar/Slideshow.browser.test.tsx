import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { Slideshow } from './Slideshow.tsx'

const slides = ['Promo', 'Loppis i Åre', 'Loppis i Ystad'].map((title) => ({
  key: title,
  title,
  content: (
    <h2>
      <a href="#/">{title}</a>
    </h2>
  ),
}))

beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => vi.useRealTimers())

async function showSlides(shown = slides) {
  const screen = await render(
    <>
      <Slideshow label="Utvalda evenemang" slides={shown} />
      <p style={{ position: 'fixed', insetBlockEnd: 0, insetInlineEnd: 0 }}>elsewhere</p>
    </>,
  )
  // The pointer may rest on the slides, where the test before has left it, and would stop them.
  await screen.getByText('elsewhere').hover()
  return screen
}

/** Read without `expect.element`, whose waiting moves the clock on. */
async function shownTitle(changed: (title: string) => boolean): Promise<string> {
  const title = () => document.querySelector('[role=group]:not([aria-hidden=true]) h2')?.textContent ?? ''
  for (let tries = 0; tries < 100 && !changed(title()); tries++) await new Promise((done) => setTimeout(done, 10))
  return title()
}

test('it begins with the promo, moves on every 5 s and goes round', async () => {
  await showSlides()
  let shown = await shownTitle((title) => title !== '')
  expect(shown).toBe('Promo')
  for (const next of ['Loppis i Åre', 'Loppis i Ystad', 'Promo']) {
    await vi.advanceTimersByTimeAsync(4999)
    await new Promise((done) => setTimeout(done, 50))
    expect(await shownTitle(() => true)).toBe(shown)
    await vi.advanceTimersByTimeAsync(1)
    shown = await shownTitle((title) => title === next)
    expect(shown).toBe(next)
  }
})

test('back from the first slide is the last, and the dots count the promo', async () => {
  const screen = await showSlides()
  await screen.getByRole('button', { name: 'Föregående bild' }).click()
  await expect.element(screen.getByRole('heading')).toHaveTextContent('Loppis i Ystad')
  await screen.getByRole('button', { name: 'Nästa bild' }).click()
  await expect.element(screen.getByRole('heading')).toHaveTextContent('Promo')
  await screen.getByRole('button', { name: 'Visa bild 2: Loppis i Åre' }).click()
  await expect.element(screen.getByRole('heading')).toHaveTextContent('Loppis i Åre')
  await expect.element(screen.getByRole('group', { name: '2 av 3' })).toBeVisible()
})

test('paused, it stays where it is, also when nobody points at it any more', async () => {
  const screen = await showSlides()
  await screen.getByRole('button', { name: 'Pausa bildspelet' }).click()
  await screen.getByRole('button', { name: 'Starta bildspelet' }).unhover()
  ;(document.activeElement as HTMLElement).blur()
  await vi.advanceTimersByTimeAsync(20_000)
  await expect.element(screen.getByRole('heading')).toHaveTextContent('Promo')
})

test('it waits while something in it has focus', async () => {
  const screen = await showSlides()
  screen.getByRole('link', { name: 'Promo' }).element().focus()
  await expect.element(screen.getByRole('link', { name: 'Promo' })).toHaveFocus()
  await vi.advanceTimersByTimeAsync(20_000)
  await expect.element(screen.getByRole('heading')).toHaveTextContent('Promo')
})

test('one slide alone needs no buttons', async () => {
  const screen = await showSlides(slides.slice(0, 1))
  await expect.element(screen.getByRole('heading')).toHaveTextContent('Promo')
  expect(screen.getByRole('button').elements()).toEqual([])
})
