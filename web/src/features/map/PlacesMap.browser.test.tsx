import type { PlaceKey } from '@fyndkartan/domain/place'
import { defaultFilter } from '@fyndkartan/domain/search-filter'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import PlacesMap, { type PlacesMapProps } from './PlacesMap.tsx'
import { type Spot, WorkerInThread } from './worker-in-thread.ts'
import '../../styles/tokens.css'
import '../../styles/base.css'

vi.mock('../../site-config.ts', () => ({
  siteConfig: {
    tile_url: 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
    tile_attribution: '© Kartritarna',
  },
}))

/** The server's next answer: rows, a failure, or pending. */
let answer: Promise<readonly Spot[]>

/** A worker that returns `answer` instead of calling the server. */
class SearchWorker extends WorkerInThread {
  protected override fetchRows(): Promise<readonly Spot[]> {
    return answer
  }
}

const west: Spot = ['shop', 1, 57.87, 11.9]
const east: Spot = ['market', 2, 57.87, 12.04]
const crowd: readonly Spot[] = Array.from({ length: 12 }, (_, i): Spot => ['shop', 100 + i, 57.9 + i / 1e4, 11.97])

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('current_map_center', '{"lat":57.87,"lng":11.97}')
  localStorage.setItem('zoom', '11')
  answer = Promise.resolve([west, east])
  vi.stubGlobal('Worker', SearchWorker)
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ id: 1, name: 'Retrolyckan' })))
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function PopupStub({ place, onReady }: { place: PlaceKey; onReady: (name: string) => void }) {
  return (
    <button type="button" ref={(element) => void (element && onReady(`Ställe ${place.id}`))}>
      {place.kind} {place.id}
    </button>
  )
}

async function show(props: Partial<PlacesMapProps> = {}) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const tree = (more: Partial<PlacesMapProps>) => (
    <QueryClientProvider client={queries}>
      <div style={{ inlineSize: 800 }}>
        <PlacesMap
          filter={defaultFilter('2026-11-21')}
          attempt={0}
          centre={null}
          openPlace={null}
          renderPopup={(place, onReady) => <PopupStub place={place} onReady={onReady} />}
          {...props}
          {...more}
        />
        <button type="button">Efter kartan</button>
      </div>
    </QueryClientProvider>
  )
  const screen = await render(tree({}))
  return { screen, again: (more: Partial<PlacesMapProps>) => screen.rerender(tree(more)) }
}

