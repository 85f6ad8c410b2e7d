import type { LatLng } from '@fyndkartan/domain/geo'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import MarkerMap from './MarkerMap.tsx'
import type { OtherPlace } from './use-others.ts'
import '../../styles/tokens.css'

vi.mock('../../site-config.ts', () => ({
  siteConfig: {
    tile_url: 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
    tile_attribution: '© Kartritarna',
  },
}))

const moved = vi.fn<(position: LatLng) => void>()

beforeEach(() => {
  moved.mockReset()
})

function Harness({ start, others }: { readonly start: LatLng | null; readonly others?: readonly OtherPlace[] }) {
  const [position, setPosition] = useState(start)
  return (
    <>
      <div style={{ inlineSize: 500, blockSize: 400 }}>
        <MarkerMap
          kind="shop"
          position={position}
          onMove={(to) => {
            moved(to)
            setPosition(to)
          }}
          {...(others && { others })}
        />
      </div>
      <button type="button" onClick={() => setPosition(null)}>
        Töm
      </button>
      <button type="button" onClick={() => setPosition({ lat: 67.8557, lng: 20.2251 })}>
        Kiruna
      </button>
    </>
  )
}

async function show(start: LatLng | null, others?: readonly OtherPlace[]) {
  const screen = await render(<Harness start={start} {...(others && { others })} />)
  const map = screen.getByRole('group', { name: /^Karta/ })
  await expect.element(map).toBeVisible()
  return { screen, map, marker: screen.getByRole('button', { name: /^Markören/ }) }
}

test('§R4 no marker at first, §2 tip map click, §9 tip map zoom: a click places the marker, with six decimals', async () => {
  const { map, marker } = await show(null)
  await expect.element(marker).not.toBeInTheDocument()
  await map.click({ position: { x: 120, y: 320 } })
  await expect.element(marker).toBeVisible()
  const [position] = moved.mock.lastCall ?? []
  // The click is 130 px west and 120 px south of the default centre (spec §9) at zoom 10, where the world is 256 · 2¹⁰
  // px wide.
  expect(position?.lng).toBeCloseTo(11.97 - (130 * 360) / (256 * 2 ** 10), 2)
  expect(position?.lat).toBeLessThan(57.87)
  expect(position?.lat).toBeGreaterThan(57.5)
  expect(String(position?.lat)).toMatch(/^57\.\d{1,6}$/)
})

test('§2 tip map opens: the map opens at the default centre, and a button places the marker without a mouse', async () => {
  const { screen } = await show(null)
  await screen.getByRole('button', { name: 'Sätt markören mitt i kartbilden' }).click()
  const [position] = moved.mock.lastCall ?? []
  expect(position?.lat).toBeCloseTo(57.87, 3)
  expect(position?.lng).toBeCloseTo(11.97, 3)
})

test('arrow keys move the marker in their direction', async () => {
  const { marker } = await show({ lat: 57.721, lng: 12.9401 })
  await expect.element(marker).toBeVisible()
  ;(marker.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}{ArrowUp}')
  const [position] = moved.mock.lastCall ?? []
  expect(position?.lng).toBeGreaterThan(12.9401)
  expect(position?.lat).toBeGreaterThan(57.721)
  // The marker is still the same element, so it keeps the focus for the next key.
  expect(document.activeElement).toBe(marker.element())
})

test('§4 tip marker reset: the map follows a distant typed position, and returns to the default when the form is cleared', async () => {
  const { screen, marker } = await show({ lat: 57.721, lng: 12.9401 })
  await screen.getByRole('button', { name: 'Kiruna' }).click()
  await screen.getByRole('button', { name: 'Sätt markören mitt i kartbilden' }).click()
  expect(moved.mock.lastCall?.[0].lat).toBeCloseTo(67.8557, 3)
  await screen.getByRole('button', { name: 'Töm' }).click()
  await expect.element(marker).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Sätt markören mitt i kartbilden' }).click()
  expect(moved.mock.lastCall?.[0].lat).toBeCloseTo(57.87, 3)
})

test('other places are shown as pins without a button', async () => {
  const { marker } = await show({ lat: 57.721, lng: 12.9401 }, [
    { kind: 'shop', position: { lat: 57.7211, lng: 12.941 }, name: 'Retro' },
    { kind: 'market', position: { lat: 57.7209, lng: 12.939 }, name: 'Torgloppis' },
  ])
  await expect.element(marker).toBeVisible()
  expect(document.querySelectorAll('.map-pin-other')).toHaveLength(2)
  expect(document.querySelectorAll('.map-pin[role=button]')).toHaveLength(1)
})
