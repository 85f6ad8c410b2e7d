import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { Slideshow } from './Slideshow.tsx'

// The module has asked for the visitor's preference when it was loaded.
const motion = vi.hoisted(() => {
  const reduced = Object.assign(new EventTarget(), { media: '(prefers-reduced-motion: reduce)', matches: false })
  vi.spyOn(globalThis, 'matchMedia').mockReturnValueOnce(reduced as MediaQueryList)
  return reduced
})

const slides = ['Promo', 'Loppis i Åre', 'Loppis i Ystad'].map((title) => ({
  key: title,
  title,
  content: (
    <h2>
      <a href="#/">{title}</a>
    </h2>
  ),
}))

/** The time between two slides (spec §9), ms. */
const intervalMs = 5000

/**
 * The pending callback of the slideshow's interval. This fake replaces Vitest's, whose clock advances while it waits
 * for an element.
 */
const turns = new Map<number, () => void>()

beforeEach(() => {
  motion.matches = false
  turns.clear()
  const { setInterval: begin, clearInterval: end } = window
  let last = 1_000_000
  vi.stubGlobal('setInterval', (turn: () => void, delayMs: number) => {
    if (delayMs !== intervalMs) return begin(turn, delayMs)
    turns.set(++last, turn)
    return last
  })
  vi.stubGlobal('clearInterval', (id: number) => void (turns.delete(id) || end(id)))
})
afterEach(() => vi.unstubAllGlobals())

/** Runs the pending callback, as after five seconds. */
function pass(): void {
  for (const turn of turns.values()) turn()
}

async function showSlides(shown = slides) {
  const screen = await render(
    <>
      <Slideshow label="Utvalda evenemang" slides={shown} />
      <p style={{ position: 'fixed', insetBlockEnd: 0, insetInlineEnd: 0 }}>elsewhere</p>
    </>,
  )
  // A pointer that an earlier test left over the slides would pause them.
  await screen.getByText('elsewhere').hover()
  return screen
}

test('§4 slideshow advances, §4 slideshow wraps, §2 slideshow promo, §R6 promo counted: the slides advance every 5 s and wrap around', async () => {
  const screen = await showSlides()
  await expect.element(screen.getByRole('heading')).toHaveTextContent('Promo')
  for (const next of ['Loppis i Åre', 'Loppis i Ystad', 'Promo']) {
    await vi.waitFor(() => expect(turns.size).toBe(1))
    pass()
    await expect.element(screen.getByRole('heading')).toHaveTextContent(next)
  }
})

test('§2 slideshow buttons, §2 slideshow dots, §4 slideshow wraps, §R6 promo counted: the slide before the first is the last', async () => {
  const screen = await showSlides()
  await screen.getByRole('button', { name: 'Föregående bild' }).click()
  await expect.element(screen.getByRole('heading')).toHaveTextContent('Loppis i Ystad')
  await screen.getByRole('button', { name: 'Nästa bild' }).click()
  await expect.element(screen.getByRole('heading')).toHaveTextContent('Promo')
  await screen.getByRole('button', { name: 'Visa bild 2: Loppis i Åre' }).click()
  await expect.element(screen.getByRole('heading')).toHaveTextContent('Loppis i Åre')
  await expect.element(screen.getByRole('group', { name: '2 av 3' })).toBeVisible()
})

test('§R2 slideshow paused: a paused slideshow stays paused when the pointer leaves it', async () => {
  const screen = await showSlides()
  await screen.getByRole('button', { name: 'Pausa bildspelet' }).click()
  await screen.getByText('elsewhere').hover()
  ;(document.activeElement as HTMLElement).blur()
  await expect.element(screen.getByRole('button', { name: 'Starta bildspelet' })).toBeVisible()
  expect(turns.size).toBe(0)
  await expect.element(screen.getByRole('heading')).toHaveTextContent('Promo')
})

test('§R2 slideshow still: with reduced motion the slides do not advance, and only their buttons change them', async () => {
  motion.matches = true
  const screen = await showSlides()
  await expect.element(screen.getByRole('heading')).toHaveTextContent('Promo')
  expect(turns.size).toBe(0)
  expect(screen.getByRole('button', { name: 'Pausa bildspelet' }).elements()).toEqual([])
  await screen.getByRole('button', { name: 'Nästa bild' }).click()
  await expect.element(screen.getByRole('heading')).toHaveTextContent('Loppis i Åre')
  expect(turns.size).toBe(0)
})

test('the slideshow pauses while it contains the focus', async () => {
  const screen = await showSlides()
  screen.getByRole('link', { name: 'Promo' }).element().focus()
  await expect.element(screen.getByRole('link', { name: 'Promo' })).toHaveFocus()
  await vi.waitFor(() => expect(turns.size).toBe(0))
  await expect.element(screen.getByRole('heading')).toHaveTextContent('Promo')
})

test('a single slide has no buttons', async () => {
  const screen = await showSlides(slides.slice(0, 1))
  await expect.element(screen.getByRole('heading')).toHaveTextContent('Promo')
  expect(screen.getByRole('button').elements()).toEqual([])
})
