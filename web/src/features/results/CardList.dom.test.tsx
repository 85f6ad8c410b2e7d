import { unknownFacts } from '@fyndkartan/domain/facts'
import { describe, expect, test, vi } from 'vitest'
import type { FoundPlace } from '../../api/places.ts'
import { showCardList as show } from '../../testing/show-card-list.tsx'

test('printing renders every loaded row, the screen only those near the window', async () => {
  const screen = await show()
  await expect.element(screen.getByRole('heading', { name: 'Butik 1', exact: true })).toBeVisible()
  const rows = () => screen.container.querySelectorAll('article').length
  expect(rows()).toBeLessThan(100)
  window.dispatchEvent(new Event('beforeprint'))
  // The browser lays out the printed pages right after the listeners of `beforeprint`, so the rows must be there at
  // once.
  expect(rows()).toBe(200)
  expect(screen.container.querySelector('li:last-child')?.getAttribute('aria-posinset')).toBe('200')
  window.dispatchEvent(new Event('afterprint'))
  await expect.poll(rows).toBeLessThan(100)
})

test('mounting the list does not stop a scroll in progress', async () => {
  const scrolled = vi.spyOn(window, 'scrollTo')
  const screen = await show()
  await expect.element(screen.getByRole('heading', { name: 'Butik 1', exact: true })).toBeVisible()
  expect(scrolled).not.toHaveBeenCalled()
  scrolled.mockRestore()
})

test('a place that visitors report shows their warning', async () => {
  const trust = { confirmation: null, warning: 'closed', source: null } as const
  const shop = { ...unknownFacts('shop'), kind: 'shop', id: 7, name: 'Kupan', favourite: false, trust } as const
  const screen = await show([shop])
  await expect.element(screen.getByText('Flera besökare säger att butiken har stängt')).toBeVisible()
})

describe('a market', () => {
  const market: FoundPlace = {
    ...unknownFacts('market'),
    kind: 'market',
    id: 7,
    seriesId: 3,
    name: 'Torgloppis',
    date: '2126-11-28',
    startMinute: 600,
    endMinute: 900,
    favourite: false,
  }

  test.each([
    [null, ''],
    [1, ''],
    [2, 'och ett datum till'],
    [4, 'och 3 datum till'],
  ])('shows for %s dates in the span the text %j beside its date', async (datesInSpan, text) => {
    const { container, ...screen } = await show([{ ...market, datesInSpan }])
    await expect.element(screen.getByText('10:00–15:00')).toBeVisible()
    expect(container.querySelector('time')?.closest('p')?.textContent).toBe(
      `torsdag 28 november 2126, 10:00–15:00${text}`,
    )
  })

  test('shows its reason instead of the countdown when cancelled, with its date struck through', async () => {
    const { container, ...screen } = await show([{ ...market, cancellation: { reason: 'Storm' }, datesInSpan: 2 }])
    await expect.element(screen.getByText('Inställt: Storm')).toBeVisible()
    const struck = Array.from(container.querySelectorAll('s'), (element) => element.textContent)
    expect(struck).toEqual(['torsdag 28 november 2126', '10:00–15:00'])
    expect(screen.getByText(/^Evenemanget/).elements()).toEqual([])
  })
})
