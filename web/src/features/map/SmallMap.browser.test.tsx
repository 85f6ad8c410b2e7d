import { distanceKm } from '@fyndkartan/domain/geo'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import SmallMap from './SmallMap.tsx'
import '../../styles/tokens.css'

vi.mock('../../site-config.ts', () => ({
  // Every tile is this empty image; the fragment names the requested tile.
  siteConfig: {
    tile_url: 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7#{z}/{x}/{y}',
    tile_attribution: '',
  },
}))

const trosa = { lat: 58.8966, lng: 17.5508 }

async function show() {
  const screen = await render(
    // The greatest width of the map's card on a place's page.
    <div style={{ inlineSize: 720, blockSize: 288 }}>
      <SmallMap kind="shop" position={trosa} name="Retrolyckan" />
    </div>,
  )
  const map = screen.getByRole('group', { name: 'Karta: Retrolyckan' })
  await expect.poll(() => map.element().querySelectorAll('.map-tile').length).toBeGreaterThan(1)
  return map
}

/** The zoom and the north-western corner of each tile on the map. */
function tilesIn(map: Element) {
  return [...map.querySelectorAll<HTMLImageElement>('.map-tile')].map((tile) => {
    const [z = 0, x = 0, y = 0] = (tile.src.split('#')[1] ?? '').split('/').map(Number)
    const lat = (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** z))) * 180) / Math.PI
    return { zoom: z, corner: { lat, lng: (x / 2 ** z) * 360 - 180 } }
  })
}

test('§9 detail map zoom: the map shows zoom 15', async () => {
  const map = await show()
  expect(new Set(tilesIn(map.element()).map(({ zoom }) => zoom))).toEqual(new Set([15]))
})

test('§9 detail map radius: the map fetches only tiles within 5 km of the place', async () => {
  const map = await show()
  const tiles = tilesIn(map.element())
  expect(tiles.length).toBeGreaterThan(3)
  for (const { corner } of tiles) expect(distanceKm(corner, trosa)).toBeLessThan(5)
})

test('§2 small map has no popups: its pin is not clickable', async () => {
  const map = await show()
  const pins = map.element().querySelectorAll<HTMLElement>('.map-marker')
  expect(pins).toHaveLength(1)
  pins[0]?.click()
  expect(document.querySelectorAll('[role="dialog"]')).toHaveLength(0)
  expect(pins[0]?.matches('.is-handle, [tabindex="0"], [role="button"]')).toBe(false)
})
