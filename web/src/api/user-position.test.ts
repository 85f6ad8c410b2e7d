import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const kept = new Map<string, string>()
const warned = vi.spyOn(console, 'warn')
const asked = vi.fn<Geolocation['getCurrentPosition']>()

beforeEach(() => {
  vi.resetModules()
  kept.clear()
  warned.mockReset().mockImplementation(() => {})
  asked.mockReset()
  vi.stubGlobal('localStorage', { setItem: (key: string, value: string) => kept.set(key, value) })
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition: asked } })
})
afterEach(() => vi.unstubAllGlobals())

/** Imports a fresh module, as a newly opened page does. */
const openPage = () => import('./user-position.ts')

const stand = (latitude: number, longitude: number) =>
  asked.mockImplementation((found) => found({ coords: { latitude, longitude } } as GeolocationPosition))

test('§7 geolocation once, §7 geolocation stored: the position is read once per visit and stored', async () => {
  stand(57.721, 12.9401)
  const { rememberUserPosition } = await openPage()
  rememberUserPosition()
  rememberUserPosition()
  expect(asked).toHaveBeenCalledOnce()
  expect(kept.get('user_position')).toBe('{"lat":57.721,"lng":12.9401}')
  expect(warned).not.toHaveBeenCalled()
})

test('§7 geolocation denied: a denial is only logged, and nothing is stored', async () => {
  asked.mockImplementation((_found, failed) =>
    failed?.({ message: 'User denied Geolocation' } as GeolocationPositionError),
  )
  const { rememberUserPosition, readUserPosition } = await openPage()
  rememberUserPosition()
  expect(await readUserPosition()).toBeNull()
  expect(warned).toHaveBeenCalledTimes(2)
  expect(warned).toHaveBeenLastCalledWith('Position is not known: User denied Geolocation')
  expect(kept.size).toBe(0)
})

test('§7 geolocation unsupported: a browser without geolocation is only logged, and nothing is stored', async () => {
  vi.stubGlobal('navigator', {})
  const { rememberUserPosition, readUserPosition } = await openPage()
  rememberUserPosition()
  expect(await readUserPosition()).toBeNull()
  expect(warned).toHaveBeenCalledTimes(2)
  expect(warned).toHaveBeenLastCalledWith('Position is not known: not supported')
  expect(kept.size).toBe(0)
})
