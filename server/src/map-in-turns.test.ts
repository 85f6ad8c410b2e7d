import { expect, test } from 'vitest'
import { itemsPerTurn, mapInTurns } from './map-in-turns.ts'

test('maps all items in order, and yields to other work after every hundred', async () => {
  let mapped = 0
  const seenByOthers: number[] = []
  const look = () => {
    seenByOthers.push(mapped)
    if (mapped < items.length) setImmediate(look)
  }
  const items = Array.from({ length: 3 * itemsPerTurn + 1 }, (_, index) => index)
  setImmediate(look)
  const doubled = await mapInTurns(items, (item) => {
    mapped++
    return 2 * item
  })
  expect(doubled).toEqual(items.map((item) => 2 * item))
  expect(seenByOthers).toEqual([itemsPerTurn, 2 * itemsPerTurn, 3 * itemsPerTurn])
})

test('maps an empty list to an empty list', async () => {
  expect(await mapInTurns([], String)).toEqual([])
})
