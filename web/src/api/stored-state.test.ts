import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { storedArea, storedLastCentre, storedMapCentre, storedUserPosition, storedZoom } from './stored-state.ts'

const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

const boras = { lat: 57.721, lng: 12.9401 }
const nowhere = [
  '',
  'null',
  '{}',
  '[57,12]',
  '{"lat":"57","lng":12}',
  '{"lat":57}',
  '{"lat":91,"lng":0}',
  '{"lat":1,',
  '7',
]

describe.each([
  ['stored map centre', 'current_map_center', storedMapCentre],
  ['stored user position', 'user_position', storedUserPosition],
  ['stored last centre', 'last_center_coordinates', storedLastCentre],
] as const)('§3 %s: the key %s', (_key, name, stored) => {
  test('stores a position, including 0, 0, and deletes it', () => {
    expect(stored.read()).toBeNull()
    for (const position of [boras, { lat: 0, lng: 0 }]) {
      stored.write(position)
      expect(JSON.parse(kept.get(name) ?? '')).toEqual(position)
      expect(stored.read()).toEqual(position)
    }
    stored.clear()
    expect([kept.size, stored.read()]).toEqual([0, null])
  })

  test.each(nowhere)('the stored text %j counts as empty', (text) => {
    kept.set(name, text)
    expect(stored.read()).toBeNull()
  })
})

describe('§3 stored zoom: the key zoom', () => {
  test.each([0, 11, 19])('stores level %d', (zoom) => {
    storedZoom.write(zoom)
    expect([kept.get('zoom'), storedZoom.read()]).toEqual([String(zoom), zoom])
  })

  test.each(['', '-1', '20', '"11"', 'null', '{}', 'elva'])('the stored text %j counts as empty', (text) => {
    kept.set('zoom', text)
    expect(storedZoom.read()).toBeNull()
  })
})

describe('§3 stored map info, §3 map info fields: the key map_info', () => {
  test.each([1, 20.5, 500])('stores map_center as [lat, lng] and a radius of %d km', (radiusKm) => {
    const area = { centre: boras, radiusKm }
    storedArea.write(area)
    expect(JSON.parse(kept.get('map_info') ?? '')).toEqual({ map_center: [57.721, 12.9401], radius: radiusKm })
    expect(storedArea.read()).toEqual(area)
  })

  test.each([
    '',
    'null',
    '{}',
    '{"map_center":[57.7,12.9]}',
    '{"map_center":[57.7,12.9],"radius":0}',
    '{"map_center":[57.7,12.9],"radius":501}',
    '{"map_center":[57.7,12.9],"radius":"20"}',
    '{"map_center":[57.7],"radius":20}',
    '{"map_center":["57.7","12.9"],"radius":20}',
    '{"map_center":{"lat":57.7,"lng":12.9},"radius":20}',
    '{"map_center":[95,12.9],"radius":20}',
  ])('the stored text %j counts as empty', (text) => {
    kept.set('map_info', text)
    expect(storedArea.read()).toBeNull()
  })
})

test('without storage, or with a full one, writing stores nothing and throws nothing', () => {
  const forbidden = () => {
    throw new DOMException('no', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden, removeItem: forbidden })
  storedZoom.write(11)
  storedZoom.clear()
  expect(storedZoom.read()).toBeNull()
})