describe('drawing', () => {
  test('pins show by shape and name which shops are open, closed or unknown, and the legend explains it', async () => {
    answer = Promise.resolve([
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

    answer = Promise.resolve([west])
    await again({ attempt: 1 })
    await expect.element(screen.getByRole('button', { name: 'Butik, visa' })).toBeVisible()
    await expect.element(legend).toHaveTextContent('ButikEvenemangFlera ställen')
  })

  test("a pin focused by keyboard has the place's name and status as its name", async () => {
    answer = Promise.resolve([['shop', 1, 57.87, 11.9, 'closed']])
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
    answer = Promise.resolve([...many, ['shop', 1, 67.85, 20.22]])
    await show()
    await vi.waitFor(() => expect(Number(localStorage.getItem('zoom'))).toBeGreaterThan(6))
  })

  test('§2 clustered markers, §9 cluster icon: single places are pins, close places are one cluster marker with their number', async () => {
    answer = Promise.resolve([west, east, ...crowd])
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
    answer = Promise.resolve([1, 2, 3].map((id): Spot => ['shop', id, west[2], west[3]]))
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
    answer = Promise.resolve([['shop', 9, 67.85, 20.22]])
    const { screen } = await show()
    await expect.element(screen.getByRole('button', { name: 'Butik, visa' })).toBeInViewport()
  })
})

describe('without anything to draw', () => {
  test("§2 map loading, §2 map loading hint, §2 map status searching: 'Söker efter evenemang...' is shown until the answer arrives", async () => {
    answer = new Promise(() => {})
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
    answer = Promise.resolve([])
    const { screen } = await show()
    await expect.element(screen.getByText('Din sökning gav inga resultat.')).toBeVisible()
    expect(screen.getByText('kända tider').elements()).toHaveLength(0)
  })

  test('an empty map of open shops says that hours are unknown', async () => {
    answer = Promise.resolve([])
    const { screen } = await show({ unknownHours: 3 })
    await expect.element(screen.getByText('3 butiker har inga kända tider då, och kan ha öppet.')).toBeVisible()
  })

  test('§8 search failure shown, §8 search failure logged: a failed search shows the same text and can be repeated', async () => {
    answer = Promise.reject(new Error('API request failed: 503 '))
    const { screen } = await show()
    await expect.element(screen.getByText('Din sökning gav inga resultat.')).toBeVisible()
    expect(console.error).toHaveBeenCalledWith('API request failed: 503 ')
    answer = Promise.resolve([west])
    await screen.getByRole('button', { name: 'Försök igen' }).click()
    await expect.element(screen.getByRole('button', { name: 'Butik, visa' })).toBeVisible()
  })

  test('§4 fallback of 5 seconds, §R2 late answer shown: after five seconds the map says that there are no results, until the answer arrives', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let send: (spots: readonly Spot[]) => void = () => {}
    answer = new Promise((resolve) => {
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
  answer = new Promise((resolve) => {
    send = resolve
  })
  const counted = vi.fn<(count: number | null) => void>()
  const { screen, again } = await show({ onCount: counted })
  await expect.element(screen.getByText('Söker efter evenemang...')).toBeInTheDocument()
  answer = Promise.resolve([west])
  await again({ attempt: 1 })
  await expect.element(screen.getByRole('button', { name: 'Butik, visa' })).toBeVisible()
  send([east])
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.getByRole('button', { name: 'Evenemang, visa' }).elements()).toHaveLength(0)
  expect(counted.mock.calls).toEqual([[null], [1]])
})

describe('popups', () => {
  test('§4 one popup: clicking another pin replaces the popup; closing it returns the focus to its pin', async () => {
    const { screen } = await show()
    await screen.getByRole('button', { name: 'Butik, visa' }).click()
    await expect.element(screen.getByRole('dialog', { name: 'Ställe 1' })).toBeVisible()
    await screen.getByRole('button', { name: 'Evenemang, visa' }).click()
    await expect.element(screen.getByRole('dialog', { name: 'Ställe 2' })).toBeVisible()
    expect(screen.getByRole('dialog').elements()).toHaveLength(1)
    await screen.getByRole('dialog').getByRole('button', { name: 'Stäng' }).click()
    expect(screen.getByRole('dialog').elements()).toHaveLength(0)
    await expect.element(screen.getByRole('button', { name: 'Evenemang, visa' })).toHaveFocus()
  })

  test('§R2 centre opens popup, §3 stored last centre: the place in the address opens its popup', async () => {
    const { screen } = await show({ openPlace: { kind: 'market', id: 2 }, centre: { lat: 57.87, lng: 12.04 } })
    await expect.element(screen.getByRole('dialog', { name: 'Ställe 2' })).toBeVisible()
    expect(localStorage.getItem('last_center_coordinates')).toBe('{"lat":57.87,"lng":12.04}')
  })

  test('the popup of a map below the fold is scrolled into view with its pin', async () => {
    await page.viewport(1000, 700)
    document.body.style.paddingBlockStart = '90vh'
    onTestFinished(() => void document.body.style.removeProperty('padding-block-start'))
    const { screen } = await show({ openPlace: { kind: 'market', id: 2 }, centre: { lat: 57.87, lng: 12.04 } })
    await expect.element(screen.getByRole('dialog', { name: 'Ställe 2' })).toBeInViewport({ ratio: 1 })
    await expect.element(screen.getByRole('button', { name: 'Evenemang, visa' })).toBeInViewport({ ratio: 1 })
  })

  test('the popup follows the width of a resized map and keeps the focus', async () => {
    const { screen } = await show()
    const frame = screen.container.querySelector('div') as HTMLElement
    frame.style.inlineSize = '330px'
    await screen.getByRole('button', { name: 'Butik, visa' }).click()
    const content = screen.getByRole('dialog', { name: 'Ställe 1' })
    const parts = [content.element(), content.element().parentElement]
    const widths = () => parts.map((part) => part?.getBoundingClientRect().width)
    await expect.poll(widths).toEqual([254, 254])
    const inside = content.getByRole('button', { name: 'shop 1' }).element() as HTMLElement
    inside.focus()
    frame.style.inlineSize = '800px'
    await expect.poll(widths).toEqual([300, 300])
    frame.style.inlineSize = '330px'
    await expect.poll(widths).toEqual([254, 254])
    expect(document.activeElement).toBe(inside)
  })

  test('§R2 centre not found: a market does not open in place of a shop with the same id', async () => {
    const { screen } = await show({ openPlace: { kind: 'shop', id: 2 } })
    await expect.element(screen.getByRole('button', { name: 'Butik, visa' })).toBeVisible()
    expect(screen.getByRole('dialog').elements()).toHaveLength(0)
  })

  test('a new search closes the popup only if the place is not among its results', async () => {
    const { screen, again } = await show()
    await screen.getByRole('button', { name: 'Butik, visa' }).click()
    await expect.element(screen.getByRole('dialog', { name: 'Ställe 1' })).toBeVisible()
    answer = Promise.resolve([west])
    await again({ attempt: 1 })
    await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Evenemang, visa' }).elements()).toHaveLength(0))
    await expect.element(screen.getByRole('dialog', { name: 'Ställe 1' })).toBeVisible()
    answer = Promise.resolve([east])
    await again({ attempt: 2 })
    await vi.waitFor(() => expect(screen.getByRole('dialog').elements()).toHaveLength(0))
  })
})

describe('with the keyboard', () => {
  test('all markers are one tab stop; arrow keys move between markers, Enter opens a popup, Escape closes it', async () => {
    const { screen } = await show()
    await expect.element(screen.getByRole('button', { name: 'Butik, visa' })).toBeVisible()
    const pins = [...document.querySelectorAll<HTMLElement>('.map-pin')]
    expect(pins.filter((pin) => pin.tabIndex === 0)).toHaveLength(1)
    const shop = document.querySelector<HTMLElement>('.map-pin-shop')
    shop?.focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(document.activeElement).toHaveClass('map-pin-market')
    await userEvent.keyboard('{ArrowLeft}')
    expect(document.activeElement).toBe(shop)
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('dialog', { name: 'Ställe 1' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    expect(document.activeElement).toBe(shop)
  })

  test('a pin that gets the keyboard focus shows the name of its place', async () => {
    const { screen } = await show()
    await expect.element(screen.getByRole('button', { name: 'Butik, visa' })).toBeVisible()
    await userEvent.keyboard('{Tab}')
    document.querySelector<HTMLElement>('.map-pin-market')?.focus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(screen.getByRole('button', { name: 'Retrolyckan, butik' })).toHaveFocus()
  })

  test('opening a cluster moves the focus to one of its parts', async () => {
    answer = Promise.resolve(crowd)
    const { screen } = await show()
    const cluster = screen.getByRole('button', { name: '12 ställen, zooma in' })
    await expect.element(cluster).toBeVisible()
    ;(cluster.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await vi.waitFor(() => expect(cluster.elements()).toHaveLength(0))
    await vi.waitFor(() => expect(document.activeElement?.className).toMatch(/marker-cluster|map-pin/))
  })

  test("'Hoppa över kartan' moves the focus past the map", async () => {
    const { screen } = await show()
    ;(screen.getByRole('button', { name: 'Hoppa över kartan' }).element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await userEvent.keyboard('{Tab}')
    await expect.element(screen.getByRole('button', { name: 'Efter kartan' })).toHaveFocus()
  })
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
