import { expect, test } from 'vitest'
import { RecentLists } from './recent-lists.ts'

/** Returns the keys that had to be built. */
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

test('the lists used last are kept', () => {
  const lists = new RecentLists<number[]>(300, ({ length }) => length)
  expect(ask(lists, 100, ['a', 'b', 'a', 'c', 'a', 'b'])).toEqual(['a', 'b', 'c', 'b'])
})

test('a list of more items than all may have is not kept', () => {
  const lists = new RecentLists<number[]>(300, ({ length }) => length)
  expect(ask(lists, 301, ['a', 'a'])).toEqual(['a', 'a'])
  expect(lists.items).toBe(0)
})

test('even empty lists are not kept without end', () => {
  const lists = new RecentLists<number[]>(300, ({ length }) => length)
  const keys = Array.from({ length: 1000 }, (_, at) => String(at))
  ask(lists, 0, keys)
  expect(lists.items).toBeLessThanOrEqual(300)
  expect(ask(lists, 0, ['999', '0'])).toEqual(['0'])
})
