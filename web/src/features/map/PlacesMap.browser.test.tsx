import { describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { crowd, east, prepareEachTest, SearchWorker, server, show, west } from '../../testing/show-places-map.tsx'
import type { Spot } from './worker-in-thread.ts'
import '../../styles/tokens.css'
import '../../styles/base.css'

vi.mock('../../site-config.ts', () => ({
  siteConfig: {
    tile_url: 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
    tile_attribution: '© Kartritarna',
  },
}))

prepareEachTest()

describe('drawing', () => {
  test('pins show by shape and name which shops are open, closed or unknown, and the legend explains it', async () => {
    server.answer = Promise.resolve([
      ['shop', 1, 57.87, 11.85, 'open'],
      ['shop', 2, 57.87, 11.93, 'closed'],
      ['shop', 3, 57.87, 12.01, 'unknown'],
      ['market', 4, 57.87, 12.09],
    ])
    const { screen, again } = await show()
    const signs = new Set<string | null | undefined>()
    for (const name of [
      'Butik, öppet då, visa',
      'Butik, stängt då, visa',
      'Butik, okända tider, visa',
      'Evenemang, visa',
    ]) {
      const pin = screen.getByRole('button', { name, exact: true })
      await expect.element(pin).toBeVisible()
      signs.add(pin.element().querySelector('path:last-child')?.getAttribute('d'))
    }
    expect(signs.size).toBe(4)
    const legend = screen.getByRole('list', { name: 'Teckenförklaring' })
    await expect.element(legend).toHaveTextContent('Öppet dåStängt dåOkäntEvenemangFlera ställen')

    server.answer = Promise.resolve([west])
    await again({ attempt: 1 })
    await expect.element(screen.getByRole('button', { name: 'Butik, visa' })).toBeVisible()
    await expect.element(legend).toHaveTextContent('ButikEvenemangFlera ställen')
  })

  test("a pin focused by keyboard has the place's name and status as its name", async () => {
    server.answer = Promise.resolve([['shop', 1, 57.87, 11.9, 'closed']])
    const { screen } = await show()
    const pin = screen.getByRole('button', { name: 'Butik, stängt då, visa' })
    await expect.element(pin).toBeVisible()
    // Makes the browser match :focus-visible, as after keyboard use.
    await userEvent.keyboard('{Tab}')
    pin.element().focus()
    await expect.element(screen.getByRole('button', { name: 'Retrolyckan, butik, stängt då' })).toBeVisible()
  })

  test('a new visitor sees the area with most results', async () => {
    localStorage.clear()
    const many = Array.from({ length: 40 }, (_, i): Spot => ['shop', 100 + i, 57.9, 11.9 + i / 100])
    server.answer = Promise.resolve([...many, ['shop', 1, 67.85, 20.22]])
    await show()
    await vi.waitFor(() => expect(Number(localStorage.getItem('zoom'))).toBeGreaterThan(6))
  })

  test('§2 clustered markers, §9 cluster icon: single places are pins, close places are one cluster marker with their number', async () => {
    server.answer = Promise.resolve([west, east, ...crowd])
    const { screen } = await show()
    await expect.element(screen.getByRole('button', { name: 'Butik, visa' })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Evenemang, visa' })).toBeVisible()
    const marker = screen.getByRole('button', { name: '12 ställen, zooma in' })
    await expect.element(marker).toHaveTextContent('12')
    await expect.element(marker).toHaveClass('marker-cluster-medium')
    const { offsetWidth, offsetHeight } = marker.element() as HTMLElement
    expect([offsetWidth, offsetHeight]).toEqual([40, 40])
  })

  test('places at one position are fanned out at the highest zooms, and the arrow keys reach each of them', async () => {
    localStorage.setItem('zoom', '18')
    localStorage.setItem('current_map_center', JSON.stringify({ lat: west[2], lng: west[3] }))
    server.answer = Promise.resolve([1, 2, 3].map((id): Spot => ['shop', id, west[2], west[3]]))
    const { screen } = await show()
    await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Butik, visa' }).elements()).toHaveLength(3))
    const places = new Set<string>()
    document.querySelector<HTMLElement>('.map-pin')?.focus()
    for (const key of ['{ArrowUp}', '{ArrowDown}', '{ArrowRight}', '{ArrowLeft}']) {
      await userEvent.keyboard(key)
      places.add((document.activeElement as HTMLElement).dataset['key'] ?? '')
    }
    expect(places).toEqual(new Set(['shop/1', 'shop/2', 'shop/3']))
    const pin = document.activeElement
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('dialog')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    expect(document.activeElement).toBe(pin)
  })

  test('the map moves to the results when none are in view', async () => {
    server.answer = Promise.resolve([['shop', 9, 67.85, 20.22]])
    const { screen } = await show()
    await expect.element(screen.getByRole('button', { name: 'Butik, visa' })).toBeInViewport()
  })
})

describe('without anything to draw', () => {
  test("§2 map loading, §2 map loading hint, §2 map status searching: 'Söker efter evenemang...' is shown until the answer arrives", async () => {
    server.answer = new Promise(() => {})
    const { screen } = await show()
    await expect.element(screen.getByText('Laddar karta...')).toBeInTheDocument()
    await expect.element(screen.getByText('Söker efter evenemang...')).toBeInTheDocument()
    await expect.element(screen.getByText('Tar det lång tid? Klicka på knappen ”Visa” ovanför.')).toBeInTheDocument()
    expect(screen.getByText('Förbereder karta...').elements()).toHaveLength(0)
  })

  test("§2 map status preparing: 'Förbereder karta...' is shown during clustering", async () => {
    const answerTo = SearchWorker.prototype.answerTo
    vi.spyOn(SearchWorker.prototype, 'answerTo').mockImplementation(function (this: SearchWorker, call) {
      return call.name === 'build' ? new Promise(() => {}) : answerTo.call(this, call)
    })
    const { screen } = await show()
    await expect.element(screen.getByText('Förbereder karta...')).toBeInTheDocument()
    await expect.element(screen.getByText('Laddar karta...')).toBeInTheDocument()
    expect(screen.getByText('Söker efter evenemang...').elements()).toHaveLength(0)
  })

  test("§R2 no rows after success: without rows the map says 'Din sökning gav inga resultat.'", async () => {
    server.answer = Promise.resolve([])
    const { screen } = await show()
    await expect.element(screen.getByText('Din sökning gav inga resultat.')).toBeVisible()
    expect(screen.getByText('kända tider').elements()).toHaveLength(0)
  })

  test('an empty map of open shops says that hours are unknown', async () => {
    server.answer = Promise.resolve([])
    const { screen } = await show({ unknownHours: 3 })
    await expect.element(screen.getByText('3 butiker har inga kända tider då, och kan ha öppet.')).toBeVisible()
  })

  test('§8 search failure shown, §8 search failure logged: a failed search shows the same text and can be repeated', async () => {
    server.answer = Promise.reject(new Error('API request failed: 503 '))
    const { screen } = await show()
    await expect.element(screen.getByText('Din sökning gav inga resultat.')).toBeVisible()
    expect(console.error).toHaveBeenCalledWith('API request failed: 503 ')
    server.answer = Promise.resolve([west])
    await screen.getByRole('button', { name: 'Försök igen' }).click()
    await expect.element(screen.getByRole('button', { name: 'Butik, visa' })).toBeVisible()
  })

  test('§4 fallback of 5 seconds, §R2 late answer shown: after five seconds the map says that there are no results, until the answer arrives', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let send: (spots: readonly Spot[]) => void = () => {}
    server.answer = new Promise((resolve) => {
      send = resolve
    })
    const called = vi.spyOn(SearchWorker.prototype, 'answerTo')
    const { screen } = await show()
    // Each poll of waitFor advances the fake clock by 50 ms, so less than 5 s have passed after 4700 ms more.
    await vi.waitFor(() => expect(called).toHaveBeenCalled())
    await vi.advanceTimersByTimeAsync(4700)
    expect(screen.getByText('Din sökning gav inga resultat.').elements()).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(300)
    vi.useRealTimers()
    await expect.element(screen.getByText('Din sökning gav inga resultat.')).toBeVisible()
    send([west])
    await expect.element(screen.getByRole('button', { name: 'Butik, visa' })).toBeVisible()
    expect(screen.getByText('Din sökning gav inga resultat.').elements()).toHaveLength(0)
  })
})

test('§R2 older answer ignored: a late answer to an earlier search does not replace the newer one', async () => {
  let send: (spots: readonly Spot[]) => void = () => {}
  server.answer = new Promise((resolve) => {
    send = resolve
  })
  const counted = vi.fn<(count: number | null) => void>()
  const { screen, again } = await show({ onCount: counted })
  await expect.element(screen.getByText('Söker efter evenemang...')).toBeInTheDocument()
  server.answer = Promise.resolve([west])
  await again({ attempt: 1 })
  await expect.element(screen.getByRole('button', { name: 'Butik, visa' })).toBeVisible()
  send([east])
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.getByRole('button', { name: 'Evenemang, visa' }).elements()).toHaveLength(0)
  expect(counted.mock.calls).toEqual([[null], [1]])
})

