import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showSearchPanel as show } from '../../testing/show-search-panel.tsx'

vi.mock('../../site-config.ts', () => ({ siteConfig: { api_key: 'the key' } }))

beforeEach(() => {
  localStorage.clear()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response(null, { status: 503 })))
})
afterEach(() => vi.restoreAllMocks())

test('the button keeps the focus while the browser determines the position', async () => {
  const asked = vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation(() => {})
  const { screen } = await show('seed=0')
  await screen.getByRole('button', { name: 'Sökområde: nära mig' }).click()
  await screen.getByRole('button', { name: 'Använd min plats' }).click()
  const asking = screen.getByRole('button', { name: 'Letar efter dig...' })
  await expect.element(asking).toHaveFocus()
  await expect.element(asking).toHaveAttribute('aria-disabled', 'true')
  await asking.click({ force: true })
  expect(asked).toHaveBeenCalledOnce()
})

test("the device's position becomes the centre of the area and is stored", async () => {
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((found) =>
    found({ coords: { latitude: 57.72, longitude: 12.94 } } as GeolocationPosition),
  )
  const { screen } = await show('seed=0')
  await screen.getByRole('button', { name: 'Sökområde: nära mig' }).click()
  await screen.getByRole('button', { name: 'Använd min plats' }).click()
  await expect.element(screen.getByText(/^Mitten ligger nära Borås/)).toBeVisible()
  await screen.getByRole('button', { name: 'Visa området' }).click()
  expect(localStorage.getItem('user_position')).toBe('{"lat":57.72,"lng":12.94}')
  expect(localStorage.getItem('map_info')).toBe('{"map_center":[57.72,12.94],"radius":100}')
})

test('§R2 area without stored values: 100 km around 57.87, 11.97', async () => {
  const { screen } = await show('seed=0')
  await screen.getByRole('button', { name: 'Sökområde: nära mig' }).click()
  await screen.getByRole('button', { name: 'Visa området' }).click()
  expect(localStorage.getItem('map_info')).toBe('{"map_center":[57.87,11.97],"radius":100}')
})

test("a new area starts at the visitor's stored position, even if it was stored late", async () => {
  const { screen } = await show('seed=0')
  localStorage.setItem('user_position', '{"lat":57.72,"lng":12.94}')
  await screen.getByRole('button', { name: 'Sökområde: nära mig' }).click()
  await expect.element(screen.getByText(/^Mitten ligger nära Borås/)).toBeVisible()
})

test('a shortcut to shops nearby reports an unknown position, and the next search forgets it', async () => {
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((_found, failed) =>
    failed?.({ message: 'User denied Geolocation' } as GeolocationPositionError),
  )
  const { screen, showButton, address } = await show('near=me&seed=0')
  await expect.element(screen.getByText('Din plats är inte tillgänglig.')).toBeVisible()
  await showButton.click()
  await expect.poll(() => address.element().textContent).toBe('?seed=0')
})

test('a denied position is logged, and the area stays', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((_found, failed) =>
    failed?.({ message: 'User denied Geolocation' } as GeolocationPositionError),
  )
  const { screen } = await show('seed=0')
  await screen.getByRole('button', { name: 'Sökområde: nära mig' }).click()
  await screen.getByRole('button', { name: 'Använd min plats' }).click()
  await expect.element(screen.getByText(/^Vi fick inte veta var du är/)).toBeVisible()
  expect(warn).toHaveBeenCalledWith('Position is not known: User denied Geolocation')
  expect(localStorage.getItem('user_position')).toBeNull()
})
