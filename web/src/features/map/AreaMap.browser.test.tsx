// Imports layers.css first, because it declares the order of the cascade layers.
import '../../styles/layers.css'
import '../../styles/tokens.css'
import '../../styles/base.css'
import type { Circle, LatLng } from '@fyndkartan/domain/geo'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import AreaMap from './AreaMap.tsx'

vi.mock('../../site-config.ts', () => ({
  siteConfig: {
    tile_url: 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
    tile_attribution: '© Kartritarna',
  },
}))

const boras: LatLng = { lat: 57.721, lng: 12.9401 }
const moved = vi.fn<(centre: LatLng) => void>()

beforeEach(() => {
  moved.mockReset()
})

afterEach(() => {
  vi.restoreAllMocks()
})

function Harness({ start }: { readonly start: Circle }) {
  const [circle, setCircle] = useState(start)
  return (
    <div style={{ inlineSize: 500, blockSize: 400 }}>
      <AreaMap
        circle={circle}
        onCentreChange={(centre) => {
          moved(centre)
          setCircle({ ...circle, centre })
        }}
      />
    </div>
  )
}

async function show() {
  const screen = await render(<Harness start={{ centre: boras, radiusKm: 20 }} />)
  const handle = screen.getByRole('button', { name: 'Områdets mitt. Flytta med piltangenterna.' })
  await expect.element(handle).toBeVisible()
  return { screen, handle: handle.element() as HTMLElement }
}

test('arrow keys move the centre in their direction, with Shift five times as far', async () => {
  const { handle } = await show()
  handle.focus()
  await userEvent.keyboard('{ArrowRight}')
  const [right] = moved.mock.lastCall ?? []
  expect(right?.lng).toBeGreaterThan(boras.lng)
  expect(right?.lat).toBeCloseTo(boras.lat, 3)
  await userEvent.keyboard('{ArrowUp}')
  const [up] = moved.mock.lastCall ?? []
  expect(up?.lat).toBeGreaterThan(right?.lat ?? 90)
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}')
  const [left] = moved.mock.lastCall ?? []
  const step = (right?.lng ?? 0) - boras.lng
  expect((up?.lng ?? 0) - (left?.lng ?? 0)).toBeCloseTo(5 * step, 2)
})

test('a click on the map moves the centre to that position', async () => {
  const { screen } = await show()
  await screen.getByRole('group', { name: /^Karta/ }).click({ position: { x: 120, y: 320 } })
  const [centre] = moved.mock.lastCall ?? []
  expect(centre?.lng).toBeLessThan(boras.lng)
  expect(centre?.lat).toBeLessThan(boras.lat)
})

test('the circle has its real size, lies around the centre and moves with it', async () => {
  const { screen, handle } = await show()
  const boxOf = (element: Element) => element.getBoundingClientRect()
  const circle = () => screen.container.querySelector('.own-area') as Element
  /** The distance between the centres of circle and handle, px. */
  const apart = () => {
    const [one, other] = [boxOf(circle()), boxOf(handle)]
    const x = one.left + one.width / 2 - other.left - other.width / 2
    return Math.hypot(x, one.top + one.height / 2 - other.top - other.height / 2)
  }
  // The SVG element needs a size to be drawn, because its pane has none.
  expect(boxOf(circle().closest('svg') as Element).width).toBe(1)
  // The map is 400 px high, 352 px without margins. The circle fills between half and all of that, because only whole
  // zooms are possible.
  expect(boxOf(circle()).height).toBeGreaterThan(352 / 2)
  expect(boxOf(circle()).height).toBeLessThanOrEqual(355)
  expect(apart()).toBeLessThan(1)
  handle.focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(moved).toHaveBeenCalledTimes(1)
  await expect.poll(apart).toBeLessThan(1)
})
