import { expect, test } from 'vitest'
import { itemsPerTurn, mapInTurns } from './map-in-turns.ts'

test('maps all items in order, and lets others run after every hundred', async () => {
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

test('maps nothing', async () => {
  expect(await mapInTurns([], String)).toEqual([])
})
