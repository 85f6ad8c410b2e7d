import { unknownFacts } from '@fyndkartan/domain/facts'
import type { SeenPlace } from '@fyndkartan/contract/place'
import { describe, expect, test } from 'vitest'
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
  ])('with %s dates in the span: %j beside its date', async (datesInSpan, text) => {
    const { container, ...screen } = await show([{ ...market, datesInSpan }])
    await expect.element(screen.getByText('10:00–15:00')).toBeVisible()
    expect(container.querySelector('time')?.closest('p')?.textContent).toBe(
      `torsdag 28 november 2126, 10:00–15:00${text}`,
    )
  })

  test('that is cancelled: the reason instead of the countdown, and the date struck through', async () => {
    const { container, ...screen } = await show([{ ...market, cancellation: { reason: 'Storm' }, datesInSpan: 2 }])
    await expect.element(screen.getByText('Inställt: Storm')).toBeVisible()
    const struck = Array.from(container.querySelectorAll('s'), (element) => element.textContent)
    expect(struck).toEqual(['torsdag 28 november 2126', '10:00–15:00'])
    expect(screen.getByText(/^Evenemanget/).elements()).toEqual([])
  })
})