test('§3 stored map centre: moving the map stores its view, which the next map shows', async () => {
  const { screen } = await show()
  await screen.getByRole('button', { name: 'Zooma ut', exact: true }).click()
  await vi.waitFor(() => expect(localStorage.getItem('zoom')).toBe('10'))
  expect(JSON.parse(localStorage.getItem('current_map_center') ?? '')).toMatchObject({
    lat: expect.closeTo(57.87, 2),
    lng: expect.closeTo(11.97, 2),
  })
  // A view without any of the places would move to them.
  localStorage.setItem('current_map_center', '{"lat":57.9,"lng":11.95}')
  await screen.unmount()
  const next = await show()
  await next.screen.getByRole('button', { name: 'Zooma ut', exact: true }).click()
  await vi.waitFor(() => expect(localStorage.getItem('zoom')).toBe('9'))
  expect(JSON.parse(localStorage.getItem('current_map_center') ?? '')).toMatchObject({
    lat: expect.closeTo(57.9, 2),
    lng: expect.closeTo(11.95, 2),
  })
})

test('§3 stored user position: "Visa min plats" moves the map to the position of the device and stores it', async () => {
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((found) =>
    found({ coords: { latitude: 59.86, longitude: 17.64 } } as GeolocationPosition),
  )
  const { screen } = await show()
  await screen.getByRole('button', { name: 'Visa min plats' }).click()
  await expect.element(screen.getByText('Kartan visar din plats')).toBeInTheDocument()
  expect(localStorage.getItem('user_position')).toBe('{"lat":59.86,"lng":17.64}')
  await expect.poll(() => localStorage.getItem('current_map_center')).toContain('"lat":59.8')
})

test('"Visa min plats" reports a denied position, and the map stays', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((_found, failed) =>
    failed?.({ message: 'User denied Geolocation' } as GeolocationPositionError),
  )
  const { screen } = await show()
  await screen.getByRole('button', { name: 'Visa min plats' }).click()
  await expect.element(screen.getByText('Din plats kunde inte hämtas')).toBeInTheDocument()
  expect(localStorage.getItem('user_position')).toBeNull()
  expect(localStorage.getItem('current_map_center')).toContain('57.87')
})
