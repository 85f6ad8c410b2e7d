import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveRound, savedRound } from './saved-round.ts'

const kept = new Map<string, string>()
const told = vi.fn()

beforeEach(() => {
  kept.clear()
  told.mockClear()
  vi.stubGlobal('window', { dispatchEvent: told })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => {
  saveRound('')
  vi.unstubAllGlobals()
})

test('a round is stored under the key round; saving an empty one deletes it', () => {
  expect(savedRound()).toBe('')
  saveRound('stopp=s1')
  expect([savedRound(), kept.get('round')]).toEqual(['stopp=s1', '"stopp=s1"'])
  saveRound('')
  expect([savedRound(), kept.size, told.mock.calls.length]).toEqual(['', 0, 2])
})

test('without storage the round lasts as long as the tab', () => {
  const forbidden = () => {
    throw new DOMException('no', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden, removeItem: forbidden })
  saveRound('stopp=s1')
  expect(savedRound()).toBe('stopp=s1')
  saveRound('')
  expect(savedRound()).toBe('')
})
