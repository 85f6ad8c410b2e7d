import { expect, test } from 'vitest'
import { RecentLists } from './recent-lists.ts'

/**
 * Requests the list of each key; a list that is not cached is built with `size` numbers. Returns the keys of the lists
 * that were built.
 */
function ask(lists: RecentLists<number[]>, size: number, keys: readonly string[]): string[] {
  return keys.filter((key) => {
    let wasBuilt = false
    lists.of(key, () => {
      wasBuilt = true
      return Array<number>(size).fill(0)
    })
    return wasBuilt
  })
}

const bytesOf = (list: readonly number[]) => 8 * list.length

test('the least recently used lists are evicted', () => {
  // Space for two lists of 8,000 bytes with their keys.
  const lists = new RecentLists<number[]>(20_000, bytesOf)
  expect(ask(lists, 1000, ['a', 'b', 'a', 'c', 'a', 'b'])).toEqual(['a', 'b', 'c', 'b'])
})

test('a list above the limit is not cached and evicts none', () => {
  const lists = new RecentLists<number[]>(20_000, bytesOf)
  ask(lists, 10, ['small'])
  const before = lists.bytes
  expect(ask(lists, 2500, ['a', 'a'])).toEqual(['a', 'a'])
  expect(lists.bytes).toBe(before)
  expect(ask(lists, 10, ['small'])).toEqual([])
})

test('empty lists and long keys count towards the limit', () => {
  const lists = new RecentLists<number[]>(20_000, bytesOf)
  const keys = Array.from({ length: 1000 }, (_, at) => String(at))
  ask(lists, 0, keys)
  expect(lists.bytes).toBeLessThanOrEqual(20_000)
  expect(ask(lists, 0, ['999', '0'])).toEqual(['0'])

  const long = keys.map((key) => key.padStart(1000))
  ask(lists, 0, long)
  // Requests the newest key first, because a request for an evicted list evicts others.
  expect(long.toReversed().filter((key) => ask(lists, 0, [key]).length === 0).length).toBeLessThan(10)
})
