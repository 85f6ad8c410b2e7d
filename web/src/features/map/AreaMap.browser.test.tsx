import type { Circle, LatLng } from '@fyndkartan/domain/geo'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import AreaMap from './AreaMap.tsx'
import '../../styles/tokens.css'

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

test('arrow keys move the middle in their direction, with Shift five times as far', async () => {
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

test('a press on the map moves the middle there', async () => {
  const { screen } = await show()
  await screen.getByRole('group', { name: /^Karta/ }).click({ position: { x: 120, y: 320 } })
  const [centre] = moved.mock.lastCall ?? []
  expect(centre?.lng).toBeLessThan(boras.lng)
  expect(centre?.lat).toBeLessThan(boras.lat)
})
